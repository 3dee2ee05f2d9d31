import { compareKeys } from '@keywright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aKey } from '../../test/stores/arbitraries.ts'
import { justBefore } from './just-before.ts'

it('sorts before a key, and no key lies between', () => {
  fc.assert(
    fc.property(
      aKey.filter((text) => text !== ''),
      aKey,
      (key, other) => {
        expect(compareKeys(justBefore(key), key)).toBe(-1)
        expect(compareKeys(other, justBefore(key)) <= 0).toBe(compareKeys(other, key) < 0)
      },
    ),
  )
})
it('knows the gap of the surrogates, the least character and the empty text', () => {
  expect(justBefore('a\ue000')).toBe('a\ud7ff\u{10ffff}')
  expect(justBefore('a\u{10000}')).toBe('a\uffff\u{10ffff}')
  expect(justBefore('a\0')).toBe('a')
  expect(justBefore('a\n')).toBe('a\t\u{10ffff}')
  expect(justBefore('')).toBe('')
})
