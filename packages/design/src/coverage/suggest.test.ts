import { type Entity, entity, table } from '@keywright/adapters'
import * as core from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDesign, somePattern, tagField } from '../../test/designs.ts'
import type { AccessPattern } from './access-pattern.ts'
import { coverage } from './coverage.ts'

const { bigint, choice, decimal, desc, key, ranked, text, time } = core

interface Pasted {
  readonly indexes?: Readonly<Record<string, object>>
}

/** Does what people do with a suggestion: pastes it into the entity and the table. */
const paste = ({ name, table: old, keys }: Entity, suggestion: string): Entity => {
  const scope = { ...core, tagField }
  const read = new Function(...Object.keys(scope), `return {\n${suggestion}\n}`)
  const { indexes, ...more } = read(...Object.values(scope)) as Pasted
  const definition = { ...old.definition, indexes: { ...old.definition.indexes, ...indexes } }
  return entity(table(definition as never) as never, name, { ...keys, ...more } as never) as never
}

const suggestionFor = (
  design: unknown,
  pattern: Omit<AccessPattern, 'name' | 'entity'>,
): string => {
  const { name } = design as Entity
  const [result] = coverage([design as Entity], [{ name: 'it', entity: name, ...pattern }])
  return result?.satisfied === false ? result.suggestion : 'satisfied'
}

describe('suggestions', () => {
  it('satisfy the pattern once they are pasted, with the index that they name', () => {
    let pasted = 0
    fc.assert(
      fc.property(
        someDesign({ native: true }).chain((design) =>
          fc.tuple(fc.constant(design), somePattern(design)),
        ),
        ([design, pattern]) => {
          const [before] = coverage([design], [pattern])
          if (before?.satisfied !== false || before.suggestion.startsWith('// no index')) return
          const after = paste(design, before.suggestion)
          pasted += 1
          const [named] = before.suggestion.split(':')
          expect(coverage([after], [pattern])).toMatchObject([
            { satisfied: true, index: named, queries: 1 },
          ])
        },
      ),
    )
    expect(pasted).toBeGreaterThan(30)
  })

  it('are missing only where no index can help: a range and another order', () => {
    fc.assert(
      fc.property(
        someDesign({ native: true }).chain((design) =>
          fc.tuple(fc.constant(design), somePattern(design)),
        ),
        ([design, pattern]) => {
          const [result] = coverage([design], [pattern])
          if (result?.satisfied === false && result.suggestion.startsWith('// no index')) {
            expect(pattern.range).toBeDefined()
            expect(pattern.sortBy).toBeDefined()
            expect(pattern.sortBy).not.toBe(pattern.range)
          }
        },
      ),
    )
  })

  const app = table({
    name: 'app',
    pk: 'PK',
    sk: 'SK',
    indexes: {
      LSI1: { sk: 'LSI1SK' },
      GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
      GSI3: { pk: 'GSI3PK' },
    },
  })
  const primary = {
    pk: key('USER', text('userId')),
    sk: key('ORDER', time('at'), text('orderId')),
  }

  it('use an index that the table has and the entity does not', () => {
    const order = entity(app, 'Order', { primary })
    expect(suggestionFor(order, { given: ['orderId'] })).toBe(
      "GSI1: { pk: key('ORDER', text('orderId')), sk: key('ORDER') }, // in the keys of 'Order'",
    )
  })

  it('use one without a sort key only where none is needed', () => {
    const order = entity(app, 'Order', {
      primary,
      GSI1: { pk: key('STATUS', choice('status', ['open', 'done'])), sk: key(text('userId')) },
    })
    expect(suggestionFor(order, { given: ['orderId'] })).toBe(
      "GSI3: { pk: key('ORDER', text('orderId')) }, // in the keys of 'Order'",
    )
    expect(suggestionFor(order, { given: ['status'], range: 'at' }).split('\n')).toEqual([
      "GSI2: { pk: key('STATUS', choice('status', ['open', 'done'])), sk: key('ORDER', time('at')) }, // in the keys of 'Order'",
      "indexes: { GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' } }, // in the table 'app'",
      '// few partitions take all rows: with many writes, make pk sharded (see planShards)',
    ])
  })

  it('do not take a name or an attribute that is taken', () => {
    const odd = table({ name: 'odd', pk: 'PK', sk: 'GSI1SK', indexes: { GSI2: { pk: ['x'] } } })
    const order = entity(odd, 'Order', { primary, GSI2: { pk: [text('x')] } })
    expect(suggestionFor(order, { given: ['orderId'] })).toContain(
      "indexes: { GSI3: { pk: 'GSI3PK', sk: 'GSI3SK' } }",
    )
  })

  it('keep kinds, options and directions; a partition needs no direction', () => {
    const fields = [
      desc(bigint('height', { digits: 20, signed: true })),
      decimal('price', { digits: 8, scale: 2 }),
      ranked('size', ["it's", 'a "b"', 'c\\d', 'e\nf']),
      desc(time('at')),
    ] as const
    const item = entity(app, 'Line Item', {
      primary: { pk: key('ITEM', ...fields), sk: key('ITEM', text('id')) },
    })
    const [code] = suggestionFor(item, { given: ['height', 'price', 'size'], range: 'at' }).split(
      '\n',
    )
    expect(code).toBe(
      "GSI1: { pk: key('ITEM', bigint('height', { digits: 20, signed: true }), decimal('price', { digits: 8, scale: 2 }), " +
        String.raw`ranked('size', ['it\'s', 'a "b"', 'c\\d', 'e\nf'])), sk: key('LINE_ITEM', desc(time('at'))) }, // in the keys of 'Line Item'`,
    )
  })

  it('stay on their line, also where a name has a line break that JSON keeps', () => {
    const order = entity(app, 'Order\u2028', { primary })
    expect(suggestionFor(order, { given: ['orderId'] })).toContain(
      String.raw`// in the keys of 'Order\u2028'`,
    )
  })

  it('say what they had to guess', () => {
    const order = entity(app, 'Order', { primary })
    expect(suggestionFor(order, { given: ['email'], sortBy: 'total' }).split('\n')).toEqual([
      "GSI1: { pk: key('EMAIL', text('email')), sk: key('ORDER', text('total')) }, // in the keys of 'Order'",
      "// 'email': no key of 'Order' holds it, so text is a guess",
      "// 'total': no key of 'Order' holds it, so text is a guess",
      "// if 'email' has few values, make pk sharded (see planShards)",
    ])
  })

  it('refer to a codec of your own by a name', () => {
    const thing = entity(app, 'Thing', {
      primary: { pk: key('THING', text('id')), sk: key(tagField) },
    })
    expect(suggestionFor(thing, { given: ['tag'] }).split('\n')).toEqual([
      "GSI1: { pk: key('TAG', tagField), sk: key('THING') }, // in the keys of 'Thing'",
      "// tagField: the field 'tag' of its other keys",
    ])
  })

  it('admit that a range comes in its own order', () => {
    const order = entity(app, 'Order', { primary })
    expect(suggestionFor(order, { given: ['userId'], range: 'at', sortBy: 'total' })).toBe(
      "// no index gives a range of 'at' in the order of 'total': sort what it gives, or leave one out",
    )
  })
})
