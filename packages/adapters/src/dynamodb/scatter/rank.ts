import { refuse } from '@keywright/core'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput } from '../sdk/input-types.ts'
import { compareStored, readStored, storedText } from '../stored/stored.ts'
import type { Stored } from '../stored/stored-types.ts'

/** What sorts a row among others: the attributes of the index's sort key; a bound may have fewer. */
export type Rank = readonly Stored[]

/** The rank of a row, or of a start key. */
export const rankOf = (row: object, order: readonly string[]): Rank =>
  order.map((name) => {
    const value = (row as Readonly<Record<string, unknown>>)[name]
    return readStored(value) ?? refuse('INVALID_KEY', `rows with their ${name}`, value, 'scatter')
  })

/** What no row of an input comes before, as far as its conditions say: so long its page can wait. */
export const firstRank = (input: AnyQueryInput, order: readonly string[]): Rank | undefined => {
  const { conditions } = readQuery(input)
  const descending = input.ScanIndexForward === false
  const rank: Stored[] = []
  for (const name of order) {
    const condition = conditions.find((one) => one.name === name)
    const end = condition?.operands.at(descending ? -1 : 0)
    if (!condition || !end) break
    const { comparison } = condition
    if (comparison === 'begins_with' && descending) rank.push(storedText(`${end.value}\u{10FFFF}`))
    else if (!comparison.includes(descending ? '>' : '<')) rank.push(end)
    // What follows is sorted only among equals.
    if (comparison !== '=') break
  }
  return rank.length > 0 ? rank : undefined
}

/**
 * The order of the index. Where nothing is known comes first, and a bound that knows less comes
 * before what it may bound.
 */
export const compareRanks = (
  a: Rank | undefined,
  b: Rank | undefined,
  descending: boolean,
): number => {
  if (!a || !b) return (a ? 1 : 0) - (b ? 1 : 0)
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const order = compareStored(a[i] as Stored, b[i] as Stored)
    if (order !== 0) return descending ? -order : order
  }
  return a.length - b.length
}
