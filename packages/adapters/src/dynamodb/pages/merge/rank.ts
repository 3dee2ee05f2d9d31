import { compareKeys } from '@keywright/core'
import { refuse } from '@keywright/core/internal'
import type { Query } from '../../query/query-types.ts'
import { bareValue, compareStored, readStored } from '../../stored/stored.ts'
import type { Stored } from '../../stored/stored-types.ts'

/**
 * What sorts a row among others: the attributes of the index's sort key, or the text itself where it
 * is one attribute of text. A bound may have fewer. Rows without a sort key all have the empty text.
 */
export type Rank = string | readonly Stored[]

/** The rank of a row, or of a start key. */
export const rankOf = (row: object, order: readonly string[]): Rank => {
  const [first] = order
  if (first === undefined) return ''
  // Almost always it is one text.
  const value = (row as Readonly<Record<string, unknown>>)[first]
  if (order.length === 1 && typeof value === 'string') return value
  return ranked(order.map((name) => sorting(row, name)))
}

const sorting = (row: object, name: string): Stored => {
  const value = (row as Readonly<Record<string, unknown>>)[name]
  return readStored(value) ?? refuse('INVALID_KEY', `rows with their ${name}`, value, 'readAll')
}

/** A rank of these attributes. */
export const ranked = (rank: readonly Stored[]): Rank =>
  rank.length === 1 && typeof rank[0] === 'string' ? rank[0] : rank

/** A rank that no row of a query comes before, as far as its conditions say. */
export const firstRank = (
  { conditions }: Query,
  order: readonly string[],
  descending: boolean,
): Rank | undefined => {
  const rank: Stored[] = []
  for (const name of order) {
    const condition = conditions.find((one) => one.name === name)
    const end = condition?.operands.at(descending ? -1 : 0)
    if (!condition || end === undefined) break
    const { comparison } = condition
    if (comparison === 'begins_with' && descending) rank.push(`${bareValue(end)}\u{10FFFF}`)
    else if (!comparison.includes(descending ? '>' : '<')) rank.push(end)
    // What follows is sorted only among equals.
    if (comparison !== '=') break
  }
  if (rank.length === 0) return undefined
  return order.length === 1 ? ranked(rank) : rank
}

/**
 * The order of the index. What is unknown comes first, and a bound with fewer attributes comes before
 * the rows it may bound.
 */
export const compareRanks = (
  a: Rank | undefined,
  b: Rank | undefined,
  descending: boolean,
): number => {
  if (typeof a === 'string' && typeof b === 'string') {
    return descending ? compareKeys(b, a) : compareKeys(a, b)
  }
  if (a === undefined || b === undefined)
    return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1)
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const order = compareStored(a[i] as Stored, b[i] as Stored)
    if (order !== 0) return descending ? -order : order
  }
  return a.length - b.length
}
