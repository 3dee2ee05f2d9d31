import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headOf, lookIn, shelve } from './shelf.ts'

const textOf = fc.string({
  unit: fc.constantFrom('A', 'B', '#', '\0', '\u0001', '\uffff'),
  maxLength: 6,
})

describe('a shelf', () => {
  it('finds what has the head of a text, as a Map would', () => {
    fc.assert(
      fc.property(fc.array(textOf, { minLength: 1 }), fc.array(textOf), (own, others) => {
        const shelf = shelve(own.map((text, i) => [headOf(text), i] as const))
        for (const text of [...own, ...others]) {
          const same = own.flatMap((one, i) => (headOf(one) === headOf(text) ? [i] : []))
          const found = lookIn(shelf, text) ?? []
          // Where no head is that of the text, those of a whole text that it begins with are as good as none.
          if (same.length > 0) expect(found).toEqual(same)
          else for (const i of found) expect(text.startsWith(headOf(own[i] as string))).toBe(true)
        }
      }),
    )
  })

  it('tells most heads apart by one character', () => {
    const shelf = shelve([['USER#', 1] as const, ['ORDER#', 2] as const, ['PROFILE', 3] as const])
    expect(shelf.at).toBe(0)
    expect(lookIn(shelf, 'ORDER#7')).toEqual([2])
    expect(lookIn(shelf, 'PROFILE')).toEqual([3])
    expect(lookIn(shelf, 'OTHER#7')).toBeUndefined()
    expect(lookIn(shelf, '')).toBeUndefined()
  })
})
