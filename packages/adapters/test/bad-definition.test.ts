import {
  bigint,
  boolean,
  bytes,
  date,
  decimal,
  desc,
  key,
  number,
  sharded,
  text,
} from '@keywright/core'
import { refusal, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { cloudFormationTable, createTableInput, entity, table } from '../src/index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    native: {
      pk: ['country'],
      sk: ['city', { name: 'rank', type: 'N' }, { name: 'hash', type: 'B' }],
    },
  },
})
describe('tables and entities that cannot be', () => {
  const indexes = (native: unknown) => () =>
    untyped(table)({ name: 'app', pk: 'P', sk: 'S', indexes: { native } })

  it.each<[string, () => unknown]>([
    ['no definition', () => untyped(table)(undefined)],
    ['no name', () => untyped(table)({ pk: 'P' })],
    ['an empty name', () => table({ name: 'app', pk: '' })],
    ['no partition key', () => untyped(table)({ name: 'app' })],
    ['a list on the table', () => untyped(table)({ name: 'app', pk: ['P', 'Q'] })],
    ['a list on a local index', indexes({ sk: ['a', 'b'] })],
    ['five attributes in a native partition key', indexes({ pk: ['a', 'b', 'c', 'd', 'e'] })],
    ['five attributes in a native sort key', indexes({ pk: ['x'], sk: ['a', 'b', 'c', 'd', 'e'] })],
    ['no attribute in a native key', indexes({ pk: [] })],
    ['an unknown type', indexes({ pk: [{ name: 'a', type: 'BOOL' }] })],
    ['an attribute without a name', indexes({ pk: [{ type: 'S' }] })],
    ['an attribute that repeats', indexes({ pk: ['a'], sk: ['b', 'a'] })],
    ['an attribute with two types', indexes({ pk: [{ name: 'P', type: 'N' }] })],
    ['an index without keys', indexes({})],
    [
      'an index named primary',
      () => table({ name: 'app', pk: 'P', indexes: { primary: { pk: 'Q' } } }),
    ],
    [
      'a local index without a sort key',
      () => table({ name: 'app', pk: 'P', indexes: { local: { sk: 'S' } } }),
    ],
    ['one attribute for both keys', () => table({ name: 'app', pk: 'P', sk: 'P' })],
    [
      'a note that is no text',
      () =>
        untyped(entity)(
          app,
          'X',
          { primary: { pk: key('X', text('id')), sk: key('X') } },
          { note: 5 },
        ),
    ],
    ['a name that the table has', () => untyped(createTableInput)(app, { TableName: 'b' })],
    ['keys that the table has', () => untyped(cloudFormationTable)(app, { KeySchema: [] })],
    ['an unknown billing mode', () => untyped(createTableInput)(app, { BillingMode: 'FREE' })],
    [
      'an unknown billing mode in a template',
      () => untyped(cloudFormationTable)(app, { BillingMode: 'FREE' }),
    ],
  ])('%s', (_, call) => {
    expect(refusal(call)).toBe('INVALID_DEFINITION')
  })

  const primary = { pk: key('A'), sk: key('B') }
  it.each<[string, unknown]>([
    ['no keys', undefined],
    ['no primary key', { GSI1: primary }],
    ['an unknown index', { primary, GSI9: primary }],
    ['no sort key', { primary: { pk: key('A') } }],
    ['text for a key', { primary: { pk: 'A', sk: 'B' } }],
    [
      'a sharded sort key',
      { primary: { pk: key('A'), sk: sharded(key('B'), { by: 'b', count: 2 }) } },
    ],
    ['a list for one attribute', { primary, GSI1: { pk: [text('a')], sk: key('B') } }],
    ['a partition key for a local index', { primary, LSI1: { pk: key('A'), sk: key('B') } }],
    ['a key for a list', { primary, native: primary }],
    ['too few fields', { primary, native: { pk: [text('a')], sk: [text('b')] } }],
    [
      'a literal in a list',
      { primary, native: { pk: ['A'], sk: [text('b'), number('c'), bytes('d')] } },
    ],
    [
      'a field that repeats in a list',
      { primary, native: { pk: [text('a')], sk: [text('b'), number('b'), bytes('d')] } },
    ],
    [
      'text for a number',
      { primary, native: { pk: [text('a')], sk: [text('b'), text('c'), bytes('d')] } },
    ],
    [
      'a boolean for a number',
      { primary, native: { pk: [text('a')], sk: [text('b'), boolean('c'), bytes('d')] } },
    ],
    [
      'a number for bytes',
      { primary, native: { pk: [text('a')], sk: [text('b'), number('c'), number('d')] } },
    ],
    [
      'a number that descends',
      { primary, native: { pk: [text('a')], sk: [text('b'), desc(number('c')), bytes('d')] } },
    ],
    [
      '39 digits',
      {
        primary,
        native: { pk: [text('a')], sk: [text('b'), bigint('c', { digits: 39 }), bytes('d')] },
      },
    ],
    [
      '30 and 9 digits',
      {
        primary,
        native: {
          pk: [text('a')],
          sk: [text('b'), decimal('c', { digits: 30, scale: 9 }), bytes('d')],
        },
      },
    ],
  ])('an entity with %s', (_, given) => {
    expect(refusal(() => untyped(entity)(app, 'X', given))).toBe('INVALID_DEFINITION')
  })

  it('an entity without a name, or with a sort key where there is none', () => {
    const simple = table({ name: 'simple', pk: 'id' })
    expect(refusal(() => untyped(entity)(app, '', { primary }))).toBe('INVALID_DEFINITION')
    expect(refusal(() => untyped(entity)(simple, 'X', { primary }))).toBe('INVALID_DEFINITION')
    expect(entity(simple, 'X', { primary: { pk: key('X', date('on')) } }).name).toBe('X')
  })
})
