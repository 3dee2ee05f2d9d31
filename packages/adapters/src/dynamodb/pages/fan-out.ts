import {
  type BucketField,
  between,
  compareKeys,
  type KeyRange,
  keyByteLength,
} from '@keywright/core'
import { justBefore } from '@keywright/core/internal'
import { partitionShards, shardCount } from '../keys/index.ts'
import { buildInput, type QueryOptions } from '../query/build-input.ts'
import { type Clause, clause, clauseOfNone, PK, SK } from '../query/clause.ts'
import { rangeClause } from '../query/expression.ts'
import { type Fan, type Origin, originOf, withOrigin } from '../query/origin.ts'
import {
  isOnAnyShard,
  partitionClauses,
  type Selection,
  sortClauses,
  sortRange,
} from '../query/selection.ts'
import type { Entity, Side } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { fitEnd, justAfter, SORT_LIMIT } from '../stored/size.ts'
import { writeStored } from '../stored/stored.ts'
import type { AttributeSchema } from '../stored/stored-types.ts'
import { bucketAt, bucketCount, type Period } from './buckets.ts'

/** A time bucket of the partition key that is given a period. */
export interface Dimension {
  readonly field: BucketField<string>
  readonly period: Period
  /** True when the sort key is narrowed to each bucket. */
  readonly isNarrowed: boolean
  /** True when it is narrowed, with greater times first. */
  readonly isReversed: boolean
}

/** Where an input goes on: at a text of its sort key, or after it. */
export interface Cut {
  readonly rank: string
  readonly isAfter: boolean
}

/** The inputs of a query over several partitions, each made when it is asked for. */
export interface FanOut {
  readonly fan: Fan
  readonly inputAt: (at: number, cut?: Cut) => QueryInput
  /** Of the inputs with the same range of sort keys as this one, the first. */
  readonly firstLike: (at: number) => number
  /** Whether one of the inputs still has a range of sort keys. */
  readonly isLeft: (at: number, cut: Cut) => boolean
  /** Whether a text is in the range of sort keys of one of the inputs. */
  readonly holds: (at: number, rank: string) => boolean
}

/** All inputs of a query, in its direction. */
export const fanOutOf = (
  entity: Entity,
  selection: Selection,
  dimensions: readonly Dimension[],
  identity: Fan['identity'],
  options: QueryOptions,
): FanOut => {
  // The buckets that narrow the sort key come one after the other, each with all of its partitions.
  const inOrder = [...dimensions].sort((a, b) => Number(a.isNarrowed) - Number(b.isNarrowed))
  const counts = inOrder.map(({ field, period }) => bucketCount(field.unit, period))
  const isOnAny = isOnAnyShard(selection)
  const shards = isOnAny ? shardsOf(selection.index.pk) : 1
  const total = counts.reduce((product, count) => product * count, shards)
  const alike = inOrder.at(-1)?.isNarrowed ? total / (counts.at(-1) as number) : total
  const descending = options.descending === true
  const isPlaced = !selection.index.sk?.native
  const periods = dimensions.map(({ period }) => period)
  const fan = { identity, total, periods, isPlaced, descending }

  const selectionAt = (at: number): Selection => {
    let rest = Math.floor(at / shards)
    let each = selection
    inOrder.forEach((dimension, i) => {
      const count = counts[i] as number
      const backwards = descending !== dimension.isReversed
      const step = rest % count
      each = inBucket(each, dimension, backwards ? count - 1 - step : step)
      rest = Math.floor(rest / count)
    })
    return each
  }
  const cutAt = (at: number, cut: Cut): KeyRange | undefined =>
    cutRange(sortRange(selectionAt(at)), cut, descending)

  // On the table a start key says the same as a narrower range, and leaves the condition as it is.
  const hasStart = selection.index.schema.kind === 'primary'
  // The shards of a bucket follow each other.
  const latest = new Map<Cut | undefined, { readonly bucket: number; readonly onShard: OnShard }>()
  const shardsOfBucket = (each: Selection, cut: Cut | undefined): OnShard => {
    const start = cut && hasStart ? startIn(sortRange(each), cut, descending) : undefined
    const sort = cut && start === undefined ? cutClauses(each, cut, descending) : sortClauses(each)
    const onShard = shardInputs(entity, each, sort, isOnAny, options)
    if (!cut || !start) return onShard
    const from = edgeOf(cut, descending)
    return (shard, ...part) => startedAt(onShard(shard, ...part), start, from, options.format)
  }
  return {
    fan,
    inputAt: (at, cut) => {
      const bucket = Math.floor(at / shards)
      let known = latest.get(cut)
      if (known?.bucket !== bucket) {
        known = { bucket, onShard: shardsOfBucket(selectionAt(at), cut) }
        latest.set(cut, known)
      }
      return known.onShard(at % shards, fan, at)
    },
    firstLike: (at) => at - (at % alike),
    isLeft: (at, cut) => cutAt(at, cut) !== undefined,
    holds: (at, rank) => {
      if (!selection.index.sk) return rank === ''
      const { lower, upper } = sortRange(selectionAt(at))
      const isKey = rank !== '' && keyByteLength(rank) <= SORT_LIMIT
      return isKey && compareKeys(rank, lower) >= 0 && compareKeys(rank, upper) <= 0
    },
  }
}

/** The text where a cut is. */
const edgeOf = ({ rank, isAfter }: Cut, descending: boolean): string =>
  !isAfter ? rank : descending ? justBefore(rank) : justAfter(rank)

/**
 * The sort key to start after, which need not be that of a row; empty where the whole range is left.
 * `undefined` when no start key can say it: nothing is left, or the text is too long for a key.
 */
const startIn = (range: KeyRange, cut: Cut, descending: boolean): string | undefined => {
  if (cutRange(range, cut, descending) === undefined) return undefined
  const { rank, isAfter } = cut
  const start = isAfter ? rank : descending ? justAfter(rank) : justBefore(rank)
  const [lower, upper] = [fitEnd(range.lower, true), fitEnd(range.upper, false)]
  if (compareKeys(start, lower) < 0 || compareKeys(start, upper) > 0) return ''
  return keyByteLength(start) > SORT_LIMIT ? undefined : start
}

/** An input of the table that starts after a sort key, and whose rows begin from another on. */
const startedAt = (
  input: QueryInput,
  start: string,
  from: string,
  format: QueryOptions['format'],
): QueryInput => {
  const origin = originOf(input) as Origin
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input
  input.ExclusiveStartKey = {
    [names[PK.name] as string]: values[PK.value],
    [origin.order[0]?.name as string]: writeStored(start, format),
  }
  return withOrigin(input, { ...origin, from })
}

/** What is left of a range from a cut on, in the direction of reading; `undefined` for nothing. */
const cutRange = (range: KeyRange, cut: Cut, descending: boolean): KeyRange | undefined => {
  const edge = edgeOf(cut, descending)
  const isInside = compareKeys(descending ? range.upper : edge, descending ? edge : range.lower) > 0
  if (!isInside) return range
  const [lower, upper] = descending ? [range.lower, edge] : [edge, range.upper]
  return compareKeys(lower, upper) > 0 ? undefined : { lower, upper }
}

const cutClauses = (selection: Selection, cut: Cut, descending: boolean): Clause[] => {
  const { sk } = selection.index
  const name = sk?.attributes[0]?.name
  if (!sk || name === undefined) return []
  const range = cutRange(sortRange(selection), cut, descending)
  // Nobody asks for an input of which nothing is left, unless a cursor is forged.
  const only = range ? rangeClause(sk.place, name, range) : clauseOfNone(SK, name, 'S')
  return only ? [only] : []
}

/** Makes the input of a shard, which is one part of a fan. */
type OnShard = (shard: number, fan: Fan, at: number) => QueryInput

/** The inputs of one bucket, which differ in their partition only. */
const shardInputs = (
  entity: Entity,
  selection: Selection,
  sort: readonly Clause[],
  isOnAny: boolean,
  options: QueryOptions,
): OnShard => {
  const { index, partition, filters } = selection
  const textAt = isOnAny ? partitionShards(index.pk, partition) : undefined
  const clauses = [...firstPartition(selection, isOnAny), ...sort]
  const first = buildInput(entity, index, clauses, filters, options)
  const { order, start } = originOf(first) as Origin
  const names = { ...first.ExpressionAttributeNames }
  return (shard, fan, at) => {
    const input = { ...first }
    // V8 adds a private field to a copy by spread fifteen times as slowly.
    input.ExpressionAttributeNames = Object.assign({}, names)
    if (textAt) {
      input.ExpressionAttributeValues = { ...first.ExpressionAttributeValues }
      input.ExpressionAttributeValues[PK.value] = writeStored(textAt(shard), options.format)
    }
    return withOrigin(input, { order, start, fan, at })
  }
}

/** The clauses on the partition, on the first of its shards. */
export const firstPartition = (selection: Selection, isOnAny: boolean): Clause[] => {
  if (!isOnAny) return partitionClauses(selection)
  const { pk } = selection.index
  const [{ name }] = pk.attributes as [AttributeSchema]
  return [clause(PK, name, '=', partitionShards(pk, selection.partition)(0))]
}

/**
 * The selection in one bucket. Where the sort key has the same field, it is narrowed to its bucket:
 * the rows stay the same, and a merge can tell which bucket comes first.
 */
export const inBucket = (
  selection: Selection,
  { field: { name, unit }, period, isNarrowed }: Dimension,
  at: number,
): Selection => {
  const { partition, sort } = selection
  const { start, part } = bucketAt(unit, period, at)
  const span = between(new Date(part[0]), new Date(part[1]))
  return {
    ...selection,
    partition: { ...partition, [name]: start },
    sort: isNarrowed ? { ...sort, [name]: span } : sort,
  }
}

/** How many shards there are, former ones included. */
export const shardsOf = ({ shard }: Side): number => (shard ? shardCount(shard) : 1)
