import { hexByte, parseHex } from '../text/escape.ts'
import { codecOf, exactly } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of bytes. */
export interface BytesField<Name extends string> extends Field<Name, Uint8Array> {
  readonly kind: 'bytes'
}

/** The getter that says what an array really is, of any realm, whatever it calls itself. */
const typeOf = (value: unknown): unknown =>
  Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag, value)

/**
 * A Proxy of a Uint8Array is not one: its bytes cannot be read. The copy is of the bytes, whatever
 * length or iterator the array claims to have.
 */
const written = (value: Uint8Array): string | undefined => {
  if (typeOf(value) !== 'Uint8Array') return undefined
  let hex = ''
  try {
    const copy = new Uint8Array(value)
    for (let i = 0; i < copy.length; i++) hex += hexByte(copy[i] as number)
    return hex
  } catch {
    return undefined // its buffer was transferred
  }
}

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
export const bytes = <Name extends string>(name: Name): BytesField<Name> =>
  fieldOf({
    name,
    kind: 'bytes',
    codec: bytesCodec,
  })
