import { attempt } from '@keywright/core/internal'
import { isContainer, leafValuesOf } from './leaves.ts'

const tagOf = (value: object): string => Object.prototype.toString.call(value)

/** The defined properties: one that is absent and one that is undefined say the same. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, inner]) => inner !== undefined)

/**
 * Whether two values are the same to people who store them: by content, whatever their prototypes.
 * NaN is itself, -0 is 0, a Date is its time, and sets and maps have no order.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b || Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (tagOf(a) !== tagOf(b)) return false
  if (tagOf(a) === '[object Date]') return sameValue(Number(a), Number(b))
  if (a instanceof Map || a instanceof Set) {
    return sameElements([...a], [...(b as Iterable<unknown>)], sameValue)
  }
  if (a instanceof DataView) return sameList(bytesOf(a), bytesOf(b as DataView))
  if (ArrayBuffer.isView(a)) return sameList(a as Uint8Array, b as Uint8Array)
  if (a instanceof ArrayBuffer)
    return sameValue(new Uint8Array(a), new Uint8Array(b as ArrayBuffer))
  if (Array.isArray(a)) return sameList(a, b as unknown[])
  const [own, others] = [entriesOf(a), new Map(entriesOf(b))]
  return (
    own.length === others.size &&
    own.every(([name, inner]) => others.has(name) && sameValue(inner, others.get(name))) &&
    // Values of other libraries (a Temporal date, a Luxon time) keep their content to themselves.
    (isContainer(a) || (opaqueText(a) === opaqueText(b) && sameGetters(a, b)))
  )
}

/** The getters that the class of an object defines: what they give is content that it shows. */
const gettersOf = (value: object): string[] => {
  const names: string[] = []
  let prototype: unknown = Object.getPrototypeOf(value)
  while (typeof prototype === 'object' && prototype !== null && prototype !== Object.prototype) {
    const properties = Object.entries(Object.getOwnPropertyDescriptors(prototype))
    names.push(...properties.filter(([, { get }]) => get !== undefined).map(([name]) => name))
    prototype = Object.getPrototypeOf(prototype)
  }
  return names
}

/** What an object shows through the getters of its class. */
export const shownBy = (value: object): [name: string, shown: unknown][] =>
  gettersOf(value)
    .map((name): [string, unknown] => [name, primitiveAt(value, name)])
    .filter(([, shown]) => shown !== undefined)

const sameGetters = (a: object, b: object): boolean =>
  gettersOf(a).every((name) => {
    const [one, other, again] = [a, b, a].map((from) => primitiveAt(from, name))
    // What changes while one looks, such as a clock or a counter, is not content.
    return Object.is(one, other) || !Object.is(one, again)
  })

/** What a getter gives, if that can be compared; it may give another object each time, or throw. */
const primitiveAt = (object: object, name: string): unknown => {
  const value = attempt(() => (object as Readonly<Record<string, unknown>>)[name])
  return typeof value === 'object' || typeof value === 'function' ? undefined : value
}

/** Whether two values are the same but for the sign of a zero, which people rarely know about. */
export const differInZeros = (a: unknown, b: unknown): boolean => {
  const others = leafValuesOf(b)
  return (
    sameValue(a, b) &&
    leafValuesOf(a).some((leaf, i) => leaf === 0 && others[i] === 0 && !Object.is(leaf, others[i]))
  )
}

const sameList = (a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean =>
  a.length === b.length && Array.from(a).every((inner, i) => sameValue(inner, b[i]))

/** The same elements in any order. */
export const sameElements = (
  a: readonly unknown[],
  b: readonly unknown[],
  same: (a: unknown, b: unknown) => boolean,
): boolean => {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((one) => {
    const at = left.findIndex((other) => same(one, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const bytesOf = (view: ArrayBufferView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** What an object says of itself, beyond its properties; empty if that is nothing. */
export const opaqueText = (value: object): string => {
  // A record without a prototype has no words for itself.
  const text = 'toString' in value ? String(value) : ''
  if (text !== '' && !/^\[object \w*\]$/.test(text)) return text
  return 'toJSON' in value && typeof value.toJSON === 'function'
    ? String(JSON.stringify(value))
    : text
}

/** Whether an object gives nothing away by which it could be told from another of its class. */
export const isOpaque = (value: unknown): value is object => {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null || isContainer(value)) return false
  const object: object = value
  if (object instanceof Date || object instanceof Map || object instanceof Set) return false
  if (ArrayBuffer.isView(object) || object instanceof ArrayBuffer) return false
  return (
    Object.keys(object).length === 0 &&
    shownBy(object).length === 0 &&
    /^(\[object \w*\])?$/.test(opaqueText(object))
  )
}
