import {
  type AnyField,
  type CustomField,
  compareKeys,
  field,
  type InputOf,
  type OutputOf,
} from '@keywright/core'
import { answer, refuse } from '@keywright/core/internal'
import { AS_IT_IS, type Fold, legacyCodec, type ManyReadings, MOST_CHARACTERS } from './codec.ts'

/** A field with the same name and values, but other text. */
export type Padded<F extends AnyField> = CustomField<F['name'], InputOf<F>, OutputOf<F>>

/**
 * Pads the text of a field from the left, as `padStart` does, even a sign: -5 becomes `000-5`. For
 * legacy keys; in a new key, use `integer` with its digits.
 *
 * Padded text can have several readings: `007` may be `7`, `07` or `007`.
 *
 * @throws KeyError for a length that is not a whole number from 1 to 128, or a filling that is not text.
 * @example
 * legacyKey({}, 'ISSUE', padded(number('n'), 5)).encode({ n: 42 }) // => 'ISSUE#00042'
 * legacyKey({}, 'ISSUE', padded(number('n'), 5)).decode('ISSUE#00042') // => { n: 42 }
 */
export const padded = <F extends AnyField>(of: F, length: number, filling = '0'): Padded<F> =>
  answer('padded', () => {
    padLength(length, of?.name)
    if (typeof filling !== 'string' || filling === '') {
      refuse('INVALID_DEFINITION', 'text to fill up with', filling, { field: of?.name })
    }
    return filled(of, (text) => text.padStart(length, filling))
  })

/** A length to pad to, as it is. */
export const padLength = (length: number, field: string): number =>
  Number.isInteger(length) && length >= 1 && length <= MOST_CHARACTERS
    ? length
    : refuse('INVALID_DEFINITION', `a length from 1 to ${MOST_CHARACTERS}`, length, { field })

/** A field with text that a function may put something in front of. */
export const filled = <F extends AnyField>(of: F, fill: Fold): Padded<F> => {
  if (typeof Object(of).codec !== 'object') refuse('INVALID_DEFINITION', 'a field', of)
  const { write, read } = legacyCodec(of, AS_IT_IS)
  const encode = (value: InputOf<F>): string => fill(write(value))
  function* readings(text: string): Generator<OutputOf<F>> {
    for (let cut = 0; cut <= text.length; cut++) {
      const rest = text.slice(cut)
      if (fill(rest) === text) yield* read(rest) as OutputOf<F>[]
    }
  }
  const codec: ManyReadings<InputOf<F>, OutputOf<F>> = {
    encode,
    readings,
    decode: (text) => {
      const [value, other] = [...readings(text)]
      return other === undefined ? value : undefined
    },
    compare: (a, b) => compareKeys(encode(a), encode(b)),
  }
  return field(of.name, codec)
}
