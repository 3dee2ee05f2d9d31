import type { Place } from '../../error/place.ts'
import { refuse } from '../../error/refuse.ts'
import { wanted } from '../../text/escape.ts'
import { compareKeys } from '../../text/order.ts'
import type { Codec } from './codec-types.ts'

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
