import { hexByte, parseHex } from '../text/bytes.ts'
import { codecOf, exactly } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import type { Field } from './field-types.ts'

/** A field of bytes. */
export interface BytesField<Name extends string> extends Field<Name, Uint8Array> {
  readonly kind: 'bytes'
}

/** True for a Uint8Array of any realm. A Proxy of one is not one: its bytes cannot be read. */
const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'

const written = (value: Uint8Array): string | undefined =>
  isBytes(value) ? Array.from(value, hexByte).join('') : undefined

const bytesCodec: Codec<Uint8Array> = /* @__PURE__ */ codecOf(
  'a Uint8Array',
  written,
  /* @__PURE__ */ exactly(written, (text) => Uint8Array.from(text.match(/../gs) ?? [], parseHex)),
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
