import { type Codec, codecOf } from './codec.ts'

/** Writes each value of a list as its zero-padded position, so that they sort as listed. */
export const listedCodec = <V>(
  values: readonly V[],
  expects: string,
  more?: Partial<Codec<V>>,
): Codec<V> => {
  const width = String(values.length - 1).length
  const texts = values.map((_, i) => String(i).padStart(width, '0'))
  return codecOf<V>(
    expects,
    (value) => texts[values.indexOf(value)],
    (text) => values[Number(text)] as V,
    { ...more, all: texts },
  )
}

/** A listed codec whose reverse is the same list from its other end. */
export const listedBothWays = <V>(values: readonly V[], expects: string): Codec<V> =>
  listedCodec(values, expects, { reversed: listedCodec([...values].reverse(), expects) })
