import type { Plan, StuckRows, Verified } from '@keywright/adopt'
import { oneLine } from '@keywright/core/internal'
import { columnsOf, wrap } from '@keywright/harness/terminal'
import { counted } from '../io/counted.ts'

const shown = (row: object): string => JSON.stringify(row)

const n = (count: number): string => count.toLocaleString('en-US')

/** A plan for people: its counts, the rows that do not move, a few that do, and what to know. */
export const planText = (plan: Plan, columns: number): string[] => {
  const { bytes, writeUnits, examples, stuck, notes } = plan
  const counts = [
    ['rows read', n(plan.rows)],
    ['move', n(plan.moves)],
    ['keep their key', n(plan.stays)],
    ['of other kinds', n(plan.others)],
    ['will not move', n(stuck.reduce((sum, { rows }) => sum + rows, 0))],
    ['bytes', `${n(bytes.before)} before, ${n(bytes.after)} after`],
    [
      'write units',
      `${n(writeUnits.backfill)} for the backfill, ${n(writeUnits.cleanUp)} for the clean-up`,
    ],
  ]
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['Moves', examples.moves.map(({ from, to }) => `${shown(from)} -> ${shown(to)}`)],
    ['Of other kinds', examples.others.map(shown)],
  ]
  return [
    ...columnsOf(counts, columns, 0),
    ...stuckText('will not move', stuck, columns),
    ...lists.flatMap(([title, lines]) =>
      lines.length === 0 ? [] : ['', title, ...lines.flatMap((line) => wrap(line, columns, '  '))],
    ),
    '',
    'To know',
    ...notes.flatMap((line) => wrap(line, columns, '  - ')),
  ]
}

/** Rows that do not move, under each reason some of them. */
export const stuckText = (title: string, groups: readonly StuckRows[], columns: number): string[] =>
  groups.flatMap(({ reason, rows, examples }) => [
    '',
    ...wrap(`${counted(rows, 'row')} ${title}: ${oneLine(reason)}`, columns),
    ...examples.flatMap(({ key, detail }) =>
      wrap(oneLine(detail === reason ? shown(key) : `${shown(key)}: ${detail}`), columns, '  '),
    ),
  ])

/** How many rows of each list to show people; `--json` has them all. */
const MOST_SHOWN = 10

/** What verify found, for people. */
export const verifyText = (verified: Verified, columns: number): string[] => {
  const { missing, different, orphans } = verified
  const lists = [
    missing.map(
      ({ from, to, reason }) =>
        `missing: ${shown(from)}${to ? ` -> ${shown(to)}` : ''}${reason ? `: ${reason}` : ''}`,
    ),
    different.map(
      ({ from, to, attributes }) =>
        `different: ${shown(from)} -> ${shown(to)}: ${attributes.join(', ')}`,
    ),
    orphans.map(({ to, from }) => `orphan: ${shown(to)}${from ? `, without ${shown(from)}` : ''}`),
  ]
  const lines = lists.flatMap((list) => list.slice(0, MOST_SHOWN))
  if (lines.length === 0) {
    return wrap(
      'Every old row has its new row, with the same values, and every new row its old one. Reads may switch.',
      columns,
    )
  }
  return [
    `${n(missing.length)} missing, ${n(different.length)} different, ${n(orphans.length)} orphans.`,
    ...lines.flatMap((line) => wrap(line, columns, '  ')),
  ]
}
