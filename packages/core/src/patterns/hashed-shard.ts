import { checkCount, MOST_TEXTS } from '../error/check.ts'
import { checkText } from '../error/check-text.ts'
import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { reject } from '../error/reject.ts'
import { isKeyText, isStorable, TEXT, toBytes, wanted } from '../text/escape.ts'

/** Shards are numbered in 31 bits, as in the published algorithm. */
const MOST_SHARDS = 0x7fffffff

/** Checks a number of shards. `sharded` uses it, too. */
export const checkShards = (count: number): number => checkCount(count, 1, MOST_SHARDS)

/**
 * The shard of a value, from 0 to `count` - 1: the same value, the same shard, in any language
 * (murmur3-32 and jump consistent hash, both published). Growing from n to m shards moves a value
 * only to one of the new ones.
 *
 * @throws KeyError for a value that is not well-formed text, or a count below 1.
 * @example
 * shardOf('user-1', 10) // => 0
 */
export const shardOf = (value: string, count: number): number => {
  if (typeof value !== 'string' || !isStorable(value)) {
    return reject('INVALID_VALUE', wanted(value, TEXT), value)
  }
  return jump(murmur3(toBytes(value)), checkShards(count))
}

/** Finds the shards of a text with each of these counts. */
export const shardFinder =
  (counts: readonly number[]) =>
  (text: string, place?: Place): number[] => {
    if (typeof text !== 'string' || !isStorable(text)) {
      return refuse('INVALID_VALUE', wanted(text, TEXT), text, place)
    }
    const hash = murmur3(toBytes(text))
    return counts.map((count) => jump(hash, count))
  }

/**
 * A partition key that is spread over `count` shards by a value: no single shard takes all writes,
 * and the value finds its shard again.
 *
 * @throws KeyError for a base that is not a key, a value that is not well-formed text, or a count below 1.
 * @example
 * hashedShardKey('STATUS#ACTIVE', 'user-1', 10) // => 'STATUS#ACTIVE#SHARD#0'
 */
export const hashedShardKey = <Base extends string>(
  base: Base,
  value: string,
  count: number,
): ShardKey<Base> => `${checkBase(base)}#SHARD#${shardOf(value, count)}`

/**
 * Every shard of a key, to read them all back.
 *
 * @throws KeyError for a base that is not a key, a count below 1, or one above 100,000.
 * @example
 * shardKeys('STATUS#ACTIVE', 3) // => ['STATUS#ACTIVE#SHARD#0', 'STATUS#ACTIVE#SHARD#1', 'STATUS#ACTIVE#SHARD#2']
 */
export const shardKeys = <Base extends string>(base: Base, count: number): ShardKey<Base>[] => {
  checkBase(base)
  return Array.from(
    { length: checkCount(count, 1, MOST_TEXTS) },
    (_, shard) => `${base}#SHARD#${shard}` as const,
  )
}

/**
 * Reads what `hashedShardKey` and `shardKeys` wrote.
 *
 * @throws KeyError for text that they could not have written.
 * @example
 * parseShardKey('STATUS#ACTIVE#SHARD#7') // => { base: 'STATUS#ACTIVE', shard: 7 }
 */
export const parseShardKey = (key: string): { base: string; shard: number } => {
  checkText(key)
  const [, base = '', number = ''] = /^(.*)#SHARD#(.*)$/s.exec(key) ?? []
  const shard = parseShard(number, MOST_SHARDS)
  return shard !== undefined && isKeyText(base)
    ? { base, shard }
    : reject('INVALID_KEY', 'a shard key such as STATUS#ACTIVE#SHARD#7', key)
}

/** The number of a shard below `count`, written without leading zeros; `undefined` for other text. */
export const parseShard = (text: string, count: number): number | undefined =>
  /^(0|[1-9]\d*)$/.test(text) && Number(text) < count ? Number(text) : undefined

/** A key and its shard. */
export type ShardKey<Base extends string> = `${Base}#SHARD#${number}`

const checkBase = <Base extends string>(base: Base): Base =>
  typeof base === 'string' && isKeyText(base)
    ? base
    : reject('INVALID_VALUE', 'the text of a key', base)

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

const scramble = (block: number): number =>
  Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)

/** MurmurHash3 x86 32-bit, seed 0, over bytes given as characters (Appleby; public domain). */
const murmur3 = (bytes: string): number => {
  let hash = 0
  let block = 0
  for (let i = 0; i < bytes.length; i++) {
    block |= bytes.charCodeAt(i) << (8 * (i & 3))
    if ((i & 3) === 3) {
      hash = (Math.imul(rotate(hash ^ scramble(block), 13), 5) + 0xe6546b64) | 0
      block = 0
    }
  }
  hash ^= scramble(block) ^ bytes.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Jump consistent hash (Lamping and Veach, 2014): a 64-bit generator seeded with the hash decides,
 * ever more rarely, to jump to a later shard; the last jump below `count` is the answer. It never
 * looks at `count` before that, which is why growing moves so little.
 */
const jump = (hash: number, count: number): number => {
  let state = BigInt(hash)
  let shard = 0
  for (let next = 0; next < count; ) {
    shard = next
    state = BigInt.asUintN(64, state * 2862933555777941757n + 1n)
    next = Math.floor((shard + 1) * (2 ** 31 / (Number(state >> 33n) + 1)))
  }
  return shard
}
