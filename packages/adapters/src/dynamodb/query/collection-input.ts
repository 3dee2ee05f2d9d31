import { compareKeys, type KeyRange } from '@keywright/core'
import { answer, type Listed, refuse, words } from '@keywright/core/internal'
import type { Entity, IndexOf } from '../schema/entity-types.ts'
import type { FieldIn, FieldValues, PartitionIn, ShardValue } from '../schema/value-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { compareStored } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { type QueryOptions, queryOptions } from './build-input.ts'
import type { Clause } from './clause.ts'
import { rangeClause } from './expression.ts'
import { onePartition } from './query-input.ts'
import {
  partitionClauses,
  type Selection,
  selectionOf,
  settledSort,
  shardFilter,
  sortClauses,
  sortRange,
} from './selection.ts'

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** The values of the partition that several entities share. */
export type CollectionConditions<Entities extends readonly Entity[], Index> = Intersection<
  { [I in keyof Entities]: PartitionValues<Entities[I], Index> }[number]
>

type PartitionValues<E extends Entity, Index> = FieldValues<FieldIn<PartitionIn<E, Index>>> &
  ShardValue<PartitionIn<E, Index>, E['keys']>

/** The indexes that all of these entities are in. */
export type SharedIndex<Entities extends readonly Entity[]> = Entities extends readonly [
  infer First extends Entity,
  ...infer Rest extends readonly Entity[],
]
  ? IndexOf<First> & SharedIndex<Rest>
  : string

/** An index that all of these entities are in. One of only some is told apart from a misspelt one. */
type HeldByAll<Entities extends readonly Entity[], Index> =
  Index extends SharedIndex<Entities>
    ? Index
    : [Entities[number]['name']] extends [NotIn<Entities, Index>]
      ? SharedIndex<Entities>
      : Apart<Entities, Index>

type Apart<
  Entities extends readonly Entity[],
  Index,
> = `${Index & string} does not hold ${Listed<NotIn<Entities, Index>>}: ask queryInput for each entity, or take ${Listed<SharedIndex<Entities>>}`

type NotIn<Entities extends readonly Entity[], Index> = {
  [I in keyof Entities]: Index extends keyof Entities[I]['keys'] ? never : Entities[I]['name']
}[number]

/**
 * The input of one `QueryCommand` for several entities that share a partition, such as a parent and
 * its children: the narrowest range of sort keys that holds them all. `group` sorts the rows by
 * entity, and leaves out those of other entities in between.
 *
 * @throws KeyError for entities of different tables or partitions, and as `queryInput` does.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const input = collectionInput([user, order], { userId: '1' })
 * input.KeyConditionExpression // => '#pk = :pk AND #sk BETWEEN :lower AND :upper'
 * input.ExpressionAttributeValues // => { ':pk': 'USER#1', ':lower': 'ORDER#', ':upper': 'PROFILE' }
 */
export const collectionInput = <
  const Entities extends readonly [Entity, ...Entity[]],
  const Index extends string = 'primary',
  F extends Format = 'document',
>(
  entities: Entities,
  conditions: Index extends SharedIndex<Entities> ? CollectionConditions<Entities, Index> : object,
  options?: QueryOptions<HeldByAll<Entities, Index>, F>,
): QueryInput<F> =>
  answer('collectionInput', () => {
    if (!Array.isArray(entities) || entities.length === 0) {
      refuse('INVALID_CONDITION', 'a list of entities', entities, 'collectionInput')
    }
    const read = queryOptions('collectionInput', options)
    const place = entities.map(({ name }) => name).join(', ')
    const selections = entities.map((entity) => {
      const selection = selectionOf(entity, read.index ?? 'primary', conditions)
      const other = selection.sorted.find((field) => !selection.index.pk.needs.includes(field))
      if (other !== undefined) {
        refuse('INVALID_CONDITION', 'values of the partition only', other, place)
      }
      return { ...selection, sorted: settledSort(selection) }
    })
    const [first] = selections as [Selection]
    const [main] = entities
    const partition = partitionClauses(first)
    selections.forEach((selection, i) => {
      if (entities[i]?.table.name !== main.table.name) {
        refuse('INVALID_CONDITION', 'entities of one table', words('several'), place)
      }
      if (!hasOperandsOf(partitionClauses(selection), partition)) {
        refuse('INVALID_CONDITION', 'entities of one partition', words('several'), place)
      }
    })
    const sort = sortOf(selections, place)
    const filters = isOfOneValue(selections) ? [] : filtersOf(entities, selections, conditions)
    return onePartition(main, { ...first, filters }, sort, read) as QueryInput<F>
  })

const hasOperandsOf = (a: readonly Clause[], b: readonly Clause[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ operands }, i) => compareStored(operands[0] as Stored, b[i]?.operands[0] as Stored) === 0,
  )

/**
 * True when the range of sort keys holds rows of one value of the shard only: all keys begin with the
 * same text, which ends with that value, or the partition has it.
 */
const isOfOneValue = (selections: readonly Selection[]): boolean => {
  const starts = selections.map(({ index: { pk, sk }, sort, sorted }) => {
    if (!pk.shard || pk.names.includes(pk.shard.by)) return ''
    const { key, fields = [], names = [] } = sk ?? {}
    if (!key || key.range || !sorted.includes(pk.shard.by)) return undefined
    return fields
      .slice(0, names.indexOf(pk.shard.by) + 1)
      .reduce(
        (text, { name, codec }, i) => text + key.fixed[i] + codec.encode(sort[name] as never),
        '',
      )
  })
  return starts.every((start) => start !== undefined && start === starts[0])
}

/** A filter on the value that decides the shard: the partition holds the rows of many. */
const filtersOf = (
  entities: readonly Entity[],
  selections: readonly Selection[],
  conditions: unknown,
): readonly Clause[] =>
  entities.map((entity, i) =>
    shardFilter(entity, (selections[i] as Selection).index, conditions as Values),
  )[0] ?? []

/** The condition on the sort key; on a list of attributes, only where it is the same for all. */
const sortOf = (selections: readonly Selection[], place: string): readonly Clause[] => {
  const { sk } = (selections[0] as Selection).index
  if (!sk) return []
  if (sk.native) {
    const all = selections.map(sortClauses)
    const [first = []] = all
    return all.every((one) => hasOperandsOf(one, first)) ? first : []
  }
  const only = rangeClause(place, sk.attributes[0]?.name as string, hull(selections.map(sortRange)))
  return only ? [only] : []
}

/** The smallest range that holds all of these. */
const hull = (ranges: readonly KeyRange[]): KeyRange => {
  const lower = ranges
    .map((range) => range.lower)
    .reduce((a, b) => (compareKeys(a, b) <= 0 ? a : b))
  const upper = ranges
    .map((range) => range.upper)
    .reduce((a, b) => (compareKeys(a, b) >= 0 ? a : b))
  // If one of them is the whole range, it knows the prefix.
  return ranges.find((one) => one.lower === lower && one.upper === upper) ?? { lower, upper }
}
