import type { AnyShardedKey, Entity, EntityIndex, Side } from '@keywright/adapters'
import { answer, KINDS, show } from '@keywright/core/internal'
import { checkList } from '../check.ts'
import { combinations, FEW } from '../keys/cardinality.ts'
import { componentsOf } from '../keys/component.ts'
import { checkEntities, indexesOf } from '../keys/entities.ts'
import { allShards } from '../keys/shards.ts'
import { unspread } from '../keys/spread.ts'
import { madeBy } from '../text/made-by.ts'
import { listOf, percent } from '../text/words.ts'
import { WRITE_UNIT_BYTES, WRITE_UNITS } from './capacity.ts'
import type { HotPartition } from './hot-partitions.ts'
import { planShards } from './plan-shards.ts'

/** What is hot, which entity it belongs to, why it is hot, and what to do. */
export interface Diagnosis {
  readonly key: string
  readonly share: number
  /** The units a second, where the report has them. */
  readonly unitsPerSecond?: number
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
 * key that several entities share has a diagnosis for each of them. With a report in units a second,
 * it says how many shards would do. The attributes of a native key are given with `, ` between them.
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
 * found.why // => 'everything that is written now has the same on, so it goes to this one partition'
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
    const found = report.flatMap((hot): Diagnosis[] => {
      const { key, share, unitsPerSecond } = hot
      const own = { key, share, ...(unitsPerSecond !== undefined && { unitsPerSecond }) }
      const owners = ownersOf(key, entities)
      if (owners.length === 0) {
        const why = 'no entity that was given has such a partition key'
        const fix = 'Give all entities of the table, or run audit() on its rows.'
        return [{ ...own, entity: undefined, index: undefined, values: {}, why, fix }]
      }
      return owners.map((owner) => ({
        ...own,
        entity: owner.entity.name,
        index: owner.index.schema.name,
        values: owner.values,
        ...causeOf(owner, hot, report),
      }))
    })
    return madeBy('diagnoses', found)
  })

type Values = Readonly<Record<string, unknown>>

interface Owner {
  readonly entity: Entity
  readonly index: EntityIndex
  readonly values: Values
}

/** A native key of text takes any text: it is the owner only where no other key is. */
const ownersOf = (key: string, entities: readonly Entity[]): Owner[] => {
  const owners = entities.flatMap((entity) =>
    indexesOf(entity).flatMap((index): Owner[] => {
      const values = index.schema.kind === 'local' ? undefined : valuesIn(index.pk, key)
      return values ? [{ entity, index, values }] : []
    }),
  )
  const joined = owners.filter(({ index }) => !index.pk.native)
  return joined.length > 0 ? joined : owners
}

const valuesIn = (pk: Side, key: string): Values | undefined => {
  if (!pk.native) return (pk.shard ?? pk.key)?.tryDecode(key) as Values | undefined
  const parts = componentsOf(pk)
  const texts = parts.length === 1 ? [key] : key.split(', ')
  if (texts.length !== parts.length || !parts.every(({ reads }, i) => reads(texts[i] as string))) {
    return undefined
  }
  return Object.fromEntries(
    parts.map(({ field, toValue }, i) => [field?.name, toValue(texts[i] as string)]),
  )
}

type Cause = Pick<Diagnosis, 'why' | 'fix'>

const causeOf = (owner: Owner, hot: HotPartition, report: readonly HotPartition[]): Cause => {
  const { entity, index, values } = owner
  const { fields, shard } = index.pk
  if (shard) return causeOnShard(owner, shard, hot, report)
  const { name } = index.schema
  const times = fields.filter(({ kind }) => KINDS[kind].calendar)
  const others = fields.filter(({ kind }) => !KINDS[kind].calendar)
  const shards = shardsFor([hot])
  const spread = shards
    ? `it over ${shards} shards with sharded().`
    : 'it with sharded(): planShards() says over how many shards.'
  if (fields.length === 0) {
    return {
      why: `every ${entity.name} in ${name} is in this one partition`,
      fix: `Spread ${spread}`,
    }
  }
  if (times.length > 0 && combinations(others) <= FEW) {
    const now = listOf(times.map((field) => field.name))
    return {
      why: `everything that is written now has the same ${now}, so it goes to this one partition`,
      fix: `Add an id to the partition key, or spread ${spread}`,
    }
  }
  if (combinations(fields) <= FEW) {
    const why = `all rows of ${entity.name} share ${combinations(fields)} partitions of ${name}`
    return { why, fix: `Spread ${spread}` }
  }
  const one = listOf(fields.map((field) => `${field.name} = ${shown(values[field.name])}`))
  return {
    why: `${one} alone takes ${percent(hot.share)} of the load`,
    fix: `Cache what is read so often, or spread ${spread}`,
  }
}

const shown = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : show(value)

/** One shard is hot because of its values, most of them because they are too few. */
const causeOnShard = (
  owner: Owner,
  shard: AnyShardedKey,
  hot: HotPartition,
  report: readonly HotPartition[],
): Cause => {
  const found = unspread(owner)
  if (found) {
    return { why: found.why, fix: 'Shard by a value that tells the rows of a partition apart.' }
  }
  const baseOf = (key: string): string => key.slice(0, key.lastIndexOf('#SHARD#'))
  const base = baseOf(hot.key)
  const together = report.filter(({ key }) => baseOf(key) === base)
  const { by, count } = shard
  const all = allShards(shard)
  if (all > 1 && together.length > all / 2) {
    const needed = shardsFor(together)
    const to = needed ? ` to ${needed}` : ' (planShards() says to how many)'
    return {
      why: `${together.length} of the ${all} shards of ${base} are hot: they are too few for its load`,
      fix: `Raise the count${to}, and name ${count} in formerly.`,
    }
  }
  return {
    why: `shard ${show(owner.values['shard'])} of ${all} gets more than its part: few values of ${by} take most of the load`,
    fix: `Shard by a value that tells rows apart better than ${by}, or cache what is read so often.`,
  }
}

/** How many shards partitions need together; `undefined` where their units a second are not known. */
const shardsFor = (hot: readonly HotPartition[]): number | undefined => {
  // As a part of the limit, reads count as writes do.
  const limits = hot.reduce((sum, { ofLimit = 0 }) => sum + ofLimit, 0)
  if (limits === 0) return undefined
  const load = { writesPerSecond: limits * WRITE_UNITS, itemBytes: WRITE_UNIT_BYTES }
  return Math.max(2, planShards(load).shards)
}
