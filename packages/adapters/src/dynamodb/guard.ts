import { KeyError, type KeyErrorCode, refuse, within, words } from '@keywright/core'

/** What a record holds under a name; refuses any other name, even those that all objects have. */
export const lookUp = <T>(
  all: Readonly<Record<string, T>>,
  name: string,
  code: KeyErrorCode,
  place: string,
): T =>
  Object.hasOwn(all, name)
    ? (all[name] as T)
    : refuse(code, `one of ${Object.keys(all).join(', ')}`, name, place)

/** Computes something when it is first asked for, and once. */
export const once = <T>(compute: () => T): (() => T) => {
  let computed: { readonly value: T } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/** Does something with keys; a refusal names the entity and index where it happened. */
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

/** An own value; `undefined` for a name that only the prototype knows, such as `constructor`. */
export const valueIn = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Sets an own value, whatever its name is: assigning to `__proto__` would set none. */
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

/**
 * A constructor of plain objects that all get the same names. Each has a shape of its own: a literal
 * would share its code with all others, and slow down with many of them.
 */
export const recordOf = <T>(): (new () => Record<string, T>) => {
  function Made(): void {}
  Made.prototype = Object.prototype
  return Made as unknown as new () => Record<string, T>
}

/** Looks at what a caller gave, which may fail by its own doing: a revoked proxy, a getter that throws. */
export const readable = <T>(look: () => T, expected: string, given: unknown, place: string): T => {
  try {
    return look()
  } catch (cause) {
    return causedBy(cause, `${expected} that can be read`, given, place)
  }
}

/**
 * What a public function answers. The only ways out are its result and a KeyError, even when an
 * argument does something else when it is looked at.
 */
export const answer = <T>(name: string, work: () => T): T => {
  try {
    return work()
  } catch (cause) {
    return causedBy(cause, 'arguments that can be read', words('an error'), name)
  }
}

/** Passes a KeyError on; refuses anything else, and says in `cause` what happened. */
export const causedBy = (cause: unknown, expected: string, got: unknown, place: string): never => {
  if (isKeyError(cause)) throw cause
  try {
    return refuse('INVALID_VALUE', expected, got, place)
  } catch (error) {
    throw Object.assign(error as KeyError, { cause })
  }
}

const isKeyError = (cause: unknown): boolean => {
  try {
    return cause instanceof KeyError
  } catch {
    return false // a revoked Proxy
  }
}

/** Returns a positive whole number; refuses anything else. */
export const checkCount = (name: string, count: unknown): number =>
  Number.isInteger(count) && (count as number) > 0
    ? (count as number)
    : refuse('INVALID_CONDITION', 'a whole number from 1', count, name)
