import type { Entity, EntityIndex } from '@keywright/adapters'
import { answer } from '@keywright/core/internal'
import { checkEntities, indexesOf } from '../keys/entities.ts'
import { madeBy } from '../text/made-by.ts'
import { chartPattern } from './chart-pattern.ts'

/** One line of the entity chart: what an entity's keys look like in one index. */
export interface ChartRow {
  readonly entity: string
  /** `primary`, the name of the index, or `unique` for what belongs to one item at a time. */
  readonly index: string
  /** `USER#<userId>`; for a native multi-attribute key its fields: `<country>, <state>`. */
  readonly pk: string
  /** The same for the sort key; empty where the index has none. */
  readonly sk: string
  /** Where the index does not hold every item: those that have its values, those that `when` takes, or both. */
  readonly holds?: 'sparse' | 'when' | 'sparse, when'
  /** The note of the entity, the same in all its rows. */
  readonly note?: string
}

/**
 * The entity chart: a row for each entity and each index that it is in, entities as given, indexes
 * in the table's order. It is read from the definitions, so it cannot drift from the code.
 *
 * @throws KeyError for something that is not an entity.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { LSI1: { sk: 'LSI1SK' } } })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
 *   LSI1: { sk: key('TOTAL', integer('total', { digits: 8 })) },
 * })
 * entityChart([order])
 * // => [
 * //   { entity: 'Order', index: 'primary', pk: 'USER#<userId>', sk: 'ORDER#<at>#<orderId>' },
 * //   { entity: 'Order', index: 'LSI1', pk: 'USER#<userId>', sk: 'TOTAL#<total>' },
 * // ]
 */
export const entityChart = (entities: readonly Entity[]): ChartRow[] =>
  answer('entityChart', () => {
    const rows = checkEntities('entityChart', entities).flatMap((entity) => [
      ...indexesOf(entity).map(({ schema, pk, sk, ...index }) => ({
        entity: entity.name,
        index: schema.name,
        pk: chartPattern(pk),
        sk: sk ? chartPattern(sk) : '',
        ...onlySome(index),
        ...(entity.note && { note: entity.note }),
      })),
      ...(entity.unique ?? []).map(({ key, sparse }) => ({
        entity: entity.name,
        index: 'unique',
        pk: key.pattern,
        sk: '',
        ...(sparse && { holds: 'sparse' as const }),
        ...(entity.note && { note: entity.note }),
      })),
    ])
    return madeBy('chart', rows)
  })

const onlySome = ({
  sparse,
  when,
}: Pick<EntityIndex, 'sparse' | 'when'>): Pick<ChartRow, 'holds'> => {
  if (sparse) return { holds: when ? 'sparse, when' : 'sparse' }
  return when ? { holds: 'when' } : {}
}
