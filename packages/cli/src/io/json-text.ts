/** Values that JSON cannot write, as the text that people know. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (value instanceof Set) return [...value].map(plain)
  if (value instanceof Map) return Object.fromEntries(value)
  return value
}

/** One JSON document. Bigints are text, bytes are hex, and sets are lists. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, (_, one) => plain(one), 2)}\n`
