/** The number that exactly so many digits write, at most 15; `undefined` for any other text. */
export const digitsValue = (text: string, digits: number): number | undefined => {
  if (text.length !== digits) return undefined
  let value = 0
  for (let i = 0; i < digits; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return undefined
    value = 10 * value + digit
  }
  return value
}
