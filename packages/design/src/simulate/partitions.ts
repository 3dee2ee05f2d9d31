import { READ_UNITS, WRITE_UNITS } from '../load/capacity.ts'

/** A key that gets a notable part of the load. */
export interface HeavyKey {
  /** Where its hash falls, from 0 to below 1. */
  readonly at: number
  /** What it asks for in a second, as a part of what a partition gives. */
  readonly part: number
  readonly divisible: boolean
}

/** One partition: a range of hashes, what it holds, and what it has saved. */
export interface Partition {
  low: number
  high: number
  bytes: number
  /** Units that were not used, for a burst: of writes and of reads. */
  readonly saved: { write: number; read: number }
  /** For how many seconds in a row it has been busy. */
  busy: number
  /** How many times its one key was divided by sort keys. */
  divided: number
}

/** How long DynamoDB keeps unused units. */
const BURST_SECONDS = 300

/** How long a load is sustained before DynamoDB splits for it. That is not documented. */
const HEAT_SECONDS = 600

/** A partition holds 10 GB. */
const MOST_BYTES = 10 * 1024 ** 3

/** Busy: nine tenths of a limit. */
const BUSY = 0.9

export const LIMIT: Readonly<Record<'write' | 'read', number>> = {
  write: WRITE_UNITS,
  read: READ_UNITS,
}

export const partition = (low: number, high: number, bytes = 0): Partition => ({
  low,
  high,
  bytes,
  saved: { write: 0, read: 0 },
  busy: 0,
  divided: 0,
})

/** Serves a second's demand: what is over the limit comes from what was saved. Returns what is throttled. */
export const serve = (one: Partition, kind: 'write' | 'read', demand: number): number => {
  const limit = LIMIT[kind] * 2 ** one.divided
  const { saved } = one
  if (demand <= limit) {
    saved[kind] = Math.min(limit * BURST_SECONDS, saved[kind] + limit - demand)
    return 0
  }
  const burst = Math.min(saved[kind], demand - limit)
  saved[kind] -= burst
  return demand - limit - burst
}

/** Notes how busy a second was. */
export const noteHeat = (one: Partition, write: number, read: number): void => {
  const scale = 2 ** one.divided
  const isBusy = write > BUSY * LIMIT.write * scale || read > BUSY * LIMIT.read * scale
  one.busy = isBusy ? one.busy + 1 : 0
}

/** Whether a partition is full, or has been busy for long. */
export const isDue = ({ bytes, busy }: Partition): boolean =>
  bytes > MOST_BYTES || busy >= HEAT_SECONDS

/**
 * Splits a partition that is full or has been busy for long. One with several keys is split between
 * them, one with a single busy key by its sort keys, where that helps; one item cannot be split.
 */
export const splitOf = (one: Partition, heavy: readonly HeavyKey[]): Partition[] | undefined => {
  const isFull = one.bytes > MOST_BYTES
  if (!isDue(one)) return undefined
  const inside = heavy.filter(({ at }) => at >= one.low && at < one.high)
  const [only] = inside
  if (!isFull && inside.length === 1 && only && one.high - one.low < 1e-6) {
    if (!only.divisible) return undefined
    one.divided++
    one.busy = 0
    return undefined
  }
  const cut = cutOf(one, inside)
  return [partition(one.low, cut, one.bytes / 2), partition(cut, one.high, one.bytes / 2)]
}

/** Where to cut: so that each side has about half of the load of the notable keys. */
const cutOf = ({ low, high }: Partition, inside: readonly HeavyKey[]): number => {
  const middle = (low + high) / 2
  if (inside.length === 0) return middle
  const sorted = [...inside].sort((a, b) => a.at - b.at)
  if (sorted.length === 1) {
    const { at } = sorted[0] as HeavyKey
    // The key gets a partition to itself: first what lies above it goes, then what lies below.
    return high - at > 2e-7 ? at + 1e-7 : at
  }
  const total = sorted.reduce((sum, { part }) => sum + part, 0)
  let before = 0
  for (let i = 0; i + 1 < sorted.length; i++) {
    before += sorted[i]?.part ?? 0
    if (before * 2 >= total || i + 2 === sorted.length) {
      return ((sorted[i]?.at ?? middle) + (sorted[i + 1]?.at ?? middle)) / 2
    }
  }
  return middle
}
