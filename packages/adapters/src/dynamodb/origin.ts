import type { EntityIndex } from './entity.ts'
import type { AttributeSchema } from './table.ts'

/** An attribute of a start key, and the most bytes it may have. */
export interface StartAttribute extends AttributeSchema {
  readonly limit: number
}

/** One of several inputs that together are one query. */
export interface Fan {
  /** The fingerprint of the whole query. */
  readonly id: string
  readonly at: number
  readonly of: number
}

/** What an input does not say about itself, and what resuming and merging need. */
export interface Origin {
  /** The attributes by which its rows are sorted. */
  readonly order: readonly AttributeSchema[]
  /** The attributes of its start keys: the table's key and the index's. */
  readonly start: readonly StartAttribute[]
  readonly fan?: Fan
}

// Registered globally, so that it holds when both the ESM and the CJS build are loaded; not
// enumerable, so that an input is exactly what the SDK takes; on the names, which copies share.
const ORIGIN: unique symbol = /* @__PURE__ */ Symbol.for('keywright.origin')

interface Named {
  ExpressionAttributeNames?: { [ORIGIN]?: Origin } | undefined
}

export const withOrigin = <Input extends Named>(input: Input, origin: Origin): Input => {
  const names = Object(input.ExpressionAttributeNames)
  Object.defineProperty(names, ORIGIN, { value: origin, configurable: true })
  return input
}

/** Where an input came from; `undefined` for one made by hand, or with other names. */
export const originOf = (input: Named): Origin | undefined =>
  input.ExpressionAttributeNames?.[ORIGIN]

/** The origin of the queries of an index. */
export const originIn = (primary: EntityIndex, { pk, sk }: EntityIndex): Origin => {
  const start = new Map<string, StartAttribute>()
  // An attribute that is in two keys has to fit both: the sort key, whose limit is less, comes last.
  for (const side of [primary.pk, pk, primary.sk, sk]) {
    for (const attribute of side?.attributes ?? []) {
      start.set(attribute.name, { ...attribute, limit: side?.limit as number })
    }
  }
  return { order: sk?.attributes ?? [], start: [...start.values()] }
}
