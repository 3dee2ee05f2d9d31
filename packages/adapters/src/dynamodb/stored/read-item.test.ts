import { describe, expect, it } from 'vitest'
import { readItem } from './read-item.ts'
import type { Values } from './stored-types.ts'
import { writeItem } from './write-item.ts'

const read = (row: Values) => readItem(row, ['PK', 'GSI'], 'Order')

describe('a row', () => {
  it('of the low-level client is read as the document client has it', () => {
    const item = {
      PK: 'a',
      number: -1.5,
      large: 2n ** 64n,
      flag: false,
      nothing: null,
      bytes: Uint8Array.of(1),
      texts: new Set(['a', 'b']),
      numbers: new Set([1, 2]),
      blobs: new Set([Uint8Array.of(2)]),
      list: ['a', [1], { b: true }],
      map: { a: { b: 1 } },
      ['__proto__']: 'own',
    }
    const row = writeItem(item, 'low-level', 'Order', new Set())
    expect(read({ ...row, none: undefined })).toStrictEqual(item)
  })

  it('is taken for that by the first attribute of a key that it has', () => {
    const low = { GSI: { S: 'a' }, n: { N: '1' } }
    expect(read(low)).toEqual({ GSI: 'a', n: 1 })
    const document = { GSI: 'a', n: { N: '1' } }
    expect(read(document)).toBe(document)
    const both = { PK: 'a', GSI: { S: 'a' } }
    expect(read(both)).toBe(both)
    const neither = { n: { N: '1' } }
    expect(read(neither)).toBe(neither)
  })

  it('nests as deep as in DynamoDB', () => {
    const maps = (levels: number): unknown =>
      levels === 0 ? { S: 'leaf' } : { M: { in: maps(levels - 1) } }
    const lists = (levels: number): unknown =>
      levels === 0 ? { S: 'leaf' } : { L: [lists(levels - 1)] }
    for (const nest of [maps, lists]) {
      expect(() => read({ PK: { S: 'a' }, deep: nest(32) })).not.toThrow()
      expect(() => read({ PK: { S: 'a' }, deep: nest(33) })).toThrow(
        'expected a value of the low-level client: { S: … }',
      )
    }
  })

  it.each([
    ['a', 'a value of the low-level client: { S: … }, got "a"'],
    [null, 'a value of the low-level client: { S: … }, got null'],
    [{}, 'a value of the low-level client: { S: … }, got '],
    [{ S: 'a', N: '1' }, 'a value of the low-level client: { S: … }, got '],
    [{ X: 'a' }, 'a value of the low-level client: { S: … }, got '],
    [{ L: 'a' }, 'a value of the low-level client: { S: … }, got "a"'],
    [{ SS: 'a' }, 'a value of the low-level client: { S: … }, got "a"'],
    [{ M: [] }, 'a value of the low-level client: { S: … }, got '],
    [{ N: 'x' }, 'a number that JavaScript holds, got "x"'],
    [
      { N: '0.12345678901234567890' },
      'a number that JavaScript holds, got "0.12345678901234567890"',
    ],
    [{ NS: ['x'] }, 'a number that JavaScript holds, got "x"'],
  ])('is refused with %j in it', (value, message) => {
    const row = { PK: { S: 'a' }, odd: value }
    expect(() => read(row)).toThrow(`Order: odd: expected ${message}`)
    expect(() => read(row)).toThrow(expect.objectContaining({ code: 'INVALID_VALUE' }))
  })

  it('is refused with the path of what is odd in a map', () => {
    expect(() => read({ PK: { S: 'a' }, map: { M: { odd: 1 } } })).toThrow(
      'Order: map: odd: expected',
    )
  })
})
