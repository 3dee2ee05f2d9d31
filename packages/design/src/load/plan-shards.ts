import { refuse } from '@keywright/core'
import { counted, grouped } from '../text/words.ts'

/** The load on one partition key, before it is sharded. */
export interface Load {
  readonly writesPerSecond: number
  readonly readsPerSecond?: number
  /** The size of an item in bytes, names and values of attributes; the largest that is common. */
  readonly itemBytes: number
  /** False when all reads are eventually consistent, as on a global index: they cost half. */
  readonly consistentReads?: boolean
}

export interface ShardPlan {
  readonly shards: number
  /** Why so many, in a sentence. */
  readonly reason: string
}

/** What DynamoDB gives one partition in a second. */
const WRITE_UNITS = 1000
const READ_UNITS = 3000
const WRITE_UNIT_BYTES = 1024
const READ_UNIT_BYTES = 4096
const MOST_ITEM_BYTES = 400 * 1024

/** What `shardOf` takes. */
const MOST_SHARDS = 0x7fffffff

/**
 * How many shards a load needs, so that none exceeds what DynamoDB gives a partition: 1,000 write
 * units of 1 KB and 3,000 read units of 4 KB a second, each request rounded up to whole units (a KB
 * is 1,024 bytes).
 *
 * It assumes that a read, like a write, goes to the one shard of its item. A query of all shards
 * loads each of them: count it as one read for each shard. Nothing is added for peaks: give the load
 * of the busiest second, with room to grow.
 *
 * @throws KeyError for a rate that is negative or not finite, and for an item that is empty or above
 * DynamoDB's 400 KB.
 * @example
 * const plan = planShards({ writesPerSecond: 4500, itemBytes: 1500 })
 * plan.shards // => 9
 * plan.reason
 * // => '9 shards: 4,500 writes a second of 1,500 bytes take 9,000 write units (2 each), and a ' +
 * //   'partition gives 1,000, so they need 9 partitions.'
 */
export const planShards = (load: Load): ShardPlan => {
  const { writesPerSecond, readsPerSecond = 0, itemBytes, consistentReads = true } = checkLoad(load)
  const size = counted(itemBytes, 'byte')
  const writes = need(
    `${counted(writesPerSecond, 'write')} a second of ${size}`,
    'write',
    writesPerSecond,
    Math.ceil(itemBytes / WRITE_UNIT_BYTES),
    WRITE_UNITS,
  )
  const kind = consistentReads ? 'read' : 'eventually consistent read'
  const reads = need(
    `${counted(readsPerSecond, kind)} a second of ${size}`,
    'read',
    readsPerSecond,
    Math.ceil(itemBytes / READ_UNIT_BYTES) / (consistentReads ? 1 : 2),
    READ_UNITS,
  )
  const shards = Math.max(1, writes.partitions, reads.partitions)
  if (shards > MOST_SHARDS) {
    refuse('INVALID_VALUE', `one for at most ${grouped(MOST_SHARDS)} shards`, shards, 'load')
  }
  const told = [writes, reads].filter(({ units }) => units > 0).map(({ sentence }) => sentence)
  const sentences = told.length > 0 ? told.join(' ') : 'there is no load.'
  return { shards, reason: `${counted(shards, 'shard')}: ${sentences}` }
}

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
): Need => {
  const units = perSecond * each
  // A millionth of a unit above a limit is the rounding of whoever computed the rate, not load.
  const partitions = Math.ceil(Math.max(0, units - 1e-6) / capacity)
  const [take, they] = perSecond === 1 ? ['takes', 'it needs'] : ['take', 'they need']
  const cost = `${take} ${counted(units, `${unit} unit`)} (${grouped(each)} each)`
  const result = `so ${they} ${counted(partitions, 'partition')}.`
  return {
    units,
    partitions,
    sentence: `${what} ${cost}, and a partition gives ${grouped(capacity)}, ${result}`,
  }
}

const checkLoad = (load: Load): Load => {
  if (load !== Object(load)) refuse('INVALID_VALUE', 'an object', load, 'load')
  checkRate('writesPerSecond', load.writesPerSecond)
  const { readsPerSecond = 0, itemBytes, consistentReads } = load
  checkRate('readsPerSecond', readsPerSecond)
  if (!(typeof itemBytes === 'number' && itemBytes > 0 && itemBytes <= MOST_ITEM_BYTES)) {
    const expected = `a number above 0, at most ${grouped(MOST_ITEM_BYTES)} (400 KB)`
    refuse('INVALID_VALUE', expected, itemBytes, 'itemBytes')
  }
  if (consistentReads !== undefined && typeof consistentReads !== 'boolean') {
    refuse('INVALID_VALUE', 'true or false', consistentReads, 'consistentReads')
  }
  return load
}

const checkRate = (name: string, rate: number): void => {
  if (typeof rate !== 'number' || !(rate >= 0 && rate < Infinity)) {
    refuse('INVALID_VALUE', 'a finite number from 0', rate, name)
  }
}
