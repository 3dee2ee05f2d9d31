import { parseSpan } from '../time/calendar.ts'
import { type Codec, codecOf } from './codec/codec.ts'
import type { Field } from './field-types.ts'

/** A field of calendar dates. */
export interface DateField<Name extends string> extends Field<Name, string> {
  readonly kind: 'date'
}

/** A year, month or day that exists. */
const span = (text: string): string | undefined =>
  parseSpan(text) === undefined || text.length > 10 ? undefined : text

const dateCodec: Codec<string> = /* @__PURE__ */ codecOf(
  'a calendar date such as "2024-01-15"',
  (text) => (span(text)?.length === 10 ? text : undefined),
  String,
  { starts: span, least: '0000-01-01', greatest: '9999-12-31' },
)

/**
 * A calendar date, which has no time zone: text in, the same text out; only dates that exist.
 *
 * @example
 * key('HOLIDAY', date('on')).encode({ on: '2024-02-29' }) // => 'HOLIDAY#2024-02-29'
 */
export const date = <Name extends string>(name: Name): DateField<Name> => ({
  name,
  kind: 'date',
  codec: dateCodec,
})
