import { bytes } from '@keywright/core'
import { refuse } from '@keywright/core/internal'
import type { Id } from './id.ts'
import type { Bytes } from './random.ts'
import { idToUuid, uuidToId } from './uuid.ts'

/**
 * The 16 bytes of an id, the most significant first. They sort as the ids do.
 *
 * @throws KeyError for anything but an id.
 * @example
 * idToBytes('user_01ARZ3NDEKTSV4RRFFQ69G5FAV').slice(0, 6) // => Uint8Array.of(0x01, 0x56, 0x3e, 0x3a, 0xb5, 0xd3)
 */
export const idToBytes = (id: string): Bytes =>
  Uint8Array.from(idToUuid(id).match(/[^-]{2}/g) ?? [], (hex) => Number.parseInt(hex, 16))

/**
 * The id with these 16 bytes, which may be any.
 *
 * @throws KeyError for a bad prefix, or anything but 16 bytes.
 * @example
 * bytesToId('user', new Uint8Array(16)) // => 'user_00000000000000000000000000'
 */
export const bytesToId = <Prefix extends string>(prefix: Prefix, value: Uint8Array): Id<Prefix> => {
  const hex = hexOf(value)
  if (hex.length !== 32) refuse('INVALID_VALUE', 'a Uint8Array of 16 bytes', value)
  return uuidToId(prefix, hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

/** The hex digits of a Uint8Array of any realm; none for anything else. */
const hexOf = (value: Uint8Array): string => {
  try {
    return bytes('bytes').codec.encode(value)
  } catch {
    return ''
  }
}
