import { isContainer } from './leaves.ts'
import { sameElements } from './same-value.ts'

/** Whether two values are of one class, and their parts are the same. */
const copies =
  (sameParts: (a: object, b: object) => boolean) =>
  (a: unknown, b: unknown): boolean => {
    if (Object.is(a, b)) return true
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
    if (a instanceof Date) return Object.is(a.getTime(), (b as Date).getTime())
    if (a instanceof Uint8Array) {
      const other = b as Uint8Array
      return a.length === other.length && a.every((byte, i) => byte === other[i])
    }
    return sameParts(a, b)
  }

/** As many properties; a list may end in holes. */
const areAsMany = (a: object, b: object): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  (!Array.isArray(a) || a.length === (b as readonly unknown[]).length)

/**
 * Whether two values are copies of each other to the last bit: -0 is not 0, a hole is not `undefined`,
 * and records have the same prototype and their properties in the same order.
 */
export const isSameCopy: (a: unknown, b: unknown) => boolean = copies((a, b) => {
  const others = Object.entries(b)
  const isSame = ([name, inner]: [string, unknown], i: number): boolean =>
    others[i]?.[0] === name && isSameCopy(inner, others[i]?.[1])
  return isContainer(a) && areAsMany(a, b) && Object.entries(a).every(isSame)
})

/**
 * The same, in any order of properties and of what is in sets and maps: what two drawn values may be,
 * and still be one to everybody who stores them.
 */
export const isRearranged: (a: unknown, b: unknown) => boolean = copies((a, b) => {
  if (a instanceof Set || a instanceof Map) {
    return sameElements([...a], [...(b as Iterable<unknown>)], isRearranged)
  }
  const others = new Map(Object.entries(b))
  const isThere = ([name, inner]: [string, unknown]): boolean =>
    others.has(name) && isRearranged(inner, others.get(name))
  return isContainer(a) && areAsMany(a, b) && Object.entries(a).every(isThere)
})
