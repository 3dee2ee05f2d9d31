import type { KeyRange } from '@keywright/core'
import { optionsOf, refuse } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { CONTINUATION, type Continuation, restOf } from '../bounds/page.ts'

export type { Continuation } from '../bounds/page.ts'

// Every platform with IndexedDB has these, but the language itself does not.
declare const TextEncoder: new () => { encode(text: string): Bytes }
declare const TextDecoder: new (
  encoding: 'utf-8',
  options: { readonly fatal: true; readonly ignoreBOM: true },
) => { decode(bytes: ArrayBuffer | Uint8Array): string }

/** Bytes in a buffer of their own. TypeScript before 5.7 has no `Uint8Array<ArrayBuffer>`. */
export type Bytes = Uint8Array & { readonly buffer: ArrayBuffer }

/** Both ends of `IDBKeyRange.bound(lower, upper)`, included. */
export interface IndexedDbRange {
  readonly lower: Bytes
  readonly upper: Bytes
}

/**
 * The bytes of a key: what to store it as in IndexedDB, as a primary key or in an indexed property.
 *
 * The trap: IndexedDB sorts strings as UTF-16, in which U+10FFFF is not the end. It sorts bytes as
 * bytes.
 *
 * @throws KeyError for text that is not a key.
 * @example
 * indexedDbKey('A#é') // => new Uint8Array([65, 35, 195, 169])
 */
export const indexedDbKey = (text: string): Bytes => bytesOf(checkKey(text, PLACE))

/**
 * The text of a key that IndexedDB gives back as an `ArrayBuffer`.
 *
 * @throws KeyError for bytes that are not the UTF-8 of a text.
 * @example
 * indexedDbText(indexedDbKey('A#é').buffer) // => 'A#é'
 */
export const indexedDbText = (bytes: ArrayBuffer | Uint8Array): string => {
  try {
    // Without `ignoreBOM`, a U+FEFF at the start would be lost.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return refuse('INVALID_KEY', 'the UTF-8 bytes of a key', bytes, PLACE)
  }
}

/**
 * A range of keys that `indexedDbKey` wrote, for `IDBKeyRange.bound(lower, upper)`. Read it backwards
 * with a cursor of direction `'prev'`. To mix directions in one index, which IndexedDB cannot do, use
 * `desc` fields in the key.
 *
 * The trap: `IDBKeyRange.bound` throws for a range that is open at one end and empty. After the last
 * key of a range, this is a closed range that no key is in.
 *
 * @throws KeyError for a range that ends before it starts, or an `after` outside it.
 * @example
 * const tasks = where(key('T', integer('priority', { digits: 1 })), { priority: gte(5) })
 * indexedDbRange(tasks)
 * // => { lower: new Uint8Array([84, 35, 53]), upper: new Uint8Array([84, 36]) }
 */
export const indexedDbRange = (range: KeyRange, options?: Continuation): IndexedDbRange => {
  const { lower, upper } = restOf(
    range,
    optionsOf(PLACE, options, CONTINUATION, 'INVALID_CONDITION'),
    PLACE,
  )
  return { lower: bytesOf(lower), upper: bytesOf(upper) }
}

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

const PLACE = 'IndexedDB'
