import { type AnyKey, isOperator, where } from '@keywright/core'
import { type Clause, clause, rangeClause } from './clause.ts'
import type { Entity, EntityIndex } from './entity.ts'
import { lookUp, refuse } from './error.ts'
import { checkSize } from './limits.ts'
import { nativeClause } from './native.ts'
import type { Side, Values } from './side.ts'
import type { Stored } from './stored.ts'
import type { AttributeSchema } from './table.ts'

/** Conditions sorted by the key that they are for. */
export interface Selection {
  readonly index: EntityIndex
  /** The values of the partition key, and what decides its shard if it was given. */
  readonly partition: Values
  /** The leading fields of the sort key. */
  readonly sort: Values
}

/** Finds the index and sorts the conditions; refuses what is missing, unknown or misplaced. */
export const select = (entity: Entity, name: string, conditions: unknown): Selection => {
  const index = lookUp(entity.indexes, name, 'INVALID_CONDITION', entity.name)
  const { pk, sk } = index
  if (conditions !== Object(conditions)) {
    refuse('INVALID_CONDITION', pk.place, 'conditions', conditions)
  }
  const given = conditions as Values
  const has = (field: string): boolean => Object.hasOwn(given, field)
  const sortNames = sk?.fields.map((field) => field.name) ?? []
  const names = pk.fields.map((field) => field.name)

  for (const field of names) {
    if (given[field] === undefined) {
      refuse('INVALID_CONDITION', pk.place, `a value for ${field}`, undefined)
    }
  }
  for (const field of Object.keys(given)) {
    if ([...names, ...sortNames].includes(field)) continue
    // What only decides the shard is in no key: a range of it could not be asked for.
    if (field !== pk.shard?.by || isOperator(given[field])) {
      refuse('INVALID_CONDITION', pk.place, 'fields of its keys', field)
    }
  }
  return {
    index,
    partition: pick(given, pk.needs.filter(has)),
    sort: pick(given, sortGiven(given, pk, sortNames)),
  }
}

/**
 * The sort fields that a query is given. A value that the partition settles is given either way: it
 * counts where it continues the leading fields, and is no gap where it does not; one that decides the
 * shard then only chooses the shard. A range settles nothing, nor does a bucket, which many times
 * share: there a gap stays a gap, and is refused.
 */
const sortGiven = (given: Values, pk: Side, names: readonly string[]): string[] => {
  const buckets = pk.fields.filter(({ kind }) => kind === 'bucket').map(({ name }) => name)
  let isLeading = true
  return names.filter((name) => {
    const isGiven = Object.hasOwn(given, name)
    const isRange = isOperator(given[name])
    const leads = isLeading && isGiven
    isLeading = leads && !isRange
    const isSettled = pk.needs.includes(name) && !buckets.includes(name) && !isRange
    return leads || (isGiven && !isSettled)
  })
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** Every attribute of the partition key, equal. */
export const partitionClauses = ({ index: { pk }, partition }: Selection): Clause[] => {
  for (const [name, value] of Object.entries(partition)) {
    if (isOperator(value)) {
      refuse('INVALID_CONDITION', pk.place, `a value for ${name}`, value.operator)
    }
  }
  // A key in a format of its own says whether the partition holds just these values.
  pk.key?.range?.(partition)
  return pk.write(partition).map(([name, stored], i) => clause(labelOf('pk', i), name, '=', stored))
}

/** The condition on the sort key; on a native one, one for each attribute from the left. */
export const sortClauses = ({ index: { sk }, sort }: Selection): Clause[] => {
  if (!sk) return []
  if (!sk.native) {
    const range = where(sk.key as AnyKey as never, sort as never)
    const only = rangeClause(sk.place, sk.attributes[0]?.name as string, range)
    return only ? [only] : []
  }
  const names = Object.keys(sort)
  const leading = sk.fields.slice(0, names.length)
  const clauses = leading.flatMap((field, i): Clause[] => {
    const isLast = i + 1 === names.length
    if (!names.includes(field.name) || (isOperator(sort[field.name]) && !isLast)) {
      const expected = 'leading fields without a gap, an operator only on the last'
      refuse('INVALID_CONDITION', sk.place, expected, names.join(', '))
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
