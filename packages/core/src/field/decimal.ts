import { integerFrom } from '../error/options.ts'
import { type DigitsOptions, digitsCodec, digitsOptions, digitsRules } from './codec/digits.ts'
import { fieldOf } from './codec/made.ts'
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
 * after it (0 to 1000). Never rounds: what has more fraction digits is refused. Decodes to text with
 * exactly `scale` fraction digits, so that no binary fraction creeps in. Sorts numerically.
 *
 * @throws KeyError when `digits` or `scale` is not a whole number in its range, or `signed` is not a
 * boolean.
 * @example
 * const price = key('PRICE', decimal('amount', { digits: 8, scale: 2 }))
 * price.encode({ amount: '99.9' }) // => 'PRICE#00000099.90'
 * price.decode('PRICE#00000099.90') // => { amount: '99.90' }
 */
export const decimal = <Name extends string>(
  name: Name,
  options: DecimalOptions,
): DecimalField<Name> => {
  const read = digitsOptions(name, options, {
    ...digitsRules(1000),
    scale: { ...integerFrom(0, 1000), required: true },
  })
  const { scale } = read
  const codec = digitsCodec<string | number, string>(read, scale, {
    expects: 'a decimal',
    toUnits: (value) => toUnits(value, scale),
    fromText: trimmed,
  })
  return fieldOf({ name, kind: 'decimal', codec, options: read })
}

/** JavaScript writes large and small numbers as 1.5e+21 and 1.5e-7; people's text may not. */
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/

/** A decimal in units of its last digit; `undefined` for anything else, or what would be rounded. */
const toUnits = (value: string | number, scale: number): string | undefined => {
  const isNumber = typeof value === 'number'
  const match = isNumber || typeof value === 'string' ? NUMBER.exec(`${value}`) : null
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent] = match
  const zeros = scale - fraction.length + Number(exponent ?? 0)
  if (zeros < 0 || (exponent !== undefined && !isNumber)) return undefined
  const size = trimmed(whole + fraction + '0'.repeat(zeros))
  return size === '0' ? size : sign + size
}

/** A number without the zeros in front of it. */
const trimmed = (text: string): string => text.replace(/^(-?)0+(?=\d)/, '$1')
