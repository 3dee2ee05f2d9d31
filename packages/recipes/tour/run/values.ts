/** A map with unknown values. */
export type Values = Readonly<Record<string, unknown>>

/** True for a plain object, not for an array, set, date or bytes. */
export const isMap = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/** Reads every value of a map with `plain`. */
export const plainMap = (map: Values): Values =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plain(value)]))

/**
 * The value that `{ S: 'a' }` stands for in a low-level command. Returns a value of the document
 * client unchanged.
 */
export const plain = (value: unknown): unknown => {
  if (!isMap(value)) return value
  const [[type, inner] = ['', undefined], ...others] = Object.entries(value)
  if (others.length > 0) return value
  if (type === 'S' && typeof inner === 'string') return inner
  if (type === 'N' && typeof inner === 'string') return numberOf(inner)
  if (type === 'B' && inner instanceof Uint8Array) return inner
  if (type === 'BOOL' && typeof inner === 'boolean') return inner
  if (type === 'NULL' && inner === true) return null
  if (type === 'M' && isMap(inner)) return plainMap(inner)
  if (!Array.isArray(inner)) return value
  if (type === 'L') return inner.map(plain)
  if (type === 'SS' || type === 'BS') return new Set(inner)
  return type === 'NS' ? new Set(inner.map(numberOf)) : value
}

/** DynamoDB's numbers have up to 38 digits. */
const numberOf = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number
}
