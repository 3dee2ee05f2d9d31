import { escaped, TEXT, unescapeText } from '../text/escape.ts'
import { textual } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of any text. */
export interface TextField<Name extends string> extends Field<Name, string> {
  readonly kind: 'text'
}

const textCodec: Codec<string> = /* @__PURE__ */ textual(TEXT, escaped, unescapeText)

/**
 * Any text: the characters U+0000 to `$` are written as `$` and two hex digits, the rest as it is.
 * Sorts by UTF-8 bytes.
 *
 * @example
 * key('CITY', text('name')).encode({ name: 'New York' }) // => 'CITY#New$20York'
 */
export const text = <Name extends string>(name: Name): TextField<Name> =>
  fieldOf({
    name,
    kind: 'text',
    codec: textCodec,
  })
