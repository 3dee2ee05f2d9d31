import { type Entity, entity, keysOf, table } from '@keywright/adapters'
import {
  type AnyField,
  type AnyKey,
  bigint,
  bytes,
  choice,
  decimal,
  desc,
  field,
  integer,
  KeyError,
  key,
  keyByteLength,
  sharded,
  text,
  time,
  token,
} from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizeOf } from '../../keys/size.ts'
import { lint } from '../lint.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { lists: { pk: ['n1'], sk: ['n2', { name: 'n3', type: 'N' }] } },
})
const withSort = (sk: AnyKey): Entity =>
  entity(app, 'Thing', { primary: { pk: key('THING', text('id')), sk } } as never) as never

const said = (sk: AnyKey, maxBytes: Record<string, number> = {}): string[] =>
  lint([withSort(sk)], { maxBytes })
    .filter(({ rule }) => rule === 'key-too-long')
    .map(({ message }) => message)

describe('key-too-long', () => {
  it('counts what definitions bound', () => {
    expect(said(key('A', decimal('d', { digits: 1000, scale: 20 })))).toEqual([])
    expect(said(key('A', decimal('d', { digits: 1000, scale: 21 })))).toEqual([])
    expect(said(key('A', decimal('d', { digits: 1000, scale: 22 })))).toEqual([
      'The sort key has at least 1025 bytes, and DynamoDB takes at most 1024.',
    ])
    expect(said(key('x'.repeat(1025)))).toHaveLength(1)
    expect(said(key('é'.repeat(513)))).toHaveLength(1)
    expect(said(key('A', choice('c', ['short', 'x'.repeat(1023)])))).toEqual([
      'The sort key can have 1025 bytes, and DynamoDB takes at most 1024.',
    ])
  })

  it('says nothing of text whose length nothing bounds', () => {
    expect(said(key('A', text('a'), desc(text('b')), token('c'), bytes('d')))).toEqual([])
  })

  it('is exact once the bytes of values are known', () => {
    const title = key('T', text('title'))
    expect(said(title, { title: 340 })).toEqual([])
    expect(said(title, { title: 341 })).toEqual([
      'The sort key can have 1025 bytes, and DynamoDB takes at most 1024.',
    ])
    expect(() =>
      keysOf(withSort(title), { id: '1', title: ' '.repeat(340) } as never),
    ).not.toThrow()
    expect(() => keysOf(withSort(title), { id: '1', title: ' '.repeat(341) } as never)).toThrow(
      KeyError,
    )
  })

  it('knows partition keys, shards and native keys', () => {
    const messages = (keys: object, maxBytes: Record<string, number>): string[] =>
      lint([entity(app, 'Thing', keys as never) as Entity], { maxBytes })
        .filter(({ rule }) => rule === 'key-too-long')
        .map(({ index, message }) => `${index}: ${message}`)
    const sk = key('THING')
    const spread = (count: number) => ({
      primary: { pk: sharded(key(token('id')), { by: 'id', count }), sk },
    })
    expect(messages(spread(10), { id: 2040 })).toEqual([])
    expect(messages(spread(11), { id: 2040 })).toEqual([
      'primary: The partition key can have 2049 bytes, and DynamoDB takes at most 2048.',
    ])
    const lists = (name: string) => ({
      primary: { pk: key('THING', text('id')), sk },
      lists: { pk: [text('a')], sk: [text(name), integer('n', { digits: 3 })] },
    })
    expect(messages(lists('b'), { a: 2048, b: 1003 })).toEqual([])
    expect(messages(lists('b'), { a: 2049, b: 1004 })).toEqual([
      'lists: The partition key can have 2049 bytes, and DynamoDB takes at most 2048.',
      'lists: The sort key can have 1025 bytes, and DynamoDB takes at most 1024.',
    ])
  })

  const own = field('f', {
    encode: String,
    decode: (written: string) => written,
    compare: () => 0,
  })
  const FIELDS: readonly [AnyField, fc.Arbitrary<unknown>][] = [
    [text('f'), fc.string({ unit: 'grapheme' })],
    [text('f'), fc.constantFrom('', ' ', '   ', '\u00e9 #')],
    [token('f'), fc.string({ unit: fc.constantFrom('a', '\u00e9', '\u{1f600}') })],
    [bytes('f'), fc.uint8Array()],
    [desc(text('f')), fc.constantFrom('', ' ', '  a')],
    [desc(token('f')), fc.string({ unit: fc.constantFrom('a', '\u00e9') })],
    [desc(bytes('f')), fc.uint8Array()],
    [desc(desc(text('f'))), fc.constantFrom('', ' ', '  a')],
    [own, fc.string({ unit: fc.constantFrom('a', '\u00e9') })],
    [desc(own), fc.string({ unit: fc.constantFrom('a', '\u00e9') })],
    [time('f'), fc.constant(new Date(0))],
    [bigint('f', { digits: 30, signed: true }), fc.bigInt({ min: -9n, max: 9n })],
  ]

  it('no key is longer than the most, or shorter than the least', () => {
    const drawn = fc
      .constantFrom(...FIELDS)
      .chain(([field, values]) => fc.tuple(fc.constant(field), values))
    fc.assert(
      fc.property(drawn, ([field, value]) => {
        const bytesOf = value instanceof Uint8Array ? value.length : keyByteLength(String(value))
        const sk = key('K', field)
        const side = withSort(sk as never).indexes['primary']?.sk as never
        const { least, most } = sizeOf(side, new Map([['f', bytesOf]]))
        const length = keyByteLength(sk.encode({ f: value } as never))
        expect(length).toBeGreaterThanOrEqual(least)
        expect(length).toBeLessThanOrEqual(most)
      }),
    )
  })
})
