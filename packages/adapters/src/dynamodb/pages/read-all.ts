import {
  answer,
  integerFrom,
  type OptionRules,
  optionsOf,
  refuse,
  words,
} from '@keywright/core/internal'
import { type Fan, originOf } from '../query/origin.ts'
import { cursorAt } from '../query/position/position.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryOutput } from '../sdk/input-types.ts'
import { closeFan } from './fan-cursor.ts'
import { type Heap, heapOf } from './heap.ts'
import { inParallel } from './in-parallel.ts'
import { advance, fill, type Lane, laneOf, rowOf, startIn } from './lane.ts'
import { isLazy } from './lazy-list.ts'
import { compareRanks, type Rank } from './rank.ts'

/** The most rows, and the most queries at a time (16 by default). */
export interface ReadOptions {
  readonly limit?: number | undefined
  readonly concurrency?: number | undefined
}

const RULES: OptionRules<ReadOptions> = { limit: integerFrom(1), concurrency: integerFrom(1) }

const readOptions = (options: ReadOptions | undefined): ReadOptions =>
  optionsOf('readAll', options, RULES, 'INVALID_CONDITION')

/** The rows in order, and the cursor that continues them. */
export interface Rows<Item> extends AsyncGenerator<Item, void, undefined> {
  /** Resumes after the rows that were taken, as the option `cursor`; `undefined` at the end. */
  readonly cursor: string | undefined
}

/**
 * Reads all pages of a query, as they are needed: of one input, or of the inputs of `queryInputs`,
 * whose rows are merged in the order of the index's sort key, in either direction. Rows that sort
 * equally come in the order of their inputs.
 *
 * A page is fetched only when the next row may be on it, so inputs whose range lies further on wait.
 * Each row costs the logarithm of the number of inputs under way. Wherever it stops (at the limit, at
 * a `break`, at an error of `run`), `cursor` resumes all inputs: no row is lost, and none comes
 * twice. Merge a filter or a projection into the inputs with `extend`: pages with a filter are not
 * cut to the limit, which would fetch a few rows at a time and drop most of them.
 *
 * @throws KeyError for a limit or concurrency below 1, or inputs that are not of one query.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const event = entity(app, 'Event', {
 *   primary: { pk: sharded(key('EVENT'), { by: 'id', count: 2 }), sk: key(text('id')) },
 * })
 * const stored = { 'EVENT#SHARD#0': ['a', 'd'], 'EVENT#SHARD#1': ['b', 'c'] }
 * const run = async (input) => ({
 *   Items: stored[input.ExpressionAttributeValues[':pk']]
 *     .map((SK) => ({ PK: input.ExpressionAttributeValues[':pk'], SK }))
 *     .filter(({ SK }) => SK > (input.ExclusiveStartKey?.SK ?? '')),
 * })
 * const first = readAll(queryInputs(event, {}), run, { limit: 3 })
 * const ids = []
 * for await (const { SK } of first) ids.push(SK)
 * ids // => ['a', 'b', 'c']
 * const rest = readAll(queryInputs(event, {}, { cursor: first.cursor }), run)
 * for await (const { SK } of rest) ids.push(SK)
 * ids // => ['a', 'b', 'c', 'd']
 * rest.cursor // => undefined
 */
export const readAll = <Input extends AnyQueryInput, Item extends object>(
  inputs: Input | readonly Input[],
  run: (input: Input) => Promise<QueryOutput<Item>>,
  options?: ReadOptions,
): Rows<Item> =>
  answer('readAll', () => {
    const list = listOf(inputs)
    const { limit: most = Number.POSITIVE_INFINITY, concurrency = 16 } = readOptions(options)
    if (typeof run !== 'function') refuse('INVALID_CONDITION', 'a function', run, 'readAll: run')
    const fan = fanOf(list)
    const merging = mergeOf<Input, Item>(list)

    const fetch = async (lane: Lane<Input, Item>, wanted: number): Promise<void> => {
      const input = { ...lane.input }
      const start = startIn(lane)
      if (start) input.ExclusiveStartKey = start
      // No input has to return more rows than are wanted in total; with a filter it has to read more.
      if (Number.isFinite(wanted) && input.FilterExpression === undefined) input.Limit ??= wanted
      const output = await run(input)
      answer('readAll', () => fill(lane, output))
    }
    const rows = merge(merging, most, (needed, wanted) =>
      inParallel(needed, concurrency, (lane) => fetch(lane, wanted)),
    )
    return Object.defineProperty(rows, 'cursor', {
      get: () => {
        const lanes = merging.underWay()
        const underWay = lanes.map((lane) => ({ input: lane.input, start: startIn(lane) }))
        if (fan) return closeFan(fan, merging.opened(), underWay)
        // Before the first row is asked for, no lane is open.
        const [input] = merging.opened() === 0 ? list : underWay.map((lane) => lane.input)
        return input && positionAfter(input, underWay[0]?.start ?? input.ExclusiveStartKey)
      },
    }) as Rows<Item>
  })

/** The cursor that continues one input after a key. */
const positionAfter = (
  input: AnyQueryInput,
  key: Record<string, unknown> | undefined,
): string | undefined => {
  const query = readQuery(input)
  return cursorAt(query, { backward: query.origin?.backward ?? false, key })
}

/** One input is a list of one. */
export const listOf = <Input extends AnyQueryInput>(
  inputs: Input | readonly Input[],
): readonly Input[] =>
  Array.isArray(inputs)
    ? (inputs as readonly Input[])
    : typeof inputs === 'object' && inputs !== null
      ? [inputs as Input]
      : refuse('INVALID_CONDITION', 'an input, or a list of inputs', inputs, 'readAll')

/** The query that the inputs are parts of; `undefined` when there are none, or one that is whole. */
const fanOf = (inputs: readonly AnyQueryInput[]): Fan | undefined => {
  if (inputs.length === 1) {
    const origin = originOf(inputs[0])
    if (origin && !origin.fan) return undefined
  }
  // A list that the caller made is checked as a whole, before the first request.
  const all = isLazy(inputs) ? [inputs[0] as AnyQueryInput] : inputs
  const [fan, ...others] = Array.from(
    all,
    (input) =>
      originOf(input)?.fan ??
      refuse(
        'INVALID_CONDITION',
        'one input of queryInput, or inputs of queryInputs, extended by extend',
        input,
        'readAll',
      ),
  )
  const other = others.find((one) => one !== fan && textOf(one) !== textOf(fan as Fan))
  if (other) refuse('INVALID_CONDITION', 'inputs of one queryInputs', words('several'), 'readAll')
  return fan
}

/** A text that is the same for the same query, even when its inputs were made twice. */
const textOf = ({ identity, total, periods }: Fan): string =>
  JSON.stringify([identity(), total, periods])

/** The lanes of a merge, opened one after the other as they are needed. */
interface Merging<Input, Item> {
  readonly descending: boolean
  readonly heap: Heap<Lane<Input, Item>>
  /** Opens the inputs that may have a row before the first one so far. */
  readonly open: () => void
  /** Removes a lane that has no more rows. */
  readonly close: (lane: Lane<Input, Item>) => void
  /** All inputs of the query before this one were opened. */
  readonly opened: () => number
  readonly underWay: () => readonly Lane<Input, Item>[]
}

const mergeOf = <Input extends AnyQueryInput, Item extends object>(
  inputs: readonly Input[],
): Merging<Input, Item> => {
  const descending = inputs[0]?.ScanIndexForward === false
  const { length } = inputs
  const heap = heapOf<Lane<Input, Item>>(
    (a, b) => compareRanks(a.rank, b.rank, descending) || a.at - b.at,
  )
  const lanes = new Set<Lane<Input, Item>>()
  let upTo = 0
  let waiting: Lane<Input, Item> | undefined
  const peek = (): Lane<Input, Item> | undefined => {
    if (!waiting && upTo < length) waiting = laneOf(inputs[upTo] as Input, upTo)
    return waiting
  }
  return {
    descending,
    heap,
    open: () => {
      for (let next = peek(); next; next = peek()) {
        const top = heap.top()
        // Inputs that a cursor lists are opened at once: those in between are done.
        const mayWait = top && next.rank && !originOf(next.input)?.isUnderWay
        if (mayWait && compareRanks(next.rank, top.rank, descending) > 0) return
        heap.push(next)
        lanes.add(next)
        waiting = undefined
        upTo += 1
      }
    },
    close: (lane) => {
      lanes.delete(lane)
    },
    opened: () => {
      const next = inputs[upTo]
      const fan = inputs[0] && originOf(inputs[0])?.fan
      return (next ? originOf(next)?.at : fan?.total) ?? upTo
    },
    underWay: () => [...lanes],
  }
}

type Fetch<L> = (lanes: readonly L[], wanted: number) => Promise<void>

/** Yields the first row of all lanes, again and again. */
const merge = async function* <Input extends AnyQueryInput, Item extends object>(
  { heap, open, close, descending, underWay }: Merging<Input, Item>,
  most: number,
  fetch: Fetch<Lane<Input, Item>>,
): AsyncGenerator<Item, void, undefined> {
  let reached: Rank | undefined
  for (let yielded = 0; yielded < most; ) {
    open()
    const lane = heap.top()
    if (!lane) return
    const row = rowOf(lane)
    if (row) {
      reached = lane.rank
      answer('readAll', () => advance(lane, row))
      if (lane.isDone) {
        heap.pop()
        close(lane)
      } else heap.sinkTop()
      yielded += 1
      yield row
    } else {
      // Every row to come is after this one, so a lane that may have rows before it must be asked.
      reached ??= furthest(underWay(), descending)
      const needed: Lane<Input, Item>[] = []
      const isNeeded = ({ rank }: Lane<Input, Item>): boolean =>
        compareRanks(rank, lane.rank, descending) === 0 ||
        (reached !== undefined && compareRanks(rank, reached, descending) <= 0)
      for (let next = heap.top(); next && !rowOf(next) && isNeeded(next); next = heap.top()) {
        needed.push(next)
        heap.pop()
      }
      await fetch(needed, most - yielded)
      for (const fetched of needed) {
        if (fetched.isDone) close(fetched)
        else heap.push(fetched)
      }
    }
  }
}

/** How far the lanes had been read when they stopped. */
const furthest = (
  lanes: readonly Lane<unknown, unknown>[],
  descending: boolean,
): Rank | undefined => {
  const started = lanes.filter(({ start, taken }) => start ?? taken)
  const ranks = started.map(({ rank }) => rank).sort((a, b) => compareRanks(a, b, descending))
  return ranks.at(-1)
}
