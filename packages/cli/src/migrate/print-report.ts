import type { Plan, Verified } from '@keywright/adopt'
import { columnsOf, wrap } from '@keywright/harness/terminal'

const shown = (row: object): string => JSON.stringify(row)

const n = (count: number): string => count.toLocaleString('en-US')

/** A plan for people: its counts, then a few rows of each kind. */
export const planText = (plan: Plan, columns: number): string[] => {
  const { bytes, writeUnits, examples } = plan
  const counts = [
    ['rows read', n(plan.items)],
    ['move', n(plan.moves)],
    ['not read by either', n(plan.unreadable)],
    ['several readings', n(plan.ambiguous)],
    ['collisions', n(plan.collisions)],
    ['too long', n(plan.tooLong)],
    ['bytes', `${n(bytes.before)} before, ${n(bytes.after)} after`],
    [
      'write units',
      `${n(writeUnits.backfill)} for the backfill, ${n(writeUnits.cleanUp)} for the clean-up`,
    ],
  ]
  const { moves, unreadable, ambiguous, collisions, tooLong } = examples
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['Moves', moves.map(({ from, to }) => `${shown(from)} -> ${shown(to)}`)],
    ['Not read by either', unreadable.map(({ from, reason }) => `${shown(from)}: ${reason}`)],
    ['Several readings', ambiguous.map(({ from }) => shown(from))],
    [
      'Collisions',
      collisions.map(
        ({ under, key, shared }) => `under the ${under} keys, ${key}: ${shared.join(' and ')}`,
      ),
    ],
    ['Too long', tooLong.map(({ from, reason }) => `${shown(from)}: ${reason}`)],
  ]
  return [
    ...columnsOf(counts, columns, 0),
    ...lists.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : ['', title, ...lines.flatMap((line) => wrap(line, columns, '  '))],
    ),
  ]
}

/** How many rows of each list to show people; `--json` has them all. */
const MOST_SHOWN = 10

/** What verify found, for people. */
export const verifyText = ({ missing, different }: Verified, columns: number): string[] => {
  if (missing.length + different.length === 0)
    return ['Every old row has its new row, with the same values. Reads may switch.']
  const lines = [
    ...missing
      .slice(0, MOST_SHOWN)
      .map(
        ({ from, to, reason }) =>
          `missing: ${shown(from)}${to ? ` -> ${shown(to)}` : ''}${reason ? `: ${reason}` : ''}`,
      ),
    ...different
      .slice(0, MOST_SHOWN)
      .map(
        ({ from, to, attributes }) =>
          `different: ${shown(from)} -> ${shown(to)}: ${attributes.join(', ')}`,
      ),
  ]
  return [
    `${n(missing.length)} missing, ${n(different.length)} different.`,
    ...lines.flatMap((line) => wrap(line, columns, '  ')),
  ]
}
