import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import { knownTexts } from '../field/codec/codec.ts'
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
        return refuseEarly(pattern, field.name, fields[i + 1]?.name, condition.operator)
      }
      base += field.codec.encode(condition as never, place) + fixed[i + 1]
    }
    return count < fields.length ? extensionsOf(base) : { lower: base, upper: base }
  } catch (error) {
    return rethrow(error, 'INVALID_CONDITION', 'conditions that can be read', { pattern })
  }
}

/** A sharded key has no range of its own: it is read shard by shard. */
const checkKey = (key: AnyKey): AnyKey => {
  try {
    if (Array.isArray(key?.fields) && Array.isArray(key.fixed)) return key
  } catch {
    // A Proxy that cannot be read is not a key either.
  }
  return refuse('INVALID_DEFINITION', 'a key, not sharded', key)
}

/** Says what is wrong with the names that are given: one is unknown, or one is missing. */
const refuseNames = ({ fields, pattern }: AnyKey, given: readonly string[]): never => {
  const names = fields.map(({ name }) => name)
  const unknown = given.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const expected = `conditions on ${names.join(', ') || 'no field'}`
    return refuse('INVALID_CONDITION', expected, unknown, { pattern })
  }
  const gap = names.findIndex((name) => !given.includes(name))
  const behind = names.slice(gap).find((name) => given.includes(name))
  return refuseEarly(pattern, names[gap] as string, behind, 'none')
}

const refuseEarly = (
  pattern: string,
  field: string,
  next: string | undefined,
  got: string,
): never =>
  refuse('INVALID_CONDITION', `a value, because ${next} is given, too`, words(got), {
    pattern,
    field,
  })

const select = (
  base: string,
  codec: AnyField['codec'],
  { operator, values }: AnyOperator,
  place: Place,
): KeyRange => {
  if (operator === 'startsWith') {
    const start = codec.starts?.(values[0], place)
    return start === undefined
      ? refuse('INVALID_CONDITION', 'an operator that it takes', words(operator), place)
      : starting(base, start)
  }
  const ends = operator === 'during' ? codec.during?.(values[0], values[1]) : values
  if (!ends) return refuse('INVALID_CONDITION', 'a span of its values', values[0], place)
  const texts = ends.map((value) => codec.encode(value as never, place))
  const isStrict = operator === 'gt' || operator === 'lt'
  // The texts at both ends, `undefined` where there is none: by value, then in the order of texts.
  const isLess = operator === 'lt' || operator === 'lte'
  const [first, last] = isLess ? [undefined, texts[0]] : texts
  const [from, to] = codec.descending ? [last, first] : [first, last]
  const end = endOf(base)
  const isNone = isStrict
    ? isOutermost(codec, texts[0] as string, from === undefined)
    : compareKeys(from ?? '', to ?? AFTER_EVERYTHING) > 0 || isReversed(codec, ends)
  if (isNone) return { lower: end, upper: end }
  // After a text comes the delimiter, or nothing: both sort before `$`, all greater texts after it.
  return {
    lower: from === undefined ? base : base + from + (isStrict ? ESCAPE : ''),
    upper: to === undefined ? end : isStrict ? justBefore(base + to) : base + to + ESCAPE,
  }
}

/** All that starts with this text. */
const starting = (base: string, text: string): KeyRange => {
  if (text === '') return extensionsOf(base)
  const prefix = base + text
  return { lower: prefix, upper: prefix + AFTER_EVERYTHING, prefix }
}

/** Whether no text lies before this one, or after it. Nothing sorts before the empty text. */
const isOutermost = (codec: AnyField['codec'], text: string, isBefore: boolean): boolean => {
  const known = knownTexts(codec)
  return text === (isBefore ? (known[0] ?? '') : known.at(-1))
}

/** Two times of one bucket have the same text, and still an order. */
const isReversed = ({ exact }: AnyField['codec'], ends: readonly unknown[]): boolean =>
  exact !== undefined && ends.length > 1 && exact(ends[0] as never) > exact(ends[1] as never)
