import { refuse } from '@keywright/core/internal'
import { objectOf, once, valueIn } from '../given.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { written } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import {
  addKeys,
  addOwn,
  hasValues,
  heldKey,
  type IndexMaker,
  type KeyMaker,
  keyMaker,
  makingOf,
  type SideMaker,
  sidesOf,
} from './item-keys.ts'
import { type KeyText, type Making, shardTextAt, shardTexts, writeText } from './key-text.ts'
import { isHeld, type Look, lookAt } from './look.ts'
import { readKeys } from './read-keys.ts'
import { recordOf } from './record.ts'
import { call, type Reads } from './watched.ts'

/** Key attributes by name: those of the table and the indexes, and the one that names the entity. */
export type KeyAttributeValues = Record<string, Stored>

/** Everything about the keys of an entity's items. It is made once for each entity. */
export interface Keyring {
  /** The attributes that the entity writes: those of its keys, and the one that names it. */
  readonly attributes: ReadonlySet<string>
  /** Those of them that are an item's own, because a native index has them under the names of their fields. */
  readonly own: ReadonlySet<string>
  /** True for an attribute of the table's own key. */
  readonly isPrimary: (name: string) => boolean
  /**
   * The keys of an item: those of the table and of every index that holds it. The attributes of a
   * native index are the item's own: those it has are included even when the index does not hold it.
   */
  readonly keysOf: (item: unknown) => KeyAttributeValues
  /** An item with its keys, and with no other key of its entity, as the client of this format takes it. */
  readonly rowOf: (item: unknown, format: Format) => Record<string, unknown>
  /** The table's key, from its values, or from what `identify` returned. */
  readonly primaryOf: (values: unknown) => KeyAttributeValues
  /** Keys in the caller's format. */
  readonly inFormat: (keys: KeyAttributeValues, format: Format) => Record<string, unknown>
  /** An item with its keys, index by index, and what decides them. */
  readonly look: (item: Values) => Look
  /** The values in the table's key of a row; `undefined` for a row of another entity. */
  readonly valuesIn: (row: Values) => Values | undefined
  /** What the attributes of a partition key hold for these values. */
  readonly partitionOf: (index: EntityIndex, values: Values) => readonly Stored[]
  /** The text of a sharded partition key on each shard, former ones included. */
  readonly shardsOf: (index: EntityIndex, values: Values) => (shard: number) => string
}

const KEYRINGS: WeakMap<Entity, Keyring> = /* @__PURE__ */ new WeakMap()

/** The keyring of an entity. */
export const keyringOf = (entity: Entity): Keyring => {
  const known = KEYRINGS.get(entity)
  if (known) return known
  const made = makeKeyring(entity)
  KEYRINGS.set(entity, made)
  return made
}

const makeKeyring = (entity: Entity): Keyring => {
  const primary = entity.indexes['primary'] as EntityIndex
  const others = Object.values(entity.indexes).filter((index) => index !== primary)
  const indexes = [primary, ...others]
  const sides = indexes.flatMap(sidesOf)
  const maker = keyMaker(entity, indexes.map(ownSides))
  const primaryMaker = keyMaker(entity, [ownSides(primary)])
  const { pk, sk, type } = entity.table.definition
  const names = type === undefined ? maker.names : [...new Set([...maker.names, type])]
  const attributes = new Set(names)
  const named = sides.flatMap(ownNames)
  const own = new Set(entity.values ? [] : named)
  const hidden = new Set(names.filter((name) => !named.includes(name)))
  const isText = sides.every(({ native }) => !native)
  const needsStored = entity.values !== undefined || indexes.some(({ when }) => when)

  /** The item as `values` and `when` see it, so that a row as read gives the same keys: as it is stored. */
  const seen = (item: Values): Values =>
    needsStored ? writeItem(item, 'document', entity.name, hidden) : item
  const derived = (item: Values, stored: Values, reads?: Reads): Values => {
    if (!entity.values) return item
    const place = `${entity.name}: values`
    return objectOf(call(entity.values, stored, reads, place), 'an object of values', place)
  }
  const keysOf = (item: unknown): KeyAttributeValues => {
    const given = objectOf(item, 'an item', entity.name)
    const stored = seen(given)
    const source = derived(given, stored)
    const making = makingOf(maker, source)
    const all: (Stored | undefined)[] = new Array(names.length)
    for (let i = 0; i < maker.indexes.length; i++) {
      const one = maker.indexes[i] as IndexMaker
      if (isHeld(entity, one, stored) && hasValues(maker, one, making, source)) {
        addKeys(maker, one, making, given, all)
      } else addOwn(maker, one, making, all)
    }
    if (type !== undefined) all[names.indexOf(type)] = typeIn(entity, type, given)
    return recordOf(names, all)
  }
  const inFormat = (keys: KeyAttributeValues, format: Format): Record<string, unknown> =>
    format === 'document' && isText ? keys : written(keys, format)
  const partitions = once(() => new Map(indexes.map((index) => [index, partitionMaker(entity, index)])))

  return {
    attributes,
    own,
    isPrimary: (name) => name === pk || name === sk,
    keysOf,
    rowOf: (item, format) => {
      const given = objectOf(item, 'an item', entity.name)
      const keys = keysOf(given)
      return Object.assign(writeItem(given, format, entity.name, attributes), inFormat(keys, format))
    },
    primaryOf: (values) => primaryKey(primaryMaker, objectOf(values, 'an object of values', entity.name)),
    inFormat,
    look: (item) => {
      if (type !== undefined) typeIn(entity, type, item)
      return lookAt({ entity, maker, seen, derived, item })
    },
    valuesIn: (row) => readKeys(entity, row, (side, values, text) => isKeyOf(primaryMaker, side, values, text)),
    partitionOf: (index, values) => {
      const one = partitions().get(index) as KeyMaker
      const made: (Stored | undefined)[] = []
      addKeys(one, one.indexes[0] as IndexMaker, makingOf(one, values), NO_ITEM, made)
      return made as Stored[]
    },
    shardsOf: (index, values) => {
      const one = partitions().get(index) as KeyMaker
      return shardTextAt(one.ledger, keyTextIn(one), makingOf(one, values))
    },
  }
}

const NO_ITEM: Values = {}

/** An index with the keys that it does not share with the table: a local one has its partition key. */
const ownSides = (index: EntityIndex) => ({
  index,
  sides: sidesOf(index).slice(index.schema.kind === 'local' ? 1 : 0),
})

const partitionMaker = (entity: Entity, index: EntityIndex): KeyMaker =>
  keyMaker(entity, [{ index, sides: [index.pk] }])

const keyTextIn = ({ indexes }: KeyMaker, part = 0): KeyText =>
  (indexes[0]?.sides[part] as SideMaker).text as KeyText

/** The attributes of a native key that have the names of their fields. */
const ownNames = ({ native, attributes, names }: Side): string[] =>
  native ? names.filter((name, i) => attributes[i]?.name === name) : []

const typeIn = ({ name }: Entity, type: string, item: Values): string => {
  const named = valueIn(item, type)
  return named === undefined || named === null || named === name
    ? name
    : refuse('INVALID_VALUE', `"${name}"`, named, `${name}: ${type}`)
}

/** The table's key; on a shard of a former count, the values have to say on which. */
const primaryKey = (maker: KeyMaker, values: Values): KeyAttributeValues => {
  const making = makingOf(maker, values)
  const made: (Stored | undefined)[] = []
  const one = maker.indexes[0] as IndexMaker
  addKeys(maker, one, making, values, made)
  const key = keyTextIn(maker)
  if (key.shard && key.shard.key.formerly.length > 0) made[0] = rowKey(maker, key, making, values)
  return recordOf(maker.names, made)
}

/**
 * The key of a row that may be on a shard of any count: the one that the item has already, or the one
 * on the shard that the values name. Without either, the row could be missed in silence.
 */
const rowKey = (
  { ledger }: KeyMaker,
  key: KeyText,
  making: Making,
  given: Values,
): string => {
  const keys = shardTexts(ledger, key, making)
  if (keys.length === 0) return writeText(ledger, key, making)
  const shard = valueIn(given, 'shard')
  return (
    heldKey(ledger, key, making, given) ??
    keys.find((text) => text.endsWith(`#SHARD#${shard}`)) ??
    refuse('INVALID_VALUE', `the shard of its ${key.side.shard?.by}, or queryInputs`, shard, {
      within: key.side.place,
      field: 'shard',
    })
  )
}

/** Whether a key is the one that these values make: two keys that share a field may differ in it. */
const isKeyOf = (maker: KeyMaker, side: Side, values: Values, text: string): boolean => {
  const { shard, key } = side
  try {
    if (shard && Object.hasOwn(values, shard.by)) {
      return shardTexts(maker.ledger, keyTextIn(maker), makingOf(maker, values)).includes(text)
    }
    return (
      key?.encode(values as never) === (shard ? text.slice(0, text.lastIndexOf('#SHARD#')) : text)
    )
  } catch {
    return false
  }
}
