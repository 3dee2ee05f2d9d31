import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { isToken, TOKEN, wanted } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import type { Codec } from './codec/codec-types.ts'
import type { Field } from './field-types.ts'

/** A field of text that needs no escaping. */
export interface TokenField<Name extends string> extends Field<Name, string> {
  readonly kind: 'token'
}

const verbatim = (value: string, place?: Place): string =>
  isToken(value) ? value : refuse('INVALID_VALUE', wanted(value, TOKEN), value, place)

const tokenCodec: Codec<string> = {
  encode: verbatim,
  decode: (text) => (isToken(text) ? text : undefined),
  compare: compareKeys,
  expects: TOKEN,
  starts: verbatim,
  least: '',
}

/**
 * Text that stands in the key verbatim; what `text` would escape is refused. For codes, slugs and
 * ids that other systems read out of the key. Sorts by UTF-8 bytes.
 *
 * @example
 * key('SKU', token('sku')).encode({ sku: 'AB-12' }) // => 'SKU#AB-12'
 */
export const token = <Name extends string>(name: Name): TokenField<Name> => ({
  name,
  kind: 'token',
  codec: tokenCodec,
})
