import { compareKeys } from '@keywright/core'
import type { Origin } from '../query/origin.ts'
import { refused } from '../query/position/signature.ts'
import { isFixed, packStored, unpackKey } from '../query/position/start-key.ts'
import type { Query } from '../query/query-types.ts'
import { readStored } from '../stored/stored.ts'
import type { StartKey } from './merge/lane.ts'

/**
 * A place in the merged rows of several inputs, whose order is total: by the text of the sort key, then
 * by input. Without a key it is before all rows of that text in that input; with one, right after the row
 * that has the key.
 */
export interface Place {
  /** Which of the inputs. */
  readonly at: number
  /** The text of the sort key; empty where there is none. */
  readonly rank: string
  readonly key: StartKey | undefined
}

/** The order of places; before all of them is the start, which is `undefined`. */
export const comparePlaces = (
  a: Place | undefined,
  b: Place | undefined,
  descending: boolean,
): number => {
  if (!a || !b) return (a ? 1 : 0) - (b ? 1 : 0)
  return (
    (descending ? compareKeys(b.rank, a.rank) : compareKeys(a.rank, b.rank)) ||
    a.at - b.at ||
    (a.key ? 1 : 0) - (b.key ? 1 : 0)
  )
}

/** What a start key has besides the keys of the index that is read. */
const othersIn = (query: Query): readonly string[] => {
  const { order, start } = query.origin as Origin
  return start
    .map(({ name }) => name)
    .filter((name) => !isFixed(query, name) && order.every((one) => one.name !== name))
}

/** A place as JSON, in the query of its input. */
export const packPlace = ({ at, rank, key }: Place, query: Query): unknown[] => {
  if (!key) return [at, 0, rank]
  const others = othersIn(query).map((name) => {
    const stored = readStored(key[name])
    return stored === undefined ? refused(key[name], `rows with their ${name}`) : packStored(stored)
  })
  return [at, 1, rank, ...others]
}

/** Reads it back; refuses what is not in the query of its input. */
export const unpackPlace = (packed: readonly unknown[], query: Query): Place => {
  const [at, isAfter, rank, ...others] = packed
  if (typeof rank !== 'string' || (isAfter !== 0 && isAfter !== 1)) return refused(rank)
  const place = { at: at as number, rank, key: undefined }
  const names = othersIn(query)
  if (isAfter === 0) return others.length === 0 ? place : refused(others.length)
  if (others.length !== names.length) return refused(others.length)
  const { order, start } = query.origin as Origin
  const key = start.flatMap(({ name }): [string, unknown][] => {
    if (isFixed(query, name)) return []
    return [[name, order[0]?.name === name ? rank : others[names.indexOf(name)]]]
  })
  return { ...place, key: unpackKey(key, query) }
}
