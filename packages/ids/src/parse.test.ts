import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPrefix, anyRandom, anyTime, bitsOf, ulidOf } from '../test/reference.ts'
import { idToBytes } from './bytes.ts'
import { idTime, isId, parseId } from './parse.ts'
import { idToUuid } from './uuid.ts'

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bad: readonly (readonly [why: string, text: unknown])[] = [
  ['lower case', 'user_01arz3ndektsv4rrffq69g5fav'],
  ['an upper-case prefix', `USER_${ULID}`],
  ['more than 128 bits', 'user_80000000000000000000000000'],
  ['I', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAI'],
  ['L', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAL'],
  ['O', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAO'],
  ['U', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAU'],
  ['ß, which upper-cases to SS', 'user_01ARZ3NDEKTSV4RRFFQ69G5FAß'],
  ['ß in place of SS', 'user_01ARZ3NDEKTSV4RRFFQ69G5Fß'],
  ['ſ, which upper-cases to S', 'user_01ARZ3NDEKTſV4RRFFQ69G5FAV'],
  ['the Kelvin sign', 'user_01ARZ3NDE\u212aTSV4RRFFQ69G5FAV'],
  ['full-width digits', 'user_０1ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['a space before', ` user_${ULID}`],
  ['a space after', `user_${ULID} `],
  ['a line break after', `user_${ULID}\n`],
  ['a digit too few', `user_${ULID.slice(1)}`],
  ['a digit too many', `user_0${ULID}`],
  ['a hyphen', 'user_01ARZ3NDEK-TSV4RRFFQ69G5FAV'],
  ['no prefix', `_${ULID}`],
  ['no prefix and no separator', ULID],
  ['a hyphen for the separator', `user-${ULID}`],
  ['nothing', ''],
  ['a String object', new String(`user_${ULID}`)],
  ['an array', [`user_${ULID}`]],
  ['undefined', undefined],
]

describe('parseId', () => {
  it('takes apart what was put together', () => {
    fc.assert(
      fc.property(anyPrefix, anyTime, anyRandom, (prefix, time, random) => {
        const ulid = ulidOf(bitsOf(time, random))
        expect(parseId(`${prefix}_${ulid}`)).toEqual({ prefix, ulid, time: new Date(time) })
        expect(idTime(`${prefix}_${ulid}`)).toEqual(new Date(time))
      }),
    )
  })

  it.each(bad)('refuses %s, as everything that reads ids does', (_, text) => {
    for (const read of [parseId, idTime, idToUuid, idToBytes]) {
      expect(() => read(text as string)).toThrow(KeyError)
      expect(() => read(text as string)).toThrow(/^expected an id such as user_01ARZ3N\w+, got /)
    }
    expect(isId(text)).toBe(false)
    expect(isId(text, 'user')).toBe(false)
  })

  it('says what came, with a stable code', () => {
    try {
      parseId('nonsense')
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({
        code: 'INVALID_KEY',
        message: 'expected an id such as user_01ARZ3NDEKTSV4RRFFQ69G5FAV, got "nonsense"',
      })
    }
  })
})

describe('isId', () => {
  it('knows every character at every place', () => {
    const chars = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
    for (let at = 0; at < 26; at++) {
      const allowed = at === 0 ? ALPHABET.slice(0, 8) : ALPHABET
      for (const char of [...chars, '\u212a', '\uff21', '\u0660', '😀']) {
        const text = `user_${ULID.slice(0, at)}${char}${ULID.slice(at + 1)}`
        if (isId(text) !== allowed.includes(char)) expect.fail(`${JSON.stringify(char)} at ${at}`)
      }
    }
  })

  it('tells prefixes apart, also those that begin alike', () => {
    fc.assert(
      fc.property(anyPrefix, anyPrefix, (a, b) => {
        expect(isId(`${a}_${ULID}`, a)).toBe(true)
        expect(isId(`${a}_${ULID}`)).toBe(true)
        expect(isId(`${a}_${ULID}`, b)).toBe(a === b)
      }),
    )
    expect(isId(`user_group_${ULID}`, 'user')).toBe(false)
    expect(isId(`user_group_${ULID}`, 'group')).toBe(false)
  })

  it('never throws, whatever it is given', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('touched')
        },
      },
    )
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, prefix) => {
        expect(isId(value, prefix as string)).toBe(false)
      }),
    )
    expect(isId(hostile)).toBe(false)
    expect(isId(`user_${ULID}`, hostile as string)).toBe(false)
    expect(isId(`user_${ULID}`, Symbol('user') as never)).toBe(false)
  })

  it('refuses a megabyte', () => {
    for (const text of [
      '_'.repeat(1e6),
      'a_'.repeat(5e5),
      `${'_0'.repeat(5e5)}!`,
      '0'.repeat(1e6),
    ]) {
      expect(isId(text)).toBe(false)
    }
  })
})
