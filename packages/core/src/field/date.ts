import { parseDate } from '../time/instant.ts'
import { codecOf } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of calendar dates. */
export interface DateField<Name extends string> extends Field<Name, string> {
  readonly kind: 'date'
}

/** The length of `2024-01-15`. */
const LENGTH = 10

const written = (text: string): string | undefined =>
  typeof text === 'string' && text.length === LENGTH && parseDate(text) !== undefined
    ? text
    : undefined

const dateCodec: Codec<string> = /* @__PURE__ */ codecOf(
  'a calendar date such as "2024-01-15"',
  written,
  written,
  {
    // A date has no hour.
    calendar: (iso, span) => (span.length > LENGTH ? undefined : iso.slice(0, LENGTH)),
    least: '0000-01-01',
    greatest: '9999-12-31',
  },
)

/**
 * A calendar date, which has no time zone: text in, the same text out; only dates that exist.
 *
 * @example
 * key('HOLIDAY', date('on')).encode({ on: '2024-02-29' }) // => 'HOLIDAY#2024-02-29'
 */
export const date = <Name extends string>(name: Name): DateField<Name> =>
  fieldOf({
    name,
    kind: 'date',
    codec: dateCodec,
  })
