import { entity, table } from '@keywright/adapters'
import { choice, desc, integer, KeyError, key, sharded, text, time } from '@keywright/core'
import { widthOf } from '@keywright/harness/terminal'
import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { render } from '../render/render.ts'
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

const keys = { primary: { pk: key('JOB', text('id')), sk: key('JOB') } } as const
const noted = (note: string) =>
  entity(app, 'Job', { ...keys, GSI2: { pk: key('J', text('id')) } }, { note })

describe('a note of an entity', () => {
  it('is in all its rows, and is shown once', () => {
    const rows = entityChart([noted('Written by checkout only.'), user])
    expect(rows.map(({ note }) => note)).toEqual([
      'Written by checkout only.',
      'Written by checkout only.',
      undefined,
      undefined,
    ])
    expect(render(rows).split('\n').slice(0, 3)).toEqual([
      'Job',
      '  Written by checkout only.',
      '  primary  PK  JOB#<id>',
    ])
    const [head, , first, second] = render(rows, { as: 'markdown' }).split('\n')
    expect(head).toMatch(/\| Note +\|$/)
    expect(first).toMatch(/\| Written by checkout only\. \|$/)
    expect(second).toMatch(/\| +\|$/)
  })

  it('moves no cursor, breaks no table and wraps', () => {
    const rows = entityChart([noted(`\u001b[31m | a <b> ${'word '.repeat(40)}`)])
    const lines = render(rows, { width: 40 }).split('\n')
    expect(lines.join('')).not.toContain('\u001b')
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(40)
    const html = markdownIt({ html: true }).render(render(rows, { as: 'markdown' }))
    expect(html.match(/<tr>/g)).toHaveLength(3)
    expect(html.match(/<td>/g)).toHaveLength(10)
    expect(html).not.toMatch(/<b>|\u001b/)
  })

  it('leaves the chart of others as it was', () => {
    expect(render(entityChart([noted('')]), { as: 'markdown' })).not.toContain('Note')
    expect(entityChart([user])[0]).not.toHaveProperty('note')
  })
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

const MARKDOWN = { as: 'markdown' } as const

describe('render of a chart as Markdown', () => {
  it('is a table to commit', () => {
    expect(`\n${render(entityChart([user, order]), MARKDOWN)}\n`).toBe(`
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
    expect(render([row], MARKDOWN).split('\n').at(-1)).toBe(
      '| `*Order*` | `by_day` | ``A\\|B#<a`b>`` | ``"`X`\\n"`` |',
    )
  })

  it.each([undefined, null, 'Order', {}, [null], [{ entity: 'Order' }]])(
    'refuses what is no chart: %j',
    (chart) => {
      expect(() => render(chart as never, MARKDOWN)).toThrow(
        expect.objectContaining({ name: 'KeyError', code: 'INVALID_VALUE' }),
      )
    },
  )

  it('has four cells in every line, and lines of one width', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', '|', '`', '\\', '\n', ' ', '<', '😀', '中'),
    })
    const rows = fc.array(fc.record({ entity: value, index: value, pk: value, sk: value }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(rows, (chart) => {
        const lines = render(chart, MARKDOWN).split('\n')
        expect(lines).toHaveLength(chart.length + 2)
        expect(new Set(lines.map(widthOf)).size).toBe(1)
        for (const line of lines) expect(line.replace(/\\./g, '').match(/\|/g)).toHaveLength(5)
      }),
    )
  })
})

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'B',
      '|',
      '`',
      '\\',
      '\n',
      ' ',
      '<',
      '>',
      '&',
      '"',
      '#',
      '_',
      '*',
      ':',
      '.',
    ),
    fc.constantFrom(
      '😀',
      '中',
      'é',
      '\u0000',
      '\u2028',
      '\ud800',
      '[x](y)',
      'www.a.b',
      '&amp;',
      '-',
    ),
  ),
  maxLength: 12,
})

describe('a chart of any names', () => {
  /** The cells of a table as a page shows them. */
  const cellsOf = (markdown: string): string[] =>
    markdownIt({ html: true, linkify: true })
      .parse(markdown, {})
      .filter(({ type }) => type === 'inline')
      .map(({ children }) =>
        (children ?? [])
          .map(({ type, content }) => (type === 'html_inline' ? '' : content))
          .join(''),
      )

  /** What a page cannot show stands in quotes, as in JSON. */
  const shownAs = (name: string): string =>
    /^"|[\0-\x1f\u2028]|\p{Cs}/u.test(name)
      ? JSON.stringify(name).replaceAll('\u2028', '\\u2028')
      : name

  it('is exact in Markdown: a parser gives every name back', () => {
    fc.assert(
      fc.property(fc.record({ entity: nasty, index: nasty, pk: nasty, sk: nasty }), (row) => {
        const cells = cellsOf(render([row], MARKDOWN))
        const names = [row.entity, row.index, row.pk, row.sk]
        expect(cells.slice(0, 4)).toEqual(['Entity', 'Index', 'PK', 'SK'])
        expect(cells.slice(4)).toEqual(names.map(shownAs))
      }),
      { numRuns: 500 },
    )
  })

  it('is a line for each key at any width, on a terminal', () => {
    const rows = fc.array(fc.record({ entity: nasty, index: nasty, pk: nasty, sk: nasty }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 100 }), fc.nat(40), (chart, width, times) => {
        const longer = chart.map((row) => ({
          ...row,
          index: row.index.repeat(times % 7),
          pk: row.pk.repeat(times),
        }))
        const lines = render(longer, { width }).split('\n')
        expect(lines.filter((line) => widthOf(line) > width)).toEqual([])
      }),
    )
  })

  it('says both where an index is sparse and has a condition', () => {
    const gift = entity(app, 'Gift', {
      primary: { pk: key('GIFT', text('giftId')), sk: key('GIFT') },
      GSI1: {
        pk: key('FOR', text('giftFor')),
        sk: key(desc(time('at'))),
        sparse: true,
        when: (item: { readonly open: boolean }) => item.open,
      },
    })
    expect(entityChart([gift])[1]).toEqual({
      entity: 'Gift',
      index: 'GSI1',
      pk: 'FOR#<giftFor>',
      sk: '<at desc>',
      holds: 'sparse, when',
    })
  })
})
