import { show } from '../../error/show.ts'
import { mapped } from './codec.ts'
import type { Codec } from './codec-types.ts'

/** Writes each value of a list as its zero-padded position, so that they sort as listed. */
const listedCodec = <V>(values: readonly V[], expects: string): Codec<V> => {
  const width = String(values.length - 1).length
  return mapped(
    expects,
    values,
    values.map((_, i) => String(i).padStart(width, '0')),
  )
}

/** A listed codec whose reverse is the same list from its other end. */
export const listedBothWays = <V>(values: readonly V[], expects: string): Codec<V> => ({
  ...listedCodec(values, expects),
  reversed: listedCodec([...values].reverse(), expects),
})

/** No message lists more options than this. */
const MOST = 12

/** What a field of these words expects. */
export const oneOf = (words: readonly string[]): string => {
  const more = words.length > MOST ? ', …' : ''
  return `one of ${words.slice(0, MOST).map(show).join(', ')}${more}`
}
