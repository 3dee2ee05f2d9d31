import { describe, expect, it } from 'vitest'
import { plainItem } from './plain-item.ts'

describe('plainItem', () => {
  it('reads a row of the low-level client, at any depth', () => {
    const row = {
      PK: { S: 'USER#1' },
      n: { N: '12345678901234567890' },
      all: { L: [{ M: { a: { NULL: true }, b: { BOOL: false } } }, { NS: ['1'] }] },
      bytes: { B: 'AQI=' },
    }
    expect(plainItem(row)).toEqual({
      PK: 'USER#1',
      n: 12_345_678_901_234_567_890n,
      all: [{ a: null, b: false }, ['1']],
      bytes: new Uint8Array([1, 2]),
    })
  })

  // Found by attack: each of these was a TypeError.
  it.each([
    { L: 5 },
    { L: [5] },
    { M: 'a' },
    { M: null },
    { M: { a: 1 } },
    { S: 5 },
    { L: [{ M: { a: { L: 1 } } }] },
  ])('leaves a row as it is where a value only looks typed: %j', (a) => {
    const row = { PK: { S: 'A' }, a }
    expect(plainItem(row)).toEqual(row)
  })
})
