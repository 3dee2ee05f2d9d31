import { KeyError } from '@keywright/core'
import { untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { table } from './table.ts'

const names = (count: number, name = 'n') => Array.from({ length: count }, (_, i) => `${name}${i}`)
const indexesOf = (count: number, index: (i: number) => object) =>
  Object.fromEntries(names(count, 'index').map((name, i) => [name, index(i)]))
const listing = (name: string) => ({ pk: name, projection: names(20, name) as never })

describe('table', () => {
  it('says of each index what kind it is, and which attributes hold its keys', () => {
    const app = table({
      name: 'app',
      pk: 'PK',
      sk: 'SK',
      indexes: {
        GSI1: { pk: 'GSI1PK', sk: 'SK', projection: 'keys' },
        LSI1: { sk: 'LSI1SK', projection: ['a', 'b'] },
        native: { pk: ['team', { name: 'year', type: 'N' }] },
        alone: { pk: 'PK2' },
      },
    })
    expect(app.partition).toBe('PK')
    const key = (...all: string[]) => ({
      native: false,
      attributes: all.map((name) => ({ name, type: 'S' })),
    })
    const start = (limit: number, ...all: string[]) =>
      all.map((name) => ({ name, type: 'S', limit }))
    const { primary, GSI1, LSI1, native, alone } = app.indexes
    expect(primary).toEqual({
      name: 'primary',
      kind: 'primary',
      pk: key('PK'),
      sk: key('SK'),
      start: [...start(2048, 'PK'), ...start(1024, 'SK')],
    })
    expect(GSI1).toEqual({
      name: 'GSI1',
      kind: 'global',
      pk: key('GSI1PK'),
      sk: key('SK'),
      projection: 'keys',
      start: [...start(2048, 'PK', 'GSI1PK'), ...start(1024, 'SK')],
    })
    expect(LSI1).toEqual({
      name: 'LSI1',
      kind: 'local',
      pk: key('PK'),
      sk: key('LSI1SK'),
      projection: ['a', 'b'],
      start: [...start(2048, 'PK'), ...start(1024, 'SK', 'LSI1SK')],
    })
    expect(native.pk).toEqual({
      native: true,
      attributes: [
        { name: 'team', type: 'S' },
        { name: 'year', type: 'N' },
      ],
    })
    const empty = untyped(table)({ name: 'app', pk: 'PK', indexes: { GSI: { pk: ['a'], sk: [] } } })
    expect(empty).toMatchObject({ indexes: { GSI: { sk: undefined } } })
    expect([native.sk, alone.sk, alone.projection]).toEqual([undefined, undefined, undefined])
  })

  it('lets an attribute of two keys be as long as fits both', () => {
    const inverted = table({
      name: 'app',
      pk: 'PK',
      sk: 'SK',
      indexes: { GSI: { pk: 'SK', sk: 'PK' } },
    })
    expect(inverted.indexes.GSI.start.map(({ limit }) => limit)).toEqual([1024, 1024])
  })

  it('takes as much as CreateTable does', () => {
    const longest = '\u00e9'.repeat(127)
    expect(() =>
      table({
        name: 'a.B_c-9'.padEnd(255, 'x'),
        pk: `${longest}p`,
        sk: 's',
        type: 'kind',
        ttl: 'expires',
        indexes: {
          ...indexesOf(16, (i) => ({ pk: `g${i}` })),
          ...Object.fromEntries(names(4, 'much').map((name) => [name, listing(name)])),
          local0: { sk: 'l0', projection: names(20) as never },
          ...Object.fromEntries(names(4, 'more').map((name) => [name, { sk: name }])),
        },
      }),
    ).not.toThrow()
    expect(() =>
      table({
        name: 'app',
        pk: ['a'],
        indexes: { one: { pk: names(4) as never, sk: names(4, 'm') as never } },
      }),
    ).not.toThrow()
    expect(() => table({ name: 'app', pk: ['kind'], type: 'kind' })).not.toThrow()
    const year = { name: 'year', type: 'N' } as const
    expect(() => table({ name: 'app', pk: ['a'], sk: [year], ttl: 'year' })).not.toThrow()
  })

  const one = { name: 'app', pk: 'PK', sk: 'SK' }
  const withIndex = (index: unknown) => ({ ...one, indexes: { GSI: index } })
  const text = 'a name of 3 to 255 letters, digits, "_", "-", "."'
  it.each<[unknown, string]>([
    [{ ...one, name: 'ab' }, `table: expected ${text}, got "ab"`],
    [{ ...one, name: 'x'.repeat(256) }, `table: expected ${text}, got `],
    [{ ...one, name: ' app' }, `table: expected ${text}, got " app"`],
    [{ ...one, name: 'app/' }, `table: expected ${text}, got "app/"`],
    [{ ...one, name: 5 }, `table: expected ${text}, got 5`],
    [
      { ...one, index: {} },
      'table: expected the options name, pk, sk, type, ttl, indexes, got "index"',
    ],
    [{ ...one, indexes: 'GSI' }, 'app: expected indexes by name, got "GSI"'],
    [{ ...one, pk: '' }, 'app: pk: expected one attribute name of 1 to 255 bytes, got ""'],
    [
      { ...one, sk: 'é'.repeat(128) },
      'app: sk: expected one attribute name of 1 to 255 bytes, got ',
    ],
    [{ ...one, pk: '\ud800' }, 'app: pk: expected one attribute name of 1 to 255 bytes, got '],
    [{ ...one, pk: null }, 'app: pk: expected one attribute name of 1 to 255 bytes, got null'],
    [{ ...one, pk: { name: 'a' } }, 'app: pk: expected one attribute name of 1 to 255 bytes, got '],
    [
      { ...one, pk: [null] },
      'app: pk: expected one attribute name of 1 to 255 bytes, got undefined',
    ],
    [{ ...one, pk: ['a', 'b'] }, 'app: pk: expected one attribute, got 2'],
    [{ ...one, sk: [] }, 'app: sk: expected one attribute, got 0'],
    [{ ...one, pk: [{ name: 'a', type: 'X' }] }, 'app: pk: expected type S, N or B, got "X"'],
    [
      { ...one, sk: 'PK' },
      'app: primary: expected each attribute once, and with one type, got "PK"',
    ],
    [{ ...one, ttl: 'PK' }, 'app: ttl: expected an attribute of numbers, got "PK"'],
    [{ ...one, ttl: 'SK' }, 'app: ttl: expected an attribute of numbers, got "SK"'],
    // Found by an opponent: what expires by the name of its entity never does.
    [{ ...one, type: 'is', ttl: 'is' }, 'app: ttl: expected an attribute of numbers, got "is"'],
    [{ ...one, ttl: '' }, 'app: ttl: expected one attribute name of 1 to 255 bytes, got ""'],
    [{ ...one, type: 'SK' }, 'app: type: expected an attribute of its own, got "SK"'],
    [{ ...one, type: 5 }, 'app: type: expected one attribute name of 1 to 255 bytes, got 5'],
    [
      { ...one, sk: [{ name: 'n', type: 'N' }], type: 'n' },
      'app: type: expected an attribute of its own, got "n"',
    ],
    [
      { ...one, indexes: { primary: { pk: 'a' } } },
      'app: primary: expected another name, got "primary"',
    ],
    [{ ...one, indexes: { 'a b': { pk: 'a' } } }, `app: a b: expected ${text}, got "a b"`],
    [
      { name: 'app', pk: 'PK', indexes: { LSI: { sk: 'a' } } },
      'app: LSI: expected a table with a sort key, got none',
    ],
    [
      withIndex({ partition: 'a' }),
      'app: GSI: expected the options pk, sk, projection, got "partition"',
    ],
    [withIndex({}), 'app: GSI: sk: expected one attribute name of 1 to 255 bytes, got undefined'],
    [withIndex({ pk: names(5) }), 'app: GSI: pk: expected 1 to 4 attributes, got 5'],
    // Found by attack: numbers stood in an attribute of text.
    [
      { ...one, sk: [{ name: 'n', typ: 'N' }] },
      'app: sk: expected the options name, type, got "typ"',
    ],
    [withIndex({ pk: [] }), 'app: GSI: pk: expected 1 to 4 attributes, got 0'],
    [withIndex({ pk: ['a'], sk: names(5) }), 'app: GSI: sk: expected 1 to 4 attributes, got 5'],
    [withIndex({ sk: ['a', 'b'] }), 'app: GSI: sk: expected one attribute, got 2'],
    [withIndex({ sk: [] }), 'app: GSI: sk: expected one attribute, got 0'],
    [
      withIndex({ pk: ['a'], sk: ['b', 'a'] }),
      'app: GSI: expected each attribute once, and with one type, got "a"',
    ],
    [
      withIndex({ pk: [{ name: 'PK', type: 'N' }] }),
      'app: GSI: expected each attribute once, and with one type, got "PK"',
    ],
    [
      withIndex({ pk: ['PK'] }),
      'app: GSI: expected an attribute to hold the text of a key or a value of the item, not both, got "PK"',
    ],
    [
      withIndex({ pk: 'a', projection: 'all' }),
      `app: GSI: projection: expected 'keys', or a list of 1 to 20 names, got "all"`,
    ],
    [withIndex({ pk: 'a', projection: [] }), `expected 'keys', or a list of 1 to 20 names, got `],
    [
      withIndex({ pk: 'a', projection: names(21) }),
      `expected 'keys', or a list of 1 to 20 names, got `,
    ],
    [
      withIndex({ pk: 'a', projection: ['b', ''] }),
      'app: GSI: projection: expected one attribute name of 1 to 255 bytes, got ""',
    ],
    [
      withIndex({ pk: 'a', projection: ['b', 'c', 'b'] }),
      'app: GSI: projection: expected each attribute once, got "b"',
    ],
    [
      { ...one, indexes: indexesOf(21, (i) => ({ pk: `g${i}` })) },
      'app: expected at most 20 global indexes, got 21',
    ],
    [
      { ...one, indexes: indexesOf(6, (i) => ({ sk: `l${i}` })) },
      'app: expected at most 5 local indexes, got 6',
    ],
    // Found by an opponent: DynamoDB counts what all indexes list.
    [
      {
        ...one,
        indexes: {
          ...indexesOf(5, (i) => listing(`g${i}`)),
          GSI: { ...listing('b'), projection: ['a0'] },
        },
      },
      'app: expected at most 100 attributes in all projections together, got 101',
    ],
  ])('refuses %j', (definition, message) => {
    expect(() => untyped(table)(definition)).toThrow(KeyError)
    expect(() => untyped(table)(definition)).toThrow(message)
    expect(() => untyped(table)(definition)).toThrow(
      expect.objectContaining({ code: 'INVALID_DEFINITION' }),
    )
  })

  it('names itself where a definition cannot be read', () => {
    const unreadable = Object.defineProperty({ ...one }, 'indexes', {
      enumerable: true,
      value: new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    })
    expect(() => untyped(table)(unreadable)).toThrow(
      'table: expected arguments that can be read, got Error: no',
    )
  })
})
