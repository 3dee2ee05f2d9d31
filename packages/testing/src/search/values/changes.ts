import { copyOf } from './copy.ts'
import { isContainer } from './leaves.ts'
import { opaqueText, sameValue } from './same-value.ts'

/** A value, lent to a function that might change it. */
export interface Loan<V> {
  /** What to give: a copy, as far as there can be one. */
  readonly given: V
  /** What was changed, as it was before and as it is now. */
  readonly change: () => { readonly before: unknown; readonly after: unknown } | undefined
}

const unchanged = (): undefined => undefined

/** Lends a value to a function, and tells afterwards whether it was changed. */
export const lend = <V>(value: V): Loan<V> => {
  if (typeof value !== 'object' || value === null) return { given: value, change: unchanged }
  // Objects that cannot be copied change for everybody: only a picture tells what they were.
  const shared: { readonly object: object; readonly before: unknown }[] = []
  const given = copyOf(value, (object) => shared.push({ object, before: pictureOf(object) }))
  return {
    given,
    change: () => {
      if (!isSame(given, value)) return { before: value, after: given }
      return shared
        .map(({ object, before }) => ({ before, after: pictureOf(object) }))
        .find(({ before, after }) => !isKept(before, after))
    },
  }
}

/** The same content; lists may carry more than their elements. */
const isSame = (a: unknown, b: unknown): boolean =>
  sameValue(a, b) && (!Array.isArray(a) || sameValue({ ...a }, { ...(b as unknown[]) }))

/** A copy of all that a value shows: objects of any class as records, or as their text. */
const pictureOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(pictureOf)
  if (value instanceof Set) return new Set(Array.from(value, pictureOf))
  if (value instanceof Map) {
    return new Map(Array.from(value, ([a, b]) => [pictureOf(a), pictureOf(b)]))
  }
  if (value instanceof Date || ArrayBuffer.isView(value)) return copyOf(value)
  const object: object = value
  const entries = Object.entries(object).map(([name, inner]) => [name, pictureOf(inner)] as const)
  const text = isContainer(object) ? '' : opaqueText(object).replace(/^\[object \w*\]$/, '')
  if (entries.length === 0 && text !== '') return text
  return Object.fromEntries(text === '' ? entries : [...entries, ['toString', text]])
}

/** Whether what was shown still is: a property that is new or was empty is a memo of the object's own. */
const isKept = (before: unknown, after: unknown): boolean => {
  if (before === undefined || before === null) return true
  if (!isContainer(before) || !isContainer(after)) return sameValue(before, after)
  if (Array.isArray(before) && before.length !== (after as unknown[]).length) return false
  const now: Readonly<Record<string, unknown>> = { ...after }
  return Object.entries(before).every(([name, inner]) => isKept(inner, now[name]))
}
