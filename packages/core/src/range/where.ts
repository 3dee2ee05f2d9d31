import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import { knownTexts } from '../field/codec/codec.ts'
import type { Codec } from '../field/codec/codec-types.ts'
import type { AnyField } from '../field/field-types.ts'
import type { AnyKey, Key } from '../key/key.ts'
import type { Part } from '../key/key-types.ts'
import { AFTER_EVERYTHING, ESCAPE } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import type { Conditions } from './condition-types.ts'
import { type AnyOperator, isOperator } from './operators.ts'
import { endOf, extensionsOf, justBefore, type KeyRange } from './range.ts'

/**
 * The range of all keys whose leading fields meet these conditions: equal, or (the last one) `gt`,
 * `gte`, `lt`, `lte`, `between`, `startsWith`, `during`. By value, even where a field is `desc`.
 *
 * Exact: every key of the definition that meets them is inside, every other one is outside.
 *
 * @throws KeyError for a gap, an operator before the last field, an unknown field, or a bad value.
 * @example
 * const taskKey = key('TASK', text('org'), time('due'))
 * where(taskKey, {}) // => { lower: 'TASK#', upper: 'TASK$', prefix: 'TASK#' }
 * where(taskKey, { org: 'acme' }) // => { lower: 'TASK#acme#', upper: 'TASK#acme$', prefix: 'TASK#acme#' }
 * where(taskKey, { org: 'acme', due: during('2024-01') }).lower // => 'TASK#acme#2024-01-01T00:00:00.000Z'
 * where(taskKey, { org: gt('acme') }) // => { lower: 'TASK#acme$', upper: 'TASK$' }
 */
export const where = <Parts extends readonly Part[]>(
  key: Key<Parts>,
  conditions: Conditions<Parts>,
): KeyRange => {
  const { fields, fixed, pattern, range } = checkKey(key as AnyKey)
  if (range) return range(conditions)
  try {
    if (conditions !== Object(conditions)) {
      refuse('INVALID_CONDITION', 'an object of conditions', conditions, { pattern })
    }
    const given = conditions as Readonly<Record<string, unknown>>
    const count = Object.keys(given).length
    let base = fixed[0] as string
    for (let i = 0; i < count; i++) {
      const field = fields[i]
      if (field === undefined || !Object.hasOwn(given, field.name)) {
        return refuseNames(key as AnyKey, Object.keys(given))
      }
      const condition = given[field.name]
      const place = { pattern, field: field.name }
      if (isOperator(condition)) {
        if (i + 1 === count) return select(base, field.codec, condition, place)
        const expected = `a value, because ${fields[i + 1]?.name} is given, too`
        refuse('INVALID_CONDITION', expected, words(condition.operator), place)
      }
      base += field.codec.encode(condition as never, place) + fixed[i + 1]
    }
    return count < fields.length ? extensionsOf(base) : { lower: base, upper: base }
  } catch (error) {
    return rethrow(error, 'INVALID_CONDITION', 'conditions that can be read', { pattern })
  }
}

/** A sharded key has no range of its own: it is read shard by shard. */
const checkKey = (key: AnyKey): AnyKey =>
  Array.isArray(key?.fields) && Array.isArray(key.fixed)
    ? key
    : refuse('INVALID_DEFINITION', 'a key, not sharded', key)

/** Says what is wrong with the names that are given: one is unknown, or one is missing. */
const refuseNames = ({ fields, pattern }: AnyKey, given: readonly string[]): never => {
  const names = fields.map(({ name }) => name)
  const unknown = given.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const expected = names.length > 0 ? `conditions on ${names.join(', ')}` : 'no conditions'
    return refuse('INVALID_CONDITION', expected, unknown, { pattern })
  }
  const gap = names.findIndex((name) => !given.includes(name))
  const behind = names.slice(gap).find((name) => given.includes(name))
  const expected = `a value, because ${behind} is given, too`
  return refuse('INVALID_CONDITION', expected, words('none'), { pattern, field: names[gap] })
}

const select = (
  base: string,
  codec: AnyField['codec'],
  condition: AnyOperator,
  place: Place,
): KeyRange => {
  const { operator, values } = condition
  const isDescending = codec.descending === true
  const text = (value: unknown): string => codec.encode(value as never, place)
  switch (operator) {
    case 'startsWith': {
      const start = codec.starts?.(values[0], place)
      return start === undefined
        ? refuse('INVALID_CONDITION', 'an operator that it takes', words('startsWith'), place)
        : starting(base, start)
    }
    case 'during': {
      const ends = codec.during?.(values[0], values[1])
      return ends
        ? fromTo(base, codec, ends, place)
        : refuse('INVALID_CONDITION', 'a span of its values', spans(values), place)
    }
    case 'between':
      return fromTo(base, codec, values, place)
    case 'gte':
    case 'lte': {
      const isFrom = (operator === 'gte') !== isDescending
      const end = text(values[0])
      return isFrom
        ? { lower: base + end, upper: endOf(base) }
        : { lower: base, upper: base + end + ESCAPE }
    }
    case 'gt':
    case 'lt': {
      const isFrom = (operator === 'gt') !== isDescending
      return isFrom ? after(base, codec, text(values[0])) : before(base, codec, text(values[0]))
    }
    default:
      return refuse('INVALID_CONDITION', 'an operator of this version', operator, place)
  }
}

const spans = ([from, to]: readonly string[]): unknown =>
  from === to ? from : words(`${from} to ${to}`)

/** What no key is in: stores refuse a lower bound above the upper one. */
const nothing = (base: string): KeyRange => ({ lower: endOf(base), upper: endOf(base) })

/** All that starts with this text: whole or not, it is followed by more of the field or by `#`. */
const starting = (base: string, text: string): KeyRange => {
  if (text === '') return extensionsOf(base)
  const prefix = base + text
  return { lower: prefix, upper: prefix + AFTER_EVERYTHING, prefix }
}

/** Both ends included. After a text comes the delimiter or nothing: both sort before `$`. */
const fromTo = (
  base: string,
  codec: AnyField['codec'],
  [from, to]: readonly unknown[],
  place: Place,
): KeyRange => {
  const first = codec.encode(from as never, place)
  const last = codec.encode(to as never, place)
  const [lower, upper] = codec.descending ? [last, first] : [first, last]
  const isReversed =
    compareKeys(lower, upper) > 0 ||
    // Two times of one bucket have the same text, and still an order.
    (codec.exact !== undefined && codec.exact(from as never) > codec.exact(to as never))
  return isReversed ? nothing(base) : { lower: base + lower, upper: base + upper + ESCAPE }
}

/** All texts after this one, which sort after `$`. */
const after = (base: string, codec: Codec<never, unknown>, text: string): KeyRange =>
  text === knownTexts(codec).at(-1)
    ? nothing(base)
    : { lower: base + text + ESCAPE, upper: endOf(base) }

/** All texts before this one. Nothing sorts before the empty text. */
const before = (base: string, codec: Codec<never, unknown>, text: string): KeyRange =>
  text === (knownTexts(codec)[0] ?? '')
    ? nothing(base)
    : { lower: base, upper: justBefore(base + text) }
