import { compareKeys, type KeyRange } from '@keywright/core'
import { answer, refuse, words } from '@keywright/core/internal'
import type { Entity } from '../schema/entity-types.ts'
import type { FieldsIn, FieldValues, PartitionIn, ShardValue } from '../schema/value-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { compareStored } from '../stored/stored.ts'
import type { Format, Stored } from '../stored/stored-types.ts'
import type { QueryOptions } from './build-input.ts'
import type { Clause } from './clause.ts'
import { rangeClause } from './expression.ts'
import { onePartition } from './query-input.ts'
import { partitionClauses, type Selection, selectionOf, sortRange } from './selection.ts'

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** The values of the partition that several entities share. */
export type CollectionConditions<Entities extends readonly Entity[], Index> = Intersection<
  { [I in keyof Entities]: PartitionValues<Entities[I], Index> }[number]
>

type PartitionValues<E extends Entity, Index> = FieldValues<FieldsIn<PartitionIn<E, Index>>> &
  ShardValue<PartitionIn<E, Index>, E['keys']>

/** The indexes that all of these entities are in. */
export type SharedIndex<Entities extends readonly Entity[]> =
  Intersection<
    { [I in keyof Entities]: Record<keyof Entities[I]['keys'], true> }[number]
  > extends infer All
    ? keyof All & string
    : never

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
  const Index extends SharedIndex<Entities> = 'primary' & SharedIndex<Entities>,
  F extends Format = 'document',
>(
  entities: Entities,
  conditions: CollectionConditions<Entities, Index>,
  options: QueryOptions<Index, F> = {},
): QueryInput<F> =>
  answer('collectionInput', () => {
    if (!Array.isArray(entities) || entities.length === 0) {
      refuse('INVALID_CONDITION', 'a list of entities', entities, 'collectionInput')
    }
    const place = entities.map(({ name }) => name).join(', ')
    const selections = entities.map((entity) => {
      const selection = selectionOf(entity, options.index ?? 'primary', conditions)
      const [field] = Object.keys(selection.sort)
      if (field !== undefined && !selection.index.pk.needs.includes(field)) {
        refuse('INVALID_CONDITION', 'values of the partition only', field, place)
      }
      return { ...selection, sort: {} }
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
    return onePartition(main, first, sortOf(selections, place), options) as QueryInput<F>
  })

const hasOperandsOf = (a: readonly Clause[], b: readonly Clause[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ operands }, i) => compareStored(operands[0] as Stored, b[i]?.operands[0] as Stored) === 0,
  )

/** The condition on the sort key; none where its attributes stand alone, without a literal. */
const sortOf = (selections: readonly Selection[], place: string): Clause[] => {
  const { sk } = (selections[0] as Selection).index
  if (!sk || sk.native) return []
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
