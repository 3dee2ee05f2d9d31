import { type Place, refuse, words } from '../error/refuse.ts'
import { type Codec, knownTexts } from '../field/codec/codec.ts'
import type { AnyField, InputOf } from '../field/field-types.ts'
import { type AnyKey, type Key, placeOf } from '../key/key.ts'
import type { FieldsOf, Part } from '../key/key-types.ts'
import { AFTER_EVERYTHING, ESCAPE } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import { isOperator, type Operator, type StartsWith } from './operators.ts'
import { endOf, extensionsOf, justBefore, type KeyRange } from './range.ts'

/**
 * Conditions on the leading fields of a key: from the left, no gaps, and an operator only on the
 * last one given.
 */
export type Conditions<Parts extends readonly Part[]> = number extends Parts['length']
  ? Readonly<Record<string, unknown>>
  : FieldsOf<Parts> extends readonly []
    ? Readonly<Record<string, never>>
    : Leading<FieldsOf<Parts>>

type Leading<Fields extends readonly AnyField[], Before extends AnyField = never> =
  | Condition<Before, never, Fields[number]>
  | (Fields extends readonly [
      infer First extends AnyField,
      ...infer Rest extends readonly AnyField[],
    ]
      ? Condition<Before, First, Rest[number]> | Leading<Rest, Before | First>
      : never)

/** Equal on some, an operator on one, nothing on the rest. */
type Condition<Equal extends AnyField, Last extends AnyField, Rest extends AnyField> = Simplify<
  { readonly [F in Equal as F['name']]: InputOf<F> } & {
    readonly [F in Last as F['name']]: OperatorOf<F>
  } & { readonly [F in Rest as F['name']]?: never }
>

/** One object type to look at, instead of several to add up. */
type Simplify<T> = { [K in keyof T]: T[K] }

/** The operators that a field takes. */
export type OperatorOf<F extends AnyField> =
  | Operator<InputOf<F>>
  | (F['kind'] extends 'text' | 'token' | 'time' | 'date' ? StartsWith : never)

/**
 * The range of all keys whose leading fields meet these conditions: equal, or (the last one) `gt`,
 * `gte`, `lt`, `lte`, `between`, `startsWith`. By value, also where a field is `desc`.
 *
 * Exact: every key of the definition that meets them is inside, every other one is outside.
 *
 * @throws KeyError for a gap, an operator before the last field, an unknown field, or a bad value.
 * @example
 * const taskKey = key('TASK', text('org'), time('due'))
 * where(taskKey, {}) // => { lower: 'TASK#', upper: 'TASK$', prefix: 'TASK#' }
 * where(taskKey, { org: 'acme' }) // => { lower: 'TASK#acme#', upper: 'TASK#acme$', prefix: 'TASK#acme#' }
 * where(taskKey, { org: 'acme', due: startsWith('2024') }).prefix // => 'TASK#acme#2024'
 * where(taskKey, { org: gt('acme') }) // => { lower: 'TASK#acme$', upper: 'TASK$' }
 */
export const where = <Parts extends readonly Part[]>(
  key: Key<Parts>,
  conditions: Conditions<Parts>,
): KeyRange => {
  const { fields, fixed, pattern, range } = key as AnyKey
  if (range) return range(conditions)
  const given = givenNames(key as AnyKey, conditions)
  let base = fixed[0] as string
  for (const [i, field] of fields.slice(0, given.length).entries()) {
    const condition = (conditions as Readonly<Record<string, unknown>>)[field.name]
    const place = placeOf(pattern, field)
    if (isOperator(condition)) {
      const next = fields[i + 1]
      if (i + 1 === given.length) return select(base, field.codec, condition, place)
      refuse(
        'INVALID_CONDITION',
        `a value, because ${next?.name} is given, too`,
        words(condition.operator),
        place,
      )
    }
    base += field.codec.encode(condition as never, place) + fixed[i + 1]
  }
  return given.length < fields.length ? extensionsOf(base) : { lower: base, upper: base }
}

/** The fields that are given: they must be known, and lead without a gap. */
const givenNames = ({ fields, pattern }: AnyKey, conditions: unknown): readonly string[] => {
  const place = placeOf(pattern)
  const check = (fine: boolean, expected: string, got: unknown, field?: AnyField): unknown =>
    fine || refuse('INVALID_CONDITION', expected, got, field ? placeOf(pattern, field) : place)
  check(conditions === Object(conditions), 'an object of conditions', conditions)
  const given = Object.keys(conditions as object)
  const names = fields.map(({ name }) => name)
  for (const name of given) {
    const expected = names.length > 0 ? `conditions on ${names.join(', ')}` : 'no conditions'
    check(names.includes(name), expected, name)
  }
  const gap = fields.slice(0, given.length).find(({ name }) => !given.includes(name))
  const behind = given.find((name) => names.indexOf(name) > names.indexOf(gap?.name ?? ''))
  check(!gap, `a value, because ${behind} is given, too`, words('none'), gap)
  return given
}

const select = (
  base: string,
  codec: Codec<never, unknown>,
  { operator, values }: Operator<unknown> | StartsWith,
  place: Place,
): KeyRange => {
  const started =
    operator === 'startsWith' &&
    (codec.starts?.(values[0], place) ??
      refuse('INVALID_CONDITION', 'a start of its values', values[0], place))
  if (started === '') return extensionsOf(base)
  if (typeof started === 'string') {
    const prefix = base + started
    return { lower: prefix, upper: prefix + AFTER_EVERYTHING, prefix }
  }
  const end = endOf(base)
  const texts = started || values.map((value) => codec.encode(value as never, place))
  // The texts at both ends, `undefined` where there is none: by value, then in the order of texts.
  const [a, b] = /^l/.test(operator) ? [undefined, ...texts] : texts
  const [from, to] = codec.descending && !started ? [b, a] : [a, b]
  const strict = /t$/.test(operator)
  const known = knownTexts(codec)
  const none = strict
    ? texts[0] === (from === undefined ? (known[0] ?? '') : known.at(-1))
    : compareKeys(from ?? '', to ?? AFTER_EVERYTHING) > 0
  if (none) return { lower: end, upper: end }
  // After `text` comes the delimiter, or nothing: both sort before `$`, all greater texts after it.
  return {
    lower: from === undefined ? base : base + from + (strict ? ESCAPE : ''),
    upper: to === undefined ? end : strict ? justBefore(base + to) : base + to + ESCAPE,
  }
}
