import { originOf } from '../query/origin.ts'
import { refused } from '../query/position/signature.ts'
import { packKey } from '../query/position/start-key.ts'
import { readQuery } from '../query/read-query.ts'
import type { AnyQueryInput, QueryInput } from '../sdk/input-types.ts'
import { fitEnd } from '../stored/size.ts'
import type { Cut, FanOut } from './fan-out.ts'
import { lazyList } from './lazy-list.ts'
import { givenKey, hasRow, type Lane, type StartKey } from './merge/lane.ts'
import type { Progress } from './merge/progress-types.ts'
import { type Rank, rankOf } from './merge/rank.ts'
import { comparePlaces, type Place, packPlace, unpackPlace } from './place.ts'

type AnyLane = Lane<AnyQueryInput, object>

/**
 * Where several inputs are, as one place in their merged rows: all before it were given, or are dropped
 * by a filter. A search that was cut off has looked further ahead in some inputs: the second place is for
 * those before the number in between; without a second place, those are done.
 */
export const packPlaces = (progress: Progress): unknown[] => {
  const { last, isSearching } = progress
  if (last && !isSearching) return [packed(afterGiven(last), last)]
  const standing = standingIn(progress)
  const first = leastOf(standing, progress)
  if (!first) return [0]
  const before = standing.filter(({ lane }) => lane.part < first.lane.part)
  const second = leastOf(before, progress)
  const place = packed(first.place, first.lane)
  if (!isSearching || first.lane.part === 0) return [place]
  return [place, first.lane.part, ...(second ? [packed(second.place, second.lane)] : [])]
}

/** A lane, and the place up to which it was read; `undefined` for its start. */
interface Standing {
  readonly lane: AnyLane
  readonly place: Place | undefined
}

const packed = (place: Place | undefined, { query }: AnyLane): unknown =>
  place ? packPlace(place, query()) : 0

const standingIn = ({ lanes, waiting, descending }: Progress): Standing[] =>
  [...lanes, ...(waiting ? [waiting] : [])].map((lane) => ({
    lane,
    place: placeOf(lane, descending),
  }))

/** The first of the standings that come first. */
const leastOf = (all: readonly Standing[], { descending }: Progress): Standing | undefined => {
  let least = all[0]
  for (const one of all) {
    if (least && comparePlaces(one.place, least.place, descending) < 0) least = one
  }
  return least
}

/** Where a lane stands: everything before was given, or dropped by a filter. */
const placeOf = (lane: AnyLane, descending: boolean): Place | undefined => {
  const { part, pageEnd, start, rank, next } = lane
  const after = (key: StartKey): Place => ({
    at: part,
    rank: textOf(rankOf(key, lane.order)),
    key,
  })
  if (!hasRow(lane) && pageEnd) return after(pageEnd)
  // A row of the same sort key may have been given before the next one.
  const given = next > 0 ? afterGiven(lane) : undefined
  if (given?.rank === rank) return given
  const isRow = originOf(lane.input)?.from === undefined || start !== lane.input.ExclusiveStartKey
  const from = start && isRow && !given ? after(start) : undefined
  if (from && (!hasRow(lane) || from.rank === rank)) return from
  if (rank === undefined) return undefined
  return { at: part, rank: fitEnd(textOf(rank), !descending), key: undefined }
}

/** The place right after the last row that a lane gave. */
const afterGiven = (lane: AnyLane): Place => {
  const key = givenKey(lane)
  return { at: lane.part, rank: textOf(rankOf(key, lane.order)), key }
}

/** The text by which rows are merged: places are for sort keys of one text, and for none. */
const textOf = (rank: Rank): string => (typeof rank === 'string' ? rank : '')

/** The place right after a row of an input. */
export const packRow = (input: AnyQueryInput, key: StartKey): unknown[] => {
  const query = readQuery(input)
  // Refuses a row of another query.
  packKey(key, query)
  const { order = [], at = 0 } = query.origin ?? {}
  const names = order.map(({ name }) => name)
  return [packPlace({ at, rank: textOf(rankOf(key, names)), key }, query)]
}

/** The inputs that are left, each from where the place says. */
export const unpackPlaces = (fanOut: FanOut, parts: readonly unknown[]): QueryInput[] => {
  const [place, until = 0, ahead] = parts
  const { total } = fanOut.fan
  if (!Number.isInteger(until) || (until as number) < 0 || (until as number) > total) {
    return refused(until)
  }
  const swept = until as number
  const rest = openedAt(fanOut, placeIn(fanOut, place))
  const first =
    swept === 0 ? rest : ahead === undefined ? undefined : openedAt(fanOut, placeIn(fanOut, ahead))
  const from = Math.min(first ? first.from : Math.max(swept, rest.from), total)
  return lazyList(total - from, (i) => {
    const at = from + i
    return (at < swept && first ? first : rest).inputAt(at)
  })
}

const placeIn = ({ fan, inputAt, holds }: FanOut, packed: unknown): Place | undefined => {
  if (packed === 0) return undefined
  const [at] = Array.isArray(packed) ? (packed as readonly unknown[]) : []
  if (!Number.isInteger(at) || (at as number) < 0 || (at as number) >= fan.total) return refused(at)
  const place = unpackPlace(packed as readonly unknown[], readQuery(inputAt(at as number)))
  return holds(place.at, place.rank) ? place : refused(place.rank)
}

/** The inputs from a place on, and the first that has rows left. */
interface Opened {
  readonly from: number
  readonly inputAt: (at: number) => QueryInput
}

/**
 * Inputs up to the place's own go on after its sort key, the others at it. Only on an index may several
 * rows of one input have the same sort key: there its own goes on after the very row.
 */
const openedAt = (fanOut: FanOut, place: Place | undefined): Opened => {
  const { inputAt, firstLike, isLeft } = fanOut
  if (!place) return { from: 0, inputAt: (at) => inputAt(at) }
  const { at, rank, key } = place
  const own = inputAt(at)
  const isKeyed = key !== undefined && own.IndexName !== undefined
  const isPast = key !== undefined && !isKeyed
  const hasOrder = originOf(own)?.order.length !== 0
  const [after, onwards]: Cut[] = [
    { rank, isAfter: true },
    { rank, isAfter: false },
  ]
  const hasEarlier = hasOrder && isLeft(at, after as Cut)
  return {
    from: hasEarlier ? firstLike(at) : at + (isPast ? 1 : 0),
    inputAt: (one) => {
      if (one === at && isKeyed) return { ...inputAt(at), ExclusiveStartKey: key as never }
      if (!hasOrder) return inputAt(one)
      return inputAt(one, one < at || (one === at && isPast) ? after : onwards)
    },
  }
}
