import { refuse, shardOf, words } from '@keywright/core'
import { answer, ownOf } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import { readStored } from '../stored/stored.ts'
import type { Values } from '../stored/stored-types.ts'

/** Which entity an item is, and the values of its primary key. */
export type Identified<Entities extends readonly Entity[]> = {
  [I in keyof Entities]: {
    entity: Entities[I]['name']
    values: DecodedPrimary<Entities[I]>
  }
}[number]

/**
 * Which of these entities an item is, and the values of its primary key; `undefined` for an item of
 * none of them. An item that has the table's `type` attribute is the entity that it names; any other
 * is told by its primary key. Takes items of either client.
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
    const own = ownOf(item, 'an item', 'identify')
    const found = entities.flatMap((entity) => {
      if (!mayBe(entity, own)) return []
      const values = valuesIn(entity.indexes['primary'] as EntityIndex, own)
      return values ? [{ entity: entity.name, values }] : []
    })
    if (found.length > 1) {
      const names = found.map((one) => one.entity).join(' and ')
      refuse('INVALID_KEY', 'an item of one entity', words(`one of ${names}`), 'identify')
    }
    return found[0] as Identified<Entities> | undefined
  })

/** False when the item's type names another entity. */
const mayBe = ({ name, table }: Entity, item: Values): boolean => {
  const { type } = table.definition
  const named = type === undefined ? undefined : readStored(item[type])
  return named === undefined || named.value === name
}

const valuesIn = ({ pk, sk }: EntityIndex, item: Values): Values | undefined => {
  const partition = decode(pk, item)
  const sort = sk ? decode(sk, item) : {}
  if (!partition || !sort) return undefined
  return readings(pk, partition, sk, sort).find(
    (values) => agrees(pk, values, item) && (!sk || agrees(sk, values, item)),
  )
}

/**
 * The ways to read both keys as one. A field that is in both may be known only roughly in one of
 * them (a bucket), or be read differently (a decimal gives text): each is tried, the finest first.
 */
const readings = (pk: Side, partition: Values, sk: Side | undefined, sort: Values): Values[] => {
  const finer = Object.keys(partition).filter((name) => {
    const here = pk.fields.find((field) => field.name === name)
    const there = sk?.fields.find((field) => field.name === name)
    return !there || (here && fineness(here) > fineness(there))
  })
  const finest = Object.fromEntries(finer.map((name) => [name, partition[name]]))
  return [
    { ...partition, ...sort, ...finest },
    { ...sort, ...partition },
    { ...partition, ...sort },
  ]
}

const UNITS = ['year', 'month', 'day', 'hour']

/** How exactly a field knows its value: a bucket by its unit, anything else wholly. */
const fineness = (field: { readonly kind: string }): number =>
  field.kind === 'bucket'
    ? UNITS.indexOf((field as unknown as { unit: string }).unit)
    : UNITS.length

const textOf = ({ attributes }: Side, item: Values): string | undefined => {
  const stored = readStored(item[attributes[0]?.name as string])
  return stored?.type === 'S' ? (stored.value as string) : undefined
}

const decode = (side: Side, item: Values): Values | undefined => {
  const text = textOf(side, item)
  if (text === undefined) return undefined
  const { key, shard } = side
  return (key?.valuesIn?.(text, plain(item)) ?? (shard ?? key)?.tryDecode(text)) as
    | Values
    | undefined
}

/** The attributes as the document client has them: what a key may need besides its text. */
const plain = (item: Values): Values =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, readStored(value)?.value ?? value]),
  )

/** Whether a key is the one that these values make: two keys may share a field and differ in it. */
const agrees = (side: Side, values: Values, item: Values): boolean => {
  const text = textOf(side, item) as string
  const { shard, key } = side
  try {
    const own = key?.encode(values as never)
    if (!shard) return own === text
    if (own !== text.slice(0, text.lastIndexOf('#SHARD#'))) return false
    if (!Object.hasOwn(values, shard.by)) return true
    const hashed = side.hashed(values[shard.by])
    const counts = [shard.count, ...shard.formerly]
    return counts.some((count) => `${own}#SHARD#${shardOf(hashed, count)}` === text)
  } catch {
    return false
  }
}
