import { REVISION } from './attributes.ts'
import type { Condition, Item } from './requests.ts'

/**
 * DynamoDB takes 300 operators in a condition. An equality is one, and so is each `AND`: this many attributes
 * leave room for a few clauses more.
 */
export const MOST_COMPARED = 120

/** What a condition says of a row: every name and value gets a placeholder. */
const condition = (textOf: (say: Sayings) => string): Condition => {
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
  const absent = (attribute: string): string => `attribute_not_exists(${nameOf(attribute)})`
  const equal = (attribute: string, value: unknown): string =>
    `${nameOf(attribute)} = ${placeOf(value)}`
  const text = textOf({
    absent,
    equal,
    present: (attribute) => `attribute_exists(${nameOf(attribute)})`,
    below: (attribute, value) => `${nameOf(attribute)} < ${placeOf(value)}`,
    revised: (revision) => (revision === undefined ? absent(REVISION) : equal(REVISION, revision)),
    has: (attributes, clauses = 0) =>
      Object.entries(attributes)
        .slice(0, Math.max(0, MOST_COMPARED - clauses))
        .map(([name, value]) => equal(name, value)),
  })
  return {
    ConditionExpression: text,
    ExpressionAttributeNames: names,
    // DynamoDB refuses an empty map of values.
    ...(valueCount > 0 && { ExpressionAttributeValues: values }),
  }
}

interface Sayings {
  readonly absent: (attribute: string) => string
  readonly present: (attribute: string) => string
  readonly equal: (attribute: string, value: unknown) => string
  readonly below: (attribute: string, value: number) => string
  /** The row has this revision, or none. */
  readonly revised: (revision: unknown) => string
  /** As many of these attributes as a condition takes that has some clauses already. */
  readonly has: (attributes: Item, clauses?: number) => string[]
}

const and = (clauses: readonly string[]): string => clauses.join(' AND ')

/** When rows expire: the attribute that says it, and the present second. */
export interface Expiry {
  readonly ttl: string | undefined
  readonly now: number
}

/** The row does not exist, or has expired and only waits for its removal. */
export const free = (pk: string, { ttl, now }: Expiry): Condition =>
  condition(({ absent, below }) =>
    ttl === undefined ? absent(pk) : `${absent(pk)} OR (${below(ttl, now)})`,
  )

/** What a row was when it was read. */
export interface Seen {
  readonly revision: unknown
  /** The attributes that it had, those that matter most first: as many are compared as a condition takes. */
  readonly attributes?: Item
  /** Attributes that it lacked. */
  readonly lacked?: readonly string[]
}

/** The row exists, with this revision or without one, and with what it had. */
export const asSeen = (pk: string, { revision, attributes = {}, lacked = [] }: Seen): Condition =>
  condition(({ present, absent, revised, has }) =>
    and([present(pk), revised(revision), ...lacked.map(absent), ...has(attributes, lacked.length)]),
  )

/**
 * The row exists and holds at least these attributes. Where a condition does not take them all, the revision
 * stands for them: it is made of what the row holds.
 */
export const holds = (pk: string, attributes: Item, revision: string): Condition =>
  condition(({ present, revised, has }) =>
    and([present(pk), ...(isWide(attributes) ? [revised(revision)] : []), ...has(attributes)]),
  )

/** The row does not exist. */
export const absent = (pk: string): Condition => condition((say) => say.absent(pk))

/** What tells a row from those of other items. */
export interface Identity {
  /** Attributes that it has. */
  readonly attributes: Item
  /** Values that only a key holds: the row may hold them as attributes, but no others in their place. */
  readonly implied: Item
}

const identical = ({ absent, equal, has }: Sayings, { attributes, implied }: Identity): string => {
  const clauses = Object.entries(implied).map(
    ([name, value]) => `(${absent(name)} OR ${equal(name, value)})`,
  )
  return and([...clauses, ...has(attributes, 2 * clauses.length)])
}

/** Whether nothing tells the row from others. */
export const isVoid = ({ attributes, implied }: Identity): boolean =>
  Object.keys(attributes).length + Object.keys(implied).length === 0

/** The row does not exist, or is this one. There is no condition if nothing tells it from others. */
export const absentOr = (pk: string, identity: Identity): Partial<Condition> =>
  isVoid(identity)
    ? {}
    : condition((say) => {
        const text = identical(say, identity)
        // DynamoDB refuses two pairs of brackets around the same.
        const isOne = Object.keys(identity.implied).length === 1 && !text.includes(' AND ')
        return `${say.absent(pk)} OR ${isOne ? text : `(${text})`}`
      })

/** The row does not exist, or is as it was seen. */
export const absentOrSeen = (pk: string, { revision, attributes = {} }: Seen): Condition =>
  condition(
    (say) => `${say.absent(pk)} OR (${and([say.revised(revision), ...say.has(attributes)])})`,
  )

/** The row is this one. */
export const is = (identity: Identity): Condition => condition((say) => identical(say, identity))

/** Whether an item has more attributes than one condition compares. */
const isWide = (attributes: Item): boolean => Object.keys(attributes).length > MOST_COMPARED
