import { refuse, words } from '@keywright/core'
import type { Placeholders } from '../sdk/input-types.ts'

/** DynamoDB takes no longer expression. */
const MOST_BYTES = 4096

/** Collects names and values behind placeholders: names may be reserved words or have dots. */
export interface Expressions {
  /** The placeholder of an attribute's name; the same for the same name. */
  readonly name: (attribute: string) => string
  readonly value: (stored: unknown) => string
  /** The clauses that an attribute is still what it was; `undefined` if there was none. */
  readonly same: (attribute: string, stored: unknown) => string
  /** The names and values so far. */
  readonly placeholders: () => Placeholders
}

export const expressions = (): Expressions => {
  const names = new Map<string, string>()
  const values: unknown[] = []
  const name = (attribute: string): string => {
    const known = names.get(attribute) ?? `#k${names.size}`
    names.set(attribute, known)
    return known
  }
  const value = (stored: unknown): string => `:k${values.push(stored) - 1}`
  return {
    name,
    value,
    same: (attribute, stored) =>
      stored === undefined
        ? `attribute_not_exists(${name(attribute)})`
        : `${name(attribute)} = ${value(stored)}`,
    placeholders: () => ({
      ExpressionAttributeNames: Object.fromEntries(
        Array.from(names, ([attribute, placeholder]) => [placeholder, attribute]),
      ),
      // DynamoDB refuses an empty map of values.
      ...(values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(values.map((one, i) => [`:k${i}`, one])),
      }),
    }),
  }
}

/** Joins an expression that DynamoDB takes. */
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
