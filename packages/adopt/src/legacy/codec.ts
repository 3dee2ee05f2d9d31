import type { AnyField, Codec } from '@keywright/core'
import { type Place, refuse } from '@keywright/core/internal'

/** How a hand-written key holds a field: its text, and every way to read it. */
export interface LegacyCodec {
  readonly write: (value: unknown, place?: Place) => string
  /** The values whose text this is; none if `write` could not have made it. */
  readonly read: (text: string) => readonly unknown[]
  /** True for free text, where any text is a value. A pattern finds the characters that end it. */
  readonly wide: boolean | RegExp
  /** True if all its texts have one length, and no two values share one: its end is never in doubt. */
  readonly hasOneLength?: boolean
}

/** A user's codec that can read a text in several ways. */
export interface ManyReadings<In, Out = In> extends Codec<In, Out> {
  readonly readings: (text: string) => Iterable<Out>
}

/** The most characters of a field that is not free text. It bounds the search for the field's end. */
export const MOST_CHARACTERS = 128

/** Lone surrogates: with the u flag, the class does not match the halves of a pair. */
export const LONE_SURROGATE: RegExp = /[\ud800-\udfff]/u

/** What happens to the whole key when it is written: nothing, or a change to one letter case. */
export type Fold = (text: string) => string

/** The key stays unchanged. */
export const AS_IT_IS: Fold = (text) => text

/**
 * The text of a field in a template literal: text and tokens verbatim, numbers and booleans as
 * JavaScript writes them, a user's own codec unchecked, and everything else as its field writes it.
 */
export const legacyCodec = (field: AnyField, fold: Fold): LegacyCodec => {
  const { kind, codec } = field
  const encode = codec.encode as (value: unknown, place?: Place) => string
  /** The field checks the value, which is then written verbatim. */
  const plain = (value: unknown, place?: Place): string => {
    encode(value, place)
    return Object.is(value, -0) ? '0' : String(value)
  }
  const hasOneLength = kind !== 'custom' && isOneLength(codec, fold)
  if (codec.descending) return { ...narrow(encode, codec.decode, fold), hasOneLength }
  if (kind === 'custom') return ownCodec(field, fold)
  switch (kind) {
    case 'text':
      return { write: plain, read: (piece) => [piece], wide: true }
    case 'token':
      return { write: plain, read: (piece) => [piece], wide: /[\0-$]/ }
    case 'number':
      return narrow(plain, Number, fold)
    case 'boolean':
      return narrow(plain, (piece) => piece.toLowerCase() === 'true', fold)
    default:
      // A key in one letter case has lost the case of its times and choices.
      return {
        ...narrow(encode, codec.decode, fold, (piece) =>
          codec.all
            ? codec.all.filter((known) => fold(known) === piece)
            : fold === AS_IT_IS
              ? [piece]
              : [piece.toUpperCase(), piece.toLowerCase()],
        ),
        hasOneLength,
      }
  }
}

/** Core's fields have texts of one length if all that they list have it, or the first and the last. */
const isOneLength = ({ all, least, greatest }: AnyField['codec'], fold: Fold): boolean => {
  const texts = (all ?? [least, greatest]).map((text) => text && fold(text))
  return (
    texts.every((text) => text !== undefined && text.length === texts[0]?.length) &&
    // In one letter case, two choices may share a text.
    (!all || new Set(texts).size === all.length)
  )
}

/** A user's own codec: its text may contain anything that a store keeps. */
const ownCodec = (field: AnyField, fold: Fold): LegacyCodec => {
  const own = ((field as { own?: unknown }).own ?? field.codec) as ManyReadings<unknown>
  const write = (value: unknown, place?: Place): string => {
    let written: unknown
    try {
      written = own.encode(value)
    } catch (error) {
      return refuse('INVALID_VALUE', `a value that its codec takes (${error})`, value, place)
    }
    const isText = typeof written === 'string' && !LONE_SURROGATE.test(written)
    return isText
      ? (written as string)
      : refuse('INVALID_VALUE', 'its codec to write well-formed text', written, place)
  }
  return narrow(write, own.decode, fold, undefined, own.readings)
}

/** Accepts a value only if writing it gives the same text, and refuses text that is too long to search. */
const narrow = (
  encode: LegacyCodec['write'],
  decode: (piece: string) => unknown,
  fold: Fold,
  spellings: (piece: string) => readonly string[] = (piece) => [piece],
  readings: (piece: string) => Iterable<unknown> = (piece) =>
    [...new Set(spellings(piece))].map(decode),
): LegacyCodec => {
  const write = (value: unknown, place?: Place): string => {
    const written = encode(value, place)
    return written.length <= MOST_CHARACTERS
      ? written
      : refuse('INVALID_VALUE', `a text of at most ${MOST_CHARACTERS} characters`, written, place)
  }
  const read = (piece: string): unknown[] => {
    const found: unknown[] = []
    try {
      const seen = fold(piece)
      for (const value of readings(seen)) {
        if (value !== undefined && fold(write(value)) === seen) found.push(value)
      }
    } catch {
      // A codec may throw for text that it could not have written.
    }
    return found
  }
  return { write, read, wide: false }
}
