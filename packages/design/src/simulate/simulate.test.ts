import { entity, table } from '@keywright/adapters'
import { choice, date, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { planShards } from '../load/plan-shards.ts'
import { partition, serve } from './partitions.ts'
import { poissonOf, randomOf } from './random.ts'
import { renderSimulation } from './render-simulation.ts'
import { simulate } from './simulate.ts'
import type { Operation } from './workload.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
})
const event = entity(app, 'Event', {
  primary: { pk: key('DAY', date('on')), sk: key('EVENT', time('at'), text('id')) },
})
const shardedEvent = (count: number) =>
  entity(app, 'Event', {
    primary: {
      pk: sharded(key('DAY', date('on')), { by: 'id', count }),
      sk: key('EVENT', time('at'), text('id')),
    },
  })
const write = (name: string, perSecond: number, values: Operation['values'] = {}): Operation => ({
  entity: name,
  kind: 'write',
  perSecond,
  itemBytes: 500,
  values,
})

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

describe('a partition', () => {
  it('saves what it does not use for 300 seconds, and no more', () => {
    const one = partition(0, 1)
    for (let second = 0; second < 400; second++) expect(serve(one, 'write', 0)).toBe(0)
    for (let second = 0; second < 300; second++) expect(serve(one, 'write', 2000)).toBe(0)
    expect(serve(one, 'write', 2000)).toBe(1000)
    for (let second = 0; second < 10; second++) serve(one, 'write', 900)
    expect(serve(one, 'write', 3000)).toBe(1000)
    // Reads have units of their own.
    expect(serve(one, 'read', 3000)).toBe(0)
    expect(serve(one, 'read', 3001)).toBe(1)
  })
})

describe('requests in a second', () => {
  it.each([0.3, 5, 15.9, 16.1, 60, 1000])(
    'have the mean and the variance of Poisson: %d',
    (mean) => {
      const draw = poissonOf(randomOf(1))
      const counts = Array.from({ length: 40_000 }, () => draw(mean))
      const average = counts.reduce((sum, count) => sum + count, 0) / counts.length
      const variance =
        counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / counts.length
      const skew =
        counts.reduce((sum, count) => sum + (count - average) ** 3, 0) /
        counts.length /
        variance ** 1.5
      expect(average / mean).toBeCloseTo(1, 1)
      expect(variance / mean).toBeCloseTo(1, 1)
      expect(skew).toBeCloseTo(mean ** -0.5, 1)
    },
  )
})

describe('simulate', () => {
  it('gives the same for the same seed, and about the same for another', () => {
    const [one, again, other] = [7, 7, 8].map((seed) =>
      simulate([event], { seconds: 60, operations: [write('Event', 1500)] }, { seed }),
    )
    expect(again).toEqual(one)
    expect(other?.throttledUnits).not.toBe(one?.throttledUnits)
    expect((one?.throttledUnits ?? 0) / (other?.throttledUnits ?? 0)).toBeCloseTo(1, 1)
  })

  it('takes an hour of 100,000 requests a second in less than ten seconds', () => {
    const start = process.cpuUsage()
    const { requests } = simulate([user], {
      partitions: 100,
      operations: [
        write('User', 50_000, { userId: { zipf: 100_000 } }),
        { ...write('User', 50_000), kind: 'read' },
      ],
    })
    expect(requests).toBe(360_000_000)
    const { user: spent, system } = process.cpuUsage(start)
    expect(spent + system).toBeLessThan(10e6)
  }, 120_000)

  it('says which index is hot, and reads cost their units', () => {
    const order = entity(app, 'Order', {
      primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
      GSI1: {
        pk: key('STATUS', choice('status', ['open', 'done'])),
        sk: key(time('at'), text('orderId')),
      },
    })
    const { throttled, indexes } = simulate([order], {
      seconds: 60,
      partitions: 16,
      operations: [
        write('Order', 5000, {
          status: {
            given: [
              ['open', 9],
              ['done', 1],
            ],
          },
        }),
      ],
    })
    expect(indexes.map(({ index }) => index)).toEqual(['primary', 'GSI1'])
    expect(throttled[0]).toMatchObject({ entity: 'Order', index: 'GSI1', key: 'STATUS#open' })
    const reads = simulate([order], {
      seconds: 10,
      operations: [
        {
          entity: 'Order',
          kind: 'read',
          index: 'GSI1',
          perSecond: 100,
          itemBytes: 5000,
          values: {},
        },
      ],
    })
    // Two read units of 4 KB, half each because an index has no consistent reads.
    expect(reads.units / 10).toBeCloseTo(100, -1)
    expect(renderSimulation(reads)).toContain('nothing is throttled')
    const text_ = renderSimulation(
      simulate([event], { seconds: 60, operations: [write('Event', 2000)] }),
    )
    expect(text_).toContain('Event.primary')
    expect(text_.split('\n').every((line) => line.length <= 80)).toBe(true)
  })

  it('gives `when` the values that it looks at', () => {
    const product = entity(app, 'Product', {
      primary: { pk: key('PRODUCT', text('productId')), sk: key('PRODUCT') },
      GSI1: {
        pk: key('FEATURED'),
        sk: key(text('productId')),
        when: (item: { readonly featured: boolean }) => item.featured,
      },
    })
    const given = [
      [true, 1],
      [false, 9],
    ] as const
    const { indexes } = simulate([product], {
      seconds: 60,
      operations: [write('Product', 1000, { featured: { given } })],
    })
    const [all, some] = indexes.map(({ units }) => units)
    expect((some as number) / (all as number)).toBeCloseTo(0.1, 1)
  })

  it('refuses what it cannot simulate', () => {
    const bad = [
      undefined,
      { operations: [] },
      { operations: [write('Nobody', 1)] },
      { operations: [{ ...write('User', 1), kind: 'scan' }] },
      { operations: [{ ...write('User', -1) }] },
      { operations: [write('User', 1, { userId: { normal: 3 } as never })] },
      { operations: [write('User', 1)], seconds: 0 },
      { operations: [write('User', 1)], second: 5 },
      { operations: [write('User', 1, { userId: { given: [[7, 1]] } })] },
      { operations: [write('User', 1, { userId: { given: [null] } as never })] },
      { operations: [write('User', 1, { userId: { given: [['a', 0]] } })] },
      { operations: [write('User', 1, { userId: { zipf: 9, exponent: Number.NaN } })] },
      { operations: [{ ...write('User', 1), values: 7 }] },
    ]
    for (const one of bad) expect(() => simulate([user], one as never)).toThrow(/simulate/)
    expect(() => simulate([user], { operations: [write('User', 1)] }, { seed: 0.5 })).toThrow(
      /seed/,
    )
  })
})
