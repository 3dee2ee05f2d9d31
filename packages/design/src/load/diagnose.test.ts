import { entity, table } from '@keywright/adapters'
import { choice, date, key, sharded, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { widest } from '../text/wrap.ts'
import { diagnose } from './diagnose.ts'
import { hotPartitions } from './hot-partitions.ts'
import { renderHotPartitions } from './render-hot-partitions.ts'

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
    ['USER#u1', 'primary', 'userId = u1 alone takes 50.0% of the load'],
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
      const lines = renderHotPartitions(report).split('\n')
      expect(lines.length).toBe(report.length + 2)
      expect(widest(lines)).toBeLessThanOrEqual(80)
    }
  })

  it('is rendered', () => {
    expect(renderHotPartitions(watch.report({ seconds: 60 })).split('\n')).toEqual([
      'P#7  ████████████  9.2%  1,000 units/s  100.0% of the limit',
      '',
      '1 hot partition',
    ])
    expect(() => renderHotPartitions([{}] as never)).toThrow(/a hot partition/)
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
