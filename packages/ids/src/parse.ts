import { refuse } from '@keywright/core/internal'
import { decodeTime } from 'ulid'
import { type Id, idOf } from './id.ts'
import { isPrefix } from './prefix.ts'

/** What an id is made of. */
export interface ParsedId {
  prefix: string
  ulid: string
  time: Date
}

/**
 * The end of an id: 26 of Crockford's digits in upper case, of at most 128 bits. Tested as it is,
 * because toUpperCase turns ſ into S and ß into SS, which then pass for digits.
 */
export const ULID: RegExp = /_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The prefix and the ULID, which follows the last `_`; `undefined` for anything but an id. */
const split = (id: unknown): readonly [prefix: string, ulid: string] | undefined => {
  if (typeof id !== 'string' || !ULID.test(id)) return undefined
  const prefix = id.slice(0, -27)
  return isPrefix(prefix) ? [prefix, id.slice(-26)] : undefined
}

/** The prefix and the ULID of an id; anything else is refused. */
export const partsOf = (id: string): readonly [prefix: string, ulid: string] =>
  split(id) ?? refuse('INVALID_KEY', idOf('user'), id)

/**
 * Takes an id apart. Refuses what `createId` could not have made, even if only the case differs.
 *
 * @throws KeyError for anything but an id.
 * @example
 * parseId('user_01ARYZ6S410W3GE1R70W3GE1R7') // => { prefix: 'user', ulid: '01ARYZ6S410W3GE1R70W3GE1R7', time: new Date(1469918176385) }
 */
export const parseId = (id: string): ParsedId => {
  const [prefix, ulid] = partsOf(id)
  return { prefix, ulid, time: new Date(decodeTime(ulid)) }
}

/**
 * Whether a value is an id with this prefix, or with any prefix if none is given. As strict as
 * `parseId`, and never throws.
 *
 * @example
 * isId('user_01ARYZ6S410W3GE1R70W3GE1R7', 'user') // => true
 * isId('user_01ARYZ6S410W3GE1R70W3GE1R7', 'order') // => false
 * isId('user_01aryz6s410w3ge1r70w3ge1r7') // => false
 */
export const isId = <Prefix extends string = string>(
  value: unknown,
  prefix?: Prefix,
): value is Id<Prefix> => {
  const parts = split(value)
  return parts !== undefined && (prefix === undefined || parts[0] === prefix)
}

/**
 * When an id was made, to the millisecond.
 *
 * @throws KeyError for anything but an id.
 * @example
 * idTime('user_01ARYZ6S410W3GE1R70W3GE1R7') // => new Date('2016-07-30T22:36:16.385Z')
 */
export const idTime = (id: string): Date => parseId(id).time
