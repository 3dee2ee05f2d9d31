import { KINDS, refuse, words } from '@keywright/core/internal'
import { isAbsent, valueIn } from '../given.ts'
import { isPrimary, ownIn, spelt } from '../keys/index.ts'
import type { Placeholders } from '../sdk/input-types.ts'
import { readStored, writeStored } from '../stored/stored.ts'
import type { AttributeSchema, Format, Stored } from '../stored/stored-types.ts'
import { isMap, writeAttribute } from '../stored/write-item.ts'
import { attemptedIn, type Change } from './change.ts'

/** The longest expression that DynamoDB takes. */
const MOST_BYTES = 4096

/** The most operators and functions that DynamoDB takes in a condition: 150 comparisons have 299. */
const MOST_OPERATORS = 300

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

/** An attribute as the client of this format takes it. Most values stay as they are, and cannot fail. */
export const sent = (value: unknown, format: Format, place: string): unknown =>
  format === 'document' && typeof value !== 'object' ? value : writeAttribute(value, format, place)

/** A condition, and what its placeholders stand for. */
export interface Condition extends Placeholders {
  ConditionExpression: string
}

/** Collects names and values behind placeholders: a name may be a reserved word, or have dots. */
export interface Expressions {
  /** The placeholder of an attribute's name; the same for the same name. */
  readonly name: (attribute: string) => string
  readonly value: (stored: unknown) => string
  /** That an attribute has a value: the clause of a condition, and what sets it in an update. */
  readonly is: (attribute: string, stored: Stored) => string
  /** The clauses that an attribute is still as it was; `undefined` if there was none. */
  readonly unchanged: (attribute: string, was: unknown) => string[]
  /** Adds a condition to an input, and what the placeholders so far stand for. */
  readonly complete: <Input extends object>(input: Input, condition: string) => Input & Condition
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
      : typeof was === 'object' && isMap(was)
        ? Object.entries(was).map(([key, one]) => [`${path}.${name(key)}`, one] as const)
        : undefined
    if (!parts) return [`${path} = ${value(sent(was, format, path))}`]
    const size = sent(parts.length, format, path)
    return [`size(${path}) = ${value(size)}`, ...parts.flatMap(([at, one]) => leaves(at, one))]
  }
  return {
    name,
    value,
    is: (attribute, stored) => {
      // Most keys are text, which stays as it is.
      const isSent = format === 'document' && typeof stored === 'string'
      return `${name(attribute)} = ${value(isSent ? stored : writeStored(stored, format))}`
    },
    unchanged: (attribute, was) => {
      const stored = sent(was, 'document', attribute)
      return stored === undefined
        ? [`attribute_not_exists(${name(attribute)})`]
        : leaves(name(attribute), stored)
    },
    complete: (input, condition) => {
      const whole = input as typeof input & Condition
      whole.ConditionExpression = condition
      whole.ExpressionAttributeNames = names
      // DynamoDB refuses an empty map of values.
      if (count > 0) whole.ExpressionAttributeValues = values
      return whole
    },
  }
}

/** The clauses that these attributes are as they were before a change. */
export const stillAll = (
  change: Change,
  all: Expressions,
  names: ReadonlySet<string>,
): string[] => {
  const { settled } = change.keyring
  const clauses: string[] = []
  for (const name of names) {
    if (!settled.has(name)) clauses.push(...stillHeld(change, all, name))
  }
  return clauses
}

/** The clauses that an attribute is as it was before a change. */
export const stillHeld = (change: Change, all: Expressions, name: string): string[] => {
  const { keyring, before } = change
  const value = valueIn(before.item, name)
  if (!keyring.attributes.has(name)) {
    // A row as read may hold another spelling than is written today.
    if (change.isRow) return all.unchanged(name, value)
    const isRespelt = keyring.respelt.has(name) && !isAbsent(value)
    // The table's key says it.
    if (isRespelt && keyring.fixed.has(name)) return []
    const same = all.unchanged(name, spelt(keyring, name, value))
    return isRespelt ? [`(${[...same, ...stillKeyed(change, all, name)].join(' OR ')})`] : same
  }
  const stored = ownIn(before.making, before.indexes, name) ?? readStored(value)
  return stored === undefined ? all.unchanged(name, undefined) : [all.is(name, stored)]
}

/** The clauses that a key with this value is as it was: a key has one spelling. */
const stillKeyed = ({ keyring, before }: Change, all: Expressions, name: string): string[] =>
  before.indexes.flatMap((was) =>
    was.sides.flatMap(({ side }) => {
      const attribute = (side.attributes[0] as AttributeSchema).name
      const isExact = side.fields.some((one) => one.name === name && !KINDS[one.kind].coarse)
      if (!isExact || side.native || isPrimary(keyring, attribute)) return []
      const stored = attemptedIn(before, was, attribute)
      return stored === undefined ? [] : [all.is(attribute, stored)]
    }),
  )

const OPERATOR = /=|\b(?:AND|OR)\b|\w\(/g

/** Clauses that all have to hold; refuses more operators than DynamoDB takes. */
export const allOf = (clauses: readonly string[], place: string): string => {
  // Faster than `join`: most conditions have two clauses.
  const text = clauses.reduce((all, clause) => `${all} AND ${clause}`)
  // An operator has more than six characters, with what it compares.
  const count = text.length < 6 * MOST_OPERATORS ? 0 : (text.match(OPERATOR)?.length ?? 0)
  if (count > MOST_OPERATORS) {
    const expected = `a condition of at most ${MOST_OPERATORS} operators (a revision needs one)`
    refuse('INVALID_SIZE', expected, words(`${count} operators`), place)
  }
  return sized(text, place)
}

/** An expression; refuses one that is too long for DynamoDB. */
export const sized = (text: string, place: string): string =>
  text.length <= MOST_BYTES
    ? text
    : refuse(
        'INVALID_SIZE',
        `an expression of at most ${MOST_BYTES} bytes`,
        words(`${text.length} bytes`),
        place,
      )
