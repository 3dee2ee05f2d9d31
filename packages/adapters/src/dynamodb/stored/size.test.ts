import { compareKeys, KeyError, keyByteLength } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkKey, checkSize, fitEnd, justAfter, PARTITION_LIMIT, SORT_LIMIT } from './size.ts'

/** After everything: no key holds it. */
const LAST = '\u{10FFFF}'

/** Text of about as many bytes as a sort key may have, with characters of every length at its end. */
const almostFull = fc
  .tuple(
    fc.integer({ min: SORT_LIMIT - 8, max: SORT_LIMIT + 1 }),
    fc.array(fc.constantFrom('a', '\x7f', '\u07ff', '\ud7ff', '\uffff', '\u{10FFFE}'), {
      maxLength: 3,
    }),
  )
  .map(([bytes, tail]) => {
    const end = tail.join('')
    return 'x'.repeat(Math.max(1, bytes - keyByteLength(end))) + end
  })
const key = almostFull.filter((text) => keyByteLength(text) <= SORT_LIMIT)

describe('the size of a key', () => {
  it('is that of all its attributes together, and none is empty', () => {
    const number = { type: 'N', value: '-123' } as const
    const bytes = { type: 'B', value: new Uint8Array(10) } as const
    const values = ['äb', number, bytes] as const
    expect(checkSize('Order: GSI', values, 17)).toBe(values)
    const refused = (limit: number, all: Parameters<typeof checkSize>[1]) => () =>
      checkSize('Order: GSI', all, limit)
    expect(refused(16, values)).toThrow(
      'Order: GSI: expected a key of 1 to 16 bytes, got 3 + 4 + 10 bytes',
    )
    expect(refused(16, values)).toThrow(expect.objectContaining({ code: 'INVALID_SIZE' }))
    expect(refused(100, ['a', ''])).toThrow('a key of 1 to 100 bytes, got 1 + 0 bytes')
  })

  it.each([PARTITION_LIMIT, SORT_LIMIT])('is counted in UTF-8: at most %i bytes', (limit) => {
    for (const [character, bytes] of Object.entries({ a: 1, ä: 2, '€': 3, '😀': 4 })) {
      const most = character.repeat(Math.floor(limit / bytes))
      expect(checkKey('pk', most, limit)).toBe(most)
      expect(() => checkKey('pk', most + character, limit)).toThrow(`a key of 1 to ${limit} bytes`)
    }
    expect(() => checkKey('pk', '', limit)).toThrow('got 0 bytes')
    for (const other of [5, ['a'], undefined]) {
      expect(() => checkKey('pk', other as never, limit)).toThrow(KeyError)
    }
  })
})

describe('the end of a range', () => {
  it('selects the same keys when it is cut to what fits', () => {
    fc.assert(
      fc.property(key, fc.constantFrom('$', LAST), fc.array(key), (bare, mark, others) => {
        const end = bare + mark
        const [lower, upper] = [fitEnd(end, true), fitEnd(end, false)]
        expect(keyByteLength(lower)).toBeLessThanOrEqual(SORT_LIMIT)
        expect(keyByteLength(upper)).toBeLessThanOrEqual(SORT_LIMIT)
        for (const one of [bare, ...others]) {
          expect(compareKeys(one, lower) >= 0).toBe(compareKeys(one, end) >= 0)
          expect(compareKeys(one, upper) <= 0).toBe(compareKeys(one, end) <= 0)
        }
      }),
    )
  })

  it('stays as it is where it fits, and where the value itself is too long', () => {
    const long = 'x'.repeat(SORT_LIMIT + 1)
    for (const end of ['a$', `a${LAST}`, 'x'.repeat(SORT_LIMIT), long, `${long}$`]) {
      expect(fitEnd(end, true)).toBe(end)
      expect(fitEnd(end, false)).toBe(end)
    }
  })

  it('is the next text within the limit, right after a key', () => {
    const full = 'x'.repeat(SORT_LIMIT - 1)
    expect(justAfter('a')).toBe('a\0')
    expect(justAfter(full)).toBe(`${full}\0`)
    expect(justAfter(`${full}a`)).toBe(`${full}b`)
    // The last characters of one, two and three bytes have no successor of the same length.
    expect(justAfter(`${full}\x7f`)).toBe(`${full.slice(1)}y`.slice(0, SORT_LIMIT - 1))
    const before = 'x'.repeat(SORT_LIMIT - 3)
    expect(justAfter(`${before}\ud7ff`)).toBe(`${before}\ue000`)
    // Nor has the last character of all, with which ranges end.
    expect(justAfter(`${full.slice(0, -3)}${LAST}`)).toBe(`${full.slice(4)}y`)
  })
})
