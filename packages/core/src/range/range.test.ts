import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareKeys, compositeKey } from '../index.ts'
import { justBefore } from '../internal.ts'

// Both sides of the surrogates, the least and the greatest of each length, what keys are made of.
const unit = fc.constantFrom(
  ...'ab#$ \0\x01\n\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff',
  '\u{10000}',
  '\u{10fffe}',
)
const texts = fc.string({ unit, maxLength: 4 })
const keys = fc.oneof(
  texts,
  fc.array(texts, { minLength: 1, maxLength: 3 }).map((parts) => compositeKey(parts)),
)

it('justBefore sorts before a key, and no key lies between', () => {
  fc.assert(
    fc.property(
      keys.filter((text) => text !== ''),
      keys,
      (key, other) => {
        expect(compareKeys(justBefore(key), key)).toBe(-1)
        expect(compareKeys(other, justBefore(key)) <= 0).toBe(compareKeys(other, key) < 0)
      },
    ),
    { numRuns: 2000 },
  )
})
it('justBefore knows the gap of the surrogates, the least character and the empty text', () => {
  expect(justBefore('a\ue000')).toBe('a\ud7ff\u{10ffff}')
  expect(justBefore('a\u{10000}')).toBe('a\uffff\u{10ffff}')
  expect(justBefore('a\0')).toBe('a')
  expect(justBefore('a\n')).toBe('a\t\u{10ffff}')
  expect(justBefore('')).toBe('')
})
