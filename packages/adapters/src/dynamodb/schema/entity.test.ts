import {
  bucket,
  choice,
  date,
  desc,
  field,
  integer,
  key,
  number,
  ranked,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity } from './entity.ts'
import { table } from './table.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'kind',
  ttl: 'expires',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    alone: { pk: 'PK2' },
    native: { pk: ['country'], sk: ['city', { name: 'rank', type: 'N' }] },
    mixed: { pk: ['country'], sk: 'MIXED' },
    wide: { pk: ['country'] },
    shared: { pk: ['country'], sk: 'SK' },
  },
})
const primary = { pk: key('A', text('id')), sk: key('B') }
const define = (keys: unknown, options?: unknown, name: unknown = 'Order') =>
  untyped(entity)(app, name, keys, options)

describe('entity', () => {
  it('has what it was given, and an index of its own for each key', () => {
    const values = (item: { id: string }) => item
    const order = entity(
      app,
      'Order',
      { primary, LSI1: { sk: key(date('on')), sparse: true }, GSI1: undefined } as never,
      { values, note: 'a note', revision: 'rev' },
    )
    expect(order).toMatchObject({ name: 'Order', table: app, note: 'a note', revision: 'rev' })
    expect(order.values).toBe(values)
    expect(Object.keys(order.indexes)).toEqual(['primary', 'LSI1'])
    expect(order.indexes['LSI1']).toMatchObject({
      sparse: true,
      pk: {
        place: 'Order: LSI1',
        part: 'pk',
        limit: 2048,
        native: false,
        names: ['id'],
        needs: ['id'],
      },
      sk: { place: 'Order: LSI1', part: 'sk', limit: 1024, native: false, names: ['on'] },
    })
    expect(order.indexes['primary']).toMatchObject({ sparse: false, when: undefined })
    const bare = entity(app, 'Bare', { primary })
    expect(Object.keys(bare)).toEqual(['name', 'table', 'keys', 'indexes', 'values'])
  })

  it('needs the value that decides a shard, once', () => {
    const pk = sharded(key('A', text('id')), { by: 'id', count: 2 })
    const other = sharded(key('A', text('id')), { by: 'user', count: 2 })
    const needs = (given: unknown) =>
      entity(app, 'X', { primary: { pk: given, sk: key('B') } } as never).indexes['primary']?.pk
        .needs
    expect(needs(pk)).toEqual(['id'])
    expect(needs(other)).toEqual(['id', 'user'])
  })

  it('knows which field writes the value that decides a shard, wherever that field is', () => {
    const hashed = (by: string, sk: unknown, base: unknown[] = ['A'], local?: unknown) =>
      entity(app, 'X', {
        primary: { pk: sharded(key(...(base as ['A'])), { by, count: 2 }), sk },
        LSI1: local && { sk: local },
      } as never).indexes['primary']?.pk.hashed
    const at = time('at')
    expect(hashed('at', key(at))).toBe(at)
    expect(hashed('at', key(desc(at)))?.codec).toBe(at.codec)
    expect(hashed('at', key(bucket('at', 'day')), ['A'], key(at))).toBe(at)
    expect(hashed('at', key(bucket('at', 'day')))?.kind).toBe('bucket')
    // Text is hashed as it is; what the base of the key holds is hashed there.
    expect(hashed('id', key(text('id')))).toBeUndefined()
    expect(hashed('id', key(desc(text('id'))))).toBeUndefined()
    expect(hashed('id', key('B'), [text('id')])).toBeUndefined()
    expect(hashed('at', key('B'), [at])).toBe(at)
    expect(hashed('at', key(at), ['A', text('x')])).toBe(at)
    expect(hashed('other', key(at))).toBeUndefined()
    const twice = entity(app, 'X', {
      primary: { pk: key('A'), sk: key(at) },
      GSI1: { pk: sharded(key(text('at')), { by: 'at', count: 2 }), sk: key('B') },
    } as never)
    expect(twice.indexes['GSI1']?.pk.hashed).toBeUndefined()
    const given = sharded(key('A'), { by: at, count: 2 })
    expect(
      entity(app, 'X', { primary: { pk: given, sk: key('B') } } as never).indexes['primary']?.pk
        .hashed,
    ).toBe(at)
  })

  it.each<[unknown, unknown, string]>([
    [undefined, {}, 'Order: expected a primary key, got undefined'],
    [{ GSI1: primary }, {}, 'Order: expected a primary key, got '],
    [
      { primary, GSI9: primary },
      {},
      'Order: expected one of primary, GSI1, LSI1, alone, native, mixed, wide, shared, got "GSI9"',
    ],
    [{ primary: { pk: 'A', sk: key('B') } }, {}, 'Order: primary: pk: expected a key, got "A"'],
    [
      { primary: { pk: key('A') } },
      {},
      'Order: primary: sk: expected a key, not sharded, got undefined',
    ],
    [
      { primary: { pk: key('A'), sk: sharded(key('B'), { by: 'b', count: 2 }) } },
      {},
      'Order: primary: sk: expected a key, not sharded, got ',
    ],
    [
      { primary: { ...primary, pkk: 1 } },
      {},
      'Order: primary: expected the options pk, sk, sparse, when, got "pkk"',
    ],
    [
      { primary: { ...primary, sparse: true } },
      {},
      'Order: primary: expected a primary key for every item, got sparse',
    ],
    [
      { primary: { ...primary, when: () => true } },
      {},
      'Order: primary: expected a primary key for every item, got when',
    ],
    [
      { primary, GSI1: { ...primary, when: 5 } },
      {},
      'Order: GSI1: when: expected a function of an item, got 5',
    ],
    [{ primary, LSI1: primary }, {}, 'Order: LSI1: expected only sk, got both'],
    [{ primary, alone: primary }, {}, 'Order: alone: expected only pk, got both'],
    [{ primary, native: primary }, {}, 'Order: native: pk: expected 1 fields, got '],
    [
      { primary, native: { pk: [text('x')], sk: [text('y')] } },
      {},
      'Order: native: sk: expected 2 fields, got ',
    ],
    [
      { primary, native: { pk: [text('x')], sk: [text('y'), text('z')] } },
      {},
      'Order: native: sk: rank: expected an ascending field for type N, at most 38 digits, got "text"',
    ],
    [
      { primary, native: { pk: [text('x')], sk: [text('y'), number('y')] } },
      {},
      'Order: native: sk: expected each field once, got "y"',
    ],
    [
      { primary, wide: { pk: [text('x')], when: () => true } },
      {},
      'Order: wide: expected sparse, on a native index, got when',
    ],
    [
      { primary, shared: { pk: [text('x')], sk: key('B'), when: () => true } },
      {},
      'Order: shared: expected a key text of its own, which an item can be without, got when',
    ],
    [
      { primary, native: { pk: [text('x')], sk: [text('y'), number('z')], when: () => true } },
      {},
      'Order: native: expected sparse, on a native index, got when',
    ],
    [
      { primary: { pk: sharded(key('A'), { by: 'id', count: 2 }), sk: key(text('shard')) } },
      {},
      'Order: primary: sk: expected another name, because a sharded key uses this one, got "shard"',
    ],
    [{ primary: { pk: null, sk: key('B') } }, {}, 'Order: primary: pk: expected a key, got null'],
    [
      { primary },
      { revision: 'PK' },
      'Order: revision: expected an attribute of its own, got "PK"',
    ],
    [{ primary }, { unique: 5 }, 'Order: unique: expected a list of keys, got 5'],
    [{ primary }, { unique: [5] }, 'Order: unique: expected an object of options, got 5'],
    [
      { primary },
      { unique: [{ key: { fields: [] } }] },
      'Order: unique: expected a key, not sharded, got ',
    ],
    [
      { primary },
      { unique: [sharded(key('B'), { by: 'b', count: 2 })] },
      'Order: unique: expected a key, not sharded, got ',
    ],
    [{ primary }, { values: 5 }, 'Order: values: expected a function of an item, got 5'],
    [{ primary }, { note: 5 }, 'Order: note: expected text, got 5'],
    [
      { primary },
      { schema: {} },
      'Order: schema: expected a Standard Schema (of zod, valibot, arktype ...), got ',
    ],
    [{ primary }, { schema: { '~standard': {} } }, 'Order: schema: expected a Standard Schema'],
    [{ primary }, { revision: '' }, 'Order: revision: expected the name of an attribute, got ""'],
    [
      { primary },
      { notes: 'x' },
      'Order: expected the options values, schema, revision, unique, note, got "notes"',
    ],
  ])('refuses the keys %o with the options %o', (keys, options, message) => {
    expect(() => define(keys, options)).toThrow(message)
    expect(() => define(keys, options)).toThrow(
      expect.objectContaining({ code: 'INVALID_DEFINITION' }),
    )
  })

  it('refuses what has no name, and names itself where an argument cannot be read', () => {
    for (const name of ['', 5]) {
      expect(() => define({ primary }, {}, name)).toThrow(
        `entity: expected a name, got ${JSON.stringify(name)}`,
      )
    }
    expect(() => untyped(entity)(undefined, 'X', { primary })).toThrow(
      'entity: expected arguments that can be read, got ',
    )
  })

  it('has what is unique, with a row of the table to mark it', () => {
    const email = key('EMAIL', text('email'))
    const { unique } = define(
      { primary },
      { unique: [email, { key: email, sparse: true, global: true }] },
    ) as { unique: unknown }
    const expected = { place: 'Order: unique: EMAIL#<email>', key: email, needs: ['email'] }
    expect(unique).toMatchObject([
      { ...expected, sparse: false, global: false },
      { ...expected, sparse: true, global: true },
    ])
    for (const [of, message] of [
      [
        table({ name: 'taken', pk: 'ownerKey' }),
        'X: unique: expected a table without an attribute of markers, got "ownerKey"',
      ],
      [
        table({ name: 'numbers', pk: [{ name: 'n', type: 'N' }] }),
        'X: unique: expected a table with text as its partition key, got "N"',
      ],
    ] as const) {
      const pk = of.name === 'taken' ? key('A') : [number('n')]
      const call = () => untyped(entity)(of, 'X', { primary: { pk } }, { unique: [email] })
      expect(call).toThrow(message)
      expect(call).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION' }))
    }
  })

  it('takes what the others come close to', () => {
    const shard = sharded(key('A'), { by: 'id', count: 2 })
    for (const keys of [
      { primary, mixed: { pk: [text('x')], sk: key('M'), when: () => true } },
      { primary, native: { pk: [text('x')], sk: [text('y'), number('z')], sparse: true } },
      { primary: { pk: shard, sk: key(text('id')) } },
      { primary: { pk: key('A'), sk: key(text('shard')) } },
      { primary, alone: { pk: key('C') } },
    ]) {
      expect(() => define(keys)).not.toThrow()
    }
    const schema = Object.assign(() => 1, { '~standard': { validate: () => ({ value: 1 }) } })
    expect(define({ primary }, { schema })).toMatchObject({ schema })
  })
})

describe('a value with the name of an attribute', () => {
  const own = (one: unknown, name = 'a', type = 'S') =>
    untyped(entity)(table({ name: 'own', pk: [{ name, type: type as 'S' }] }), 'X', {
      primary: { pk: [one] },
    })
  const asText = (pk: unknown, sk: unknown = key('B')) =>
    untyped(entity)(table({ name: 'own', pk: 'a', sk: 'b' }), 'X', { primary: { pk, sk } })

  it('holds itself, where its text is itself', () => {
    for (const one of [
      text('a'),
      token('a'),
      date('a'),
      uuid('a'),
      choice('a', ['x', 'y']),
      integer('a', { digits: 5 }),
    ]) {
      expect(() => own(one)).not.toThrow()
    }
    for (const one of [token('a'), uuid('a'), choice('a', ['x', 'y']), date('a')]) {
      expect(() => asText(key(one))).not.toThrow()
    }
    expect(() => own(number('a'), 'a', 'N')).not.toThrow()
  })

  it('is refused where its text is another value', () => {
    const message =
      'X: primary: pk: expected an attribute with another name than its field, got "a"'
    for (const one of [desc(text('a')), ranked('a', ['1', '0'])]) {
      expect(() => own(one)).toThrow(message)
      expect(() => own(one)).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION' }))
      expect(() => own(one, 'b')).not.toThrow()
    }
    expect(() => own(ranked('a', ['low', 'high']))).not.toThrow()
  })

  it('is refused where the attribute holds the text of a key', () => {
    const message = (part: string, name: string) =>
      `X: primary: ${part}: expected a value of another name than its attribute, or the list ${part}: ['${name}'] in the table, got "${name}"`
    expect(() => asText(key(text('a')))).toThrow(message('pk', 'a'))
    expect(() => asText(key(text('a')))).toThrow(
      expect.objectContaining({ code: 'INVALID_DEFINITION' }),
    )
    expect(() => asText(key('A', token('a')))).toThrow(message('pk', 'a'))
    expect(() => asText(key(token('a'), token('c')))).toThrow(message('pk', 'a'))
    expect(() => asText(key(token('b')), key(token('c')))).toThrow(message('sk', 'b'))
    expect(() => asText(sharded(key('A'), { by: 'b', count: 2 }))).toThrow(message('sk', 'b'))
    expect(() => asText(sharded(key(token('a')), { by: 'c', count: 2 }))).toThrow(
      message('pk', 'a'),
    )
    const upper = field('a', {
      encode: (value: string) => value.toUpperCase(),
      decode: (written: string) => written,
      compare: (a: string, b: string) => (a < b ? -1 : 1),
    })
    expect(() => asText(key(upper))).toThrow(message('pk', 'a'))
  })

  it('is refused where a key of another make writes it differently, be it one character', () => {
    for (const character of [' ', '#', '$']) {
      const encode = ({ a }: { a: string }) => a.replaceAll(character, `%${character}`)
      expect(() => asText({ ...key(token('a')), encode })).toThrow('a value of another name')
    }
    const encode = ({ a }: { a: string }) => a
    expect(() => asText({ ...key(token('a')), encode })).not.toThrow()
  })

  it('is refused where the attribute holds another value', () => {
    const pair = table({ name: 'own', pk: ['a'], sk: ['b'] })
    expect(() =>
      untyped(entity)(pair, 'X', { primary: { pk: [text('b')], sk: [text('c')] } }),
    ).toThrow('X: primary: sk: expected an attribute that has no name of another value, got "b"')
    expect(() => entity(pair, 'X', { primary: { pk: [text('a')], sk: [text('b')] } })).not.toThrow()
  })
})

// Found by a mutant that lived: a row as read moved the key of its exact time to midnight.
describe("a bucket in the item's own attribute", () => {
  const app = table({
    name: 'app',
    pk: 'PK',
    indexes: { byDay: { pk: ['at'] }, day: { pk: ['day'] }, GSI1: { pk: 'GSI1PK' } },
  })
  const primary = { pk: key('LOG', text('id')) }
  const byDay = { pk: [bucket('at', 'day')] } as const
  const message = 'Log: byDay: pk: expected an attribute of another name, because another key holds'

  it('is refused where another key holds more of the time', () => {
    const others = [
      key('AT', time('at')),
      key('AT', desc(time('at'))),
      key('AT', bucket('at', 'hour')),
      sharded(key('AT'), { by: time('at'), count: 2 }),
    ]
    for (const pk of others) {
      const define = () => entity(app, 'Log', { primary, byDay, GSI1: { pk } })
      expect(refusalText(define)).toContain(`INVALID_DEFINITION ${message}`)
    }
    const unique = [key('AT', time('at'))]
    expect(() => entity(app, 'Log', { primary, byDay }, { unique })).toThrow(message)
  })

  it('is taken where no key does, where its name is another, and where `values` derives it', () => {
    const less = [key('AT', bucket('at', 'day')), key('AT', desc(bucket('at', 'month')))]
    for (const pk of less) {
      expect(() => entity(app, 'Log', { primary, byDay, GSI1: { pk } })).not.toThrow()
    }
    const GSI1 = { pk: key('AT', time('at')) }
    expect(() => entity(app, 'Log', { primary, day: byDay, GSI1 })).not.toThrow()
    const values = (log: { id: string; made: string }) => ({ ...log, at: log.made })
    expect(() => entity(app, 'Log', { primary, byDay, GSI1 }, { values })).not.toThrow()
  })
})

// Found by mutants that lived.
describe('a key that is one value, in the attribute of its name', () => {
  const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'level' } } })
  const primary = { pk: key('TASK', text('id')) }
  const level = key(token('level'))
  const nativeOf = (sk: typeof level) =>
    entity(app, 'Task', { primary, GSI1: { pk: key('ALL'), sk } }).indexes['GSI1']?.sk?.native

  it("is the item's own, where it writes what it is given", () => {
    expect(nativeOf(level)).toBe(true)
  })

  it('is a key, where it writes another letter case', () => {
    const cased = (write: (written: string) => string): typeof level => ({
      ...level,
      encode: (values) => write(level.encode(values)) as never,
    })
    expect(nativeOf(cased((written) => written))).toBe(true)
    expect(nativeOf(cased((written) => written.toLowerCase()))).toBe(false)
    expect(nativeOf(cased((written) => written.toUpperCase()))).toBe(false)
  })
})

it('an attribute of a list that has the name of another value is refused, beside one of its own', () => {
  const app = table({ name: 'app', pk: 'PK', indexes: { byPlace: { pk: ['country', 'state'] } } })
  const define = () =>
    entity(app, 'Shop', {
      primary: { pk: key('SHOP', text('state')) },
      byPlace: { pk: [text('country'), text('region')] },
    })
  expect(refusalText(define)).toBe(
    'INVALID_DEFINITION Shop: byPlace: pk: expected an attribute that has no name of another value, got "state"',
  )
})
