import { isEqual, readStored } from './stored.ts'
import { isMap } from './write-item.ts'

/** Whether two attributes of the document client hold the same; false where that cannot be told. */
export const isSameStored = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, i) => isSameStored(one, b[i]))
  }
  if (a instanceof Set && b instanceof Set) {
    return a.size === b.size && [...a].every((one) => b.has(one))
  }
  if (!isMap(a) && !isMap(b)) return isSameScalar(a, b)
  // `{ S: 'a' }` is a map here, and not the low-level client's text.
  if (!isMap(a) || !isMap(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameStored(a[name], b[name]))
  )
}

/** Numbers in JavaScript's two types, and bytes. */
const isSameScalar = (a: unknown, b: unknown): boolean => {
  const [one, other] = [readStored(a), readStored(b)]
  return one !== undefined && other !== undefined && isEqual(one, other)
}
