import { describe, expect, it } from 'vitest'
import { count, print, printBytes, printError, printKey } from './print.ts'

class Point {
  get x(): number {
    return 1
  }
}

describe('show', () => {
  it.each([
    ['a b', "'a b'"],
    ["it's", "'it\\'s'"],
    ['a\\b', "'a\\\\b'"],
    ['\0\n\t\u001f', "'\\u0000\\n\\t\\u001f'"],
    ['\u00a0\u200b\ufeff', "'\\u00a0\\u200b\\ufeff'"],
    ['e\u0301', "'e\\u0301'"],
    ['\ud800', "'\\ud800'"],
    ['\ue000\u{10fffe}', "'\\ue000\\u{10fffe}'"],
    ['ü😀漢', "'ü😀漢'"],
    ['x'.repeat(70), `'${'x'.repeat(40)}…' (70 characters)`],
    [-0, '-0'],
    [1.5, '1.5'],
    [1n, '1n'],
    [undefined, 'undefined'],
    [null, 'null'],
    [true, 'true'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(Number.NaN), 'Invalid Date'],
    [Uint8Array.of(0, 255), 'Uint8Array [00 ff]'],
    [['a', 1], "['a', 1]"],
    [{ a: 1, 'b c': [2] }, "{ a: 1, 'b c': [2] }"],
    [Object.create(null), '{}'],
    [new Map([['a', 1]]), "Map [['a', 1]]"],
    [new Point(), '{ x: 1 }'],
    [Symbol('s'), 'Symbol(s)'],
    [print, '[function print]'],
  ])('%o as %s', (value, text) => {
    expect(print(value)).toBe(text)
  })

  it.each([
    ['San Francisco#a', 'San Francisco#a'],
    ['', "''"],
    [' a', "' a'"],
    ['a ', "'a '"],
    ['a\0', "'a\\u0000'"],
    ['a\\', "'a\\\\'"],
    ['ü'.repeat(70), `${'ü'.repeat(40)}… (140 bytes)`],
  ])('the key %o as %s', (key, text) => {
    expect(printKey(key)).toBe(text)
  })

  it('bytes in hex', () => {
    expect(printBytes('a#\0ü😀\ud800')).toBe('61 23 00 c3 bc f0 9f 98 80 ef bf bd')
  })

  it('counts', () => {
    expect([count(1, 'byte'), count(0, 'byte'), count(1_234_567, 'byte')]).toEqual([
      '1 byte',
      '0 bytes',
      '1,234,567 bytes',
    ])
  })

  it('errors', () => {
    expect([printError(new RangeError('no')), printError('no')]).toEqual([
      'RangeError: no',
      "threw 'no'",
    ])
  })
})
