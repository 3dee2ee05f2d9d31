import { isContainer } from './leaves.ts'

const tagOf = (value: object): string => Object.prototype.toString.call(value)

/** The defined properties: one that is absent and one that is undefined say the same. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, inner]) => inner !== undefined)

/**
 * Whether two values are the same to people who store them: by content, whatever their prototypes.
 * NaN is itself, -0 is 0, and a Date is its time.
 */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (a === b || Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (tagOf(a) !== tagOf(b)) return false
  if (tagOf(a) === '[object Date]') return sameValue(Number(a), Number(b))
  if (a instanceof Map || a instanceof Set) {
    return sameValue([...a], [...(b as Iterable<unknown>)])
  }
  if (ArrayBuffer.isView(a)) return sameList(bytesOf(a), bytesOf(b as ArrayBufferView))
  if (Array.isArray(a)) return sameList(a, b as unknown[])
  const [own, others] = [entriesOf(a), new Map(entriesOf(b))]
  // Values of other libraries (a Temporal date, a Luxon time) keep their content to themselves.
  if (!isContainer(a) && own.length === 0 && others.size === 0) {
    return opaqueText(a) === opaqueText(b)
  }
  return (
    own.length === others.size &&
    own.every(([name, inner]) => others.has(name) && sameValue(inner, others.get(name)))
  )
}

const sameList = (a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean =>
  a.length === b.length && Array.from(a).every((inner, i) => sameValue(inner, b[i]))

const bytesOf = (view: ArrayBufferView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** What an object without properties says of itself. */
export const opaqueText = (value: object): string => {
  // A record without a prototype has no words for itself.
  return 'toString' in value ? String(value) : ''
}
