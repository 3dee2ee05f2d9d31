import { isContainer } from './leaves.ts'
import { sameElements } from './same-value.ts'

/**
 * Whether two values are copies of each other to the last bit: -0 is not 0, a hole is not `undefined`,
 * and records have the same prototype and their properties in the same order.
 */
export const isSameCopy = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (a instanceof Date) return Object.is(a.getTime(), (b as Date).getTime())
  if (a instanceof Uint8Array) {
    const other = b as Uint8Array
    return a.length === other.length && a.every((byte, i) => byte === other[i])
  }
  return isContainer(a) && sameEntries(Object.entries(a), Object.entries(b)) && sameLength(a, b)
}

type Entries = readonly (readonly [name: string, value: unknown])[]

const sameEntries = (a: Entries, b: Entries): boolean =>
  a.length === b.length &&
  a.every(([name, inner], i) => b[i]?.[0] === name && isSameCopy(inner, b[i]?.[1]))

/** A list may end in holes. */
const sameLength = (a: object, b: object): boolean =>
  !Array.isArray(a) || a.length === (b as readonly unknown[]).length

/**
 * The same, in any order of properties and of what is in sets and maps: what two drawn values may be,
 * and still be one to everybody who stores them.
 */
export const isRearranged = (a: unknown, b: unknown): boolean => {
  if (isSameCopy(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  const [object, other]: [object, object] = [a, b]
  if (object instanceof Set || object instanceof Map) {
    return sameElements([...object], [...(other as Iterable<unknown>)], isRearranged)
  }
  if (!isContainer(object) || !sameLength(object, other)) return false
  const [own, others] = [Object.entries(object), new Map(Object.entries(other))]
  return (
    own.length === others.size &&
    own.every(([name, inner]) => others.has(name) && isRearranged(inner, others.get(name)))
  )
}
