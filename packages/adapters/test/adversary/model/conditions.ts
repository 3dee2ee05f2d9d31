import { between, during, gt, gte, lt, lte, startsWith } from '@keywright/core'
import type { Design, EntityDesign, FieldDesign, IndexDesign } from '../design/design-types.ts'
import { fieldsOf, isOwnSide, isProjected, shardOf } from '../design/design-types.ts'
import {
  type Canon,
  compareCanon,
  type Kind,
  kindOf,
  PERIODS,
  UNITS,
  type Unit,
} from '../design/kinds.ts'
import type { Random } from '../random.ts'
import { canonIn, fieldCanon, keyValuesOf, type Values } from './model.ts'

/** Conditions of a query, and what they mean by the values of items alone. */
export interface Asked {
  readonly conditions: Values
  readonly matches: (values: Values) => boolean
  /** True where one query is enough, and `queryInput` makes it. */
  readonly isSingle: boolean
  /** True where the definition may refuse it: no key and no filter can select it. */
  readonly mayRefuse: boolean
}

/** What an operator says of a value, and whether it is one value. */
interface Clause {
  readonly condition: unknown
  /** Whether a field of this attribute meets it. */
  readonly meets: (field: FieldDesign, value: unknown) => boolean
  readonly isExact: boolean
}

type Meets = Clause['meets']

/** A random condition on an index, aimed at an item so that it often selects something. */
export const conditionsOn = (
  random: Random,
  design: Design,
  entity: EntityDesign,
  index: IndexDesign,
  version: number,
  aim: Values,
): Asked => {
  const { pk, sk } = index
  const shard = shardOf(pk)
  const target = keyValuesOf(design, entity, aim)
  const clauses = new Map<string, Clause>()
  const sort = fieldsOf(sk)
  const inSort = (name: string): boolean => sort.some(({ attribute }) => attribute === name)
  const exactly = (name: string): Clause =>
    exact(design, name, aimedAt(random, design, name, target))

  // A time that only its bucket settles may leave no gap before it in the sort key: of several, the last one
  // there may have a range.
  const placeOf = (name: string): number => sort.findIndex(({ attribute }) => attribute === name)
  const coarse = fieldsOf(pk).filter(({ unit, attribute }) => unit && inSort(attribute))
  const lastCoarse = Math.max(-1, ...coarse.map(({ attribute }) => placeOf(attribute)))
  const depth = Math.max(random.below(sort.length + 2), lastCoarse + 1)
  for (const { attribute, unit } of fieldsOf(pk)) {
    const isLast = !inSort(attribute) || placeOf(attribute) === lastCoarse
    const isRanged = unit !== undefined && isLast && random.chance(0.55)
    clauses.set(attribute, isRanged ? period(random, design, attribute, unit) : exactly(attribute))
  }
  for (const [i, { attribute, unit }] of sort.entries()) {
    const given = clauses.get(attribute)
    if (given && !given.isExact) break
    if (given) continue
    if (i >= depth) break
    const isNeeded = coarse.some((field) =>
      sort.slice(i).some((later) => later.attribute === field.attribute),
    )
    if (!isNeeded && (i === depth - 1 ? random.chance(0.6) : false)) {
      clauses.set(attribute, operatorOn(random, design, attribute, unit ? UNITS[unit] : 13))
      break
    }
    clauses.set(attribute, exactly(attribute))
  }
  const by = shard?.by
  let mayRefuse = false
  if (by !== undefined && !clauses.has(by) && random.chance(0.4) && mayFilter(design, entity, by)) {
    clauses.set(by, exactly(by))
    mayRefuse = (sk !== undefined && isOwnSide(sk) && inSort(by)) || !isProjected(design, index, by)
  }
  return {
    conditions: Object.fromEntries(
      Array.from(random.shuffled([...clauses]), ([name, { condition }]) => [name, condition]),
    ),
    matches: (values) => {
      const own = keyValuesOf(design, entity, values)
      return [...clauses].every(([name, { meets }]) => {
        const fields = [...fieldsOf(pk), ...sort].filter(({ attribute }) => attribute === name)
        // A value that no key holds decides only the shard, and a filter selects it.
        const all = fields.length > 0 ? fields : [{ attribute: name }]
        return all.every((field) => meets(field, own[name]))
      })
    },
    isSingle: isSingle(index, version, clauses),
    mayRefuse,
  }
}

/** Whether a filter finds the rows of a value: it has one spelling, and the item holds it itself. */
const mayFilter = (design: Design, entity: EntityDesign, by: string): boolean => {
  const kind = design.attributes.find(({ name }) => name === by)?.kind ?? ''
  return !entity.values && !kindOf(kind).respelt && kind !== 'boolean'
}

/** One query reads one partition: no period of buckets, and one shard that is known. */
const isSingle = (
  { pk, sk }: IndexDesign,
  version: number,
  clauses: ReadonlyMap<string, Clause>,
): boolean => {
  const isWhole = fieldsOf(pk).every(({ attribute }) => clauses.get(attribute)?.isExact)
  const shard = shardOf(pk)
  if (!shard || !isWhole) return isWhole
  const { by, as, counts } = shard
  const isSettled = counts.slice(0, version).every((count) => count === counts[version])
  const held = [...fieldsOf(pk), ...fieldsOf(sk)].filter(({ attribute }) => attribute === by)
  // A bucket does not say the time that decides the shard, unless the bucket itself decides it.
  const isKnown =
    held.length === 0 ||
    held.some(({ unit }) => unit === undefined) ||
    (as === 'name' && fieldsOf(pk).some(({ attribute }) => attribute === by))
  return isSettled && isKnown && clauses.get(by)?.isExact === true
}

const aimedAt = (random: Random, design: Design, name: string, target: Values): unknown => {
  const value = target[name]
  const isThere = value !== undefined && value !== null
  return isThere && random.chance(0.9) ? value : random.pick(kindIn(design, name).values)
}

export const kindIn = (design: Design, name: string): Kind =>
  kindOf(design.attributes.find((one) => one.name === name)?.kind ?? 'text')

const exact = (design: Design, name: string, value: unknown): Clause => ({
  condition: inputForm(design, name, value),
  meets: (field, other) =>
    compareCanon(fieldCanon(design, field, other), fieldCanon(design, field, value)) === 0,
  isExact: true,
})

/** A bigint that came back as a number is given as a bigint again: conditions are typed. */
export const inputForm = (design: Design, name: string, value: unknown): unknown =>
  kindIn(design, name) === kindOf('bigint') ? BigInt(value as number) : value

const operatorOn = (random: Random, design: Design, name: string, most: number): Clause => {
  const { values, starts, spans } = kindIn(design, name)
  if (starts && random.chance(0.3)) {
    const prefix = random.pick(starts)
    const meets: Meets = (_, value) => String(value).startsWith(prefix)
    return { condition: startsWith(prefix), meets, isExact: false }
  }
  const fitting = spans?.filter((span) => span.length <= most) ?? []
  if (fitting.length > 0 && random.chance(0.4)) return spanOf(random, fitting)
  if (random.chance(0.3)) return rangeOf(random, design, name, values)
  const operator = random.pick([gt, gte, lt, lte])
  const value = random.pick(starts?.includes('') ? [...values, ''] : values)
  const [toLess, toMore] = [
    operator === lt || operator === lte,
    operator === gt || operator === gte,
  ]
  const isClosed = operator === gte || operator === lte
  const meets: Meets = (field, other) => {
    const order = compareCanon(fieldCanon(design, field, other), fieldCanon(design, field, value))
    return order === 0 ? isClosed : order < 0 ? toLess : toMore
  }
  return { condition: operator(value), meets, isExact: false }
}

/** A closed range; its ends may be the wrong way round, and then nothing meets it. */
const rangeOf = (
  random: Random,
  design: Design,
  name: string,
  values: readonly unknown[],
): Clause => {
  const ends = [random.pick(values), random.pick(values)] as const
  const [from, to] = random.chance(0.8)
    ? ([...ends].sort((a, b) =>
        compareCanon(canonIn(design, name, a), canonIn(design, name, b)),
      ) as [unknown, unknown])
    : ends
  const isEmpty = compareCanon(canonIn(design, name, from), canonIn(design, name, to)) > 0
  const meets: Meets = (field, other) => {
    const canon: Canon = fieldCanon(design, field, other)
    return (
      !isEmpty &&
      compareCanon(canon, fieldCanon(design, field, from)) >= 0 &&
      compareCanon(canon, fieldCanon(design, field, to)) <= 0
    )
  }
  return { condition: between(from, to), meets, isExact: false }
}

/** From one span of the calendar to another. */
const spanOf = (random: Random, spans: readonly string[]): Clause => {
  const from = random.pick(spans)
  const to = random.chance(0.5) ? from : random.pick(spans)
  const meets: Meets = ({ unit }, value) => {
    const text = isoText(value)
    // A bucket says no more than its own text: a finer span touches all of it.
    const [first, last] = unit ? [from, to].map((one) => one.slice(0, UNITS[unit])) : [from, to]
    const isEmpty = from > to && !from.startsWith(to)
    return !isEmpty && isFrom(text, first as string) && isUpTo(text, last as string)
  }
  const isOne = from === to && random.chance(0.5)
  return { condition: isOne ? during(from) : during(from, to), meets, isExact: false }
}

/** A date as it is, and a time in any spelling as its ISO text. */
const isoText = (value: unknown): string =>
  typeof value === 'string' && value.length <= 10
    ? value
    : new Date(value as string | Date).toISOString()

const isFrom = (text: string, from: string): boolean => text.slice(0, from.length) >= from
const isUpTo = (text: string, to: string): boolean => text.slice(0, to.length) <= to

/** A period for the buckets of a time. */
const period = (random: Random, design: Design, name: string, unit: Unit): Clause => {
  const { times, spans } = PERIODS[unit]
  return random.chance(0.5) ? rangeOf(random, design, name, times) : spanOf(random, spans)
}
