import { type Place, refuse } from '../error/refuse.ts'
import { isToken, TOKEN } from '../text/escape.ts'
import { type Codec, exactly } from './codec/codec.ts'
import type { Field } from './field-types.ts'

/** A field with a codec of the user's own. */
export interface CustomField<Name extends string, In, Out = In, Encoded extends string = string>
  extends Field<Name, In, Out, Encoded> {
  readonly kind: 'custom'
  /** The codec as it was given. */
  readonly own?: Codec<In, Out, Encoded>
}

/** Holds a codec to its word: only text that keeps the key's laws out, only what it wrote back in. */
const guarded = <In, Out, Encoded extends string>(
  codec: Codec<In, Out, Encoded>,
): Codec<In, Out, Encoded> => {
  const encode = (value: In, place?: Place): Encoded => {
    let text: unknown
    try {
      text = codec.encode(value)
    } catch (error) {
      return refuse('INVALID_VALUE', `a value that its codec takes (${error})`, value, place)
    }
    return isToken(text as Encoded)
      ? (text as Encoded)
      : refuse('INVALID_VALUE', `its codec to write ${TOKEN}`, text, place)
  }
  return {
    ...codec,
    encode,
    decode: exactly(encode, codec.decode as (text: string) => Out),
    reversed: codec.reversed && guarded(codec.reversed),
  }
}

/**
 * A field for values of your own. Its text is checked when it is written (only characters above
 * `$`), and when it is read (it must be what `encode` writes); that it sorts like `compare` is for
 * a property test to show.
 *
 * @throws KeyError when the codec lacks a function.
 * @example
 * const semver = field('version', {
 *   encode: (v) => v.split('.').map((n) => zeroPad(Number(n), 3)).join('.'),
 *   decode: (text) => text.split('.').map((n) => parseZeroPadded(n)).join('.'),
 *   compare: (a, b) => a.localeCompare(b, 'en', { numeric: true }),
 * })
 * key('RELEASE', semver).encode({ version: '1.12.3' }) // => 'RELEASE#001.012.003'
 */
export const field = <Name extends string, In, Out = In, Encoded extends string = string>(
  name: Name,
  codec: Codec<In, Out, Encoded>,
): CustomField<Name, In, Out, Encoded> => {
  const { encode, decode, compare } = Object(codec)
  if (![encode, decode, compare].every((member) => typeof member === 'function')) {
    refuse('INVALID_DEFINITION', 'a codec { encode, decode, compare }', codec, { field: name })
  }
  return { name, kind: 'custom', codec: guarded(codec), own: codec }
}
