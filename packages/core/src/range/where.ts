import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import type { AnyKey, Key } from '../key/key.ts'
import type { Part } from '../key/key-types.ts'
import type { Values } from '../key/writer.ts'
import { isOperator, type Selecting } from './condition.ts'
import type { Checked, Conditions } from './condition-types.ts'
import { extensionsOf, type KeyRange } from './range.ts'

/**
 * The range of all keys whose leading fields meet these conditions: a value, or for the last one
 * `gt`, `gte`, `lt`, `lte`, `between`, `startsWith` or `during`. Conditions go by value, even where a
 * field is `desc`.
 *
 * The range is exact: keys of the definition that meet the conditions are inside, all others outside.
 *
 * @throws KeyError for a gap, an operator before the last field, an unknown field, or a bad value.
 * @example
 * const taskKey = key('TASK', text('org'), time('due'))
 * where(taskKey, {}) // => { lower: 'TASK#', upper: 'TASK$', prefix: 'TASK#' }
 * where(taskKey, { org: 'acme' }) // => { lower: 'TASK#acme#', upper: 'TASK#acme$', prefix: 'TASK#acme#' }
 * where(taskKey, { org: 'acme', due: during('2024-01') }).lower // => 'TASK#acme#2024-01-01T00:00:00.000Z'
 * where(taskKey, { org: gt('acme') }) // => { lower: 'TASK#acme$', upper: 'TASK$' }
 */
export const where = <Parts extends readonly Part[], const C extends Conditions<Parts> | object>(
  key: Key<Parts>,
  conditions: Checked<Parts, C>,
): KeyRange => {
  let pattern: string | undefined
  try {
    const { fields, range } = Object(key) as AnyKey
    // A sharded key has no range of its own: it is read shard by shard.
    if (!Array.isArray(fields)) refuse('INVALID_DEFINITION', 'a key, not sharded', key)
    if (range) return range(conditions as never)
    pattern = key.pattern
    // A list, a Map or a promise has no conditions of its own, and so would select every key.
    if (Object.prototype.toString.call(conditions) !== '[object Object]') {
      refuse('INVALID_CONDITION', 'an object of conditions', conditions, { pattern })
    }
    const given = conditions as unknown as Values
    const names = Object.keys(given)
    const found = leadingRange(key as AnyKey, given, names)
    const next = fields[names.length]?.name
    // A getter of a class is inherited. As a condition it would be lost in silence.
    if (next !== undefined && next in given && given[next] !== PLAIN[next]) {
      const place = { pattern, field: next }
      refuse('INVALID_CONDITION', 'an own property', words('an inherited one'), place)
    }
    return found
  } catch (error) {
    return rethrow(error, 'INVALID_CONDITION', 'an object of conditions', { pattern })
  }
}

/**
 * The range of the conditions of these names, which have to be those of the leading fields; whatever else
 * is given does not count.
 *
 * @throws KeyError as `where` does.
 * @example
 * const orderKey = key('ORDER', date('on'), text('id'))
 * leadingRange(orderKey, { userId: '1', on: '2024-01-15' }, ['on']).prefix // => 'ORDER#2024-01-15#'
 */
export const leadingRange = (key: AnyKey, given: Values, names: readonly string[]): KeyRange => {
  const { fields, fixed, pattern } = key
  const count = names.length
  let base = fixed[0] as string
  for (let i = 0; i < count; i++) {
    const field = fields[i]
    if (field === undefined || !Object.hasOwn(given, field.name)) return refuseNames(key, names, i)
    const condition = given[field.name]
    const place = { pattern, field: field.name }
    if (isOperator(condition)) {
      if (i + 1 < count) return refuseEarly(place, fields[i + 1]?.name, condition.operator)
      return (condition as unknown as Selecting<unknown>).select(base, field.codec, place)
    }
    base += field.codec.encode(condition as never, place) + fixed[i + 1]
  }
  return count < fields.length ? extensionsOf(base) : { lower: base, upper: base }
}

/** An object with nothing but what every object inherits. */
const PLAIN: Values = {}

/** Refuses a name that is not a field or, if all are, the gap in front of one. */
const refuseNames = ({ fields, pattern }: AnyKey, given: readonly string[], gap: number): never => {
  const names = fields.map(({ name }) => name)
  const next = given.find((name) => !names.slice(0, gap).includes(name)) as string
  return names.includes(next)
    ? refuseEarly({ pattern, field: names[gap] }, next, 'none')
    : refuse('INVALID_CONDITION', `conditions on ${names.join(', ') || 'no field'}`, next, {
        pattern,
      })
}

const refuseEarly = (place: Place, next: string | undefined, got: string): never =>
  refuse('INVALID_CONDITION', `a value, because ${next} is given, too`, words(got), place)
