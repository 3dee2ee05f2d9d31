import type { AnyField } from '@keywright/core'
import { answer, KINDS, refuse, words } from '@keywright/core/internal'
import { setOwn, valueIn } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import { bareValue, readStored } from '../stored/stored.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import { shardKeysOf } from './former-shards.ts'

/** Which entity an item is, and the values of its primary key. */
export type Identified<Entities extends readonly Entity[]> = {
  [I in keyof Entities]: {
    entity: Entities[I]['name']
    values: DecodedPrimary<Entities[I]>
  }
}[number]

/**
 * Which of these entities an item is, and the values of its primary key; `undefined` for an item of
 * none of them. An item that has the table's `type` attribute belongs to the entity that it names;
 * any other is recognised by its primary key. Takes items from either client.
 *
 * @throws KeyError when two of the entities could have written the item.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * identify([user, order], { PK: 'USER#1', SK: 'ORDER#7' }) // => { entity: 'Order', values: { userId: '1', id: '7' } }
 * identify([user, order], { PK: 'USER#1', SK: 'INVOICE#7' }) // => undefined
 */
export const identify = <const Entities extends readonly Entity[]>(
  entities: Entities,
  item: object,
): Identified<Entities> | undefined =>
  answer('identify', () => {
    if (typeof item !== 'object' || item === null) {
      refuse('INVALID_VALUE', 'an item', item, 'identify')
    }
    const found: { entity: string; values: Values }[] = []
    for (const entity of entities) {
      const values = mayBe(entity, item) ? valuesIn(entity, item as Values) : undefined
      if (values) found.push({ entity: entity.name, values })
    }
    if (found.length > 1) {
      const names = found.map((one) => one.entity).join(' and ')
      refuse('INVALID_KEY', 'an item of one entity', words(`one of ${names}`), 'identify')
    }
    return found[0] as Identified<Entities> | undefined
  })

/** False when the item's type names another entity. */
const mayBe = ({ name, table }: Entity, item: object): boolean => {
  const { type } = table.definition
  if (type === undefined) return true
  const named = readStored(valueIn(item as Values, type))
  return named === undefined || named === name
}

const valuesIn = (entity: Entity, item: Values): Values | undefined => {
  const { pk, sk } = entity.indexes['primary'] as EntityIndex
  // The sort key first: it tells the entities of a partition apart.
  const sortText = sk && textOf(sk, item)
  const sort = sk ? decode(sk, sortText, item) : {}
  const text = sort && textOf(pk, item)
  const partition = decode(pk, text, item)
  if (!partition || !sort) return undefined
  const isShared = sk?.names.some((name) => pk.names.includes(name))
  // Two keys that have no value in common cannot disagree; each is strict by itself.
  if (!isShared && !pk.shard && !pk.key?.valuesIn && !sk?.key?.valuesIn) {
    return { ...partition, ...sort }
  }
  const agree = (values: Values): boolean =>
    agrees(pk, values, text as string) && (!sk || agrees(sk, values, sortText as string))
  return readings(pk, partition, sk, sort).find(agree)
}

/**
 * The ways to read both keys as one. A field of both keys may be only roughly known in one of them (a
 * bucket), or be read differently (a decimal becomes text): each reading is tried, the most precise
 * first.
 */
const readings = (pk: Side, partition: Values, sk: Side | undefined, sort: Values): Values[] => {
  const all = { ...partition, ...sort }
  const shared = sk ? pk.fields.filter(({ name }) => sk.names.includes(name)) : []
  if (shared.length === 0) return [all]
  const finest: Record<string, unknown> = { ...all }
  for (const field of shared) {
    const other = sk?.fields.find(({ name }) => name === field.name) as AnyField
    if (fineness(field) > fineness(other)) setOwn(finest, field.name, partition[field.name])
  }
  return [finest, { ...sort, ...partition }, all]
}

/** How precisely a field knows its value: by the length of its text where values share one, else fully. */
const fineness = ({ kind, codec }: AnyField): number =>
  KINDS[kind].coarse ? (codec.least?.length ?? 0) : Number.POSITIVE_INFINITY

const textOf = ({ attributes }: Side, item: Values): string | undefined => {
  const stored = readStored(valueIn(item, (attributes[0] as AttributeSchema).name))
  return typeof stored === 'string' ? stored : undefined
}

const decode = (side: Side, text: string | undefined, item: Values): Values | undefined => {
  if (text === undefined) return undefined
  const { key, shard } = side
  const own = key?.valuesIn?.(text, plain(item))
  return (own ?? (shard ?? key)?.tryDecode(text)) as Values | undefined
}

/** The attributes as the document client has them, for keys that need more than their text. */
const plain = (item: Values): Values =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const stored = readStored(value)
      return [name, stored === undefined ? value : bareValue(stored)]
    }),
  )

/** Whether a key is the one that these values make: two keys that share a field may differ in it. */
const agrees = (side: Side, values: Values, text: string): boolean => {
  const { shard, key } = side
  try {
    if (shard && Object.hasOwn(values, shard.by)) return shardKeysOf(side, values).includes(text)
    return (
      key?.encode(values as never) === (shard ? text.slice(0, text.lastIndexOf('#SHARD#')) : text)
    )
  } catch {
    return false
  }
}
