import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { hexByte, parseHex, toBytes } from '../text/escape.ts'
import { exactly } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf, isField } from './codec/made.ts'
import type { AnyField, Field, InputOf, OutputOf } from './field-types.ts'

/** A field in the opposite order. */
export interface Desc<F extends AnyField> extends Field<F['name'], InputOf<F>, OutputOf<F>> {
  readonly kind: F['kind']
  /** The field that it reverses. */
  readonly of: F
}

/** 255 minus each UTF-8 byte, as hex: turns the order of the bytes around. */
const complement = (text: string): string =>
  toBytes(text).replace(/./gs, (byte) => hexByte(255 - byte.charCodeAt(0)))

/** The text again; throws where it is not the complement of UTF-8. */
const fromComplement = (hex: string): string =>
  decodeURIComponent(hex.replace(/../gs, (byte) => `%${hexByte(255 - parseHex(byte))}`))

/**
 * The general reversal: complemented bytes, and at their end a `~`, which sorts after every hex
 * digit and so puts a text after its own extensions.
 */
const reverseCodec = <In, Out>(codec: Codec<In, Out>): Codec<In, Out> => {
  const { starts, calendar, thrown, all, least, greatest } = codec
  const turn = (text: string): string => `${complement(text)}~`
  const turned = (text: string | undefined) => (text === undefined ? text : turn(text))
  const encode = (value: In, place?: Place): string => turn(codec.encode(value, place))
  return {
    encode,
    decode: exactly(encode, (text) => codec.decode(fromComplement(text.slice(0, -1))) as Out),
    compare: (a, b, place) => codec.compare(b, a, place),
    starts:
      starts &&
      ((prefix, place) => {
        const started = starts(prefix, place)
        return started === undefined ? started : complement(started)
      }),
    calendar: calendar && ((iso, span) => turned(calendar(iso, span))),
    thrown:
      thrown &&
      ((text) => {
        try {
          return thrown(fromComplement(text.slice(0, -1)))
        } catch {
          return undefined // not the complement of UTF-8
        }
      }),
    all: all?.map(turn).reverse(),
    least: turned(greatest),
    greatest: turned(least),
  }
}

/**
 * The same values in the opposite order: newest, largest or last first. Each field reverses on its
 * own, so directions mix freely within a key. Ranges still go by value: `gte` means "at least".
 *
 * @throws KeyError for what is not a field.
 * @example
 * const feed = key('POST', desc(time('at')), desc(text('title')))
 * feed.encode({ at: new Date('2024-01-15T10:30:00Z'), title: 'Hi' }) // => 'POST#251696986199999#b796~'
 */
export const desc = <F extends AnyField>(field: F): Desc<F> => {
  try {
    if (!isField(field)) refuse('INVALID_DEFINITION', 'a field', field)
    const codec = field.codec as unknown as Codec<InputOf<F>, OutputOf<F>>
    return fieldOf<Desc<F>>({
      ...field,
      codec: {
        ...(codec.reversed ?? reverseCodec(codec)),
        expects: codec.expects,
        exact: codec.exact,
        descending: !codec.descending,
        reversed: codec,
      },
      of: field,
    })
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'a field')
  }
}

/** A field without `desc`: as it was defined, in ascending order. */
export const ascending = (field: AnyField): AnyField => {
  let found = field as AnyField & { readonly of?: AnyField }
  while (found.of) found = found.of
  return found
}
