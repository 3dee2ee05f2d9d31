import {
  bigint,
  bucket,
  date,
  decimal,
  desc,
  integer,
  KeyError,
  key,
  ranked,
  sharded,
  text,
  time,
  uuid,
} from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, group, identify, itemOf, putInput, table } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'type',
  ttl: 'expires',
  indexes: {
    GSI1: { pk: 'G1P', sk: 'G1S', projection: 'keys' },
    own: { pk: ['city'], sk: [{ name: 'rank', type: 'N' }] },
  },
})
const order = entity(app, 'Order', {
  primary: {
    pk: sharded(key('USER', bucket('at', 'month')), { by: 'id', count: 4 }),
    sk: key('ORDER', desc(time('at')), text('id')),
  },
  GSI1: {
    pk: key('PRICE', decimal('price', { digits: 5, scale: 2 })),
    sk: key(bigint('serial', { digits: 20 }), date('on')),
  },
  own: { pk: [text('city')], sk: [integer('rank', { digits: 3 })], sparse: true },
})
const at = new Date('2024-01-15T10:30:00Z')
const item = {
  id: 'a#b',
  at,
  price: '1.50',
  serial: 12345678901234567890n,
  on: '2024-01-15',
  city: 'San Francisco',
  rank: 7,
  note: { deep: [{ at }], set: new Set(['a']), bytes: Uint8Array.of(1) },
}
const asRead = {
  ...item,
  note: { ...item.note, deep: [{ at: '2024-01-15T10:30:00.000Z' }] },
}

describe('itemOf', () => {
  it('gives the item again, of rows of either client', () => {
    expect(itemOf(order, putInput(order, item).Item)).toEqual(asRead)
    const { Item } = putInput(order, item, { format: 'low-level' })
    expect(itemOf(order, Item)).toEqual(asRead)
  })

  it('reads the values from keys alone', () => {
    const { Item } = putInput(order, item)
    const { PK, SK, G1P, G1S } = Item
    const { city, rank, note, ...inKeys } = item
    expect(itemOf(order, { PK, SK, G1P, G1S })).toEqual(inKeys)
    expect(itemOf(order, { PK, SK })).toEqual({ id: 'a#b', at })
    expect(identify([order], { PK: { S: PK }, SK: { S: SK } })?.item).toEqual({ id: 'a#b', at })
  })

  it('takes the item for the item', () => {
    expect(itemOf(order, asRead)).toEqual(asRead)
    expect(itemOf(order, itemOf(order, putInput(order, item).Item))).toEqual(asRead)
  })

  it('leaves other attributes as they are, however they look', () => {
    const row = { ...putInput(order, item).Item, on: 'soon', extra: '2024-01-15T10:30:00.000Z' }
    expect(itemOf(order, row)).toEqual({ ...asRead, on: 'soon', extra: '2024-01-15T10:30:00.000Z' })
    const proto = JSON.parse('{"__proto__":{"a":1}}')
    expect(Object.keys(itemOf(order, { ...row, ...proto }))).not.toContain('PK')
  })

  it('gives the attributes alone, where values derives the keys', () => {
    const user = entity(
      app,
      'User',
      { primary: { pk: key('USER', text('email')), sk: key('USER', time('at')) } },
      {
        values: (one: { email: string; at: Date }) => ({ ...one, email: one.email.toLowerCase() }),
      },
    )
    const row = putInput(user, { email: 'Ann@B.c', at }).Item
    expect(row.PK).toBe('USER#ann@b.c')
    expect(itemOf(user, row)).toEqual({ email: 'Ann@B.c', at: '2024-01-15T10:30:00.000Z' })
  })

  it.each([
    [
      { PK: 'USER#1', SK: 'INVOICE#1' },
      'Order: expected a row of Order, got one of another entity',
    ],
    [{ ...putInput(order, item).Item, type: 'Other' }, 'Order: expected a row of Order'],
    [{}, 'Order: at: expected a row with its keys, got undefined'],
    [{ PK: 'USER#1' }, 'Order: expected a row of Order'],
    [null, 'Order: expected a row, got null'],
    ['row', 'Order: expected a row, got "row"'],
    [
      { ...putInput(order, item, { format: 'low-level' }).Item, x: 5 },
      'Order: x: expected a value of the low-level client',
    ],
    [
      { ...putInput(order, item, { format: 'low-level' }).Item, x: { N: 'five' } },
      'Order: x: expected a number that JavaScript holds, got "five"',
    ],
    [
      { ...putInput(order, item, { format: 'low-level' }).Item, x: { S: 'a', N: '1' } },
      'Order: x: expected a value of the low-level client',
    ],
    [
      { ...putInput(order, item, { format: 'low-level' }).Item, x: { L: 'a' } },
      'Order: x: expected a value of the low-level client',
    ],
  ])('refuses row %#', (row, message) => {
    expect(() => itemOf(order, row as never)).toThrow(KeyError)
    expect(() => itemOf(order, row as never)).toThrow(message)
  })
})

// Found by the adversary: a schema that takes any text got the rank.
describe('itemOf with a schema, of a row with own attributes', () => {
  const schema = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
    },
  } as const

  it('gives values, and not their text in the key', () => {
    const own = table({
      name: 'app',
      pk: ['id'],
      indexes: { byLevel: { pk: ['level'], sk: ['at'] } },
    })
    const level = ranked('level', ['low', 'high'])
    const keys = {
      primary: { pk: [uuid('id')] },
      byLevel: { pk: [level], sk: [time('at')] },
    } as const
    const id = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
    const given = { id, level: 'high', at: new Date(0) } as const
    const values = { id: id.toLowerCase(), level: 'high', at: new Date(0) }
    const row = putInput(entity(own, 'Task', keys), given).Item
    expect(row).toEqual({ ...values, level: '1', at: values.at.toISOString() })
    expect(itemOf(entity(own, 'Task', keys), row)).toEqual(values)
    const checked = itemOf(entity(own, 'Task', keys, { schema: schema as never }), row)
    expect(checked).toEqual({ ...values, at: values.at.toISOString() })
  })

  it('gives numbers as they are stored, and text that no key has written', () => {
    const own = table({
      name: 'app',
      pk: ['id'],
      indexes: { byLevel: { pk: ['level'], sk: [{ name: 'price', type: 'N' }] } },
    })
    const keys = {
      primary: { pk: [text('id')] },
      byLevel: {
        pk: [ranked('level', ['low', 'high'])],
        sk: [decimal('price', { digits: 5, scale: 2 })],
        sparse: true,
      },
    } as const
    const task = entity(own, 'Task', keys, { schema: schema as never })
    const row = { id: 'a', level: '1', price: 5 }
    expect(itemOf(task, row)).toEqual({ id: 'a', level: 'high', price: 5 })
    expect(itemOf(task, { ...row, level: 'none' })).toEqual({ ...row, level: 'none' })
  })
})

describe('itemOf of a table that has only what it must', () => {
  const bare = table({ name: 'bare', pk: 'PK' })
  const one = entity(bare, 'One', { primary: { pk: key('ONE', text('id')) } })

  it('takes values without keys', () => {
    expect(itemOf(one, { id: '1' } as never)).toEqual({ id: '1' })
    expect(() => itemOf(one, {} as never)).toThrow(
      'One: id: expected a row with its keys, got undefined',
    )
  })

  it('takes an attribute called `undefined` for one like any other', () => {
    const row = { PK: 'ONE#1', undefined: 'Two' }
    expect(itemOf(one, row)).toEqual({ id: '1', undefined: 'Two' })
    expect(identify([one], row)?.entity).toBe('One')
    expect(group([one], [row]).One).toEqual([{ item: row, values: { id: '1' } }])
  })
})

describe('group', () => {
  it('of no rows at all is empty', () => {
    expect(group([order], undefined)).toEqual({ Order: [] })
  })

  it('gives the rows, where no schema types the items', () => {
    const row = putInput(order, item).Item
    expect(group([order], [row]).Order).toEqual([
      { item: row, values: { id: 'a#b', at, shard: expect.any(Number) } },
    ])
  })
})
