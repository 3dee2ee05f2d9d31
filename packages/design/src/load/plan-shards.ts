import {
  answer,
  FLAG,
  type OptionRule,
  type OptionRules,
  optionsOf,
  refuse,
} from '@keywright/core/internal'
import { counted, grouped, percent } from '../text/words.ts'
import { MOST_ITEM_BYTES, READ_UNITS, readUnits, WRITE_UNITS, writeUnits } from './capacity.ts'

/** The load on one partition key, before it is sharded. */
export interface Load {
  readonly writesPerSecond: number
  readonly readsPerSecond?: number
  /** The size of an item in bytes, names and values of attributes; the largest that is common. */
  readonly itemBytes: number
  /** False when all reads are eventually consistent, as on a global index: they cost half. */
  readonly consistentReads?: boolean
  /** The part of each partition's units that stays free, from 0 to below 1: 0 by default. */
  readonly headroom?: number
}

export interface ShardPlan {
  readonly shards: number
  /** The reason for that number, in a sentence or two. */
  readonly reason: string
}

/** What `shardOf` takes. */
const MOST_SHARDS = 0x7fffffff

/**
 * How many shards a load needs, so that none exceeds what DynamoDB gives a partition: 1,000 write
 * units of 1 KB and 3,000 read units of 4 KB a second, each request rounded up to whole units (a KB
 * is 1,024 bytes). It counts with the unevenness of hashing: at most one second in a thousand brings
 * one of the shards above its limit.
 *
 * Items above 40,000 bytes are the exception: a partition takes fewer than 25 of them in a second, so
 * they are counted over several seconds, and a single second may exceed the limit. The units that the
 * partition did not use before pay for it.
 *
 * It assumes that a read, like a write, goes to the one shard of its item. A query of all shards
 * loads each of them: count it as one read for each shard. Nothing is added for peaks: give the load
 * of the busiest second, or leave `headroom`.
 *
 * @throws KeyError for a rate that is negative or not finite, an item that is empty or above
 * DynamoDB's 400 KB, a headroom outside 0 to below 1, and an option that does not exist.
 * @example
 * const plan = planShards({ writesPerSecond: 4500, itemBytes: 1500 })
 * plan.shards // => 11
 * plan.reason
 * // => '11 shards: 4,500 writes a second of 1,500 bytes take 9,000 write units (2 each), ' +
 * //   'a partition gives 1,000, and hashing is uneven, so they need 11 partitions rather than 9.'
 */
export const planShards = (load: Load): ShardPlan =>
  answer('planShards', () => {
    const {
      writesPerSecond,
      readsPerSecond = 0,
      itemBytes,
      consistentReads = true,
      headroom = 0,
    } = optionsOf('load', load, rulesOfLoad(), 'INVALID_VALUE')
    const size = counted(itemBytes, 'byte')
    const writes = need(
      `${counted(writesPerSecond, 'write')} a second of ${size}`,
      'write',
      writesPerSecond,
      writeUnits(itemBytes),
      WRITE_UNITS,
      headroom,
    )
    const kind = consistentReads ? 'read' : 'eventually consistent read'
    const reads = need(
      `${counted(readsPerSecond, kind)} a second of ${size}`,
      'read',
      readsPerSecond,
      readUnits(itemBytes, consistentReads),
      READ_UNITS,
      headroom,
    )
    const shards = Math.max(1, writes.partitions, reads.partitions)
    if (shards > MOST_SHARDS) {
      refuse('INVALID_VALUE', `one for at most ${grouped(MOST_SHARDS)} shards`, shards, 'load')
    }
    const told = [writes, reads].filter(({ units }) => units > 0).map(({ sentence }) => sentence)
    const sentences = told.length > 0 ? told.join(' ') : 'there is no load.'
    return { shards, reason: `${counted(shards, 'shard')}: ${sentences}` }
  })

interface Need {
  readonly units: number
  readonly partitions: number
  readonly sentence: string
}

const need = (
  what: string,
  unit: string,
  perSecond: number,
  each: number,
  capacity: number,
  headroom: number,
): Need => {
  const units = perSecond * each
  const usable = capacity * (1 - headroom)
  // A millionth of a unit above a limit is the rounding of whoever computed the rate, not load.
  const even = Math.ceil(Math.max(0, units - 1e-6) / usable)
  const partitions = even < 2 ? even : unevenShards(perSecond, usable / each, even)
  const [take, they] = perSecond === 1 ? ['takes', 'it needs'] : ['take', 'they need']
  const cost = `${take} ${counted(units, `${unit} unit`)} (${grouped(each)} each)`
  const free = headroom > 0 ? `, of which ${percent(headroom)} stay free` : ''
  const gives = `a partition gives ${grouped(capacity)}${free}`
  const result =
    partitions === even
      ? `so ${they} ${counted(partitions, 'partition')}.`
      : `and hashing is uneven, so ${they} ${counted(partitions, 'partition')} rather than ${even}.`
  return {
    units,
    partitions,
    sentence: `${what} ${cost}, ${partitions === even ? 'and ' : ''}${gives}, ${result}`,
  }
}

/** One second in this many may bring a shard above its limit; a partition has units saved for it. */
const SELDOM = 1000

/** A partition keeps what it does not use for up to 300 seconds. */
const MOST_SECONDS = 300

/** Where a partition takes fewer requests a second, some seconds are counted together. */
const FEW_REQUESTS = 25

/**
 * The shards that a load needs when a hash decides where each request goes. The requests of one shard
 * are then a Poisson variable. A bound of its tail, times the number of shards, bounds the chance that
 * one of them exceeds `most` requests a second: the first term of the tail (with Stirling's bound of
 * the factorial) times a geometric series.
 *
 * Requests so large that a partition takes only a few in a second are counted over the time in which it
 * takes 25: it saves what it does not use for them.
 */
const unevenShards = (perSecond: number, most: number, least: number): number => {
  const seconds = Math.min(MOST_SECONDS, Math.max(1, Math.ceil(FEW_REQUESTS / most)))
  const over = Math.floor(most * seconds + 1e-9) + 1
  const isEnough = (shards: number): boolean => {
    const mean = (perSecond * seconds) / shards
    if (over <= mean) return false
    const first = over - mean - over * Math.log(over / mean) - Math.log(2 * Math.PI * over) / 2
    const tail = first - Math.log(1 - mean / (over + 1))
    return Math.log(shards) + tail <= -Math.log(SELDOM)
  }
  let high = least
  while (!isEnough(high)) {
    high *= 2
    if (high > 2 * MOST_SHARDS) return high
  }
  let low = Math.max(least, Math.floor(high / 2))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle + 1
  }
  return high
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

const rulesOfLoad = (): OptionRules<Load> => {
  const rate: OptionRule = {
    expects: 'a finite number from 0',
    takes: (value) => isNumber(value) && value >= 0 && value < Infinity,
  }
  return {
    writesPerSecond: { ...rate, required: true },
    readsPerSecond: rate,
    itemBytes: {
      expects: `a number above 0, at most ${grouped(MOST_ITEM_BYTES)} (400 KB)`,
      takes: (value) => isNumber(value) && value > 0 && value <= MOST_ITEM_BYTES,
      required: true,
    },
    consistentReads: FLAG,
    headroom: {
      expects: 'a number from 0 to below 1',
      takes: (value) => isNumber(value) && value >= 0 && value < 1,
    },
  }
}
