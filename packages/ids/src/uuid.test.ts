import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPrefix, anyUlid, compareBytes, ulidOf } from '../test/reference.ts'
import { bytesToId, idToBytes } from './bytes.ts'
import { isId, parseId } from './parse.ts'
import { idToUuid, uuidToId } from './uuid.ts'

/** The ULID specification's example, and spec/valid.json of TypeID with its suffixes in upper case. */
const vectors = [
  ['user', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01563e3a-b5d3-d676-4c61-efb99302bd5b'],
  ['nil', '00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
  ['one', '00000000000000000000000001', '00000000-0000-0000-0000-000000000001'],
  ['ten', '0000000000000000000000000A', '00000000-0000-0000-0000-00000000000a'],
  ['sixteen', '0000000000000000000000000G', '00000000-0000-0000-0000-000000000010'],
  ['thirty_two', '00000000000000000000000010', '00000000-0000-0000-0000-000000000020'],
  ['max_valid', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['prefix', '0123456789ABCDEFGHJKMNPQRS', '0110c853-1d09-52d8-d73e-1194e95b5f19'],
  ['prefix', '01H455VB4PEX5VSKNK084SN02Q', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ['pre_fix', '00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
] as const

/** spec/invalid.json of TypeID, suffixes in upper case; theirs that is upper-case is lower-case here. */
const invalid = [
  'PREFIX_00000000000000000000000000',
  '12345_00000000000000000000000000',
  'pre.fix_00000000000000000000000000',
  'préfix_00000000000000000000000000',
  '  prefix_00000000000000000000000000',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl_00000000000000000000000000',
  '_00000000000000000000000000',
  '_',
  'prefix_1234567890123456789012345',
  'prefix_123456789012345678901234567',
  'prefix_1234567890123456789012345 ',
  'prefix_0123456789abcdefghjkmnpqrs',
  'prefix_123456789-123456789-123456',
  'prefix_OOOOOOIIIIIIUUUUUUULLLLLLL',
  'prefix_I23456789OL23456789OI23456',
  'prefix_123456789-0123456789-0123456',
  'prefix_8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  '_prefix_00000000000000000000000000',
  'prefix__00000000000000000000000000',
]

const hexOf = (uuid: string) => uuid.replaceAll('-', '')

describe('published vectors', () => {
  it.each(vectors)('%s_%s is %s', (prefix, ulid, uuid) => {
    const id = `${prefix}_${ulid}`
    expect(idToUuid(id)).toBe(uuid)
    expect(uuidToId(prefix, uuid)).toBe(id)
    expect(uuidToId(prefix, uuid.toUpperCase())).toBe(id)
    expect(Buffer.from(idToBytes(id)).toString('hex')).toBe(hexOf(uuid))
    expect(bytesToId(prefix, Buffer.from(hexOf(uuid), 'hex'))).toBe(id)
    expect(parseId(id)).toMatchObject({ prefix, ulid })
  })

  it.each(invalid)('%s is not an id', (text) => {
    expect(isId(text)).toBe(false)
  })
})

describe('conversions', () => {
  it('come back', () => {
    fc.assert(
      fc.property(anyPrefix, anyUlid, (prefix, ulid) => {
        const id = `${prefix}_${ulid}`
        expect(uuidToId(prefix, idToUuid(id))).toBe(id)
        expect(bytesToId(prefix, idToBytes(id))).toBe(id)
      }),
    )
  })

  it('are what the reference says, for any 128 bits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex')
        const id = `user_${ulidOf(BigInt(`0x${hex}`))}`
        expect(bytesToId('user', bytes)).toBe(id)
        expect(idToBytes(id)).toEqual(bytes)
        expect(hexOf(idToUuid(id))).toBe(hex)
      }),
    )
  })

  it('keep the order', () => {
    fc.assert(
      fc.property(anyUlid, anyUlid, (a, b) => {
        const order = compareBytes(a, b)
        expect(compareBytes(idToUuid(`a_${a}`), idToUuid(`a_${b}`))).toBe(order)
        expect(Buffer.compare(idToBytes(`a_${a}`), idToBytes(`a_${b}`))).toBe(order)
      }),
    )
  })

  it.each([
    '',
    '01563e3ab5d3d6764c61efb99302bd5b',
    '{01563e3a-b5d3-d676-4c61-efb99302bd5b}',
    ' 01563e3a-b5d3-d676-4c61-efb99302bd5b',
    '01563e3a-b5d3-d676-4c61-efb99302bd5b\n',
    '01563e3a-b5d3-d676-4c61-efb99302bd5g',
    ['01563e3a-b5d3-d676-4c61-efb99302bd5b'],
    undefined,
  ])('refuse %j for a UUID', (bad) => {
    expect(() => uuidToId('user', bad as string)).toThrow(KeyError)
    expect(() => uuidToId('user', bad as string)).toThrow('expected a UUID, got ')
  })

  it.each([new Uint8Array(15), new Uint8Array(17), Array(16).fill(0), 'a'.repeat(16), undefined])(
    'refuse %j for 16 bytes',
    (bad) => {
      expect(() => bytesToId('user', bad as Uint8Array)).toThrow(KeyError)
      expect(() => bytesToId('user', bad as Uint8Array)).toThrow(
        'expected a Uint8Array of 16 bytes',
      )
    },
  )
})
