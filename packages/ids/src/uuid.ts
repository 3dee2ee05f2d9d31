import { uuid } from '@keywright/core'
import { ulidToUUID, uuidToULID } from 'ulid'
import type { Id } from './id.ts'
import { partsOf } from './parse.ts'
import { checkPrefix } from './prefix.ts'

/**
 * The 128 bits of an id as a UUID, in lower case. It sorts as the id does, and
 * `uuidToId` returns the id; its version digit is whatever the bits say.
 *
 * @throws KeyError for anything but an id.
 * @example
 * idToUuid('user_01ARZ3NDEKTSV4RRFFQ69G5FAV') // => '01563e3a-b5d3-d676-4c61-efb99302bd5b'
 */
export const idToUuid = (id: string): string => {
  const text: string = ulidToUUID(partsOf(id)[1])
  return text.toLowerCase()
}

/**
 * The id with the 128 bits of a UUID of any version, in any case. Only the time of a version 7 UUID
 * is also the time of its id.
 *
 * @throws KeyError for a bad prefix, or anything but a UUID.
 * @example
 * uuidToId('user', '01563E3A-B5D3-D676-4C61-EFB99302BD5B') // => 'user_01ARZ3NDEKTSV4RRFFQ69G5FAV'
 */
export const uuidToId = <Prefix extends string>(prefix: Prefix, text: string): Id<Prefix> =>
  `${checkPrefix(prefix)}_${uuidToULID(uuid('uuid').codec.encode(text))}`
