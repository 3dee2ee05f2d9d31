/** The number that digits write, exact up to 15 of them; NaN for any other text. */
export const digitsValue = (text: string): number => {
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = 10 * value + digit
  }
  return value
}
