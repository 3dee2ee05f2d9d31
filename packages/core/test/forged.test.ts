import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytes, desc, field, KeyError, key, sharded, text, time } from '../src/index.ts'
import { isField } from '../src/internal.ts'
import { errorOf } from './error-of.ts'
import { KINDS } from './kinds.ts'

/** Values and definitions that look like the real ones, and an environment that was tampered with. */

describe('a field that no constructor made', () => {
  const codec = { encode: (v: string) => v, decode: (t: string) => t, compare: () => 0 }
  const made = text('id')
  it.each<[string, unknown]>([
    ['an object with a name and a codec', { name: 'id', kind: 'custom', codec }],
    ['a codec of null', { name: 'id', kind: 'custom', codec: null }],
    ['a copy of a field with another codec', { ...made, codec }],
    ['a copy of a field', { ...made }],
    ['a field whose codec was replaced', Object.assign(text('id'), { codec })],
    ['an heir of a field with a codec of its own', Object.assign(Object.create(made), { codec })],
    ['a field inside of another object', { field: made }],
    ['a field without a name', text(undefined as never)],
  ])('is refused as part of a key, by desc and by sharded: %s', (_, forged) => {
    const refused = [
      () => key('USER', forged as never),
      () => desc(forged as never),
      () => sharded(key('USER'), { by: forged as never, count: 2 }),
    ].map(errorOf)
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('INVALID_DEFINITION'))
    expect(refused[0]?.message).toBe(
      'expected text, or a named field made by text, time, field or the like, got [object Object]',
    )
  })

  it('every constructor makes fields, in both directions', () => {
    for (const kind of KINDS) {
      expect(isField(kind.make('v')), kind.title).toBe(true)
      expect(isField(desc(desc(kind.make('v')))), kind.title).toBe(true)
    }
  })
})

describe('bytes that say what they are not', () => {
  const hash = key('H', bytes('sha'))
  const lies: [string, PropertyKey, unknown][] = [
    ['iterator', Symbol.iterator, () => ['#', '0#'].values()],
    ['length', 'length', 0],
    ['map', 'map', () => ['#']],
    ['byteLength', 'byteLength', 0],
    ['constructor', 'constructor', Array],
    ['tag', Symbol.toStringTag, 'Uint16Array'],
  ]
  it.each(lies)('are written as they are: a forged %s', (_, name, value) => {
    fc.assert(
      fc.property(fc.uint8Array(), (sha) => {
        const forged = Object.defineProperty(Uint8Array.from(sha), name, { value })
        expect(hash.encode({ sha: forged })).toBe(hash.encode({ sha }))
      }),
    )
  })

  it('other arrays stay others, whatever they call themselves', () => {
    const named = { value: 'Uint8Array' }
    for (const other of [
      new Uint16Array([300]),
      new Uint8ClampedArray(1),
      new DataView(new ArrayBuffer(1)),
      {},
    ]) {
      const forged = Object.defineProperty(other, Symbol.toStringTag, named)
      expect(() => hash.encode({ sha: forged as Uint8Array })).toThrow(KeyError)
    }
  })

  it('a buffer that was transferred has no bytes', () => {
    const sha = Uint8Array.of(1, 2)
    structuredClone(sha.buffer, { transfer: [sha.buffer] })
    expect(() => hash.encode({ sha })).toThrow(KeyError)
    expect(() => bytes('sha').codec.encode(sha)).toThrow(KeyError)
  })
})

describe('a prototype of all objects that was changed', () => {
  const names = ['constructor', 'toString', 'valueOf', '__proto__', 'id', 'get', 'value']
  const before = Object.getOwnPropertyDescriptors(Object.prototype)
  const restore = (name: string): void => {
    const own = Object.hasOwn(before, name) && before[name as keyof typeof before]
    if (own) Object.defineProperty(Object.prototype, name, own)
    else delete (Object.prototype as Record<string, unknown>)[name]
  }

  const changes: [string, PropertyDescriptor][] = [
    ['frozen', { value: 1, writable: false }],
    ['a setter', { get: () => 1, set: () => {} }],
    ['a getter alone', { get: () => 1 }],
  ]
  it.each(changes)('decoding gives each value: %s', (_, change) => {
    for (const name of names) {
      const one = key('K', text(name), text('other'))
      let read: object | undefined
      try {
        if (name !== '__proto__') {
          Object.defineProperty(Object.prototype, name, { ...change, configurable: true })
        }
        read = one.decode('K#a#b')
      } finally {
        restore(name)
      }
      expect(Object.entries(read), name).toEqual([
        [name, 'a'],
        ['other', 'b'],
      ])
    }
  })
})

describe('what a codec throws', () => {
  const reason = new Error('no such card')
  const fail = (): never => {
    throw reason
  }
  const good = { encode: String, decode: (t: string) => t, compare: () => 0 }

  it.each([
    ['encode', (f: typeof field) => key('K', f('v', { ...good, encode: fail })).encode({ v: 'a' })],
    ['decode', (f: typeof field) => key('K', f('v', { ...good, decode: fail })).decode('K#a')],
    [
      'decode of desc',
      (f: typeof field) => key('K', desc(f('v', { ...good, decode: fail }))).decode('K#9e~'),
    ],
    [
      'compare',
      (f: typeof field) =>
        key('K', f('v', { ...good, compare: fail })).compare({ v: 'a' }, { v: 'b' }),
    ],
  ])('is the cause: %s', (_, act) => {
    const error = errorOf(() => act(field))
    expect(error.cause).toBe(reason)
    expect([error.pattern, error.field]).toEqual(['K#<v>', 'v'])
  })

  it('so is what a getter throws; where nothing was thrown there is no cause', () => {
    const thrown = errorOf(() =>
      key('K', text('v')).encode(Object.defineProperty({}, 'v', { get: fail }) as never),
    )
    expect(thrown.cause).toBe(reason)
    expect('cause' in errorOf(() => key('K', time('v')).decode('K#a'))).toBe(false)
    expect(Object.keys(errorOf(() => key('K', time('v')).decode('K#a')))).toEqual(
      expect.arrayContaining(['code', 'pattern', 'field']),
    )
  })
})
