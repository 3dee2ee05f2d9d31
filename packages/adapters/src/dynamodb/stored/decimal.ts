/** A decimal number as whole units and a power of ten: `1.50` is 15 and -1. */
type Decimal = readonly [units: bigint, exponent: number]

/** DynamoDB writes at most 38 digits after 130 zeros, JavaScript no more than 309. */
const MOST_CHARACTERS = 400

// No character can match in two ways, so that reading takes linear time.
const DECIMAL = /^(-?\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/** Reads what DynamoDB and JavaScript write: `12`, `-0.50`, `1.5e+21`. */
const parseDecimal = (text: string): Decimal | undefined => {
  const match = text.length <= MOST_CHARACTERS ? DECIMAL.exec(text) : null
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  let end = digits.length
  while (end > 1 && digits[end - 1] === '0') end -= 1
  const units = BigInt(digits.slice(0, end) === '-' ? 0 : digits.slice(0, end))
  return units === 0n ? [0n, 0] : [units, Number(exponent) - fraction.length + digits.length - end]
}

/** True for the text of a number. */
export const isDecimal = (text: string): boolean => parseDecimal(text) !== undefined

/** The one text that all texts of the same number share. */
export const canonicalDecimal = (text: string): string => (parseDecimal(text) as Decimal).join('e')

/** Orders the texts of two numbers by value, at any precision. */
export const compareDecimals = (a: string, b: string): number => {
  const [x, p] = parseDecimal(a) as Decimal
  const [y, q] = parseDecimal(b) as Decimal
  const least = Math.min(p, q)
  const difference = x * 10n ** BigInt(p - least) - y * 10n ** BigInt(q - least)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/**
 * The number or bigint that the document client writes as exactly this number; `undefined` where
 * JavaScript has none. Beyond 2^53 that is a bigint: the SDK refuses larger numbers.
 */
export const toNative = (text: string): number | bigint | undefined => {
  const number = Number(text)
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER && compareDecimals(String(number), text) === 0) {
    return number
  }
  const [units, exponent] = parseDecimal(text) as Decimal
  return exponent < 0 ? undefined : units * 10n ** BigInt(exponent)
}

/** The bytes that a number takes in DynamoDB: one for two digits, one for the exponent, one for a minus. */
export const decimalByteLength = (text: string): number => {
  const [units] = parseDecimal(text) as Decimal
  const digits = units === 0n ? 0 : String(units).length - (units < 0n ? 1 : 0)
  return Math.ceil(digits / 2) + (units < 0n ? 2 : 1)
}
