import { compareKeys } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWellFormed, stored, utf8 } from './utf8.ts'

/** Any string of JavaScript, halves of characters included. */
const strings = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      '#',
      'ü',
      '\ud7ff',
      '\ud800',
      '\udbff',
      '\udc00',
      '\udfff',
      '\ue000',
      '\uffff',
    ),
    fc.string({ unit: anyChar, minLength: 1, maxLength: 1 }),
  ),
})

describe('UTF-8, as Node has it', () => {
  it('gives the bytes that a store holds', () => {
    fc.assert(
      fc.property(strings, (text) => {
        expect(utf8(text)).toEqual([...Buffer.from(text)])
        expect(stored(text)).toBe(Buffer.from(text).toString())
      }),
    )
  })

  it('knows what survives', () => {
    fc.assert(
      fc.property(strings, (text) => {
        expect(isWellFormed(text)).toBe(Buffer.from(text).toString() === text)
      }),
    )
  })

  it('is the order that the laws go by', () => {
    fc.assert(
      fc.property(strings, strings, (a, b) => {
        const order = Buffer.compare(Buffer.from(a), Buffer.from(b))
        expect(compareKeys(stored(a), stored(b))).toBe(order)
      }),
    )
  })
})
