import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { show } from '../error/show.ts'
import { isToken, TOKEN } from '../text/escape.ts'
import { exactly } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import { checkStated } from './codec/stated.ts'
import type { Field } from './field-types.ts'

/** A field with a custom codec. */
export interface CustomField<Name extends string, In, Out = In, Encoded extends string = string>
  extends Field<Name, In, Out, Encoded> {
  readonly kind: 'custom'
  /** The codec as it was given. */
  readonly own?: Codec<In, Out, Encoded>
}

const CODEC = 'a codec { encode, decode, compare }'
const VALUE = 'a value that its codec takes'
const COMPARED = 'values that its codec compares'

/**
 * Guards a codec: it writes only text that keeps the laws of keys, and reads only what it wrote. Its
 * functions are called on the codec itself, which may be an instance of a class.
 */
const guarded = <In, Out, Encoded extends string>(
  codec: Codec<In, Out, Encoded>,
  at: Place,
): Codec<In, Out, Encoded> => {
  const { encode: write, decode: read, compare, descending, least, greatest, all } = codec
  if (![write, read, compare].every((member) => typeof member === 'function')) {
    refuse('INVALID_DEFINITION', CODEC, codec, at)
  }
  checkStated(codec, at)
  const expects = typeof codec.expects === 'string' ? codec.expects : undefined
  const takes = expects ?? VALUE

  const encode = (value: In, place?: Place): Encoded => {
    // `String` writes `undefined`: all items that lack the value would share a key.
    if (value === undefined || value === null) return refuse('INVALID_VALUE', takes, value, place)
    let text: unknown
    try {
      text = write.call(codec, value)
    } catch (error) {
      return refuse('INVALID_VALUE', `${takes} (${show(error)})`, value, place, { cause: error })
    }
    return isToken(text as Encoded)
      ? (text as Encoded)
      : refuse('INVALID_VALUE', `its codec to write ${TOKEN}`, text, place)
  }

  return {
    encode,
    decode: exactly(encode, (text) => read.call(codec, text) as Out),
    thrown: (text) => {
      try {
        read.call(codec, text)
        return undefined
      } catch (cause) {
        return { cause }
      }
    },
    compare: (a, b, place = at) => {
      let order: unknown
      try {
        order = compare.call(codec, a, b)
      } catch (error) {
        rethrow(error, 'INVALID_VALUE', COMPARED, place)
      }
      return typeof order === 'number' && !Number.isNaN(order)
        ? order
        : refuse('INVALID_VALUE', COMPARED, order, place)
    },
    expects,
    descending: descending === true,
    least,
    greatest,
    all: all && Object.freeze([...all]),
  }
}

/**
 * A field for your own values. Its text is checked when it is written (only characters above `$`),
 * and when it is read (it must be what `encode` writes). A property test shows whether it sorts like
 * `compare`. Of what else a codec may state, `expects`, `reversed`, `descending`, `least`, `greatest` and
 * `all` count; `starts`, `calendar`, `exact` and `thrown` are for the fields of Keywright.
 *
 * @throws KeyError when the codec lacks a function, or states texts that cannot be the first, the
 * last or all of them.
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
  const place = { field: name }
  try {
    if (codec !== Object(codec)) refuse('INVALID_DEFINITION', CODEC, codec, place)
    const { reversed } = codec
    const safe = guarded(codec, place)
    // One level deep: two codecs may be each other's reverse.
    const both = reversed ? { ...safe, reversed: guarded(reversed, place) } : safe
    return fieldOf({ name, kind: 'custom', codec: both, own: codec })
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', CODEC, place)
  }
}
