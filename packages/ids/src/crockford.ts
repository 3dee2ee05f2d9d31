/** Crockford's digits in order: no I, L, O, which look like 1 and 0, and no U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The two digits of each ten bits, in order. */
export const digitPairs = (): readonly string[] =>
  Array.from({ length: 1024 }, (_, bits) => DIGITS.charAt(bits >> 5) + DIGITS.charAt(bits & 31))

/** Every digit d as 31 - d, which reverses the order, and back. Other characters stay as they are. */
export const complement = (digits: string): string =>
  digits.replace(/[0-9A-HJKMNP-TV-Z]/g, (digit) => DIGITS.charAt(31 - DIGITS.indexOf(digit)))
