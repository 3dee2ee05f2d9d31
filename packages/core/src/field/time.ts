import { isoTime } from '../time/instant.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of instants, to the millisecond; takes a Date or RFC 3339 text, gives a Date. */
export interface TimeField<Name extends string> extends Field<Name, Date | string, Date> {
  readonly kind: 'time'
}

/**
 * An instant, as `toISOString` writes it, in years 0000 to 9999: a Date, or RFC 3339 text with any
 * offset and nothing finer than a millisecond. Sorts by time; `desc(time(…))` is the 15 digits of
 * `reverseTime`.
 *
 * @example
 * const login = key('LOGIN', time('at'))
 * login.encode({ at: new Date(0) }) // => 'LOGIN#1970-01-01T00:00:00.000Z'
 * login.encode({ at: '2024-01-15T11:30:00+01:00' }) // => 'LOGIN#2024-01-15T10:30:00.000Z'
 * login.decode('LOGIN#1970-01-01T00:00:00.000Z') // => { at: new Date(0) }
 */
export const time = <Name extends string>(name: Name): TimeField<Name> =>
  fieldOf({
    name,
    kind: 'time',
    codec: isoTime,
  })
