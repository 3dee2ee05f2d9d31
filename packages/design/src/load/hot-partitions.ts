import { compareKeys } from '@keywright/core'
import {
  answer,
  integerFrom,
  type OptionRule,
  type OptionRules,
  optionsOf,
  refuse,
  wordOf,
} from '@keywright/core/internal'
import { madeBy } from '../text/made-by.ts'
import { READ_UNITS, WRITE_UNITS } from './capacity.ts'
import { chanceOfHottest, evenness, PLAUSIBLE } from './evenness.ts'
import { type Counter, type HeavyKeys, heavyKeys } from './heavy-keys.ts'

/** A partition that takes more than its part. Its true share is between the two. */
export interface HotPartition {
  readonly key: string
  /** The most that its share of the load can be, from 0 to 1. */
  readonly share: number
  /** The least that it can be. */
  readonly guaranteedShare: number
  /** The most units a second that it can take; only with a period. */
  readonly unitsPerSecond?: number
  /** The same as a share of what DynamoDB gives a partition: 1 is all of it. */
  readonly ofLimit?: number
}

/** How long a watch lasted, so that weights become units a second. */
export interface WatchedPeriod {
  readonly seconds: number
  /** Which units the weights were: a partition gives 1,000 write or 3,000 read units. Default `write`. */
  readonly units?: 'write' | 'read'
}

export interface HotPartitionsOptions {
  /** No share is overestimated by more than 1 / capacity; at most twice as many keys have counters. Default 1,000. */
  readonly capacity?: number
  /**
   * The share of the load, from 0 to 1, from which a partition is hot. Without it: a tenth, and one
   * and a half times the mean of all partitions seen.
   */
  readonly share?: number
}

/** Watches a stream of requests for hot partitions. */
export interface HotPartitions {
  /** Counts one request, or as many capacity units as `weight` says. */
  readonly record: (key: string, weight?: number) => void
  /**
   * The partitions that are hot by now, hottest first. With a period, weights are units: then those
   * are hot that take at least eight tenths of what DynamoDB gives a partition in a second, whatever
   * their share.
   */
  readonly report: (period?: WatchedPeriod) => HotPartition[]
}

const HOT = 0.1
const HOT_AGAINST_MEAN = 1.5

/** Among many partitions, hardly any takes a tenth: this many times the mean is hot. */
const HOT_AMONG_MANY = 8

/** From here on a partition is near its limit. */
const NEAR_LIMIT = 0.8

/** The hottest of an even split may be this much above the mean. */
const EVEN_AGAINST_MEAN = 1.25

const MOST_COUNTERS = 1_000_000

/**
 * Finds the hot partitions of a live stream in bounded memory (Misra and Gries): `record` each request,
 * `report` now and then. Every key whose true share is at least `share` and above 1 / capacity is
 * reported, and the true share lies between `guaranteedShare` and `share`: up to `capacity` distinct
 * keys both are exact.
 *
 * Partitions that share the load evenly are not hot, however few they are, and neither, without a
 * `share`, is one with less than half of the load that chance explains. While all keys seen have
 * a counter, the report is empty when the hottest of two or more is at most a quarter above the mean
 * and the differences are not proven to be more than chance (see `distribution`); except where you ask for
 * a `share` above the mean, which no even split reaches.
 *
 * It counts from its creation: make a new one for each period to watch.
 *
 * @throws KeyError for a capacity that is not a whole number from 1 to 1,000,000, or a share outside 0
 * to 1; `record` throws it for a key that is not text or a weight that is not a number from 0.
 * @example
 * const hot = hotPartitions()
 * for (let i = 0; i < 1000; i++) hot.record(`USER#${i}`)
 * hot.report() // => []
 * hot.record('USER#7', 999)
 * hot.report() // => [{ key: 'USER#7', share: 1000 / 1999, guaranteedShare: 1000 / 1999 }]
 */
export const hotPartitions = (options?: HotPartitionsOptions): HotPartitions =>
  answer('hotPartitions', () => {
    const { capacity = 1000, share } = optionsOf('hotPartitions', options, {
      capacity: integerFrom(1, MOST_COUNTERS),
      share: SHARE,
    })
    const summary = heavyKeys(capacity)
    let squares = 0
    return {
      record: (key, weight = 1) => {
        if (typeof key !== 'string') refuse('INVALID_KEY', 'text', key, 'partition key')
        // Beyond that, a sum of weights would lose single requests.
        if (typeof weight !== 'number' || !(weight >= 0 && weight <= Number.MAX_SAFE_INTEGER)) {
          refuse('INVALID_VALUE', 'a number from 0 to 2 ** 53 - 1', weight, 'weight')
        }
        if (weight === 0) return
        squares += weight * weight
        summary.add(key, weight)
      },
      report: (period) => {
        const counters = summary.counters()
        if (period !== undefined) {
          const checked = optionsOf('report', period, PERIOD, 'INVALID_VALUE')
          return madeBy('hotPartitions', overLimit(counters, summary, checked))
        }
        const mayBeEven = summary.complete() && (share ?? 0) <= 1 / counters.length
        if (mayBeEven && isEven(counters, summary.total(), squares)) {
          return madeBy('hotPartitions', [])
        }
        const found = hotOnes(counters, summary, share)
        // A weight other than 1 may be a sum of many requests: chance cannot be judged then.
        const total = summary.total()
        const isJudged = share === undefined && summary.complete() && squares === total
        const hot = isJudged
          ? found.filter((one) => !isChance(one.share, total, counters.length))
          : found
        return madeBy('hotPartitions', hot)
      },
    }
  })

const hotOnes = (
  counters: readonly Counter[],
  summary: HeavyKeys,
  share: number | undefined,
): HotPartition[] => {
  const total = summary.total()
  const mean = summary.complete() ? 1 / counters.length : 0
  const tenth = mean > 0 ? Math.min(HOT, HOT_AMONG_MANY * mean) : HOT
  const least = share ?? Math.max(tenth, Math.min(1, HOT_AGAINST_MEAN * mean))
  return counters
    .map(({ key, count, error }) => ({
      key,
      share: Math.min(1, count / total),
      guaranteedShare: Math.min(1, (count - error) / total),
    }))
    .filter((partition) => partition.share >= least)
    .sort(
      (a, b) =>
        b.share - a.share || b.guaranteedShare - a.guaranteedShare || compareKeys(a.key, b.key),
    )
}

/** The partitions that are near what DynamoDB gives one, or above it. */
const overLimit = (
  counters: readonly Counter[],
  summary: HeavyKeys,
  { seconds, units = 'write' }: WatchedPeriod,
): HotPartition[] => {
  const limit = units === 'write' ? WRITE_UNITS : READ_UNITS
  return hotOnes(counters, summary, 0)
    .map((partition) => {
      const unitsPerSecond = (partition.share * summary.total()) / seconds
      return { ...partition, unitsPerSecond, ofLimit: unitsPerSecond / limit }
    })
    .filter(({ ofLimit }) => ofLimit >= NEAR_LIMIT)
}

const PERIOD: OptionRules<WatchedPeriod> = {
  seconds: {
    expects: 'a number above 0',
    takes: (value) => typeof value === 'number' && value > 0 && value < Infinity,
    required: true,
  },
  units: /* @__PURE__ */ wordOf('write', 'read'),
}

/** Half of the load is hot in any case; below, few requests may be together by chance. */
const HALF = 0.5

const isChance = (share: number, requests: number, partitions: number): boolean =>
  share < HALF && chanceOfHottest(requests, share * requests, partitions) >= PLAUSIBLE

/**
 * Small samples of an even split readAll, so chance gets the benefit of the doubt, but only up to a
 * limit: for 8 of 10 requests it does not. Weighted requests prove as much as this number of equal
 * ones: the square of their sum, divided by the sum of their squares (Kish's effective sample size).
 */
const isEven = (counters: readonly Counter[], total: number, squares: number): boolean => {
  const hottest = counters.reduce((most, { count }) => Math.max(most, count), 0)
  if (counters.length < 2 || hottest > (EVEN_AGAINST_MEAN * total) / counters.length) return false
  const counts = counters.map(({ count }) => (count * total) / squares)
  return evenness(counts, counters.length).even !== false
}

const SHARE: OptionRule = {
  expects: 'a number from 0 to 1',
  takes: (value) => typeof value === 'number' && value >= 0 && value <= 1,
}
