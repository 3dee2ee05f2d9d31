/** Whether two values of an item are the same to DynamoDB, which ignores the order of sets and compares numbers by value. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || a === b) return true
  if (isNumeric(a) && isNumeric(b)) return String(numberOf(a)) === String(numberOf(b))
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Set || b instanceof Set) {
    return a instanceof Set && b instanceof Set && a.size === b.size && isSameSet(a, b)
  }
  if (a instanceof Uint8Array || b instanceof Uint8Array) {
    const isBytes = a instanceof Uint8Array && b instanceof Uint8Array && a.length === b.length
    return isBytes && a.every((byte, i) => byte === b[i])
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(fieldOf(a, name), fieldOf(b, name)))
  )
}

const fieldOf = (value: object, name: string): unknown => (value as Record<string, unknown>)[name]

const isSameSet = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean => {
  const others = [...b]
  return [...a].every((one) => b.has(one) || others.some((other) => isSame(one, other)))
}

/** The document client returns numbers, bigints or, with `wrapNumbers`, objects with the number's text. */
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'bigint' || isWrapped(value)

export const isWrapped = (value: unknown): value is { readonly value: string } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 1 &&
  typeof (value as { value?: unknown }).value === 'string' &&
  Object.getPrototypeOf(value) !== Object.prototype

const numberOf = (value: unknown): unknown => (isWrapped(value) ? value.value : value)

/** An attribute as a number, whichever way the client reads numbers; `undefined` if it is none. */
export const numberIn = (value: unknown): number | undefined =>
  isNumeric(value) ? Number(numberOf(value)) : undefined

/** The attributes in which two rows differ. */
export const differences = (
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => !Object.hasOwn(a, name) || !Object.hasOwn(b, name) || !isSame(a[name], b[name]),
  )
