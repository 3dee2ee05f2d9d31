import { hexByte, parseHex } from '../text/bytes.ts'
import { type Codec, codecOf } from './codec/codec.ts'
import type { Field } from './field-types.ts'

/** A field of bytes. */
export interface BytesField<Name extends string> extends Field<Name, Uint8Array> {
  readonly kind: 'bytes'
}

const bytesCodec: Codec<Uint8Array> = /* @__PURE__ */ codecOf(
  'a Uint8Array',
  (value) => (value instanceof Uint8Array ? Array.from(value, hexByte).join('') : undefined),
  (text) => Uint8Array.from(text.match(/../g) ?? [], parseHex),
  { least: '' },
)

/**
 * Bytes, as lower-case hex. Sorts by bytes.
 *
 * @example
 * key('HASH', bytes('sha')).encode({ sha: Uint8Array.of(0, 255) }) // => 'HASH#00ff'
 */
export const bytes = <Name extends string>(name: Name): BytesField<Name> => ({
  name,
  kind: 'bytes',
  codec: bytesCodec,
})
