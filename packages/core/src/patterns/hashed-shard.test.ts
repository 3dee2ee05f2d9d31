import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nastyText } from '../../test/kinds.ts'
import { murmur3, shardOf as shard } from '../../test/vectors/reference-ranges.ts'
import {
  compositeKey,
  hashedShardKey,
  KeyError,
  parseShardKey,
  shardKeys,
  shardOf,
} from '../index.ts'
import { shardFinder } from './hashed-shard.ts'

const bases = fc
  .array(nastyText, { minLength: 1, maxLength: 3 })
  .map((parts) => compositeKey(parts))
const counts = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(0x7fffffff))

describe('hashed shards', () => {
  it('lists at most 100,000 of them', () => {
    expect(shardKeys('A', 100_000).at(-1)).toBe('A#SHARD#99999')
    for (const count of [100_001, 2 ** 31 - 1]) {
      expect(() => shardKeys('A', count)).toThrow('expected an integer from 1 to 100000')
    }
  })

  it('finds the shards of text only', () => {
    const shardsOf = shardFinder([10, 3])
    expect(shardsOf('order-1')).toEqual([shardOf('order-1', 10), shardOf('order-1', 3)])
    for (const hashed of [undefined, null, 5, {}, Symbol('x'), '\ud800']) {
      expect(() => shardsOf(hashed as never)).toThrow(KeyError)
    }
  })

  it('the same value has the same shard, the one of the published algorithms', () => {
    fc.assert(
      fc.property(nastyText, counts, (value, count) => {
        expect(shardOf(value, count)).toBe(shard(value, count))
      }),
    )
  })

  it('round trip', () => {
    fc.assert(
      fc.property(bases, nastyText, counts, (base, value, count) => {
        const key = hashedShardKey(base, value, count)
        expect(parseShardKey(key)).toEqual({ base, shard: shardOf(value, count) })
      }),
    )
  })

  it('every key is on the list of shards, each once', () => {
    fc.assert(
      fc.property(bases, nastyText, fc.integer({ min: 1, max: 50 }), (base, value, count) => {
        const keys = shardKeys(base, count)
        expect(new Set(keys).size).toBe(count)
        expect(keys).toContain(hashedShardKey(base, value, count))
      }),
    )
  })

  it('growing moves a value only to a new shard', () => {
    fc.assert(
      fc.property(nastyText, counts, counts, (value, n, m) => {
        const [few, many] = [Math.min(n, m), Math.max(n, m)]
        const [before, after] = [shardOf(value, few), shardOf(value, many)]
        expect(after === before || after >= few).toBe(true)
      }),
    )
  })

  it('carries from one half of its 64 bits to the other, which one hash in 2^32 asks for', () => {
    const value = 'ap3j9560'
    expect((BigInt(murmur3(value)) * 0x87b0b0fdn + 1n) & 0xffffffffn).toBe(0n)
    for (const count of [10, 1000, 0x7fffffff]) {
      expect(shardOf(value, count)).toBe(shard(value, count))
    }
  })

  it('a base may be a shard key itself', () => {
    expect(parseShardKey('A#SHARD#1#SHARD#2')).toEqual({ base: 'A#SHARD#1', shard: 2 })
  })

  it.each([
    ['no shards', () => shardOf('a', 0)],
    ['fewer than none', () => shardOf('a', -1)],
    ['a fraction of shards', () => shardOf('a', 1.5)],
    ['NaN shards', () => shardOf('a', Number.NaN)],
    ['2^31 shards', () => shardOf('a', 2 ** 31)],
    ['no count', () => shardOf('a', undefined as never)],
    ['a value that is not text', () => shardOf(1 as never, 10)],
    ['no value', () => shardOf(undefined as never, 10)],
    ['a lone surrogate', () => shardOf('\ud800', 10)],
    ['a base that is not a key', () => hashedShardKey('A$', 'a', 10)],
    ['no base', () => hashedShardKey(undefined as never, 'a', 10)],
    ['no shards to list', () => shardKeys('A', 0)],
    ['a base that is not a key, to list', () => shardKeys('A$25', 3)],
    ['reading a key without a shard', () => parseShardKey('STATUS#ACTIVE')],
    ['reading a padded shard', () => parseShardKey('A#SHARD#07')],
    ['reading a negative shard', () => parseShardKey('A#SHARD#-1')],
    ['reading no shard', () => parseShardKey('A#SHARD#')],
    ['reading a shard past the last', () => parseShardKey('A#SHARD#2147483647')],
    ['reading a base that is not a key', () => parseShardKey('A$#SHARD#1')],
    ['reading nothing', () => parseShardKey(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
