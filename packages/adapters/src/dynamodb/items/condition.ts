import { refuse, words } from '@keywright/core/internal'
import type { Placeholders } from '../sdk/input-types.ts'
import type { Format } from '../stored/stored-types.ts'
import { isMap, writeAttribute } from '../stored/write-item.ts'

/** The longest expression that DynamoDB takes. */
const MOST_BYTES = 4096

/** Numbered texts, each made once: a new text is slow as the name of a property. */
const numbered = (start: string): ((number: number) => string) => {
  const made: string[] = []
  return (number) => {
    made[number] ??= start + number
    return made[number]
  }
}

const nameAt: (number: number) => string = /* @__PURE__ */ numbered('#k')
const valueAt: (number: number) => string = /* @__PURE__ */ numbered(':k')

/** Collects names and values behind placeholders: a name may be a reserved word, or have dots. */
export interface Expressions {
  /** The placeholder of an attribute's name; the same for the same name. */
  readonly name: (attribute: string) => string
  readonly value: (stored: unknown) => string
  /** The clauses that an attribute is still as it was; `undefined` if there was none. */
  readonly unchanged: (attribute: string, was: unknown) => string[]
  /** The names and values so far. */
  readonly placeholders: () => Placeholders
}

export const expressions = (format: Format): Expressions => {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const known = new Map<string, string>()
  let count = 0
  const name = (attribute: string): string => {
    let placeholder = known.get(attribute)
    if (placeholder === undefined) {
      placeholder = nameAt(known.size)
      known.set(attribute, placeholder)
      names[placeholder] = attribute
    }
    return placeholder
  }
  const value = (stored: unknown): string => {
    const placeholder = valueAt(count)
    values[placeholder] = stored
    count += 1
    return placeholder
  }
  // Leaf by leaf, and their number: not every engine compares maps and lists as a whole.
  const leaves = (path: string, was: unknown): string[] => {
    const parts = Array.isArray(was)
      ? was.map((one, i) => [`${path}[${i}]`, one] as const)
      : isMap(was)
        ? Object.entries(was).map(([key, one]) => [`${path}.${name(key)}`, one] as const)
        : undefined
    if (!parts) return [`${path} = ${value(writeAttribute(was, format, path))}`]
    const size = writeAttribute(parts.length, format, path)
    return [`size(${path}) = ${value(size)}`, ...parts.flatMap(([at, one]) => leaves(at, one))]
  }
  return {
    name,
    value,
    unchanged: (attribute, was) => {
      const stored = writeAttribute(was, 'document', attribute)
      return stored === undefined
        ? [`attribute_not_exists(${name(attribute)})`]
        : leaves(name(attribute), stored)
    },
    // DynamoDB refuses an empty map of values.
    placeholders: () =>
      count > 0
        ? { ExpressionAttributeNames: names, ExpressionAttributeValues: values }
        : { ExpressionAttributeNames: names },
  }
}

/** Joins clauses; refuses an expression that is too long for DynamoDB. */
export const joined = (clauses: readonly string[], by: string, place: string): string => {
  const text = clauses.join(by)
  return text.length <= MOST_BYTES
    ? text
    : refuse(
        'INVALID_SIZE',
        `an expression of at most ${MOST_BYTES} bytes`,
        words(`${text.length} bytes, of ${clauses.length} attributes`),
        place,
      )
}
