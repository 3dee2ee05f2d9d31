import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byBytes } from '../../test/byte-order.ts'
import { nastyText } from '../../test/kinds.ts'
import { compareKeys, contains, KeyError, keyByteLength } from '../index.ts'

describe('compareKeys', () => {
  it('is the order of UTF-8 bytes', () => {
    const texts = fc.oneof(nastyText, fc.string({ unit: anyChar }))
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(compareKeys(a, b)).toBe(byBytes(a, b))
        expect(compareKeys(a, a + b)).toBe(b === '' ? 0 : -1)
        expect(compareKeys(a + b, a)).toBe(b === '' ? 0 : 1)
      }),
    )
  })

  it('sorts a text before its extensions, also by U+0000', () => {
    expect(compareKeys('a', 'a\0')).toBe(-1)
    expect(compareKeys('a\0', 'a')).toBe(1)
  })

  it('sorts astral characters after U+E000 to U+FFFF, which `<` does not', () => {
    const all = ['\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}']
    expect([...all].reverse().sort(compareKeys)).toEqual(all)
    expect([...all].sort()).not.toEqual(all)
  })
})

describe('compareKeys, contains and keyByteLength refuse exactly what has no UTF-8 bytes', () => {
  const refusesWhatHasNoBytes = (): void => {
    const texts = fc.string({
      unit: fc.constantFrom('a', '\ud83d', '\ude00', '\uffff', '\u{10ffff}'),
    })
    const refuses = (act: () => unknown): boolean => {
      try {
        act()
        return false
      } catch (error) {
        return error instanceof KeyError
      }
    }
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const isBad = /\p{Cs}/u.test(a)
        const isOneBad = isBad || /\p{Cs}/u.test(b)
        expect(refuses(() => keyByteLength(a))).toBe(isBad)
        expect(refuses(() => compareKeys(a, b))).toBe(isOneBad)
        expect(refuses(() => compareKeys(a, a))).toBe(isBad)
        expect(refuses(() => contains({ lower: a, upper: a }, b))).toBe(isOneBad)
      }),
    )
  }

  it('as the runtime tells it', refusesWhatHasNoBytes)

  it('where the runtime cannot tell: Node 18, and browsers until 2023', () => {
    const method = Object.getOwnPropertyDescriptor(String.prototype, 'isWellFormed')
    Reflect.deleteProperty(String.prototype, 'isWellFormed')
    try {
      refusesWhatHasNoBytes()
    } finally {
      if (method) Object.defineProperty(String.prototype, 'isWellFormed', method)
    }
  })
})

it('compareKeys and contains refuse what is not text', () => {
  expect(() => compareKeys('a', undefined as never)).toThrow(KeyError)
  expect(() => compareKeys(1 as never, 'a')).toThrow(KeyError)
  expect(() => contains({ lower: 'a', upper: 'b' }, 42 as never)).toThrow(KeyError)
})

describe('keyByteLength', () => {
  it('counts as an encoder does, for all well-formed text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\u{10000}'),
        }),
        (text) => {
          expect(keyByteLength(text)).toBe(new TextEncoder().encode(text).length)
        },
      ),
    )
  })

  it('refuses what is not text', () => {
    expect(() => keyByteLength(undefined as never)).toThrow(KeyError)
  })
})
