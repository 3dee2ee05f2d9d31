import type { KeyErrorCode } from '@keywright/core'
import { refuse, within } from '@keywright/core/internal'

/** What a record holds under a name; refuses any other name, even those that every object inherits. */
export const lookUp = <T>(
  all: Readonly<Record<string, T>>,
  name: string,
  code: KeyErrorCode,
  place: string,
): T =>
  Object.hasOwn(all, name)
    ? (all[name] as T)
    : refuse(code, `one of ${Object.keys(all).join(', ')}`, name, place)

/** Computes a value once, when it is first needed. */
export const once = <T>(compute: () => T): (() => T) => {
  let computed: { readonly value: T } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/** Works with keys; a refusal names the entity and index where it happened. */
export const inside = <T>(place: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw within(place, error)
  }
}

/** An object that a caller gave. */
export const objectOf = (
  given: unknown,
  expected: string,
  place: string,
  code: KeyErrorCode = 'INVALID_VALUE',
): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null
    ? (given as Readonly<Record<string, unknown>>)
    : refuse(code, expected, given, place)

/** The own properties of an object that a caller gave, each read once. */
export const ownOf = (
  given: unknown,
  expected: string,
  place: string,
): Record<string, unknown> => ({
  ...objectOf(given, expected, place),
})

/** An own value; `undefined` for a name that only the prototype has, such as `constructor`. */
export const valueIn = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Whether an object inherits a value, such as a getter of its class, that not every object has. */
export const inherits = (values: Readonly<Record<string, unknown>>, name: string): boolean =>
  name in values &&
  name !== 'constructor' &&
  !Object.hasOwn(values, name) &&
  values[name] !== ({} as Readonly<Record<string, unknown>>)[name]

/** An object with the prototype of an item: what its class has cannot be told from what it lacks. */
export const sameClass = <Own extends object>(item: object, own: Own): Own => {
  const prototype: unknown = Object.getPrototypeOf(item)
  return prototype === Object.prototype ? own : Object.setPrototypeOf(own, prototype as object)
}

const PLAIN: object = {}

/**
 * Sets an own value, whatever its name is. To assign one that every object inherits may set none: `__proto__`,
 * a name with a setter, or any of them where the prototype is frozen.
 */
export const setOwn = (values: Record<string, unknown>, name: string, value: unknown): void => {
  if (name in PLAIN && !Object.hasOwn(values, name)) {
    Object.defineProperty(values, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  } else values[name] = value
}

/** True for what an item does not have. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null
