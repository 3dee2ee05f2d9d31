/** A decimal number as whole units and a power of ten: `1.50` is 150 and -2. */
type Decimal = readonly [units: bigint, exponent: number]

/** Reads what DynamoDB and JavaScript write: `12`, `-0.50`, `1.5e+21`. */
const parseDecimal = (text: string): Decimal | undefined => {
  const match = /^(-?\d+)(?:\.(\d*?)0*)?(?:e([+-]?\d{1,4}))?$/i.exec(text)
  if (!match) return undefined
  const [, whole, fraction = '', exponent = 0] = match
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}

/** True for the text of a number. */
export const isDecimal = (text: string): boolean => parseDecimal(text) !== undefined

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

/** What a number takes in DynamoDB: a byte for two digits, one for the exponent, one for a minus. */
export const decimalByteLength = (text: string): number => {
  const [units] = parseDecimal(text) as Decimal
  const digits = String(units).replace(/-|0+$/g, '')
  return Math.ceil(digits.length / 2) + (units < 0n ? 2 : 1)
}
