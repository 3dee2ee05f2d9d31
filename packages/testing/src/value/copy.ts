import { checkDepth, isContainer, rebuild } from './leaves.ts'

const isPlain = (value: object, prototype: object): boolean =>
  Object.getPrototypeOf(value) === prototype

/**
 * A copy of a value, so that whoever gets it can change it and harm nobody: records, lists, dates,
 * sets, maps and bytes are copied, objects of other classes are not.
 *
 * @throws KeyError for a value that holds itself.
 */
export const copyOf = <V>(value: V): V => copyAt(value, 0) as V

const copyAt = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  checkDepth(depth)
  const inner = (one: unknown): unknown => copyAt(one, depth + 1)
  const object: object = value
  if (isContainer(value)) {
    return rebuild(
      value,
      Object.entries(value).map(([name, one]) => [name, inner(one)] as const),
    )
  }
  if (isPlain(object, Date.prototype)) return new Date((object as Date).getTime())
  if (isPlain(object, Set.prototype)) return new Set([...(object as Set<unknown>)].map(inner))
  if (isPlain(object, Map.prototype)) {
    return new Map(Array.from(object as Map<unknown, unknown>, ([a, b]) => [inner(a), inner(b)]))
  }
  // Also right for subclasses, which make one of their own.
  return object instanceof Uint8Array ? Uint8Array.prototype.slice.call(object) : object
}

/** Whether a value could be changed by whoever gets it. */
export const isMutable = (value: unknown): boolean => typeof value === 'object' && value !== null
