import { digitsValue } from '../text/digits.ts'
import { type DigitsOptions, digitsCodec, digitsOptions, digitsRules } from './codec/digits.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of whole numbers. */
export interface IntegerField<Name extends string> extends Field<Name, number> {
  readonly kind: 'integer'
  readonly options: DigitsOptions
}

/**
 * A whole number, zero-padded to `digits` (1 to 16), negative only if `signed`. Sorts numerically;
 * -0 is 0.
 *
 * @throws KeyError when `digits` is not a whole number from 1 to 16, or `signed` is not a boolean.
 * @example
 * key('ISSUE', integer('number', { digits: 5 })).encode({ number: 42 }) // => 'ISSUE#00042'
 * key('DELTA', integer('by', { digits: 5, signed: true })).encode({ by: -42 }) // => 'DELTA#-99957'
 */
export const integer = <Name extends string>(
  name: Name,
  options: DigitsOptions,
): IntegerField<Name> => {
  const read = digitsOptions(name, options, digitsRules(16))
  const { digits, signed } = read
  const codec = digitsCodec<number, number>(read, 0, {
    expects: 'an integer',
    toUnits: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
    fromText: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  })
  const decode = (text: string): number | undefined => digitsValue(text, digits)
  // Arithmetic reads several times as fast, where it is exact.
  const isExact = digits < 16 && !signed
  return fieldOf({
    name,
    kind: 'integer',
    codec: isExact ? { ...codec, decode } : codec,
    options: read,
  })
}
