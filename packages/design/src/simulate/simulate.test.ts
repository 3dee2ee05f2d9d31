import { entity, table } from '@keywright/adapters'
import { choice, date, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { planShards } from '../load/plan-shards.ts'
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
  it('one hot key: all above 1,000 units a second is refused', () => {
    const { throttled, units, throttledUnits } = simulate([event], {
      seconds: 600,
      operations: [write('Event', 2000)],
    })
    expect(throttled).toHaveLength(1)
    expect(throttled[0]).toMatchObject({
      entity: 'Event',
      index: 'primary',
      key: 'DAY#2024-01-15',
      from: 0,
    })
    // 2,000 asked for, 1,000 given: half of 600 seconds, less what chance saves.
    expect(throttledUnits / units).toBeCloseTo(0.5, 2)
    expect(throttled[0]?.shards).toBe(planShards({ writesPerSecond: 2000, itemBytes: 500 }).shards)
  })

  it('uniform load over many keys is served up to the sum of the partitions', () => {
    const at = (perSecond: number) =>
      simulate([user], { seconds: 120, partitions: 8, operations: [write('User', perSecond)] })
    expect(at(6000).throttledUnits).toBe(0)
    const over = at(16_000)
    expect(over.throttledUnits / over.units).toBeCloseTo(0.5, 2)
    expect(over.throttled[0]?.key).toBe('*')
  })

  it('saves unused units for a burst of at most 300 seconds of them', () => {
    const short = simulate([event], { seconds: 60, operations: [write('Event', 900)] })
    expect(short.throttledUnits).toBe(0)
  })

  it('the shards of planShards end it, and one less than an even split does not', () => {
    const load = { writesPerSecond: 6000, itemBytes: 500 }
    const run = (count: number) =>
      simulate([shardedEvent(count)], {
        seconds: 120,
        partitions: 64,
        operations: [write('Event', load.writesPerSecond)],
      })
    const { shards } = planShards(load)
    const enough = run(4 * shards)
    expect(enough.throttledUnits / enough.units).toBeLessThan(0.02)
    const few = run(3)
    expect(few.throttledUnits / few.units).toBeCloseTo(0.5, 1)
    expect(few.throttled.length).toBe(3)
  })

  it('a single item is never split, and uniform load is after a while', () => {
    const single = simulate([user], {
      seconds: 1800,
      operations: [write('User', 2000, { userId: { given: [['u1', 1]] } })],
    })
    expect(single.throttledUnits / single.units).toBeCloseTo(0.5, 2)
    const many = simulate([user], { seconds: 1800, operations: [write('User', 6000)] })
    const [first = 0] = many.timeline
    expect(first).toBeGreaterThan(0.25)
    expect(many.timeline.at(-1)).toBe(0)
    expect(many.indexes[0]?.partitions).toBeGreaterThan(4)
  })
})

describe('simulate', () => {
  it('gives the same for the same seed, and about the same for another', () => {
    const run = (seed: number) =>
      simulate([event], { seconds: 60, operations: [write('Event', 1500)] }, { seed })
    expect(run(7)).toEqual(run(7))
    expect(run(7).throttledUnits).not.toBe(run(8).throttledUnits)
    expect(run(7).throttledUnits / run(8).throttledUnits).toBeCloseTo(1, 1)
  })

  it('takes an hour of 100,000 requests a second in less than ten seconds', () => {
    const start = performance.now()
    const { requests } = simulate([user], {
      partitions: 100,
      operations: [
        write('User', 50_000, { userId: { zipf: 100_000 } }),
        { ...write('User', 50_000), kind: 'read' },
      ],
    })
    expect(requests).toBe(360_000_000)
    // On a machine of its own it takes about two; a shared one gets more.
    expect(performance.now() - start).toBeLessThan(60_000)
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
    expect(text_.split('\n').every((line) => line.length <= 120)).toBe(true)
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
    ]
    for (const one of bad) expect(() => simulate([user], one as never)).toThrow(/simulate/)
    expect(() => simulate([user], { operations: [write('User', 1)] }, { seed: 0.5 })).toThrow(
      /seed/,
    )
  })
})
