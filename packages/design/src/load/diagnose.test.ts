import { entity, keysOf, table } from '@keywright/adapters'
import { choice, date, key, sharded, text } from '@keywright/core'
import { widest } from '@keywright/harness/terminal'
import { describe, expect, it } from 'vitest'
import { render } from '../render/render.ts'
import { diagnose } from './diagnose.ts'
import { hotPartitions } from './hot-partitions.ts'
import { planShards } from './plan-shards.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
    GSI3: { pk: 'GSI3PK', sk: 'GSI3SK' },
  },
})
const sk = key('ORDER', text('orderId'))
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk },
  GSI1: { pk: key('STATUS', choice('status', ['open', 'done'])), sk },
  GSI2: { pk: sharded(key('DAY', date('on')), { by: 'orderId', count: 4 }), sk },
  GSI3: { pk: key('ALL'), sk },
})
const hot = (key_: string) => ({ key: key_, share: 0.5, guaranteedShare: 0.5 })

describe('diagnose', () => {
  it.each([
    ['USER#u1', 'primary', 'userId = "u1" alone takes 50.0% of the load'],
    ['STATUS#open', 'GSI1', 'all rows of Order share 2 partitions of GSI1'],
    [
      'DAY#2024-01-15#SHARD#3',
      'GSI2',
      'shard 3 of 4 gets more than its part: few values of orderId take most of the load',
    ],
    ['ALL', 'GSI3', 'every Order in GSI3 is in this one partition'],
    ['else', undefined, 'no entity that was given has such a partition key'],
  ])('%s', (one, index, why) => {
    const [found, ...rest] = diagnose([hot(one)], [order])
    expect(rest).toEqual([])
    expect(found).toMatchObject({ key: one, index, why, entity: index && 'Order' })
    expect(found?.fix).not.toBe('')
  })

  const taking = (one: string, unitsPerSecond: number, limit = 1000) => ({
    ...hot(one),
    unitsPerSecond,
    ofLimit: unitsPerSecond / limit,
  })
  const fixOf = (report: Parameters<typeof diagnose>[0], entities = [order]) =>
    diagnose(report, entities as never)[0]?.fix

  it('says over how many shards, where units a second are known', () => {
    const { shards } = planShards({ writesPerSecond: 4500, itemBytes: 1000 })
    expect(fixOf([taking('ALL', 4500)])).toBe(`Spread it over ${shards} shards with sharded().`)
    expect(fixOf([taking('ALL', 13_500, 3000)])).toContain(`over ${shards} shards`)
    expect(fixOf([taking('USER#u1', 850)])).toContain('over 2 shards')
    expect(fixOf([hot('ALL')])).toContain('planShards() says over how many')
    expect(diagnose([taking('ALL', 4500)], [order])[0]?.unitsPerSecond).toBe(4500)
  })

  it('tells shards that are too few from one that is hot alone', () => {
    const all = [0, 1, 2, 3].map((shard) => taking(`DAY#2024-01-15#SHARD#${shard}`, 1100))
    const { shards } = planShards({ writesPerSecond: 4400, itemBytes: 1000 })
    for (const found of diagnose(all, [order])) {
      expect(found.why).toBe(
        '4 of the 4 shards of DAY#2024-01-15 are hot: they are too few for its load',
      )
      expect(found.fix).toBe(`Raise the count to ${shards}, and name 4 in formerly.`)
    }
    const others = all
      .slice(0, 1)
      .concat([1, 2, 3].map((n) => taking(`DAY#2024-01-1${n}#SHARD#1`, 1100)))
    expect(diagnose(others, [order])[0]?.why).toContain('gets more than its part')
  })

  it('names shards that do not spread, and native keys where no other key fits', () => {
    const stores = table({
      name: 'stores',
      pk: 'PK',
      indexes: {
        byRegion: { pk: ['country', 'state'] },
        byCity: { pk: ['city'] },
        byId: { pk: 'byIdPK' },
      },
    })
    const store = entity(stores, 'Store', {
      primary: { pk: sharded(key('STORE', text('id')), { by: 'id', count: 3 }) },
      byRegion: { pk: [text('country'), text('state')] },
      byCity: { pk: [text('city')] },
      byId: { pk: key('ID', text('id')) },
    })
    const { PK } = keysOf(store, { id: '7', country: 'US', state: 'CA', city: 'SF' })
    const found = diagnose([hot(PK), hot('US, CA'), hot('SF'), hot('ID#7')], [store])
    // A city may be called "US, CA".
    const indexes = found.map(({ index }) => index)
    expect(indexes).toEqual(['primary', 'byRegion', 'byCity', 'byCity', 'byId'])
    expect(found[0]?.why).toBe('id is in the partition key itself, so each value has one shard')
    expect(found[1]?.values).toEqual({ country: 'US', state: 'CA' })
  })

  it('refuses what is not a report', () => {
    expect(() => diagnose([{}] as never, [order])).toThrow(/diagnose/)
    expect(() => diagnose([], [{}] as never)).toThrow(/an entity/)
  })
})

describe('hotPartitions in units a second', () => {
  const watch = hotPartitions()
  for (let i = 0; i < 100; i++) watch.record(`P#${i}`, 6000)
  watch.record('P#7', 54_000)

  it('lists what is near the limit of a partition, whatever its share', () => {
    expect(watch.report({ seconds: 60 })).toEqual([
      {
        key: 'P#7',
        share: 60_000 / 654_000,
        guaranteedShare: 60_000 / 654_000,
        unitsPerSecond: 1000,
        ofLimit: 1,
      },
    ])
    expect(watch.report({ seconds: 60, units: 'read' })).toEqual([])
    expect(watch.report({ seconds: 7 })).toHaveLength(100)
  })

  it('finds ten times the mean among a hundred without being told', () => {
    expect(watch.report().map(({ key: one }) => one)).toEqual(['P#7'])
  })

  it('is rendered within 80 columns, whatever the keys', () => {
    const keys = [`TENANT#${'x'.repeat(90)}#SHARD#12`, '東京#'.repeat(30), 'a\nb', 'P']
    const long = hotPartitions({ share: 0 })
    keys.forEach((one, i) => {
      long.record(one, 10 ** (i + 3))
    })
    for (const report of [
      long.report(),
      long.report({ seconds: 0.1 }),
      long.report({ seconds: 1 }),
    ]) {
      const lines = render(report).split('\n')
      expect(lines.length).toBe(report.length + 2)
      expect(widest(lines)).toBeLessThanOrEqual(80)
    }
  })

  it('is rendered', () => {
    expect(render(watch.report({ seconds: 60 })).split('\n')).toEqual([
      'P#7  ████████████  9.2%  1,000 units/s  100.0% of the limit',
      '',
      '1 hot partition',
    ])
    expect(() => render([{}] as never)).toThrow(/a result of/)
    for (const bad of [
      { seconds: 0 },
      { seconds: 1, unit: 'read' },
      { seconds: 1, units: 'x' },
      5,
    ]) {
      expect(() => watch.report(bad as never)).toThrow(/report/)
    }
  })
})
