import { entity, table } from '@keywright/adapters'
import { choice, integer, KeyError, key, sharded, text, time } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widthOf } from '../text/align.ts'
import { chartMarkdown } from './chart-markdown.ts'
import { entityChart } from './entity-chart.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    GSI2: { pk: 'GSI2PK' },
    byRegion: { pk: ['country', 'state'], sk: ['city', 'at'] },
  },
})
const user = entity(app, 'User', {
  GSI2: { pk: key('EMAIL', text('email')) },
  primary: { pk: key('USER', text('userId')), sk: key('#METADATA') },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
  },
  LSI1: { sk: key('TOTAL', integer('total', { digits: 8 })) },
  byRegion: { pk: [text('country'), text('state')], sk: [text('city'), time('at')] },
})

describe('entityChart', () => {
  it('has a row for each index that an entity is in, in the order of the table', () => {
    expect(entityChart([user, order])).toEqual([
      { entity: 'User', index: 'primary', pk: 'USER#<userId>', sk: '#METADATA' },
      { entity: 'User', index: 'GSI2', pk: 'EMAIL#<email>', sk: '' },
      { entity: 'Order', index: 'primary', pk: 'USER#<userId>', sk: 'ORDER#<at>#<orderId>' },
      { entity: 'Order', index: 'GSI1', pk: 'STATUS#<status>#SHARD#<shard 0..3>', sk: '<at>' },
      { entity: 'Order', index: 'LSI1', pk: 'USER#<userId>', sk: 'TOTAL#<total>' },
      { entity: 'Order', index: 'byRegion', pk: '<country>, <state>', sk: '<city>, <at>' },
    ])
  })

  it('refuses what is no list of entities', () => {
    for (const entities of [undefined, user, [undefined], [{ name: 'User' }]]) {
      expect(() => entityChart(entities as never)).toThrow(KeyError)
    }
  })
})

describe('chartMarkdown', () => {
  it('is a table to commit', () => {
    expect(`\n${chartMarkdown(entityChart([user, order]))}\n`).toBe(`
| Entity | Index    | PK                                   | SK                     |
| ------ | -------- | ------------------------------------ | ---------------------- |
| User   | primary  | \`USER#<userId>\`                      | \`#METADATA\`            |
| User   | GSI2     | \`EMAIL#<email>\`                      |                        |
| Order  | primary  | \`USER#<userId>\`                      | \`ORDER#<at>#<orderId>\` |
| Order  | GSI1     | \`STATUS#<status>#SHARD#<shard 0..3>\` | \`<at>\`                 |
| Order  | LSI1     | \`USER#<userId>\`                      | \`TOTAL#<total>\`        |
| Order  | byRegion | \`<country>, <state>\`                 | \`<city>, <at>\`         |
`)
  })

  it('keeps bars, backticks, line breaks and Markdown in names apart from the table', () => {
    const row = { entity: '*Order*', index: 'by_day', pk: 'A|B#<a`b>', sk: '`X`\n' }
    expect(chartMarkdown([row]).split('\n').at(-1)).toBe(
      '| `*Order*` | `by_day` | ``A\\|B#<a`b>`` | `` `X`\\u000a `` |',
    )
  })

  it.each([undefined, null, 'Order', {}, [null], [{ entity: 'Order' }]])(
    'refuses what is no chart: %j',
    (chart) => {
      expect(() => chartMarkdown(chart as never)).toThrow(
        expect.objectContaining({ name: 'KeyError', code: 'INVALID_VALUE' }),
      )
    },
  )

  it('has four cells in every line, and lines of one width', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', '|', '`', '\\', '\n', ' ', '<', '😀', '中'),
    })
    const rows = fc.array(fc.record({ entity: value, index: value, pk: value, sk: value }))
    fc.assert(
      fc.property(rows, (chart) => {
        const lines = chartMarkdown(chart).split('\n')
        expect(lines).toHaveLength(chart.length + 2)
        expect(new Set(lines.map(widthOf)).size).toBe(1)
        for (const line of lines) expect(line.replace(/\\./g, '').match(/\|/g)).toHaveLength(5)
      }),
    )
  })
})
