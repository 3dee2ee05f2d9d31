/** The key of a row in words: `PK = "USER#1", SK = "PROFILE"`. */
export const keyWords = (key: Readonly<Record<string, unknown>>): string =>
  Object.entries(key)
    .map(([name, value]) => `${name} = ${shownValue(value)}`)
    .join(', ')

/** A value of a row, in one line that is not too long. */
export const shownValue = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
