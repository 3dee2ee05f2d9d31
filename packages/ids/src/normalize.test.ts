import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPrefix, anyUlid } from '../test/reference.ts'
import { normalizeId } from './normalize.ts'

const LOOK_ALIKES: Record<string, string> = { '0': '0oO', '1': '1iIlL' }

/** An id as a person may type it: each character in one of the ways it is read. */
const typed = fc
  .tuple(anyPrefix, anyUlid)
  .chain(([prefix, ulid]) =>
    fc
      .tuple(
        fc.constantFrom('', ' ', '\t', '\r\n', '\u00a0'),
        ...Array.from(prefix, (char) => fc.constantFrom(char, char.toUpperCase())),
        fc.constant('_'),
        ...Array.from(ulid, (digit) =>
          fc.constantFrom(...(LOOK_ALIKES[digit] ?? digit + digit.toLowerCase())),
        ),
        fc.constantFrom('', ' ', '\n'),
      )
      .map((chars) => ({ id: `${prefix}_${ulid}`, text: chars.join('') })),
  )

describe('normalizeId', () => {
  it('finds the id that was meant', () => {
    fc.assert(
      fc.property(typed, ({ id, text }) => {
        expect(normalizeId(text)).toBe(id)
        expect(normalizeId(id)).toBe(id)
      }),
    )
  })

  it.each([
    ['U is no look-alike', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAU'],
    ['more than 128 bits', 'user_80000000000000000000000000'],
    ['ſ is not S', 'user_01ARZ3NDEKTſV4RRFFQ69G5FAV'],
    ['ß is not SS', 'user_01ARZ3NDEKTSV4RRFFQ69G5Fß'],
    ['ı is not I', 'user_0ıARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['the Kelvin sign is not K', 'user_01ARZ3NDE\u212aTSV4RRFFQ69G5FAV'],
    ['nor in the prefix', '\u212aey_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['white space inside', 'user_01ARZ3NDEK TSV4RRFFQ69G5FAV'],
    ['a hyphen', 'user_01ARZ3NDEK-TSV4RRFFQ69G5FAV'],
    ['no prefix', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['an empty prefix', '_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['a bad prefix', '1user_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['a digit too few', 'user_01ARZ3NDEKTSV4RRFFQ69G5FA'],
    ['a digit too many', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAV0'],
    ['nothing', ''],
    ['no text', undefined],
  ])('refuses what is no id even so: %s', (_, text) => {
    expect(() => normalizeId(text as string)).toThrow(KeyError)
    expect(() => normalizeId(text as string)).toThrow('expected an id such as user_01')
  })

  it('leaves I, L and O in the prefix alone', () => {
    expect(normalizeId('OIL_0000000000000000000000000O')).toBe('oil_00000000000000000000000000')
  })
})
