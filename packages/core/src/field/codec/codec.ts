import type { Place } from '../../error/place.ts'
import { refuse } from '../../error/refuse.ts'
import { wanted } from '../../text/escape.ts'
import { compareKeys } from '../../text/order.ts'
import type { Codec } from './codec-types.ts'

/**
 * Makes a lenient reader strict: a value counts only if writing it gives the same text back. So only
 * canonical text decodes, and readers do not repeat the checks of writers.
 */
export const exactly =
  <In, Out>(write: (value: In) => string | undefined, read: (text: string) => Out) =>
  (text: string): Out | undefined => {
    try {
      const value = read(text)
      // A value that was read is one that can be written, whatever the types say.
      return write(value as unknown as In) === text ? value : undefined
    } catch {
      return undefined
    }
  }

/**
 * Composes a codec. `write` returns `undefined` for values that it does not take. Values compare as
 * their texts do.
 */
export const codecOf = <In, Out = In>(
  expects: string,
  write: (value: In) => string | undefined,
  decode: (text: string) => Out | undefined,
  more?: Partial<Codec<In, Out>>,
): Codec<In, Out> => {
  const encode = (value: In, place?: Place): string =>
    write(value) ?? refuse('INVALID_VALUE', expects, value, place)
  const compare = (a: In, b: In): number => compareKeys(encode(a), encode(b))
  return { encode, decode, compare, expects, ...more }
}

/** Composes a codec of text that sorts by UTF-8 bytes; `write` gives `undefined` for what it refuses. */
export const textual = (
  expects: string,
  write: (value: string) => string | undefined,
  decode: (text: string) => string | undefined,
): Codec<string> => {
  const encode = (value: string, place?: Place): string =>
    write(value) ?? refuse('INVALID_VALUE', wanted(value, expects), value, place)
  return { encode, decode, compare: compareKeys, expects, starts: encode, least: '' }
}

/** Composes a codec of a few values, each with a text of its own; the texts are sorted. */
export const mapped = <V>(
  expects: string,
  values: readonly V[],
  texts: readonly string[],
): Codec<V> => {
  const toText = new Map(values.map((value, i) => [value, texts[i] as string]))
  const toValue = new Map(values.map((value, i) => [texts[i] as string, value]))
  return codecOf<V>(
    expects,
    (value) => toText.get(value),
    (text) => toValue.get(text),
    { all: texts },
  )
}

/** The texts that a codec declares: all of them, or else the first and the last. */
export const knownTexts = ({
  all,
  least,
  greatest,
}: Pick<Codec<never, unknown>, 'all' | 'least' | 'greatest'>): readonly (string | undefined)[] =>
  all ?? [least, greatest]
