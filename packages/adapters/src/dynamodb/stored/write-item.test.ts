import { runInNewContext } from 'node:vm'
import { KeyError } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import type { Format, Values } from './stored-types.ts'
import { isMap, writeAttribute, writeItem } from './write-item.ts'

const write = (item: Values, format: Format = 'document') =>
  writeItem(item, format, 'Order', new Set(['skipped']))

const at = new Date('2024-01-02T03:04:05.678Z')
const bytes = Uint8Array.of(1, 2)

/** So many maps, one in the other. */
const maps = (levels: number): unknown => (levels === 0 ? 'leaf' : { in: maps(levels - 1) })
const lists = (levels: number): unknown => (levels === 0 ? 'leaf' : [lists(levels - 1)])

describe('the attributes of an item', () => {
  it('are text where a Date was, at any depth, and nothing where undefined was', () => {
    const item = { at, in: { at, list: [at], none: undefined }, none: undefined, skipped: 1, n: 1 }
    const iso = '2024-01-02T03:04:05.678Z'
    expect(write(item)).toStrictEqual({ at: iso, in: { at: iso, list: [iso] }, n: 1 })
    expect(write(item, 'low-level')).toStrictEqual({
      at: { S: iso },
      in: { M: { at: { S: iso }, list: { L: [{ S: iso }] } } },
      n: { N: '1' },
    })
  })

  // Found by attack: below the top, such a Date went to the SDK as it is, which refuses it or stores an empty map.
  it('are text where a Date of another realm was', () => {
    const item = runInNewContext('({ in: { at: new Date(0) }, list: [new Date(0)] })') as Values
    const iso = '1970-01-01T00:00:00.000Z'
    expect(write(item)).toStrictEqual({ in: { at: iso }, list: [iso] })
    expect(write(item, 'low-level')).toStrictEqual({
      in: { M: { at: { S: iso } } },
      list: { L: [{ S: iso }] },
    })
    const pretender = { [Symbol.toStringTag]: 'Date', constructor: undefined }
    expect(() => write({ in: Object.setPrototypeOf({}, pretender) })).toThrow(KeyError)
  })

  it('have the types of DynamoDB for the low-level client', () => {
    const item = {
      text: 'a',
      number: 1.5,
      large: 2n ** 64n,
      flag: false,
      nothing: null,
      bytes,
      texts: new Set(['a', 'b']),
      numbers: new Set([1, 2]),
      larges: new Set([1n]),
      blobs: new Set([bytes]),
      list: ['a', 1],
      map: { a: 1 },
    }
    expect(write(item, 'low-level')).toStrictEqual({
      text: { S: 'a' },
      number: { N: '1.5' },
      large: { N: '18446744073709551616' },
      flag: { BOOL: false },
      nothing: { NULL: true },
      bytes: { B: bytes },
      texts: { SS: ['a', 'b'] },
      numbers: { NS: ['1', '2'] },
      larges: { NS: ['1'] },
      blobs: { BS: [bytes] },
      list: { L: [{ S: 'a' }, { N: '1' }] },
      map: { M: { a: { N: '1' } } },
    })
    const plain = write(item)
    expect(plain).toStrictEqual(item)
    expect(plain['map']).not.toBe(item.map)
    expect(plain['texts']).toBe(item.texts)
  })

  it('are written one at a time, too', () => {
    expect(writeAttribute(at, 'document', 'x')).toBe('2024-01-02T03:04:05.678Z')
    expect(writeAttribute(1, 'low-level', 'x')).toEqual({ N: '1' })
    expect(writeAttribute(1, 'document', 'x')).toBe(1)
    expect(writeAttribute(undefined, 'low-level', 'x')).toBeUndefined()
    expect(() => writeAttribute(Symbol('s'), 'low-level', 'Order: x')).toThrow(
      'Order: x: expected a value that DynamoDB holds, got ',
    )
  })

  it('are in the years that sort by their text', () => {
    const [first, last] = [new Date('0000-01-01T00:00:00.000Z'), new Date(253402300799999)]
    expect(write({ first, last })).toEqual({
      first: '0000-01-01T00:00:00.000Z',
      last: '9999-12-31T23:59:59.999Z',
    })
    for (const ms of [first.getTime() - 1, last.getTime() + 1, Number.NaN]) {
      expect(() => write({ at: new Date(ms) })).toThrow(
        'Order: at: expected a Date in years 0000 to 9999, got ',
      )
      expect(() => write({ at: new Date(ms) })).toThrow(
        expect.objectContaining({ code: 'INVALID_VALUE' }),
      )
    }
  })

  it('nest as deep as in DynamoDB', () => {
    for (const nest of [maps, lists]) {
      for (const format of ['document', 'low-level'] as const) {
        expect(() => write({ deep: nest(31) }, format)).not.toThrow()
        expect(() => write({ deep: nest(32) }, format)).toThrow(
          /^Order: deep.*: expected at most 32 levels, got more$/,
        )
        expect(() => write({ deep: nest(32) }, format)).toThrow(
          expect.objectContaining({ code: 'INVALID_VALUE' }),
        )
      }
    }
  })

  it('are refused by name where one cannot be read', () => {
    const unreadable = Object.defineProperty({}, 'b', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    const message = 'Order: a: expected a value that can be read, got Error: no'
    expect(() => write({ a: unreadable })).toThrow(message)
    expect(() => writeAttribute(unreadable, 'document', 'Order: a')).toThrow(message)
  })

  const holes: unknown[] = ['a']
  holes[2] = 'b'
  it.each([
    ['document', { a: holes }, 'Order: a: expected a list without holes, got undefined'],
    ['low-level', { a: holes }, 'Order: a: expected a list without holes, got undefined'],
    ['low-level', { a: Number.NaN }, 'Order: a: expected a finite number, got NaN'],
    ['low-level', { a: -Infinity }, 'Order: a: expected a finite number, got -Infinity'],
    ['low-level', { a: new Set() }, 'Order: a: expected a set that is not empty, got '],
    ['low-level', { a: new Set(['a', 1]) }, 'Order: a: expected a set of one type, got '],
    ['low-level', { a: new Set([1, 1n]) }, 'Order: a: expected a set of one type, got '],
    ['low-level', { a: new Set([bytes, 1]) }, 'Order: a: expected a set of one type, got '],
    ['low-level', { a: new Set([NaN]) }, 'Order: a: expected a finite number, got NaN'],
    ['low-level', { a: new Map() }, 'Order: a: expected a value that DynamoDB holds, got '],
    ['low-level', { a: { b: () => 1 } }, 'Order: a: b: expected a value that DynamoDB holds, got '],
  ] as const)('are refused by name, %s: %o', (format, item, message) => {
    expect(() => write(item, format)).toThrow(KeyError)
    expect(() => write(item, format)).toThrow(message)
    expect(() => write(item, format)).toThrow(expect.objectContaining({ code: 'INVALID_VALUE' }))
  })
})

describe('isMap', () => {
  it('knows object literals, those of another realm and those without a prototype', () => {
    for (const one of [{}, { a: 1 }, Object.create(null), runInNewContext('({ a: 1 })')]) {
      expect(isMap(one)).toBe(true)
    }
  })

  it('takes nothing else for one', () => {
    class Point {}
    const others = [null, undefined, 1, 'a', [], new Point(), new Date(), new Map(), () => 1]
    const strange = [
      Object.create({}),
      Object.create({ isPrototypeOf: 1 }),
      Object.create(Object.create(null)),
      runInNewContext('[]'),
    ]
    for (const one of [...others, ...strange]) expect(isMap(one)).toBe(false)
  })
})
