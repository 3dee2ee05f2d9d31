import { REVISION } from './attributes.ts'
import type { Condition, Item } from './requests.ts'

/**
 * DynamoDB takes 300 operators in a condition. An equality is one, and so is each `AND`: this many attributes
 * leave room for a few clauses more.
 */
export const MOST_COMPARED = 120

/** Collects a condition: every name and value gets a placeholder. */
const builder = () => {
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  let [nameCount, valueCount] = [0, 0]
  const nameOf = (attribute: string): string => {
    const placeholder = `#n${nameCount++}`
    names[placeholder] = attribute
    return placeholder
  }
  const placeOf = (value: unknown): string => {
    const placeholder = `:v${valueCount++}`
    values[placeholder] = value
    return placeholder
  }
  return {
    absent: (attribute: string): string => `attribute_not_exists(${nameOf(attribute)})`,
    present: (attribute: string): string => `attribute_exists(${nameOf(attribute)})`,
    equal: (attribute: string, value: unknown): string =>
      `${nameOf(attribute)} = ${placeOf(value)}`,
    below: (attribute: string, value: number): string => `${nameOf(attribute)} < ${placeOf(value)}`,
    build: (text: string): Condition => ({
      ConditionExpression: text,
      ExpressionAttributeNames: names,
      // DynamoDB refuses an empty map of values.
      ...(valueCount > 0 && { ExpressionAttributeValues: values }),
    }),
  }
}

/** When rows expire: the attribute that says it, and the present second. */
export interface Expiry {
  readonly ttl: string | undefined
  readonly now: number
}

/** The row does not exist, or has expired and only waits for its removal. */
export const free = (pk: string, { ttl, now }: Expiry): Condition => {
  const { absent, below, build } = builder()
  return build(ttl === undefined ? absent(pk) : `${absent(pk)} OR (${below(ttl, now)})`)
}

/** What a row was when it was read. */
export interface Seen {
  readonly revision: unknown
  /** The attributes that it had, those that matter most first: as many are compared as a condition takes. */
  readonly attributes?: Item
  /** Attributes that it lacked. */
  readonly lacked?: readonly string[]
}

/** The row exists, with this revision or without one, and with what it had. */
export const asSeen = (pk: string, { revision, attributes = {}, lacked = [] }: Seen): Condition => {
  const { absent, present, equal, build } = builder()
  const clauses = [
    present(pk),
    revision === undefined ? absent(REVISION) : equal(REVISION, revision),
    ...lacked.map(absent),
    ...some(attributes, lacked.length).map(([name, value]) => equal(name, value)),
  ]
  return build(clauses.join(' AND '))
}

/** As many attributes as a condition takes that has some clauses already. */
const some = (attributes: Item, clauses = 0): [name: string, value: unknown][] =>
  Object.entries(attributes).slice(0, Math.max(0, MOST_COMPARED - clauses))

/**
 * The row exists and holds at least these attributes. Where a condition does not take them all, the revision
 * stands for them: it is made of what the row holds.
 */
export const holds = (pk: string, attributes: Item, revision: string): Condition => {
  const { present, equal, build } = builder()
  const clauses = [
    present(pk),
    ...(isWide(attributes) ? [equal(REVISION, revision)] : []),
    ...some(attributes).map(([name, value]) => equal(name, value)),
  ]
  return build(clauses.join(' AND '))
}

/** The row does not exist. */
export const absent = (pk: string): Condition => {
  const { absent: none, build } = builder()
  return build(none(pk))
}

/** The row does not exist, or has these attributes. There is no condition if there are no attributes. */
export const absentOr = (pk: string, attributes: Item): Partial<Condition> => {
  const { absent: none, equal, build } = builder()
  const clauses = some(attributes).map(([name, value]) => equal(name, value))
  return clauses.length === 0 ? {} : build(`${none(pk)} OR (${clauses.join(' AND ')})`)
}

/** The row does not exist, or is as it was seen. */
export const absentOrSeen = (pk: string, { revision, attributes = {} }: Seen): Condition => {
  const { absent: none, equal, build } = builder()
  const clauses = [
    revision === undefined ? none(REVISION) : equal(REVISION, revision),
    ...some(attributes).map(([name, value]) => equal(name, value)),
  ]
  return build(`${none(pk)} OR (${clauses.join(' AND ')})`)
}

/** The row has these attributes. */
export const all = (attributes: Item): Condition => {
  const { equal, build } = builder()
  return build(
    some(attributes)
      .map(([name, value]) => equal(name, value))
      .join(' AND '),
  )
}

/** Whether an item has more attributes than one condition compares. */
export const isWide = (attributes: Item): boolean => Object.keys(attributes).length > MOST_COMPARED
