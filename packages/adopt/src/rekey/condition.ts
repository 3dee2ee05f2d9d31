import { refuse, words } from '@keywright/core/internal'
import type { Condition, Item } from './requests.ts'

/** The longest expression that DynamoDB allows: 4 KB. */
const MOST_BYTES = 4096

/** Collects a condition: every name and value gets a placeholder. */
const builder = () => {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const placeholders = new Map<string, string>()
  const nameOf = (attribute: string): string => {
    const known = placeholders.get(attribute)
    if (known) return known
    const placeholder = `#n${placeholders.size}`
    placeholders.set(attribute, placeholder)
    names[placeholder] = attribute
    return placeholder
  }
  return {
    absent: (attribute: string): string => `attribute_not_exists(${nameOf(attribute)})`,
    present: (attribute: string): string => `attribute_exists(${nameOf(attribute)})`,
    equal: (attribute: string, value: unknown): string => {
      const placeholder = `:v${Object.keys(values).length}`
      values[placeholder] = value
      return `${nameOf(attribute)} = ${placeholder}`
    },
    build: (place: string, text: string): Condition => {
      if (text.length > MOST_BYTES) {
        const expected = `an item with fewer attributes: a condition of at most ${MOST_BYTES} bytes`
        refuse('INVALID_SIZE', expected, words(`${text.length} bytes`), place)
      }
      return {
        ConditionExpression: text,
        ExpressionAttributeNames: names,
        // DynamoDB refuses an empty map of values.
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      }
    },
  }
}

/** The row does not exist. */
export const absent = (place: string, pk: string): Condition => {
  const { absent: none, build } = builder()
  return build(place, none(pk))
}

/** The row exists, has these attributes, and has none of those. */
export const equals = (
  place: string,
  pk: string,
  attributes: Item,
  without: readonly string[] = [],
): Condition => {
  const { absent: none, present, equal, build } = builder()
  const clauses = [
    present(pk),
    ...Object.entries(attributes).map(([name, value]) => equal(name, value)),
    ...without.map((name) => none(name)),
  ]
  return build(place, clauses.join(' AND '))
}

/** The row does not exist, or has these attributes. There is no condition if there are no attributes. */
export const absentOr = (place: string, pk: string, attributes: Item): Partial<Condition> => {
  const { absent: none, equal, build } = builder()
  const clauses = Object.entries(attributes).map(([name, value]) => equal(name, value))
  return clauses.length === 0 ? {} : build(place, `${none(pk)} OR (${clauses.join(' AND ')})`)
}
