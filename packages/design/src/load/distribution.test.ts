import { hashedShardKey, shardOf } from '@keywright/core'
import { refusal, untyped } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { evenStream, repeat, zipfStream } from '../../test/streams.ts'
import { distribution } from './distribution.ts'

const sequential = repeat(10_000, (i) => `user-${String(i).padStart(6, '0')}`)

/** Each key as often as its count says. */
const keysOf = (counts: readonly number[]): string[] =>
  counts.flatMap((count, i) => repeat(count, () => `P#${i}`))

/** The definition: the mean difference of two partitions, divided by twice the mean. */
const naiveGini = (counts: readonly number[]): number => {
  let differences = 0
  for (const a of counts) for (const b of counts) differences += Math.abs(a - b)
  const items = counts.reduce((sum, count) => sum + count, 0)
  return items === 0 ? 0 : differences / (2 * counts.length * items)
}

describe('the numbers of a distribution', () => {
  it('are those of the counts, whatever the order of the keys', () => {
    const counts = fc.array(fc.nat(30), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(counts, fc.infiniteStream(fc.nat()), (counts, shuffle) => {
        const keys = keysOf(counts)
          .map((key) => ({ key, at: shuffle.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ key }) => key)
        const result = distribution(keys, { partitions: counts.length })
        const max = Math.max(...counts)
        expect(result.items).toBe(keys.length)
        expect(result.partitions).toBe(counts.length)
        expect(result.mean).toBe(keys.length / counts.length)
        expect(result.max).toBe(max)
        expect(result.hottestShare).toBe(keys.length === 0 ? 0 : max / keys.length)
        expect(result.gini).toBeCloseTo(naiveGini(counts), 12)
      }),
    )
  })

  it('leave out partitions that were not seen, unless their number is given', () => {
    const keys = ['a', 'a', 'b', 'b']
    expect(distribution(keys)).toMatchObject({ partitions: 2, mean: 2, gini: 0 })
    expect(distribution(keys, { partitions: 4 })).toMatchObject({
      partitions: 4,
      mean: 1,
      gini: 0.5,
    })
  })

  it('name the hottest partitions, at most 20, ties in the order of keys', () => {
    const keys = repeat(30, (i) => repeat(i + 1, () => `P#${i}`)).flat()
    const { hottest } = distribution(keys)
    expect(hottest).toEqual(repeat(20, (i) => ({ key: `P#${29 - i}`, count: 30 - i })))
    expect(distribution(['c', 'b', 'a', 'b', 'c']).hottest).toEqual([
      { key: 'b', count: 2 },
      { key: 'c', count: 2 },
      { key: 'a', count: 1 },
    ])
  })

  it('are numbers for nothing at all', () => {
    expect(distribution([])).toStrictEqual({
      items: 0,
      partitions: 0,
      mean: 0,
      max: 0,
      hottestShare: 0,
      gini: 0,
      pValue: undefined,
      even: undefined,
      hottest: [],
    })
    expect(distribution([], { partitions: 3 })).toMatchObject({ partitions: 3, mean: 0, gini: 0 })
  })

  it('take one pass over a stream that is never there as a whole', () => {
    let made = 0
    const stream = function* () {
      while (made < 200_000) yield `P#${made++ % 7}`
    }
    expect(distribution(stream())).toMatchObject({ items: 200_000, partitions: 7, even: true })
    expect(made).toBe(200_000)
  })
})

describe('the verdict', () => {
  it('is "even" for a good hash', () => {
    for (const count of [2, 10, 100]) {
      for (const ids of [sequential, sequential.map((id) => id.replace(/\D+0*/, ''))]) {
        const keys = ids.map((id) => hashedShardKey('STATUS#ACTIVE', id, count))
        expect(distribution(keys, { partitions: count }).even).toBe(true)
      }
    }
    expect(distribution(evenStream(100_000, 50)).even).toBe(true)
  })

  it('is "not even" for everything on one key, where a rule on the variance sees perfection', () => {
    const keys = repeat(10_000, () => 'ALL_DINOSAURS')
    const result = distribution(keys)
    expect(result).toMatchObject({ partitions: 1, hottestShare: 1, pValue: 0, even: false })
    // The rule from a guide: variance below half the mean. One count has no variance.
    const variance = (result.max - result.mean) ** 2
    expect(variance < result.mean * 0.5).toBe(true)
    expect(distribution(keys, { partitions: 10 })).toMatchObject({ gini: 0.9, even: false })
  })

  it('is "not even" for a few statuses of which one is common', () => {
    const status = (i: number) => (i % 20 === 0 ? 'CLOSED' : i % 50 === 1 ? 'PENDING' : 'ACTIVE')
    expect(distribution(repeat(5000, (i) => `STATUS#${status(i)}`)).even).toBe(false)
  })

  it('is "not even" for Zipf streams, also those with few items on most keys', () => {
    for (const exponent of [0.8, 1, 1.2, 2]) {
      for (const partitions of [10, 1000, 100_000]) {
        expect(distribution(zipfStream(20_000, partitions, exponent)).even).toBe(false)
      }
    }
  })

  it('is "not even" for hashes that leave shards empty, once it knows how many there are', () => {
    const times31 = (id: string) =>
      Array.from(id).reduce((h, c) => (h * 31 + c.charCodeAt(0)) | 0, 0)
    const shards = (hash: (id: string) => number, count: number) =>
      distribution(
        sequential.map((id) => `SHARD#${Math.abs(hash(id)) % count}`),
        { partitions: count },
      )
    const product = (id: string) =>
      Array.from(id).reduce((h, c) => (h * c.charCodeAt(0)) % 2 ** 32, 1)
    expect(shards(times31, 31 * 31).even).toBe(false)
    expect(shards(product, 200).even).toBe(false)
    expect(shards((id) => shardOf(id, 200), 200).even).toBe(true)
  })

  it('is "not even" for one shard of ten that takes double', () => {
    const keys = repeat(2200, (i) => `SHARD#${i % 11 === 10 ? 0 : i % 11}`)
    expect(distribution(keys).even).toBe(false)
  })

  it('is "cannot tell" for few items, however they lie', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 }), (keys) => {
        expect(distribution(keys, { partitions: 3 }).even).not.toBe(true)
      }),
    )
    expect(distribution(['a', 'b', 'c'])).toMatchObject({ pValue: undefined, even: undefined })
    expect(distribution(['a', 'a', 'a'])).toMatchObject({ pValue: undefined, even: undefined })
    expect(distribution(repeat(20, (i) => `P#${i % 10}`)).even).toBeUndefined()
  })

  it('is "cannot tell" for ids that are all different', () => {
    expect(distribution(sequential.map((id) => `USER#${id}`))).toMatchObject({
      partitions: 10_000,
      max: 1,
      pValue: undefined,
      even: undefined,
    })
  })
})

describe('what is refused', () => {
  it('is a key that is not text, with its place', () => {
    const untypedDistribution = untyped(distribution)
    expect(() => untypedDistribution(['a', 'b', undefined])).toThrow(
      'partition key 2: expected text, got undefined',
    )
    expect(refusal(() => untypedDistribution([7]))).toBe('INVALID_KEY')
  })

  it('is what is no iterable, and a single key', () => {
    for (const keys of [undefined, null, 7, {}, 'USER#1']) {
      expect(refusal(() => untyped(distribution)(keys))).toBe('INVALID_VALUE')
    }
  })

  it('is a number of partitions that is none, or that is exceeded', () => {
    for (const options of [null, 5, 'partitions', [5]]) {
      expect(refusal(() => untyped(distribution)(['a'], options))).toBe('INVALID_VALUE')
    }
    for (const partitions of [0, -1, 1.5, Number.NaN, Infinity, '3', null]) {
      expect(refusal(() => untyped(distribution)(['a'], { partitions }))).toBe('INVALID_VALUE')
    }
    expect(() => distribution(['a', 'b', 'c'], { partitions: 2 })).toThrow(
      'partition key 2: expected one of 2 partitions, got "c"',
    )
  })
})
