import { wrap } from '@keywright/harness/terminal'
import type { Screen } from '../print/blocks.ts'
import {
  addFaults,
  type Faults,
  faultsByHand,
  faultsText,
  isClean,
  NO_FAULTS,
} from '../run/by-hand.ts'
import type { Played } from '../run/play-recipe.ts'
import { keyPairs } from '../run/table-items.ts'

/** The outcome of a recipe. */
export interface Visit {
  readonly name: string
  readonly result: 'ran' | 'shown' | 'failed'
  readonly patterns: number
  readonly requests: number
  /** What would have gone wrong with its rows by hand. */
  readonly prevented: Faults
}

/** Counts what a recipe did. A recipe that is only shown sends nothing. */
export const visitOf = (name: string, played: Played | undefined, isDry: boolean): Visit => {
  if (isDry) return { name, result: 'shown', patterns: 0, requests: 0, prevented: NO_FAULTS }
  const { written = [], patterns = [], items = [], ...rest } = played ?? { error: undefined }
  const done = patterns.filter((pattern) => !('error' in pattern))
  return {
    name,
    result: 'error' in rest || done.length < patterns.length ? 'failed' : 'ran',
    patterns: done.length,
    requests: [written, ...patterns.map(({ requests }) => requests)].flat().length,
    prevented: items.map(faultsOfItems).reduce(addFaults, NO_FAULTS),
  }
}

/** Two rows with one key: in the table one of them is lost, in an index both stay. */
const faultsOfItems = ({ table, rows }: Played['items'][number]): Faults => {
  const [primary = NO_FAULTS, ...indexes] = keyPairs(table, rows).map(faultsByHand)
  return indexes.map((faults) => ({ ...faults, lost: 0 })).reduce(addFaults, primary)
}

/** What a tour of recipes did, and in its last line how many ran and what they prevented. */
export const tourEnding = (
  visits: readonly Visit[],
  engine: string,
  seconds: number,
  { paint, width }: Screen,
): string[] => {
  const count = (result: Visit['result']): number =>
    visits.filter((visit) => visit.result === result).length
  const total = (what: 'patterns' | 'requests'): number =>
    visits.reduce((sum, visit) => sum + visit[what], 0)
  const failed = visits.filter(({ result }) => result === 'failed').map(({ name }) => name)
  const facts = [
    `${plural(total('patterns'), 'access pattern')} on ${engine} in ${timeOf(seconds)}`,
    count('shown') > 0 && `${plural(count('shown'), 'recipe')} only shown`,
    failed.length > 0 && `${failed.length} FAILED (${failed.join(', ')})`,
  ]
  const prevented = visits.map((visit) => visit.prevented).reduce(addFaults, NO_FAULTS)
  const ran = `${plural(count('ran'), 'recipe')} ran, ${plural(total('requests'), 'request')}`
  const brush = failed.length > 0 ? paint.red : paint.bold
  return [
    ...unbroken(facts.filter((fact) => fact !== false).join(', '), width),
    ...unbroken(`${ran}; prevented: ${faultsText(prevented)}`, width),
  ].map(brush)
}

/** What the story did, and what would have gone wrong by hand. */
export const storyEnding = (
  bugs: number,
  requests: number,
  seconds: number,
  { byHand, keywright }: { readonly byHand: Faults; readonly keywright: Faults },
  { paint, width }: Screen,
): string[] => {
  const failure = isClean(keywright) ? [] : [`FAILED with Keywright too: ${faultsText(keywright)}`]
  const prevented = {
    lost: byHand.lost - keywright.lost,
    misplaced: byHand.misplaced - keywright.misplaced,
    leaked: byHand.leaked - keywright.leaked,
  }
  const ran = `${plural(bugs, 'bug')} ran, ${plural(requests, 'request')} in ${timeOf(seconds)}`
  return [
    ...failure.map(paint.red),
    ...unbroken(`${ran}; prevented: ${faultsText(prevented)}`, width).map(paint.bold),
  ]
}

const timeOf = (seconds: number): string => `${seconds.toFixed(1)}\u00a0s`

/** Wraps a text. A line may not end between a number and its unit. */
const unbroken = (text: string, width: number): string[] =>
  wrap(text, width).map((line) => line.replaceAll('\u00a0', ' '))

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
