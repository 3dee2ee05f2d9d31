import { refuse } from './error.ts'
import type { Position } from './fan-cursor.ts'
import { originOf } from './origin.ts'
import { type AnyQueryInput, readQuery } from './query.ts'
import { compareStored, readStored, type Stored, storedText } from './stored.ts'

/** A page of either client. */
export interface Page<Item> {
  readonly Items?: Item[] | undefined
  readonly LastEvaluatedKey?: Record<string, unknown> | undefined
}

/** What sorts a row among others: the attributes of the index's sort key. */
export type Rank = readonly Stored[]

/** One of the inputs that are merged, and how far it has been read. */
export interface Lane<Input, Item> {
  readonly at: number
  readonly input: Input
  /** The names of the attributes that sort it. */
  readonly order: readonly string[]
  /** The page that is being read. */
  page: Page<Item>
  /** The next row in it; past its end when the next page is needed. */
  next: number
  /** The start of the next page, or of this one. */
  start: Record<string, unknown> | undefined
  /** The rank of the next row; while its page is not there, one that it cannot come before. */
  rank: Rank | undefined
  isDone: boolean
}

export const laneOf = <Input extends AnyQueryInput, Item extends object>(
  input: Input,
  at: number,
  order: readonly string[],
): Lane<Input, Item> => {
  const start = input.ExclusiveStartKey
  const rank = start ? rankOf(start, order) : firstRank(input, order)
  return { at, input, order, page: {}, next: 0, start, rank, isDone: false }
}

/** The next row; `undefined` when its page is needed first. */
export const rowOf = <Item>({ page, next }: Lane<unknown, Item>): Item | undefined =>
  page.Items?.[next]

/** Takes a page: the lane has a row, or needs another page, or is done. */
export const fill = <Item extends object>(lane: Lane<unknown, Item>, page: Page<Item>): void => {
  lane.page = page
  lane.next = 0
  settle(lane)
}

/** Moves past the row. */
export const advance = <Item extends object>(lane: Lane<unknown, Item>): void => {
  lane.next += 1
  settle(lane)
}

const settle = <Item extends object>(lane: Lane<unknown, Item>): void => {
  const row = rowOf(lane)
  if (row) {
    lane.rank = rankOf(row, lane.order)
    return
  }
  lane.start = lane.page.LastEvaluatedKey
  lane.isDone = lane.start === undefined
  lane.page = {}
  lane.next = 0
  if (lane.start) lane.rank = rankOf(lane.start, lane.order)
}

/** Where to go on after the rows that were taken. */
export const positionOf = <Item extends object>(lane: Lane<AnyQueryInput, Item>): Position => {
  if (lane.isDone) return 'done'
  const taken = lane.page.Items?.[lane.next - 1]
  return taken ? startKeyOf(lane.input, taken) : (lane.start ?? 'begin')
}

/** The key to start after a row: what DynamoDB gives after the last row of a page. */
const startKeyOf = (input: AnyQueryInput, row: object): Record<string, unknown> => {
  const values = row as Readonly<Record<string, unknown>>
  const start = originOf(input)?.start ?? []
  return Object.fromEntries(start.map(({ name }) => [name, values[name]]))
}

/** The names of the attributes by which an input's rows are sorted. */
export const orderOf = (input: AnyQueryInput): string[] => {
  const origin = originOf(input)
  if (origin) return origin.order.map(({ name }) => name)
  // Without its origin, a condition on the sort key still names it.
  const [, ...sort] = readQuery(input).conditions
  return sort.length > 0
    ? sort.map(({ name }) => name)
    : refuse('INVALID_CONDITION', 'scatter', 'the inputs of queryInputs', input)
}

const rankOf = (row: object, order: readonly string[]): Rank =>
  order.map((name) => {
    const value = (row as Readonly<Record<string, unknown>>)[name]
    return readStored(value) ?? refuse('INVALID_KEY', 'scatter', `rows with their ${name}`, value)
  })

/** What no row of an input comes before, if its condition says so: then its page can wait. */
const firstRank = (input: AnyQueryInput, order: readonly string[]): Rank | undefined => {
  // A condition bounds one attribute; a rank has all of them.
  if (order.length !== 1) return undefined
  const { conditions, descending } = readQuery(input)
  const condition = conditions.find(({ name }) => name === order[0])
  const end = condition?.operands.at(descending ? -1 : 0)
  if (!condition || !end) return undefined
  const { comparison } = condition
  if (comparison === 'begins_with' && descending) return [storedText(`${end.value}\u{10FFFF}`)]
  const open = comparison.includes(descending ? '>' : '<')
  return open ? undefined : [end]
}

/** Where nothing is known comes first, then the order of the index. */
export const compareRanks = (
  a: Rank | undefined,
  b: Rank | undefined,
  descending: boolean,
): number => {
  if (!a || !b) return (a ? 1 : 0) - (b ? 1 : 0)
  for (let i = 0; i < a.length; i++) {
    const order = compareStored(a[i] as Stored, b[i] as Stored)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}
