import { checkOption } from '../error/check.ts'
import { type DigitsOptions, digitsCodec, withPoint } from './codec/digits.ts'
import type { Field } from './field-types.ts'

/** How a decimal is written: digits before the point, and after it. */
export interface DecimalOptions extends DigitsOptions {
  readonly scale: number
}

/** A field of decimal numbers; takes text or numbers, gives text. */
export interface DecimalField<Name extends string> extends Field<Name, string | number, string> {
  readonly kind: 'decimal'
  readonly options: DecimalOptions
}

/**
 * A decimal number with at most `digits` digits before the point (1 to 1000) and at most `scale`
 * after it (0 to 1000). Never rounds: what has more fraction digits is refused. Decodes to text with exactly
 * `scale` fraction digits, so that no binary fraction creeps in. Sorts numerically.
 *
 * @throws KeyError when `digits` or `scale` is not a whole number in its range.
 * @example
 * const price = key('PRICE', decimal('amount', { digits: 8, scale: 2 }))
 * price.encode({ amount: '99.9' }) // => 'PRICE#00000099.90'
 * price.decode('PRICE#00000099.90') // => { amount: '99.90' }
 */
export const decimal = <Name extends string>(
  name: Name,
  options: DecimalOptions,
): DecimalField<Name> => {
  const { digits, scale, signed = false } = Object(options) as DecimalOptions
  checkOption(name, 'digits', digits, 1, 1000)
  checkOption(name, 'scale', scale, 0, 1000)
  const codec = digitsCodec<string | number, string>(
    options,
    scale,
    'a decimal',
    (value) => toUnits(value, scale),
    (units) =>
      units < 0n ? `-${withPoint(-units, scale + 1, scale)}` : withPoint(units, scale + 1, scale),
  )
  return { name, kind: 'decimal', codec, options: { digits, scale, signed } }
}

/** A decimal in units of its last digit; `undefined` if it is none, or would have to be rounded. */
const toUnits = (value: string | number, scale: number): bigint | undefined => {
  // JavaScript writes large and small numbers as 1.5e+21 and 1.5e-7; people's text may not.
  const text =
    typeof value === 'number' || (typeof value === 'string' && !value.includes('e'))
      ? String(value)
      : ''
  const [, whole, fraction = '', exponent] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  const shift = scale - fraction.length + Number(exponent ?? 0)
  return whole && shift >= 0 ? BigInt(whole + fraction) * 10n ** BigInt(shift) : undefined
}
