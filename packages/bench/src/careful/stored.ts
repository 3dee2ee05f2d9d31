import { type Given, refuse } from './fields.ts'

/** A map, as DynamoDB stores an object literal. */
const isMap = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** A value as the document client takes it: a Date is its ISO text, and no list has holes. */
export const storedValue = (value: unknown, level = 1): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) {
    const ms = value.getTime()
    const isStorable = ms >= -62_167_219_200_000 && ms <= 253_402_300_799_999
    return isStorable ? value.toISOString() : refuse('a Date', value)
  }
  if (!Array.isArray(value) && !isMap(value)) return value
  if (level >= 32) refuse('at most 32 levels', level)
  if (!Array.isArray(value)) return storedMap(value as Given, level)
  return Array.from(value, (one) =>
    one === undefined ? refuse('a list without holes', value) : storedValue(one, level + 1),
  )
}

const storedMap = (map: Given, level: number): Record<string, unknown> => {
  const stored: Record<string, unknown> = {}
  for (const name of Object.keys(map)) {
    if (map[name] !== undefined) setOwn(stored, name, storedValue(map[name], level + 1))
  }
  return stored
}

/** Assigning to `__proto__` would set no attribute. */
export const setOwn = (values: Record<string, unknown>, name: string, value: unknown): void => {
  if (name === '__proto__') {
    Object.defineProperty(values, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  } else values[name] = value
}
