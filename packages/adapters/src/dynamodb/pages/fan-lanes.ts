import { type Bound, type Origin, originOf, withOrigin } from '../query/origin.ts'
import { listIn, refused } from '../query/position/signature.ts'
import { packKey, packStored, unpackKey, unpackStored } from '../query/position/start-key.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryInput } from '../sdk/input-types.ts'
import type { Stored } from '../stored/stored-types.ts'
import type { FanOut } from './fan-out.ts'
import { lazyList } from './lazy-list.ts'
import { hasRow, type Lane, placeIn } from './merge/lane.ts'
import type { Progress } from './merge/progress-types.ts'
import { packRows, unpackRows } from './packed-rows.ts'

type AnyLane = Lane<AnyQueryInput, object>

/**
 * Where inputs are whose sort key is a list of attributes: no range starts in the middle of such a list,
 * so each input that has begun needs its own key. In the order of the inputs, a 0 stands for one that has
 * begun and has a row of cells; a number stands for so many that have not begun (positive), or are done
 * (negative). Those after the last have not begun. At the end is the rank of the last row that was
 * given, which no row that comes later may precede.
 */
export const packLanes = ({ lanes, opened, last, isSearching }: Progress): unknown[] => {
  const rows: unknown[][] = []
  const runs: number[] = []
  const addRun = (count: number): void => {
    const latest = runs.at(-1) ?? 0
    if (latest * count > 0) runs[runs.length - 1] = latest + count
    else if (count !== 0) runs.push(count)
  }
  let next = 0
  for (const lane of lanes) {
    addRun(next - lane.part)
    next = lane.part + 1
    // Where a row was given last, it bounds all of them; a search has gone on in each on its own.
    const bound = last && !isSearching ? undefined : boundOf(lane)
    const start = placeIn(lane)
    if (start || bound) {
      runs.push(0)
      rows.push(cellsOf(lane, start, bound))
    } else addRun(1)
  }
  addRun(next - opened)
  const given = last?.given ?? []
  const names = last?.order ?? []
  const rank = names.map((name) => given[last?.keys.findIndex((one) => one.name === name) ?? -1])
  return [
    runs,
    packRows(rows),
    last ? [last.part, ...rank.map((one) => packStored(one as Stored))] : 0,
  ]
}

/** Where a lane begins to give rows: with one that was found, or where it was told to. */
const boundOf = (lane: AnyLane): Bound | undefined => {
  const { rank, bound, next } = lane
  if (!hasRow(lane) || next > 0 || rank === undefined) return bound
  return { rank: typeof rank === 'string' ? [rank] : rank, isPast: false }
}

/** Whether it has begun (1), and whether its bound is past (2); its key; its bound. */
const cellsOf = (
  lane: AnyLane,
  start: ReturnType<typeof placeIn>,
  bound: Bound | undefined,
): unknown[] => {
  const key = start && new Map(packKey(start, lane.query()))
  const flags = (start ? 1 : 0) + (bound?.isPast ? 2 : 0)
  const values = lane.keys.map(({ name }) => key?.get(name) ?? null)
  return [flags, ...values, ...(bound?.rank ?? []).map(packStored)]
}

/** The inputs that are left, each where it was. */
export const unpackLanes = (fanOut: FanOut, packed: readonly unknown[]): QueryInput[] => {
  const [runs, rows, given] = packed
  const [at, ...values] = given === 0 ? [] : listIn(given)
  const length = originOf(fanOut.inputAt(0))?.order.length ?? 0
  const [later, earlier] = [false, true].map((isPast) =>
    given === 0 ? undefined : boundIn(values, length, isPast),
  )
  // What sorts like the last row comes before it on an earlier input.
  const behind = (lane: number): Bound | undefined => (lane < (at as number) ? earlier : later)
  return continued(fanOut, listIn(runs), unpackRows(listIn(rows).map(listIn)), behind)
}

/** Inputs that follow each other in what is left of a query. */
interface Stretch {
  /** Where it starts, in what is left and in the whole query. */
  readonly index: number
  readonly at: number
  /** The one input of it, where that has begun. */
  readonly begun?: QueryInput
}

/** What is left of the inputs. Those that have begun are made now, so that a wrong key is refused. */
const continued = (
  { fan: { total }, inputAt }: FanOut,
  lanes: readonly unknown[],
  rows: readonly (readonly unknown[])[],
  behind: (at: number) => Bound | undefined,
): QueryInput[] => {
  const stretches: Stretch[] = []
  let [index, at, row, lastBegun] = [0, 0, 0, -1]
  for (const lane of lanes) {
    const count = Math.max(Math.abs(Number(lane)), 1)
    if (typeof lane !== 'number' || !Number.isInteger(lane) || at + count > total) {
      return refused(lane)
    }
    if (lane === 0) {
      stretches.push({ index, at, begun: begunAt(inputAt(at), rows[row], behind(at)) })
      lastBegun = index
      row += 1
    } else if (lane > 0) stretches.push({ index, at })
    index += Math.max(lane, lane === 0 ? 1 : 0)
    at += count
  }
  if (row !== rows.length) return refused(rows.length)
  stretches.push({ index, at })
  return lazyList(index + total - at, (i) => {
    const from = stretches[lastUpTo(stretches, i)] as Stretch
    const lane = from.at + i - from.index
    return from.begun ?? underWay(inputAt(lane), i < lastBegun, behind(lane))
  })
}

/** An input that goes on after a key, or with the first row that it has from a bound on. */
const begunAt = (
  input: QueryInput,
  cells: readonly unknown[] = [],
  behind: Bound | undefined,
): QueryInput => {
  const query = readQuery(input)
  const { order, start } = query.origin as Origin
  const [flags, ...values] = cells
  const key = start.flatMap(({ name }, i) => (values[i] === null ? [] : [[name, values[i]]]))
  if (flags === 1 || flags === 3) input.ExclusiveStartKey = unpackKey(key, query)
  else if ((flags !== 0 && flags !== 2) || key.length > 0) refused(flags)
  const found = values.slice(start.length)
  const bound = found.length > 0 ? boundIn(found, order.length, flags === 2 || flags === 3) : behind
  return underWay(input, true, bound)
}

const boundIn = (values: readonly unknown[], length: number, isPast: boolean): Bound => {
  if (values.length !== length) refused(values.length)
  return { rank: values.map((value) => unpackStored(value) ?? refused(value)), isPast }
}

const underWay = (input: QueryInput, isUnderWay: boolean, bound: Bound | undefined): QueryInput =>
  withOrigin(input, { ...(originOf(input) as Origin), isUnderWay, ...(bound && { bound }) })

/** The last stretch that starts at an index or before. */
const lastUpTo = (stretches: readonly Stretch[], index: number): number => {
  let [low, high] = [0, stretches.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stretches[middle] as Stretch).index <= index) low = middle
    else high = middle - 1
  }
  return low
}
