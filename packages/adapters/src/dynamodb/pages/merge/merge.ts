import { answer } from '@keywright/core/internal'
import { originOf } from '../../query/origin.ts'
import type { AnyQueryInput, QueryOutput } from '../../sdk/input-types.ts'
import { heapOf } from './heap.ts'
import { inParallel } from './in-parallel.ts'
import { fill, give, hasRow, type Lane, laneOf, nextInput } from './lane.ts'
import type { Progress } from './progress-types.ts'
import { compareRanks, type Rank } from './rank.ts'

/** How one page is fetched. */
export type Run<Input, Item> = (input: Input) => Promise<QueryOutput<Item>>

/** How many rows are still wanted, and how many requests may be made. */
interface Wanted {
  readonly rows: number
  readonly requests: number
}

/** The rows of several inputs in one order. */
export interface Merge<Item> {
  /** The next row; `undefined` when pages are needed first, or none is left. */
  readonly take: () => Item | undefined
  readonly isDone: () => boolean
  /** Fetches the pages that the next row may be on, and says how many those are. */
  readonly fetch: (wanted: Wanted) => Promise<number>
  readonly progress: () => Progress
}

/**
 * Merges rows by rank, then by input. An input is opened, and a page fetched, only when the next row
 * may be on it. `place` is the function that was asked to.
 */
export const mergeOf = <Input extends AnyQueryInput, Item extends object>(
  place: string,
  inputs: readonly Input[],
  run: Run<Input, Item>,
  concurrency: number,
): Merge<Item> => {
  type OneLane = Lane<Input, Item>
  const descending = inputs[0]?.ScanIndexForward === false
  const { length } = inputs
  const heap = heapOf<OneLane>((a, b) => compareRanks(a.rank, b.rank, descending) || a.at - b.at)
  const lanes = new Set<OneLane>()
  let upTo = 0
  let waiting: OneLane | undefined
  let last: OneLane | undefined
  let reached: Rank | undefined
  let isSearching = false

  const peek = (): OneLane | undefined => {
    if (!waiting && upTo < length) {
      waiting = answer(place, () => laneOf(inputs[upTo] as Input, upTo))
    }
    return waiting
  }
  /** Opens the inputs that may have a row before the first one so far. */
  const open = (): void => {
    for (let next = peek(); next; next = peek()) {
      const top = heap.top()
      // Inputs that a cursor lists are opened at once: those in between are done.
      const mayWait = top && !originOf(next.input)?.isUnderWay
      if (mayWait && compareRanks(next.rank, top.rank, descending) > 0) return
      heap.push(next)
      lanes.add(next)
      waiting = undefined
      upTo += 1
    }
  }
  /** The lanes whose next page may hold the next row, taken off the heap. */
  const needed = (most: number): OneLane[] => {
    const top = heap.top()
    if (!top) return []
    // Every row to come is after this one, so a lane that may have rows before it must be asked.
    reached ??= furthest([...lanes], descending)
    const isNeeded = ({ rank }: OneLane): boolean =>
      compareRanks(rank, top.rank, descending) === 0 || compareRanks(rank, reached, descending) <= 0
    // Without a sort key, one input comes after the other.
    const atMost = top.order.length === 0 ? 1 : most
    const all: OneLane[] = []
    for (let next = heap.top(); next && all.length < atMost; next = heap.top()) {
      if (hasRow(next) || !isNeeded(next)) break
      all.push(next)
      heap.pop()
    }
    return all
  }
  const fetchInto = async (lane: OneLane, wanted: number): Promise<void> => {
    const input = nextInput(lane)
    // No input has to return more rows than are wanted in total; with a filter it has to read more.
    if (Number.isFinite(wanted) && input.FilterExpression === undefined) input.Limit ??= wanted
    const output = await run(input)
    answer(place, () => fill(lane, output))
  }
  return {
    take: () => {
      open()
      const lane = heap.top()
      if (!lane || !hasRow(lane)) return undefined
      reached = lane.rank
      const row = answer(place, () => give(lane))
      last = lane
      isSearching = false
      if (lane.isDone) {
        heap.pop()
        lanes.delete(lane)
      } else heap.sinkTop()
      return row
    },
    isDone: () => {
      open()
      return heap.size() === 0
    },
    fetch: async ({ rows, requests }) => {
      open()
      isSearching = true
      const asked = needed(requests)
      try {
        await inParallel(asked, concurrency, (lane) => fetchInto(lane, rows))
      } finally {
        // Also after an error: the cursor is made of all lanes that are not done.
        for (const lane of asked) {
          if (lane.isDone) lanes.delete(lane)
          else heap.push(lane)
        }
      }
      return asked.length
    },
    progress: () => {
      open()
      return {
        lanes: [...lanes],
        waiting,
        opened: waiting?.part ?? originOf(inputs[0])?.fan?.total ?? upTo,
        last,
        isSearching,
        descending,
      }
    },
  }
}

/** How far the lanes had been read when they stopped. */
const furthest = (
  lanes: readonly Lane<unknown, unknown>[],
  descending: boolean,
): Rank | undefined => {
  const started = lanes.filter(({ start, next }) => start || next > 0)
  const ranks = started.map(({ rank }) => rank).sort((a, b) => compareRanks(a, b, descending))
  return ranks.at(-1)
}
