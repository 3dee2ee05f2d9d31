import { entity, table } from '@keywright/adapters'
import { choice, date, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { app, event, user, write } from '../../test/load.ts'
import { widthOf } from '../text/width.ts'
import { renderSimulation } from './render-simulation.ts'
import { simulate } from './simulate.ts'

const wide = table({
  name: 'wide',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
    GSI3: { pk: 'GSI3PK', sk: 'GSI3SK' },
  },
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

  it('takes forty entities with three indexes each in less than ten seconds too', () => {
    const all = Array.from({ length: 40 }, (_, i) =>
      entity(wide, `E${i}`, {
        primary: { pk: key(`E${i}`, text('id')), sk: key('ROW') },
        GSI1: { pk: key('TENANT', text('tenant')), sk: key(time('at'), text('id')) },
        GSI2: {
          pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'id', count: 8 }),
          sk: key(time('at')),
        },
        GSI3: { pk: key('DAY', date('on'), text('tenant')), sk: key(text('id')) },
      }),
    )
    const start = process.cpuUsage()
    const { requests, throttled } = simulate(all, {
      operations: all.map(({ name }, i) => ({
        ...write(name, 2500, { tenant: { zipf: 10_000 } }),
        itemBytes: 500 + 100 * i,
      })),
    })
    expect(requests).toBe(360_000_000)
    expect(new Set(throttled.map(({ index }) => index)).size).toBe(4)
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

  it('is drawn in 80 columns, however large the numbers are', () => {
    const wideName = entity(app, 'Event'.repeat(30), {
      primary: { pk: key('DAY', text('id')), sk: key('EVENT', text('other')) },
    })
    const values = { id: { given: [['x'.repeat(500), 1]] } } as const
    for (const perSecond of [1, 1e6, 1e9]) {
      const drawn = renderSimulation(
        simulate([wideName], {
          seconds: 1100,
          operations: [
            { ...write(wideName.name, perSecond, values), itemBytes: 400_000, from: 1000 },
          ],
        }),
      )
      expect(drawn.split('\n').filter((line) => widthOf(line) > 80)).toEqual([])
    }
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
      { operations: [{ ...write('User', 1), index: 'primary' }] },
      { operations: [{ ...write('User', 1), consistent: true }] },
      { operations: [{ ...write('User', 1), kind: 'read', consistent: 1 }] },
      { operations: [{ ...write('User', 1), itemBytes: 0 }] },
      { operations: [{ ...write('User', 1), itemBytes: 409_601 }] },
      { operations: [{ ...write('User', 1), from: 5, to: 5 }] },
      { operations: [{ ...write('User', 1), to: 3601 }] },
      { operations: [{ ...write('User', 1), from: Number.NaN }] },
      { operations: [{ ...write('User', 1), from: -1 }] },
      { operations: [write('User', 1e9 + 1)] },
      { operations: [write('User', 1, { usrId: { uniform: 9 } })] },
      { operations: [write('User', 1, { userId: { uniform: 9, zipf: 9 } as never })] },
      { operations: [write('User', 1, { userId: { uniform: 9, exponent: 2 } as never })] },
      { operations: [write('User', 1, { userId: { zipf: 9, exponant: 2 } as never })] },
      { operations: [write('User', 1, { userId: {} as never })] },
    ]
    for (const one of bad) expect(() => simulate([user], one as never)).toThrow(/simulate/)
    expect(() => simulate([user], { operations: [write('User', 1)] }, { seed: 0.5 })).toThrow(
      /seed/,
    )
  })
})
