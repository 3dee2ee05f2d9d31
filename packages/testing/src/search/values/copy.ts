import { checkDepth } from './leaves.ts'

const isPlain = (value: object, prototype: object | null): boolean =>
  Object.getPrototypeOf(value) === prototype

/** Uint8Array, Float64Array and their like. */
const isTypedArray = (value: object): value is Uint8Array =>
  ArrayBuffer.isView(value) && !(value instanceof DataView)

type EachShared = (object: object) => void

/**
 * A copy of a value, so that whoever gets it can change it and harm nobody: records, lists, dates,
 * sets, maps and typed arrays are copied. Objects of other classes cannot be, and are shared:
 * `eachShared` is told of them.
 *
 * @throws KeyError for a value that holds itself.
 */
export const copyOf = <V>(value: V, eachShared: EachShared = ignore): V =>
  copyAt(value, 0, eachShared) as V

const ignore = (): void => undefined

const copyAt = (value: unknown, depth: number, eachShared: EachShared): unknown => {
  if (typeof value !== 'object' || value === null) return value
  checkDepth(depth)
  const inner = (one: unknown): unknown => copyAt(one, depth + 1, eachShared)
  const object: object = value
  if (isPlain(object, Array.prototype)) {
    return frozenAs(object, listLike(object as unknown[], inner))
  }
  if (isPlain(object, Object.prototype) || isPlain(object, null)) {
    const copy = Object.create(Object.getPrototypeOf(object)) as object
    return frozenAs(object, withProperties(copy, object, inner))
  }
  if (isPlain(object, Date.prototype)) return new Date((object as Date).getTime())
  if (isPlain(object, Set.prototype)) return new Set([...(object as Set<unknown>)].map(inner))
  if (isPlain(object, Map.prototype)) {
    return new Map(Array.from(object as Map<unknown, unknown>, ([a, b]) => [inner(a), inner(b)]))
  }
  // A Buffer's own slice would show the same bytes.
  if (isTypedArray(object)) return Uint8Array.prototype.slice.call(object)
  eachShared(object)
  return object
}

/** Frozen where the other is: an encoder may insist on it. */
const frozenAs = <T extends object>(of: object, copy: T): T =>
  Object.isFrozen(of) ? Object.freeze(copy) : copy

/** The list, its holes, and what else it carries, as the matches of a regular expression do. */
const listLike = (list: readonly unknown[], inner: (one: unknown) => unknown): unknown[] =>
  Reflect.ownKeys(list).length === list.length + 1
    ? list.map(inner)
    : withProperties(new Array<unknown>(list.length), list, inner)

/** Whether an assignment makes the same property. */
const isOrdinary = ({ writable, enumerable, configurable }: PropertyDescriptor): boolean =>
  writable === true && enumerable === true && configurable === true

/** With the properties of another: symbols too, and accessors as they are. */
const withProperties = <T extends object>(
  copy: T,
  of: object,
  inner: (one: unknown) => unknown,
): T => {
  for (const name of Reflect.ownKeys(of)) {
    const property = Object.getOwnPropertyDescriptor(of, name)
    if (!property || (name === 'length' && Array.isArray(of))) continue
    // What is inherited, such as __proto__, may have a setter; everything else is faster to assign.
    if (isOrdinary(property) && !(name in copy)) {
      ;(copy as Record<PropertyKey, unknown>)[name] = inner(property.value)
      continue
    }
    Object.defineProperty(copy, name, {
      ...property,
      configurable: true,
      ...('value' in property ? { value: inner(property.value), writable: true } : {}),
    })
  }
  return copy
}
