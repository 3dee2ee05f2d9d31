import { shardOf } from '@keywright/core'
import { refusal, untyped } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planShards } from './plan-shards.ts'

const rate = fc.integer({ min: 0, max: 10_000_000 })
const size = fc.integer({ min: 1, max: 409_600 })

describe('planShards', () => {
  it('never gives fewer shards than an even split needs', () => {
    fc.assert(
      fc.property(rate, rate, size, fc.boolean(), (writes, reads, itemBytes, consistentReads) => {
        const load = { writesPerSecond: writes, readsPerSecond: reads, itemBytes, consistentReads }
        const { shards } = planShards(load)
        // Twice the units, in whole numbers: half a unit is what eventually consistent reads cost.
        const twiceWrites = 2n * BigInt(writes) * ((BigInt(itemBytes) + 1023n) / 1024n)
        const twiceReads =
          (consistentReads ? 2n : 1n) * BigInt(reads) * ((BigInt(itemBytes) + 4095n) / 4096n)
        expect(twiceWrites <= BigInt(shards) * 2000n && twiceReads <= BigInt(shards) * 6000n).toBe(
          true,
        )
        const isOne = twiceWrites <= 2000n && twiceReads <= 6000n
        expect(shards === 1).toBe(isOne)
      }),
    )
  })

  // Fixed ids: the requests of 60 seconds, each on the shard that its id hashes to.
  it.each([
    [4500, 1500, 1.25, (i: number) => `order-${i}`],
    [1960, 500, 1.6, (i: number) => String(i).padStart(8, '0')],
    [980, 3000, 1.5, (i: number) => new Date(1.7e12 + 37 * i).toISOString()],
    [300, 12_000, 1.7, (i: number) => `01HV${i.toString(32).toUpperCase().padStart(22, '0')}`],
    [300, 40_000, 2.5, (i: number) => `user-${i % 7}#${i}`],
  ])(
    '%i/s of %i bytes: enough for the unevenness of hashing, and not much more',
    (writesPerSecond, itemBytes, most, idOf) => {
      const { shards } = planShards({ writesPerSecond, itemBytes })
      const each = Math.ceil(itemBytes / 1024)
      const secondsOver = (count: number): number => {
        let over = 0
        for (let second = 0; second < 60; second++) {
          const units = new Uint32Array(count)
          for (let i = 0; i < writesPerSecond; i++) {
            const shard = shardOf(idOf(second * writesPerSecond + i), count)
            units[shard] = (units[shard] as number) + each
          }
          if (units.some((taken) => taken > 1000)) over++
        }
        return over
      }
      expect(secondsOver(shards)).toBeLessThanOrEqual(1)
      const even = (writesPerSecond * each) / 1000
      expect(secondsOver(Math.ceil(even))).toBeGreaterThan(6)
      expect(shards).toBeLessThanOrEqual(most * even)
    },
  )

  it('leaves headroom, and knows its options', () => {
    const load = { writesPerSecond: 4000, itemBytes: 500 }
    expect(planShards({ ...load, headroom: 0.5 }).shards).toBeGreaterThan(planShards(load).shards)
    expect(planShards({ ...load, headroom: 0.5 }).reason).toContain('of which 50.0% stay free')
    for (const bad of [
      { headroom: 1 },
      { headroom: -0.1 },
      { headroom: '1' },
      { readPerSecond: 1 },
    ]) {
      expect(refusal(() => untyped(planShards)({ ...load, ...bad }))).toBe('INVALID_VALUE')
    }
  })

  it.each([
    [{ writesPerSecond: 0, itemBytes: 1 }, 1],
    [{ writesPerSecond: 1000, itemBytes: 1024 }, 1],
    [{ writesPerSecond: 1001, itemBytes: 1024 }, 2],
    [{ writesPerSecond: 1000, itemBytes: 1025 }, 3],
    [{ writesPerSecond: 5000, itemBytes: 500 }, 6],
    [{ writesPerSecond: 10, readsPerSecond: 9000, itemBytes: 4096 }, 4],
    [{ writesPerSecond: 10, readsPerSecond: 9000, itemBytes: 4097 }, 7],
    [{ writesPerSecond: 10, readsPerSecond: 9000, itemBytes: 4096, consistentReads: false }, 2],
    [{ writesPerSecond: 1, itemBytes: 409_600 }, 1],
  ])('%o needs %d', (load, shards) => {
    expect(planShards(load).shards).toBe(shards)
  })

  it('takes the rounding of a rate for what it is', () => {
    expect(planShards({ writesPerSecond: 1000.0000001, itemBytes: 100 }).shards).toBe(1)
    expect(planShards({ writesPerSecond: (0.1 + 0.2) * 10_000, itemBytes: 1 }).shards).toBe(4)
    expect(planShards({ writesPerSecond: 1000.5, itemBytes: 100 }).shards).toBe(2)
  })

  it('explains itself', () => {
    expect(
      planShards({ writesPerSecond: 2500, readsPerSecond: 4000, itemBytes: 3000 }).reason,
    ).toBe(
      '10 shards: 2,500 writes a second of 3,000 bytes take 7,500 write units (3 each), ' +
        'a partition gives 1,000, and hashing is uneven, so they need 10 partitions rather than 8. ' +
        '4,000 reads a second of 3,000 bytes take 4,000 read units (1 each), ' +
        'and a partition gives 3,000, so they need 2 partitions.',
    )
    expect(
      planShards({ writesPerSecond: 0, readsPerSecond: 1, itemBytes: 1, consistentReads: false })
        .reason,
    ).toBe(
      '1 shard: 1 eventually consistent read a second of 1 byte takes 0.5 read units (0.5 each), ' +
        'and a partition gives 3,000, so it needs 1 partition.',
    )
    expect(planShards({ writesPerSecond: 0, itemBytes: 1 }).reason).toBe(
      '1 shard: there is no load.',
    )
  })

  it('refuses loads that cannot be, saying which part', () => {
    const load = { writesPerSecond: 1, readsPerSecond: 1, itemBytes: 1 }
    for (const bad of [-1, Number.NaN, Infinity, '5', null, 1n]) {
      for (const name of ['writesPerSecond', 'readsPerSecond', 'itemBytes']) {
        expect(refusal(() => untyped(planShards)({ ...load, [name]: bad }))).toBe('INVALID_VALUE')
        expect(() => untyped(planShards)({ ...load, [name]: bad })).toThrow(`${name}: expected`)
      }
    }
    for (const itemBytes of [0, 409_601]) {
      expect(() => planShards({ ...load, itemBytes })).toThrow(
        `itemBytes: expected a number above 0, at most 409,600 (400 KB), got ${itemBytes}`,
      )
    }
    for (const other of [undefined, {}, { ...load, consistentReads: 'no' }]) {
      expect(refusal(() => untyped(planShards)(other))).toBe('INVALID_VALUE')
    }
    expect(refusal(() => planShards({ ...load, writesPerSecond: 1e300 }))).toBe('INVALID_VALUE')
  })
})
