import { compareKeys, refuse } from '@keywright/core'
import type { Query } from '../query/query-types.ts'
import { compareStored, readStored } from '../stored/stored.ts'
import type { Stored } from '../stored/stored-types.ts'

/**
 * What sorts a row among others: the attributes of the index's sort key, text as it is; a bound may
 * have fewer.
 */
export type Rank = readonly (string | Stored)[]

/** The rank of a row, or of a start key. */
export const rankOf = (row: object, order: readonly string[]): Rank =>
  order.map((name) => {
    const value = (row as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'string') return value
    const stored = readStored(value)
    return stored
      ? ranked(stored)
      : refuse('INVALID_KEY', `rows with their ${name}`, value, 'scatter')
  })

const ranked = (stored: Stored): string | Stored =>
  stored.type === 'S' ? (stored.value as string) : stored

/** A rank that no row of a query comes before, as far as its conditions say. */
export const firstRank = (
  { conditions }: Query,
  order: readonly string[],
  descending: boolean,
): Rank | undefined => {
  const rank: (string | Stored)[] = []
  for (const name of order) {
    const condition = conditions.find((one) => one.name === name)
    const end = condition?.operands.at(descending ? -1 : 0)
    if (!condition || !end) break
    const { comparison } = condition
    if (comparison === 'begins_with' && descending) rank.push(`${end.value}\u{10FFFF}`)
    else if (!comparison.includes(descending ? '>' : '<')) rank.push(ranked(end))
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
    const order = compareValues(a[i] as string | Stored, b[i] as string | Stored)
    if (order !== 0) return descending ? -order : order
  }
  return a.length - b.length
}

/** An attribute has one type in all rows. */
const compareValues = (a: string | Stored, b: string | Stored): number => {
  if (typeof a === 'string') return typeof b === 'string' ? compareKeys(a, b) : 1
  return typeof b === 'string' ? -1 : compareStored(a, b)
}
