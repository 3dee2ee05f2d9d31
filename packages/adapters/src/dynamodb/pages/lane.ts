import { refuse } from '@keywright/core/internal'
import { once } from '../given.ts'
import { originOf } from '../query/origin.ts'
import { keyValuesOf, startKeyFrom } from '../query/position/start-key.ts'
import type { Query } from '../query/query-types.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'
import type { StartAttribute, Stored } from '../stored/stored-types.ts'
import { firstRank, type Rank, rankOf } from './rank.ts'

/** One of the inputs that are merged, and how far it has been read. */
export interface Lane<Input, Item> {
  readonly at: number
  readonly input: Input
  readonly query: () => Query
  /** The names of the attributes that sort it. */
  readonly order: readonly string[]
  /** The attributes of its start keys. */
  readonly keys: readonly StartAttribute[]
  /** The rows of the page that is being read. */
  rows: readonly Item[]
  /** The next row in it; past its end when the next page is needed. */
  next: number
  /** Where the page after this one starts. */
  pageEnd: Record<string, unknown> | undefined
  /** The key after which the lane continues, while no row of its page has been taken. */
  start: Record<string, unknown> | undefined
  /** The key of the last row that was taken. */
  taken: readonly Stored[] | undefined
  /** The rank of the next row; before its page has come, a bound that no row comes before. */
  rank: Rank | undefined
  isDone: boolean
}

export const laneOf = <Input extends AnyQueryInput, Item extends object>(
  input: Input,
  at: number,
): Lane<Input, Item> => {
  const query = once(() => readQuery(input))
  const origin = originOf(input)
  const order = origin?.order.map(({ name }) => name) ?? []
  const { ExclusiveStartKey: start, ExpressionAttributeNames: names } = input
  // Only a condition on the sort key says where rows begin.
  const isBounded = Object.values(names ?? {}).includes(order[0] as string)
  const first = isBounded ? firstRank(query(), order, input.ScanIndexForward === false) : undefined
  return {
    at,
    input,
    query,
    order,
    keys: origin?.start ?? [],
    rows: [],
    next: 0,
    pageEnd: undefined,
    start,
    taken: undefined,
    rank: start ? rankOf(start, order) : first,
    isDone: false,
  }
}

/** The key after which the lane continues: that of the last row that was taken, or of the page. */
export const startIn = ({
  start,
  taken,
  query,
}: Lane<unknown, unknown>): Record<string, unknown> | undefined =>
  taken ? startKeyFrom(query(), taken) : start

/** The next row; `undefined` when its page is needed first. */
export const rowOf = <Item>({ rows, next }: Lane<unknown, Item>): Item | undefined => rows[next]

/** Takes a page: the lane has a row, or needs another page, or is done. */
export const fill = <Item extends object>(
  lane: Lane<unknown, Item>,
  output: QueryOutput<Item>,
): void => {
  if (typeof output !== 'object' || output === null) {
    refuse('INVALID_VALUE', 'the output of a query', output, 'readAll: run')
  }
  const { Items = [], LastEvaluatedKey } = output
  lane.rows = [...Items]
  lane.next = 0
  lane.pageEnd = LastEvaluatedKey && { ...LastEvaluatedKey }
  rankNext(lane)
}

/** Takes the row, and notes its key: the caller may change the row. */
export const advance = <Input extends AnyQueryInput, Item extends object>(
  lane: Lane<Input, Item>,
  row: Item,
): void => {
  lane.taken = keyValuesOf(lane.keys, row)
  lane.next += 1
  rankNext(lane)
}

const rankNext = <Item extends object>(lane: Lane<unknown, Item>): void => {
  const row = rowOf(lane)
  if (row) {
    lane.rank = rankOf(row, lane.order)
    return
  }
  lane.isDone = lane.pageEnd === undefined
  lane.rows = []
  lane.next = 0
  if (lane.pageEnd) {
    lane.start = lane.pageEnd
    lane.taken = undefined
    lane.rank = rankOf(lane.pageEnd, lane.order)
  }
}
