import { refuse } from '@keywright/core/internal'
import { once } from '../../given.ts'
import { type Bound, originOf } from '../../query/origin.ts'
import { keyValuesOf, startKeyFrom } from '../../query/position/start-key.ts'
import type { Query } from '../../query/query-types.ts'
import { readQuery } from '../../query/read-query.ts'
import type { AnyQueryInput, QueryOutput } from '../../sdk/input-types.ts'
import type { StartAttribute, Stored } from '../../stored/stored-types.ts'
import { compareRanks, firstRank, type Rank, ranked, rankOf } from './rank.ts'

/** The key after which a query continues. */
export type StartKey = Readonly<Record<string, unknown>>

/** One of the inputs that are merged, and how far it has been read. */
export interface Lane<Input, Item> {
  /** Its place among the inputs. */
  readonly at: number
  /** Which part of the query it is. */
  readonly part: number
  readonly input: Input
  readonly query: () => Query
  /** The names of the attributes that sort it. */
  readonly order: readonly string[]
  /** The attributes of its start keys. */
  readonly keys: readonly StartAttribute[]
  /** The rows of the page in hand. */
  rows: readonly Item[]
  /** The next row in it; past its end when the next page is needed. */
  next: number
  /** The key after which the page in hand starts or, before the first page, the lane itself. */
  start: StartKey | undefined
  /** The key after which the next page starts. */
  pageEnd: StartKey | undefined
  /** The key of the last row that was given. */
  given: readonly Stored[]
  /** The rank of the next row; before its page has come, a bound that no row comes before. */
  rank: Rank | undefined
  /** What comes before is not given. */
  bound: Bound | undefined
  isDone: boolean
}

export const laneOf = <Input extends AnyQueryInput, Item extends object>(
  input: Input,
  at: number,
): Lane<Input, Item> => {
  const query = once(() => readQuery(input))
  const origin = originOf(input)
  const order = origin?.order.map(({ name }) => name) ?? []
  const { ExclusiveStartKey: start } = input
  const lane: Lane<Input, Item> = {
    at,
    part: origin?.at ?? at,
    input,
    query,
    order,
    keys: origin?.start ?? [],
    rows: [],
    next: 0,
    start,
    pageEnd: undefined,
    given: [],
    rank: undefined,
    bound: origin?.bound,
    isDone: false,
  }
  lane.rank = lane.bound ? ranked(lane.bound.rank) : undefined
  raiseRank(lane, origin?.from ?? (start ? rankOf(start, order) : firstRankOf(lane)))
  return lane
}

/** A rank that no row of the lane comes before, as far as its conditions say. */
const firstRankOf = ({ input, query, order }: Lane<AnyQueryInput, unknown>): Rank | undefined => {
  if (order.length === 0) return rankOf({}, order)
  // Only a condition on the sort key says where rows begin.
  const isBounded = Object.values(input.ExpressionAttributeNames ?? {}).includes(order[0] as string)
  return isBounded ? firstRank(query(), order, isDescending(input)) : undefined
}

const isDescending = ({ ScanIndexForward }: AnyQueryInput): boolean => ScanIndexForward === false

const raiseRank = (lane: Lane<AnyQueryInput, unknown>, rank: Rank | undefined): void => {
  if (compareRanks(rank, lane.rank, isDescending(lane.input)) > 0) lane.rank = rank
}

/** Whether its next row has come. */
export const hasRow = ({ rows, next }: Lane<unknown, unknown>): boolean => next < rows.length

/** The input of the page that is needed next. */
export const nextInput = <Input extends AnyQueryInput>({
  input,
  start,
  pageEnd,
}: Lane<Input, unknown>): Input => {
  const key = pageEnd ?? start
  return key ? { ...input, ExclusiveStartKey: key } : { ...input }
}

/** The key of the last row that was given. */
export const givenKey = ({ query, given }: Lane<unknown, unknown>): StartKey =>
  startKeyFrom(query(), given)

/** The key after which the lane continues: of the last row given, or of what was read without a row. */
export const placeIn = (lane: Lane<unknown, unknown>): StartKey | undefined => {
  if (lane.next > 0) return givenKey(lane)
  return hasRow(lane) ? lane.start : (lane.pageEnd ?? lane.start)
}

/** Takes a page: the lane has a row, or needs another page, or is done. */
export const fill = <Item extends object>(
  lane: Lane<AnyQueryInput, Item>,
  output: QueryOutput<Item>,
): void => {
  if (typeof output !== 'object' || output === null) {
    refuse('INVALID_VALUE', 'the output of a query', output, 'run')
  }
  const { Items = [], LastEvaluatedKey } = output
  lane.start = lane.pageEnd ?? lane.start
  lane.pageEnd = LastEvaluatedKey && { ...LastEvaluatedKey }
  const { bound } = lane
  lane.rows = bound ? Items.filter((row) => !isBehind(lane, bound, row)) : [...Items]
  lane.next = 0
  rankNext(lane)
}

/** Whether a row has come behind the place from which the lane goes on. */
const isBehind = (
  { input, order }: Lane<AnyQueryInput, unknown>,
  bound: Bound,
  row: object,
): boolean => {
  const sign = compareRanks(rankOf(row, order), ranked(bound.rank), isDescending(input))
  return sign < 0 || (sign === 0 && bound.isPast)
}

/** Gives the next row, and notes its key: the caller may change the row. */
export const give = <Item extends object>(lane: Lane<AnyQueryInput, Item>): Item => {
  const row = lane.rows[lane.next] as Item
  lane.given = keyValuesOf(lane.keys, row)
  lane.next += 1
  rankNext(lane)
  return row
}

const rankNext = <Item extends object>(lane: Lane<AnyQueryInput, Item>): void => {
  const row = lane.rows[lane.next]
  if (row) lane.rank = rankOf(row, lane.order)
  else if (lane.pageEnd) raiseRank(lane, rankOf(lane.pageEnd, lane.order))
  else lane.isDone = true
}
