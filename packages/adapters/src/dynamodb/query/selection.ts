import {
  type AnyField,
  type AnyKey,
  isOperator,
  type KeyRange,
  KINDS,
  refuse,
  where,
  words,
} from '@keywright/core'
import { inside, lookUp, ownOf } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { checkSize } from '../stored/size.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { type Clause, clause } from './clause.ts'
import { rangeClause } from './expression.ts'
import { nativeClause } from './native-clause.ts'

/** Conditions sorted by the key that they are for. */
export interface Selection {
  readonly index: EntityIndex
  /** The values of the partition key, and what decides its shard if it was given. */
  readonly partition: Values
  /** The leading fields of the sort key. */
  readonly sort: Values
  /** What decides the shard and is in no key, so that only a filter can ask for it. */
  readonly filters: readonly Clause[]
}

/** Finds the index and sorts the conditions; refuses what is missing, unknown or misplaced. */
export const selectionOf = (entity: Entity, name: string, conditions: unknown): Selection => {
  const index = lookUp(entity.indexes, name, 'INVALID_CONDITION', entity.name)
  const { pk, sk } = index
  const given = ownOf(conditions, 'conditions', pk.place, 'INVALID_CONDITION')
  const sortNames = sk?.fields.map((field) => field.name) ?? []
  const names = pk.fields.map((field) => field.name)

  for (const field of names) {
    if (given[field] === undefined) {
      refuse('INVALID_CONDITION', 'a value', undefined, { within: pk.place, field })
    }
  }
  for (const field of Object.keys(given)) {
    if ([...names, ...sortNames].includes(field)) continue
    // What only decides the shard is in no key: a range of it could not be asked for.
    if (field !== pk.shard?.by || isOperator(given[field])) {
      refuse('INVALID_CONDITION', 'a field of its keys', field, pk.place)
    }
  }
  const sorted = sortGiven(given, pk, sortNames)
  return {
    index,
    partition: pick(
      given,
      pk.needs.filter((field) => Object.hasOwn(given, field)),
    ),
    sort: pick(given, sorted),
    filters: shardFilter(entity, index, given, sorted),
  }
}

/**
 * The sort fields that a query is given. A value that the partition settles is given either way: it
 * counts where it continues the leading fields, and is not a gap where it does not. A range settles
 * nothing, and neither does a bucket, which many times share: there a gap is refused.
 */
const sortGiven = (given: Values, pk: Side, names: readonly string[]): string[] => {
  const coarse = pk.fields.filter(({ kind }) => KINDS[kind].coarse).map(({ name }) => name)
  let isLeading = true
  return names.filter((name) => {
    const isGiven = Object.hasOwn(given, name)
    const isRange = isOperator(given[name])
    const leads = isLeading && isGiven
    isLeading = leads && !isRange
    const isSettled = pk.needs.includes(name) && !coarse.includes(name) && !isRange
    return leads || (isGiven && !isSettled)
  })
}

/** The kinds whose values are in an item exactly as they are given: they have one spelling. */
const ONE_SPELLING: ReadonlySet<string> = new Set([
  'text',
  'token',
  'integer',
  'bigint',
  'number',
  'boolean',
  'date',
  'choice',
  'ranked',
  'bytes',
])

/**
 * What decides the shard chooses the shard, which holds the rows of many such values. Where neither
 * key holds it, a filter on the item's own attribute keeps the others out; where that could miss the
 * row (a UUID has two spellings), it is refused.
 */
const shardFilter = (
  entity: Entity,
  { pk, sk }: EntityIndex,
  given: Values,
  sorted: readonly string[],
): Clause[] => {
  const by = pk.shard?.by
  if (by === undefined || given[by] === undefined || isOperator(given[by])) return []
  if (sorted.includes(by) || pk.fields.some((field) => field.name === by)) return []
  const fields = Object.values(entity.indexes).flatMap((index) => [
    ...index.pk.fields,
    ...(index.sk?.fields ?? []),
  ])
  const field: AnyField | undefined = fields.find(({ name }) => name === by)
  const stored = readStored(given[by])
  const isExact = !entity.values && stored && ONE_SPELLING.has(field?.kind ?? 'text')
  if (!isExact) {
    const expected = 'all sort fields before it: it decides the shard, and a filter cannot find it'
    return refuse('INVALID_CONDITION', expected, given[by], { within: (sk ?? pk).place, field: by })
  }
  return [clause('by', by, '=', stored)]
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Every attribute of the partition key, equal. */
export const partitionClauses = ({ index: { pk }, partition }: Selection): Clause[] => {
  for (const [field, value] of Object.entries(partition)) {
    if (isOperator(value)) {
      refuse('INVALID_CONDITION', 'one value', words(value.operator), { within: pk.place, field })
    }
  }
  // A key in a format of its own says whether the partition holds just these values.
  pk.key?.range?.(partition)
  return pk.write(partition).map(([name, stored], i) => clause(labelOf('pk', i), name, '=', stored))
}

/** The sort keys that the conditions select, where one attribute holds them. */
export const sortRange = ({ index: { sk }, sort }: Selection): KeyRange =>
  inside(sk?.place ?? '', () => where(sk?.key as AnyKey as never, sort as never))

/** The condition on the sort key; on a native one, one for each attribute from the left. */
export const sortClauses = (selection: Selection): Clause[] => {
  const { sk } = selection.index
  if (!sk) return []
  if (sk.native) return nativeClauses(sk, selection.sort)
  const only = rangeClause(sk.place, sk.attributes[0]?.name as string, sortRange(selection))
  return only ? [only] : []
}

const nativeClauses = (sk: Side, sort: Values): Clause[] => {
  const names = Object.keys(sort)
  const leading = sk.fields.slice(0, names.length)
  const clauses = leading.flatMap((field, i): Clause[] => {
    const isLast = i + 1 === names.length
    const at = { within: sk.place, field: field.name }
    if (!names.includes(field.name)) {
      refuse('INVALID_CONDITION', 'a value', words(`only ${names.join(', ')}`), at)
    }
    if (isOperator(sort[field.name]) && !isLast) {
      refuse('INVALID_CONDITION', 'an operator only on the last field', words('one'), at)
    }
    const attribute = sk.attributes[i] as AttributeSchema
    const one = nativeClause(sk.place, labelOf('sk', i), field, attribute, sort[field.name])
    return one ? [one] : []
  })
  for (const end of [0, -1]) {
    const used = clauses.map(({ operands }) => operands.at(end) as Stored)
    checkSize(sk.place, used, sk.limit)
  }
  return clauses
}

const labelOf = (part: string, i: number): string => (i === 0 ? part : `${part}${i + 1}`)
