import type { Entity, EntityIndex } from './entity.ts'
import { refuse } from './error.ts'
import type { Side, Values } from './side.ts'
import { readStored } from './stored.ts'
import type { DecodedPrimary } from './values.ts'

/** Which entity an item is, and the values of its primary key. */
export type Identified<Entities extends readonly Entity[]> = {
  [I in keyof Entities]: {
    entity: Entities[I]['name']
    values: DecodedPrimary<Entities[I]>
  }
}[number]

/**
 * Which of these entities an item is, by its primary key, and the values in that key; `undefined`
 * for an item of none of them. Takes items of either client.
 *
 * @throws KeyError when two of the entities have the item's key in common.
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
): Identified<Entities> | undefined => {
  const found = entities.flatMap((entity) => {
    const values = valuesIn(entity.indexes['primary'] as EntityIndex, item as Values)
    return values ? [{ entity: entity.name, values }] : []
  })
  if (found.length > 1) {
    const names = found.map((one) => one.entity).join(' and ')
    refuse('INVALID_KEY', 'identify', 'an item of one entity', names)
  }
  return found[0] as Identified<Entities> | undefined
}

const valuesIn = ({ pk, sk }: EntityIndex, item: Values): Values | undefined => {
  const partition = decode(pk, item)
  const sort = sk ? decode(sk, item) : {}
  if (!partition || !sort) return undefined
  // A bucket knows its value only roughly: where the other key has it too, that one counts.
  const rough = pk.fields.filter(({ kind }) => kind === 'bucket').map(({ name }) => name)
  const exact = Object.entries(partition).filter(([name]) => !rough.includes(name))
  // A field that two codecs read differently (a decimal gives text) is taken as both can write it.
  const readings = [
    { ...partition, ...sort, ...Object.fromEntries(exact) },
    { ...partition, ...sort },
  ]
  return readings.find((values) => agrees(pk, values, item) && (!sk || agrees(sk, values, item)))
}

const textOf = ({ attributes }: Side, item: Values): string => {
  const stored = readStored(item[attributes[0]?.name as string])
  return stored?.type === 'S' ? (stored.value as string) : ''
}

const decode = (side: Side, item: Values): Values | undefined => {
  const { key, shard } = side
  const text = textOf(side, item)
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
  const text = textOf(side, item)
  const { shard, key } = side
  try {
    if (shard && Object.hasOwn(values, shard.by)) return shard.encode(values as never) === text
    const own = key?.encode(values as never)
    return shard ? own === text.slice(0, text.lastIndexOf('#SHARD#')) : own === text
  } catch {
    return false
  }
}
