import { entity } from '@keywright/adapters'
import { type AnyField, bytes, integer, key, text, time, uuid } from '@keywright/core'
import { id } from '@keywright/ids'
import { describe, expect, it } from 'vitest'
import { app, event, shardedEvent, user, write } from '../../test/load.ts'
import { planShards } from '../load/plan-shards.ts'
import { simulate } from './simulate.ts'
import type { Operation } from './workload.ts'

describe('simulate and closed forms', () => {
  it.each([1500, 2000, 5000])(
    'one hot key: all above 1,000 units a second is refused of %d',
    (rate) => {
      const { throttled, units, throttledUnits } = simulate([event], {
        seconds: 600,
        operations: [write('Event', rate)],
      })
      expect(throttled).toHaveLength(1)
      expect(throttled[0]).toMatchObject({
        entity: 'Event',
        index: 'primary',
        key: 'DAY#2024-01-15',
        kind: 'write',
        from: 0,
        to: 599,
      })
      expect(units / 600 / rate).toBeCloseTo(1, 2)
      expect(throttledUnits / units).toBeCloseTo(1 - 1000 / rate, 2)
      expect(throttled[0]?.throttledUnits).toBeCloseTo(throttledUnits, 3)
      const plan = planShards({ writesPerSecond: rate, itemBytes: 500 })
      expect(throttled[0]?.shards).toBe(plan.shards)
    },
  )

  it('one hot key that is read: all above 3,000 units', () => {
    const read = { ...write('Event', 9000), kind: 'read', itemBytes: 5000 } as const
    const eventually = simulate([event], { seconds: 600, operations: [read] })
    // Two units of 4 KB, half of each because the reads need not be consistent.
    expect(eventually.units / 600).toBeCloseTo(9000, -2)
    expect(eventually.throttledUnits / eventually.units).toBeCloseTo(1 - 3000 / 9000, 2)
    const consistent = simulate([event], {
      seconds: 600,
      operations: [{ ...read, consistent: true }],
    })
    expect(consistent.throttledUnits / consistent.units).toBeCloseTo(1 - 3000 / 18_000, 2)
  })

  it('uniform load over many keys is served up to the sum of the partitions', () => {
    const at = (perSecond: number) =>
      simulate([user], { seconds: 120, partitions: 8, operations: [write('User', perSecond)] })
    expect(at(6000).throttledUnits).toBe(0)
    const over = at(16_000)
    expect(over.throttledUnits / over.units).toBeCloseTo(0.5, 2)
    expect(over.throttled[0]?.key).toBe('*')
  })

  const shardedRun = (rate: number, count: number) =>
    simulate([shardedEvent(count)], {
      seconds: 1800,
      partitions: rate > 50_000 ? 1000 : 64,
      operations: [write('Event', rate)],
    })

  it.each([
    [4500, 3],
    [20_000, 15],
  ])('%d writes a second on %d shards, which are too few: 1,000 each are served', (rate, count) => {
    const { timeline, throttled } = shardedRun(rate, count)
    // Shards that share a partition have been split from each other by the end.
    expect(timeline.at(-1)).toBeCloseTo(1 - (1000 * count) / rate, 2)
    expect(throttled).toHaveLength(count)
    // Not how many shards a shard would need, but how many there should be.
    const { shards } = planShards({ writesPerSecond: rate, itemBytes: 500 })
    for (const one of throttled) expect(Math.abs(one.shards - shards)).toBeLessThanOrEqual(1)
    expect(new Set(throttled.map(({ index }) => index))).toEqual(new Set(['primary']))
  })

  it.each([1100, 4500, 100_000])(
    'the shards that planShards gives end it for %d writes a second',
    (rate) => {
      const { shards } = planShards({ writesPerSecond: rate, itemBytes: 500 })
      expect(shardedRun(rate, shards).timeline.at(-1)).toBe(0)
    },
  )

  it('what planShards gives for reads and larger items ends it too', () => {
    const load = { readsPerSecond: 12_000, writesPerSecond: 0, itemBytes: 9000 }
    const { shards } = planShards(load)
    const run = (count: number) =>
      simulate([shardedEvent(count)], {
        seconds: 1800,
        partitions: 64,
        operations: [
          {
            ...write('Event', load.readsPerSecond),
            kind: 'read',
            itemBytes: load.itemBytes,
            consistent: true,
          },
        ],
      }).timeline.at(-1)
    expect(run(shards)).toBe(0)
    // 36,000 units: 9 shards give 27,000 of them.
    expect(run(9)).toBeCloseTo(0.25, 2)
  })

  it('operations on one key are counted together, each for what it costs', () => {
    const small = write('Event', 700)
    const large = { ...write('Event', 300), itemBytes: 3000 }
    const writes = simulate([event], { seconds: 300, operations: [small, large] })
    expect(writes.throttledUnits / writes.units).toBeCloseTo(1 - 1000 / 1600, 2)
    const { shards } = planShards({ writesPerSecond: 1600 / 3, itemBytes: 3000 })
    expect(writes.throttled.map((one) => one.shards)).toEqual([shards, shards])
    // A read of 5,000 bytes that need not be consistent takes one unit, as a small one that must be.
    const read = { ...write('Event', 9000), kind: 'read', itemBytes: 5000 } as const
    const reads = simulate([event], { seconds: 60, operations: [read] })
    expect(reads.throttled[0]?.shards).toBe(
      planShards({
        writesPerSecond: 0,
        readsPerSecond: 9000,
        itemBytes: 5000,
        consistentReads: false,
      }).shards,
    )
  })

  it('a single item is never split, and uniform load is after a while', () => {
    const single = simulate([user], {
      seconds: 1800,
      operations: [write('User', 2000, { userId: { given: [['u1', 1]] } })],
    })
    expect(single.throttledUnits / single.units).toBeCloseTo(0.5, 2)
    const many = simulate([user], { seconds: 1800, operations: [write('User', 6000)] })
    const [first = 0] = many.timeline
    expect(first).toBeCloseTo(1 - 4000 / 6000, 1)
    expect(many.timeline.at(-1)).toBe(0)
    expect(many.indexes[0]?.partitions).toBeGreaterThan(4)
  })

  it('a busy key is split by its sort keys, unless these ascend', () => {
    const lastly = (by: AnyField) => {
      const tenant = entity(app, 'Row', {
        primary: { pk: key('TENANT', text('tenant')), sk: key('ROW', by) },
      })
      const values = { tenant: { given: [['acme', 1]] } } as const
      return simulate([tenant as never], {
        seconds: 3600,
        operations: [write('Row', 1800, values)],
      }).timeline.at(-1)
    }
    for (const by of [text('v'), uuid('v'), bytes('v')]) expect(lastly(by)).toBe(0)
    for (const by of [time('v'), integer('v', { digits: 8 }), id('v', 'row')]) {
      expect(lastly(by)).toBeCloseTo(1 - 1000 / 1800, 1)
    }
  })

  it('a busy key is split however many operations and entities use it', () => {
    const rows = ['A', 'B'].map((name) =>
      entity(app, name, {
        primary: { pk: key('TENANT', text('tenant')), sk: key(name, text('v')) },
      }),
    )
    const values = { tenant: { given: [['acme', 1]] } } as const
    const run = (operations: Operation[]) => simulate(rows, { operations })
    const one = run([write('A', 1800, values)])
    const several = run([
      write('A', 900, values),
      write('B', 900, values),
      { ...write('A', 90, values), kind: 'read' },
    ])
    for (const { timeline } of [one, several]) expect(timeline.at(-1)).toBe(0)
    expect(several.indexes[0]?.partitions).toBe(one.indexes[0]?.partitions)
  })

  it.each([
    // A minute at rest pays for a minute of double load, and five minutes for five, not for more.
    [60, 120, 2000, 0],
    [60, 180, 2000, 60_000],
    [300, 600, 1900, 0],
    [300, 700, 2000, 100_000],
    [900, 1300, 2000, 100_000],
    [300, 600, 4000, 600_000],
    [0, 300, 2000, 300_000],
  ])('from second %d to %d, %d units a second: %d are refused', (from, to, rate, refused) => {
    const { requests, throttledUnits, throttled } = simulate([event], {
      seconds: 1500,
      operations: [{ ...write('Event', rate), from, to }],
    })
    expect(requests).toBe(rate * (to - from))
    expect(Math.abs(throttledUnits - refused)).toBeLessThan(3500)
    const [hot] = throttled
    if (refused === 0) return
    // What was saved is gone after this many seconds.
    const burst = Math.min(300, from) * (1000 / (rate - 1000))
    expect(Math.abs((hot?.from ?? 0) - from - burst)).toBeLessThanOrEqual(2)
    expect(hot?.to).toBe(to - 1)
    expect(hot?.units).toBe(requests)
  })

  it('operations that come one after the other need the shards of the larger one', () => {
    const shards = (second: number) =>
      simulate([event], {
        seconds: 1200,
        operations: [
          { ...write('Event', 3000), to: 600 },
          { ...write('Event', 2000), from: second },
        ],
      }).throttled.map((one) => one.shards)
    const planned = (writesPerSecond: number) =>
      planShards({ writesPerSecond, itemBytes: 500 }).shards
    expect(shards(600)).toEqual([planned(3000), planned(3000)])
    expect(shards(599)).toEqual([planned(5000), planned(5000)])
  })

  it('a partition is split when it holds 10 GB', () => {
    const after = (seconds: number) =>
      simulate([user], {
        seconds,
        partitions: 1,
        operations: [{ ...write('User', 2), itemBytes: 400 * 1024 }],
      }).indexes[0]?.partitions
    // 800 KB a second: 10 GB after 13,107 seconds.
    expect(after(12_800)).toBe(1)
    expect(after(13_400)).toBe(2)
  })
})
