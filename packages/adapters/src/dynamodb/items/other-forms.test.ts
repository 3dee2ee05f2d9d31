import { describe, expect, it } from 'vitest'
import { otherForms, pathOf, replaced, valueAt } from './other-forms.ts'

const text = '2024-01-15T10:30:00.000Z'
const date = new Date(text)

describe('the other forms of a value', () => {
  it.each([
    [text, [date]],
    [date, [text]],
    [5, [5n]],
    [5n, [5]],
    [2n ** 60n, []],
    [1.5, []],
    [2 ** 60, []],
    [new Date(Number.NaN), []],
    ['2024-01-15', []],
    ['2024-02-30T10:30:00.000Z', []],
    ['2024-13-15T10:30:00.000Z', []],
    ['+010000-01-01T00:00:00.000Z', []],
    ['-000001-01-01T00:00:00.000Z', []],
    ['0000-01-01T00:00:00.000Z', [new Date('0000-01-01T00:00:00.000Z')]],
    [Number.NaN, []],
    [` ${text}`, []],
    [`${text} `, []],
    ['text', []],
    [true, []],
    [null, []],
    [undefined, []],
    [[1, text], [[1, date]]],
    [{ a: { b: [text] }, c: 1 }, [{ a: { b: [date] }, c: 1 }]],
    [[1, { a: 'x' }], []],
    [[null, undefined, 5, text], [[null, undefined, 5, date]]],
    [
      [
        new (class Own {
          at = text
        })(),
      ],
      [],
    ],
    [{}, []],
    [new Map([['a', text]]), []],
  ])('of %o are %o', (value, forms) => {
    expect(otherForms(value)).toEqual(forms)
  })
})

describe('a path', () => {
  it('is that of an issue, whatever its steps are', () => {
    expect(pathOf({ message: 'x', path: ['a', 0, { key: 'b' }] })).toEqual(['a', '0', 'b'])
    expect(pathOf({ message: 'x', path: [null as never] })).toEqual(['null'])
    expect(pathOf({ message: 'x' })).toEqual([])
    expect(pathOf(undefined as never)).toEqual([])
  })

  it('leads to a value, or to none', () => {
    const value = { a: [{ b: 1 }], s: 'text' }
    expect(valueAt(value, ['a', '0', 'b'])).toBe(1)
    expect(valueAt(value, [])).toBe(value)
    for (const path of [
      ['b'],
      ['a', '1'],
      ['s', '0'],
      ['s', 'length'],
      ['constructor'],
      ['a', '0', 'b', 'c'],
    ]) {
      expect(valueAt(value, path)).toBeUndefined()
    }
    expect(valueAt(null, ['a'])).toBeUndefined()
  })

  it('has another value at its end, and everything else stays', () => {
    const value = { a: [{ b: 1 }, 2], s: 'text' }
    expect(replaced(value, ['a', '0', 'b'], 5)).toEqual({ a: [{ b: 5 }, 2], s: 'text' })
    expect(replaced(value, ['a', '1'], 5)).toEqual({ a: [{ b: 1 }, 5], s: 'text' })
    expect(replaced(value, [], 5)).toBe(5)
    expect(replaced(value, ['s', '0'], 5)).toEqual(value)
    expect(replaced(value, ['new'], 5)).toEqual({ ...value, new: 5 })
    const other = new Map()
    expect(replaced(other, ['a'], 5)).toBe(other)
    expect(value).toEqual({ a: [{ b: 1 }, 2], s: 'text' })
  })
})
