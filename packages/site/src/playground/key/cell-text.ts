/** A value as the text of a cell. */
export const cellOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) {
    return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  return Object.is(value, -0) ? '0' : String(value)
}
