import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { escaped, TEXT, unescapeText, wanted } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import type { Codec } from './codec/codec-types.ts'
import type { Field } from './field-types.ts'

/** A field of any text. */
export interface TextField<Name extends string> extends Field<Name, string> {
  readonly kind: 'text'
}

const encode = (value: string, place?: Place): string =>
  escaped(value) ?? refuse('INVALID_VALUE', wanted(value, TEXT), value, place)

const textCodec: Codec<string> = {
  encode,
  decode: unescapeText,
  compare: compareKeys,
  expects: TEXT,
  starts: encode,
  least: '',
}

/**
 * Any text: the characters U+0000 to `$` are written as `$` and two hex digits, the rest as it is.
 * Sorts by UTF-8 bytes.
 *
 * @example
 * key('CITY', text('name')).encode({ name: 'New York' }) // => 'CITY#New$20York'
 */
export const text = <Name extends string>(name: Name): TextField<Name> => ({
  name,
  kind: 'text',
  codec: textCodec,
})
