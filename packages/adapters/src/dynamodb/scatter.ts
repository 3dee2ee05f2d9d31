import { refuse } from './error.ts'
import { closeFan } from './fan-cursor.ts'
import { heapOf } from './heap.ts'
import {
  advance,
  compareRanks,
  fill,
  type Lane,
  laneOf,
  orderOf,
  type Page,
  positionOf,
  type Rank,
  rowOf,
} from './lane.ts'
import type { AnyQueryInput } from './query.ts'
import { checkCount } from './query-input.ts'

/** How many rows at most, and how many queries at a time (16 unless told). */
export interface ScatterOptions {
  readonly limit?: number | undefined
  readonly concurrency?: number | undefined
}

/** The merged rows, and where to go on once they have stopped. */
export interface Scatter<Item> extends AsyncGenerator<Item, void, undefined> {
  /** Resumes after the rows that were taken: `queryInputs(…, { cursor })`; `undefined` at the end. */
  readonly cursor: string | undefined
}

/**
 * Runs the inputs of `queryInputs` and merges their rows in the order of the index's sort key, in
 * either direction; rows that sort equally come in the order of their inputs.
 *
 * A page is fetched only when the next row may be on it, so that inputs whose range lies further on
 * wait. Each row costs the logarithm of the number of inputs. Whenever it stops (at the limit, at a
 * `break`, at an error of `run`), `cursor` resumes all inputs: nothing is lost, nothing comes twice.
 * A filter or a projection belongs into `run`; keep the key attributes.
 *
 * @throws KeyError for a limit or concurrency below 1, or inputs that are not of `queryInputs`, or
 * of two directions.
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
 * const first = scatter(queryInputs(event, {}), run, { limit: 3 })
 * const ids = []
 * for await (const { SK } of first) ids.push(SK)
 * ids // => ['a', 'b', 'c']
 * const rest = scatter(queryInputs(event, {}, { cursor: first.cursor }), run)
 * for await (const { SK } of rest) ids.push(SK)
 * ids // => ['a', 'b', 'c', 'd']
 * rest.cursor // => undefined
 */
export const scatter = <Input extends AnyQueryInput, Item extends object>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Page<Item>>,
  { limit, concurrency = 16 }: ScatterOptions = {},
): Scatter<Item> => {
  const most = limit === undefined ? Number.POSITIVE_INFINITY : checkCount('limit', limit)
  checkCount('concurrency', concurrency)
  const descending = inputs[0]?.ScanIndexForward === false
  const lanes = inputs.map((input, at) => {
    if ((input.ScanIndexForward === false) !== descending) {
      refuse('INVALID_CONDITION', 'scatter', 'inputs of one direction', 'both')
    }
    return laneOf<Input, Item>(input, at, inputs.length > 1 ? orderOf(input) : [])
  })

  const fetch = async (lane: Lane<Input, Item>, wanted: number): Promise<void> => {
    const input = { ...lane.input }
    if (lane.start) input.ExclusiveStartKey = lane.start
    // No input has to give more than is wanted of all; a filter may need more to give as many.
    if (Number.isFinite(wanted) && !('FilterExpression' in input)) input.Limit ??= wanted
    fill(lane, await run(input))
  }
  const rows = merge(lanes, descending, most, (needed, wanted) =>
    inParallel(needed, concurrency, (lane) => fetch(lane, wanted)),
  )
  return Object.defineProperty(rows, 'cursor', {
    get: () => closeFan(lanes.map((lane) => ({ input: lane.input, position: positionOf(lane) }))),
  }) as Scatter<Item>
}

type Fetch<L> = (lanes: readonly L[], wanted: number) => Promise<void>

/** Yields the first row of all lanes, again and again. */
const merge = async function* <Input, Item extends object>(
  lanes: readonly Lane<Input, Item>[],
  descending: boolean,
  most: number,
  fetch: Fetch<Lane<Input, Item>>,
): AsyncGenerator<Item, void, undefined> {
  const heap = heapOf<Lane<Input, Item>>(
    (a, b) => compareRanks(a.rank, b.rank, descending) || a.at - b.at,
  )
  for (const lane of lanes) heap.push(lane)
  // Every row to come is after this one; so a lane that may have rows before it has to be asked.
  let reached = furthest(lanes, descending)

  for (let yielded = 0; yielded < most; ) {
    const lane = heap.top()
    if (!lane) return
    const row = rowOf(lane)
    if (row) {
      reached = lane.rank
      advance(lane)
      if (lane.isDone) heap.pop()
      else heap.settle()
      yielded += 1
      yield row
    } else {
      const needed: Lane<Input, Item>[] = []
      const isNeeded = ({ rank }: Lane<Input, Item>): boolean =>
        compareRanks(rank, lane.rank, descending) === 0 ||
        (reached !== undefined && compareRanks(rank, reached, descending) <= 0)
      for (let next = heap.top(); next && !rowOf(next) && isNeeded(next); next = heap.top()) {
        needed.push(next)
        heap.pop()
      }
      await fetch(needed, most - yielded)
      for (const fetched of needed) if (!fetched.isDone) heap.push(fetched)
    }
  }
}

/** How far the lanes had been read when they stopped. */
const furthest = (
  lanes: readonly Lane<unknown, unknown>[],
  descending: boolean,
): Rank | undefined => {
  const started = lanes.filter(({ start }) => start)
  const ranks = started.map(({ rank }) => rank).sort((a, b) => compareRanks(a, b, descending))
  return ranks.at(-1)
}

/** Works on all, so many at a time; after an error no more are begun. */
const inParallel = async <T>(
  all: readonly T[],
  concurrency: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  // Workers share one queue; a generator closes for all of them when one of them throws.
  const queue = (function* () {
    yield* all
  })()
  const worker = async (): Promise<void> => {
    for (const one of queue) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, all.length) }, worker))
}
