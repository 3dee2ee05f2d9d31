import type { Entity, EntityIndex } from '@keywright/adapters'
import { answer, KINDS } from '@keywright/core'
import { checkList } from '../check.ts'
import { combinations, FEW } from '../keys/cardinality.ts'
import { checkEntities, indexesOf } from '../keys/entities.ts'
import { listOf, percent } from '../text/words.ts'
import type { HotPartition } from './hot-partitions.ts'

/** What is hot, whose it is, why, and what to do. */
export interface Diagnosis {
  readonly key: string
  readonly share: number
  /** The entity whose partition it is; `undefined` where none has such a key. */
  readonly entity: string | undefined
  /** `primary`, or the name of the index. */
  readonly index: string | undefined
  /** The values of the partition key. */
  readonly values: Readonly<Record<string, unknown>>
  readonly why: string
  readonly fix: string
}

/**
 * Says of each hot partition which entity and index it belongs to, why it is hot, and what to do. A
 * key that several entities share has a diagnosis for each of them.
 *
 * @throws KeyError for something that is not a report of `hotPartitions`, or not an entity.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
 *   GSI1: { pk: key('DAY', date('on')), sk: key('ORDER', text('orderId')) },
 * })
 * const [found] = diagnose([{ key: 'DAY#2024-01-15', share: 0.9, guaranteedShare: 0.9 }], [order])
 * found.entity // => 'Order'
 * found.index // => 'GSI1'
 * found.why // => 'all that is written now has the same on, so it goes to this one partition'
 */
export const diagnose = (
  report: readonly HotPartition[],
  entities: readonly Entity[],
): Diagnosis[] =>
  answer('diagnose', () => {
    checkEntities('diagnose', entities)
    checkList(
      'INVALID_VALUE',
      'diagnose',
      'a hot partition',
      report,
      ({ key, share }) => typeof key === 'string' && typeof share === 'number',
    )
    return report.flatMap(({ key, share }): Diagnosis[] => {
      const owners = entities.flatMap((entity) =>
        indexesOf(entity).flatMap((index) => {
          const values = index.schema.kind === 'local' ? undefined : valuesIn(index, key)
          return values ? [{ entity, index, values }] : []
        }),
      )
      const own = { key, share }
      if (owners.length === 0) {
        const why = 'no entity that was given has such a partition key'
        const fix = 'Give all entities of the table, or run audit() on its rows.'
        return [{ ...own, entity: undefined, index: undefined, values: {}, why, fix }]
      }
      return owners.map(({ entity, index, values }) => ({
        ...own,
        entity: entity.name,
        index: index.schema.name,
        values,
        ...causeOf(entity, index, values, share),
      }))
    })
  })

type Values = Readonly<Record<string, unknown>>

const valuesIn = ({ pk }: EntityIndex, key: string): Values | undefined =>
  (pk.shard ?? pk.key)?.tryDecode(key) as Values | undefined

const causeOf = (
  { name }: Entity,
  { pk, schema }: EntityIndex,
  values: Values,
  share: number,
): Pick<Diagnosis, 'why' | 'fix'> => {
  const { fields, shard } = pk
  const times = fields.filter(({ kind }) => KINDS[kind].calendar)
  const others = fields.filter(({ kind }) => !KINDS[kind].calendar)
  const spread = `Spread it with sharded(): planShards() says over how many.`
  if (shard) {
    return {
      why: `shard ${String(values['shard'])} of ${shard.count} gets more than its part: few values of ${shard.by} take most of the load`,
      fix: `Shard by a value that tells rows apart better than ${shard.by}, or cache what is read so often.`,
    }
  }
  if (fields.length === 0) {
    return { why: `every ${name} in ${schema.name} is in this one partition`, fix: spread }
  }
  if (times.length > 0 && combinations(others) <= FEW) {
    const names = listOf(times.map((field) => field.name))
    return {
      why: `all that is written now has the same ${names}, so it goes to this one partition`,
      fix: `Add an id to the partition key, or spread it with sharded().`,
    }
  }
  if (combinations(fields) <= FEW) {
    const count = combinations(fields)
    return { why: `all rows of ${name} share ${count} partitions of ${schema.name}`, fix: spread }
  }
  const one = listOf(fields.map((field) => `${field.name} = ${String(values[field.name])}`))
  return {
    why: `${one} alone takes ${percent(share)} of the load`,
    fix: `Spread the rows of one ${fields.at(-1)?.name} with sharded(), or cache what is read so often.`,
  }
}
