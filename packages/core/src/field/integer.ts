import { checkFlag, checkOption } from '../error/check.ts'
import { readOptions } from '../error/guard.ts'
import { type DigitsOptions, digitsCodec } from './codec/digits.ts'
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
  const { digits, signed = false } = readOptions(options, name)
  checkOption(name, 'digits', digits, 1, 16)
  checkFlag(name, 'signed', signed)
  const codec = digitsCodec<number, number>({ digits, signed }, 0, {
    expects: 'an integer',
    toUnits: (value) => (Number.isSafeInteger(value) ? String(value) : undefined),
    fromUnits: (units) => (Number.isSafeInteger(Number(units)) ? Number(units) : undefined),
    most: String(Number.MAX_SAFE_INTEGER),
  })
  return { name, kind: 'integer', codec, options: Object.freeze({ digits, signed }) }
}
