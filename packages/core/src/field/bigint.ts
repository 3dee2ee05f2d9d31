import { type DigitsOptions, digitsCodec, digitsOptions, digitsRules } from './codec/digits.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of whole numbers beyond 2^53. */
export interface BigIntField<Name extends string> extends Field<Name, bigint> {
  readonly kind: 'bigint'
  readonly options: DigitsOptions
}

/**
 * A bigint, zero-padded to `digits` (1 to 1000), negative only if `signed`. Sorts numerically.
 *
 * @throws KeyError when `digits` is not a whole number from 1 to 1000, or `signed` is not a boolean.
 * @example
 * key('BLOCK', bigint('height', { digits: 20 })).encode({ height: 2n ** 64n - 1n }) // => 'BLOCK#18446744073709551615'
 */
export const bigint = <Name extends string>(
  name: Name,
  options: DigitsOptions,
): BigIntField<Name> => {
  const read = digitsOptions(name, options, digitsRules(1000))
  // Compared first: writing a bigint out takes longer than its length.
  const end = 10n ** BigInt(read.digits)
  const codec = digitsCodec<bigint, bigint>(read, 0, {
    expects: 'a bigint',
    toUnits: (value) =>
      typeof value === 'bigint' && value < end && value > -end ? String(value) : undefined,
    fromText: BigInt,
  })
  return fieldOf({ name, kind: 'bigint', codec, options: read })
}
