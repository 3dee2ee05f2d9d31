import type { Place } from '../../error/place.ts'
import { refuse } from '../../error/refuse.ts'
import { compareKeys } from '../../text/order.ts'
import type { Codec } from './codec-types.ts'

/**
 * Reads as loosely as it likes, and takes what comes of it only if writing gives the same text back:
 * so no text but the canonical one decodes, and readers need not check what writers know.
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
 * Composes a codec. `write` gives `undefined` for values that it does not take. Values compare by the
 * text that stands for them.
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

/** The texts that a codec tells of: all where they are few, or else the first and the last. */
export const knownTexts = ({
  all,
  least,
  greatest,
}: Pick<Codec<never, unknown>, 'all' | 'least' | 'greatest'>): readonly (string | undefined)[] =>
  all ?? [least, greatest]
