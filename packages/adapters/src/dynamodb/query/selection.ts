import type { AnyField, AnyKey, KeyRange } from '@keywright/core'
import { isOperator, KINDS, leadingRange, refuse, within, words } from '@keywright/core/internal'
import { inherits, lookUp, objectOf, setOwn, valueIn } from '../given.ts'
import { partitionText, partitionValues } from '../keys/index.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { sidesOf } from '../schema/side.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { BY, type Clause, clause, labelAt, PK, SK } from './clause.ts'
import { rangeClause } from './expression.ts'
import { nativeClause } from './native-clause.ts'

/** Conditions, divided between the keys. */
export interface Selection {
  readonly index: EntityIndex
  /** Holds the values of the partition key, and the value that decides its shard, if it is given. */
  readonly partition: Values
  /** Holds the conditions on the sort key. */
  readonly sort: Values
  /** The fields of the sort key that have a condition: the leading ones, or else no range is made. */
  readonly sorted: readonly string[]
  /** The value that decides the shard, where no key holds it and only a filter can select it. */
  readonly filters: readonly Clause[]
}

/** Finds the index and divides the conditions; refuses what is missing, unknown or misplaced. */
export const selectionOf = (entity: Entity, name: string, conditions: unknown): Selection => {
  const index = lookUp(entity.indexes, name, 'INVALID_CONDITION', entity.name)
  const { pk, sk } = index
  const given = objectOf(conditions, 'conditions', pk.place, 'INVALID_CONDITION')
  for (const field of pk.names) {
    if (valueIn(given, field) === undefined) refuseIn(pk, field, 'a value', undefined)
  }
  for (const field of Object.keys(given)) {
    if (pk.names.includes(field) || sk?.names.includes(field)) continue
    // A value that only decides the shard is in no key, so it cannot take a range.
    if (field !== pk.shard?.by || isOperator(given[field])) {
      refuse('INVALID_CONDITION', 'a field of its keys', field, pk.place)
    }
  }
  const sorted = sk ? sortedIn(given, pk, sk) : NONE
  const isFiltered = pk.shard && !sorted.includes(pk.shard.by)
  const filters = isFiltered ? shardFilter(entity, index, given) : NONE
  return { index, partition: given, sort: given, sorted, filters }
}

const NONE: readonly never[] = []

/**
 * The sort fields that the conditions give. A value that the partition settles counts where it
 * continues the leading fields, and leaves no gap where it does not. A range settles nothing, and neither
 * does a bucket, which many times share: there a gap is refused.
 */
const sortedIn = (given: Values, pk: Side, { names }: Side): readonly string[] => {
  const sorted: string[] = []
  let isLeading = true
  for (const field of names) {
    if (Object.hasOwn(given, field)) {
      const isRange = isOperator(given[field])
      if (isLeading || isRange || !isSettled(pk, field)) sorted.push(field)
      isLeading &&= !isRange
    } else {
      if (inherits(given, field)) {
        refuseIn(pk, field, 'an own property', words('an inherited one'))
      }
      isLeading = false
    }
  }
  return sorted
}

/** The leading sort fields that the partition settles: all its rows have the same values. */
export const settledSort = ({ index: { pk }, sorted }: Selection): readonly string[] => {
  const end = sorted.findIndex((name) => !isSettled(pk, name))
  return end < 0 ? sorted : sorted.slice(0, end)
}

const isSettled = (pk: Side, name: string): boolean =>
  pk.needs.includes(name) && !isCoarse(pk, name)

/** Whether a field of a key knows its value only roughly. */
const isCoarse = ({ fields }: Side, field: string): boolean =>
  fields.some(({ name, kind }) => name === field && KINDS[kind].coarse)

const refuseIn = ({ place }: Side, field: string, expected: string, got: unknown): never =>
  refuse('INVALID_CONDITION', expected, got, { within: place, field })

/**
 * The value that decides the shard selects the shard, which holds the rows of many such values. Where
 * neither key holds the value, a filter on the item's own attribute keeps the other rows out. Where a
 * filter could miss the row (a UUID has two spellings, an index does not project the attribute), the
 * condition is refused.
 */
export const shardFilter = (
  { indexes, values }: Entity,
  { pk, sk, schema }: EntityIndex,
  given: Values,
): Clause[] => {
  const by = pk.shard?.by
  if (by === undefined || pk.names.includes(by)) return []
  const value = valueIn(given, by)
  if (value === undefined || isOperator(value)) return []
  const sides = Object.values(indexes).flatMap(sidesOf)
  const field =
    pk.shard?.byField ?? sides.flatMap(({ fields }) => fields).find(({ name }) => name === by)
  const own = sides.flatMap((side) => ownIn(side, by, value))[0]
  const stored = own ?? readStored(value)
  // DynamoDB filters by no attribute of the key that it queries.
  const keyed = [...pk.attributes, ...(sk?.attributes ?? [])].some(({ name }) => name === by)
  const { projection = [by], start } = schema
  const names: readonly string[] = projection === 'keys' ? [] : projection
  const isHeld = names.includes(by) || start.some(({ name }) => name === by)
  const isExact = isHeld && !keyed && !values && (own || !(field && KINDS[field.kind].respelt))
  if (!isExact || stored === undefined) {
    const expected = isHeld
      ? 'all sort fields before it, because no filter can find its rows'
      : 'an index that projects it, because a filter has to find its rows'
    return refuseIn(sk ?? pk, by, expected, value)
  }
  return [clause(BY, by, '=', stored)]
}

/** What a native key stores for a value, in the attribute of its own name. */
const ownIn = ({ own, attributes, place }: Side, name: string, value: unknown): Stored[] =>
  own
    .filter((field) => field.name === name)
    .map((field) => {
      const attribute = attributes.find((one) => one.name === name) as AttributeSchema
      return nativeValue(place, field, attribute, value)
    })

/**
 * True when the rows may be on any shard: nothing says which, or only roughly (a range of the value that
 * decides it, or its day), or the key had another number of shards before.
 */
export const isOnAnyShard = ({ index: { pk, sk }, partition, sorted }: Selection): boolean => {
  const { shard, hashed } = pk
  if (!shard) return false
  const { by, formerly } = shard
  const value = valueIn(partition, by)
  if (value === undefined || isOperator(value) || formerly.length > 0) return true
  const inSort = sorted.includes(by) ? (sk?.fields ?? []) : []
  const fields = [...pk.fields, ...inSort].filter(({ name }) => name === by)
  const isHashed = ({ codec, of }: AnyField & { readonly of?: AnyField }): boolean =>
    (of ?? { codec }).codec === hashed?.codec
  const isExact = fields.some((field) => !KINDS[field.kind].coarse || isHashed(field))
  return fields.length > 0 && !isExact
}

/** The own values of these names. */
export const pick = (values: Values, names: readonly string[]): Values => {
  const picked: Record<string, unknown> = {}
  for (const name of names) setOwn(picked, name, values[name])
  return picked
}

/** An equality for every attribute of the partition key. */
export const partitionClauses = ({ index: { pk }, partition }: Selection): Clause[] => {
  for (const field of pk.needs) {
    const value = valueIn(partition, field)
    if (isOperator(value)) {
      const more = isCoarse(pk, field) ? '; a period needs queryInputs' : ''
      refuseIn(pk, field, `one value${more}`, words(value.operator))
    }
  }
  // A key with a format of its own checks whether the partition holds exactly these values.
  pk.key?.range?.(pick(partition, pk.names) as never)
  return pk.native
    ? partitionValues(pk, partition).map((stored, i) =>
        clause(labelAt(PK, i), nameAt(pk, i), '=', stored),
      )
    : [clause(PK, nameAt(pk, 0), '=', partitionText(pk, partition))]
}

/** The sort keys that the conditions select, where one attribute holds them. */
export const sortRange = ({ index: { sk }, sort, sorted }: Selection): KeyRange => {
  const { key, place } = sk as Side
  try {
    const { range } = key as AnyKey
    return range ? range(pick(sort, sorted) as never) : leadingRange(key as AnyKey, sort, sorted)
  } catch (error) {
    throw within(place, error)
  }
}

/** The condition on the sort key; on a native one, one for each attribute from the left. */
export const sortClauses = (selection: Selection): Clause[] => {
  const { sk } = selection.index
  if (!sk) return []
  if (sk.native) return nativeClauses(sk, selection)
  const only = rangeClause(sk.place, nameAt(sk, 0), sortRange(selection))
  return only ? [only] : []
}

const nativeClauses = (sk: Side, { sort, sorted: given }: Selection): Clause[] => {
  const clauses = sk.fields.slice(0, given.length).flatMap((field, i): Clause[] => {
    const { name } = field
    if (!given.includes(name)) refuseIn(sk, name, 'a value', words(`only ${given.join(', ')}`))
    if (isOperator(sort[name]) && i + 1 < given.length) {
      refuseIn(sk, name, 'an operator only on the last field', words('one'))
    }
    const attribute = sk.attributes[i] as AttributeSchema
    const one = nativeClause(sk.place, labelAt(SK, i), field, attribute, sort[name])
    return one ? [one] : []
  })
  for (const end of [0, -1]) {
    const used = clauses.map(({ operands }) => operands.at(end) as Stored)
    checkSize(sk.place, used, sk.limit)
  }
  return clauses
}

const nameAt = ({ attributes }: Side, i: number): string => (attributes[i] as AttributeSchema).name
