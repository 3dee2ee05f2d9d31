import { isToken, TOKEN } from '../text/escape.ts'
import { textual } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of text that needs no escaping. */
export interface TokenField<Name extends string> extends Field<Name, string> {
  readonly kind: 'token'
}

const verbatim = (text: string): string | undefined => (isToken(text) ? text : undefined)

const tokenCodec: Codec<string> = /* @__PURE__ */ textual(TOKEN, verbatim, verbatim)

/**
 * Text that stands in the key verbatim; what `text` would escape is refused. For codes, slugs and
 * ids that other systems read out of the key. Sorts by UTF-8 bytes.
 *
 * @example
 * key('SKU', token('sku')).encode({ sku: 'AB-12' }) // => 'SKU#AB-12'
 */
export const token = <Name extends string>(name: Name): TokenField<Name> =>
  fieldOf({
    name,
    kind: 'token',
    codec: tokenCodec,
  })
