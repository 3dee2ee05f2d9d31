import { answer, KINDS, refuse } from '@keywright/core/internal'
import { isAbsent, objectOf, setOwn, valueIn } from '../given.ts'
import type { AnyShardedKey, Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { checkExpiry, secondsOf } from '../stored/expiry.ts'
import { written } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import { keyMaker, sidesOf } from './key-maker.ts'
import type { IndexMaker, KeyMaker, KeyText, Making } from './key-maker-types.ts'
import {
  addKeys,
  hasValues,
  heldText,
  makingOf,
  recordOf,
  shardTexts,
  usualKeys,
  writeText,
} from './making.ts'
import { addOwn } from './own-keys.ts'

/**
 * Everything that is known about the keys of an entity's items; made once for each entity. Functions
 * answer questions with it, so that a bundle holds only what is asked.
 */
export interface Keyring {
  readonly entity: Entity
  /** The attributes that the entity writes: those of its keys, and the one that names it. */
  readonly attributes: ReadonlySet<string>
  /** Those of them that are an item's own, because a native index has them under the names of their fields. */
  readonly own: ReadonlySet<string>
  /** Those that `values` and `when` do not see: an item as written has none of them. */
  readonly hidden: ReadonlySet<string>
  /** The values that the table's key holds, which no update changes. A bucket does not hold its exact time. */
  readonly fixed: ReadonlySet<string>
  /** The names of attributes that hold times, which are stored in one spelling. */
  readonly times: readonly string[]
  /** The attribute with the time at which an item expires, in seconds, unless a key makes it. */
  readonly ttl: string | undefined
  /** True where the table's key holds only a bucket of the time that decides its shard. */
  readonly isRough: boolean
  /** True where every key is text, as the document client takes it. */
  readonly isText: boolean
  /** True where a function of the entity looks at items. */
  readonly hasFunctions: boolean
  /** How the keys of the table and all indexes are made, the table's first. */
  readonly all: KeyMaker
  /** How the table's own key is made. */
  readonly primary: KeyMaker
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
  const sides = [primary, ...others].flatMap(sidesOf)
  const { type, ttl } = entity.table.definition
  const attributes = new Set(sides.flatMap((side) => side.attributes.map(({ name }) => name)))
  if (type !== undefined) attributes.add(type)
  const named = new Set(sides.flatMap(ownNames))
  const exact = sidesOf(primary)
    .flatMap(({ fields }) => fields)
    .filter(({ kind }) => !KINDS[kind].coarse)
  return {
    entity,
    attributes,
    own: entity.values ? new Set() : named,
    hidden: new Set([...attributes].filter((name) => !named.has(name))),
    fixed: new Set(entity.values ? [] : exact.map(({ name }) => name)),
    ttl: ttl !== undefined && attributes.has(ttl) ? undefined : ttl,
    times: entity.values ? [] : [...new Set(sides.flatMap(timeNames))],
    isRough: isRough(primary),
    isText: sides.every(({ native }) => !native),
    hasFunctions: entity.values !== undefined || others.some(({ when }) => when !== undefined),
    all: keyMaker(entity, [primary, ...others]),
    primary: keyMaker(entity, [primary]),
  }
}

const timeNames = ({ fields }: Side): string[] =>
  fields.filter(({ kind }) => kind === 'time' || kind === 'bucket').map(({ name }) => name)

const isRough = ({ pk, sk }: EntityIndex): boolean => {
  const held = [...pk.fields, ...(sk?.fields ?? [])].filter(({ name }) => name === pk.shard?.by)
  const decides = (pk.shard?.byField ?? pk.hashed)?.codec.least
  return (
    held.length > 0 && held.every((one) => KINDS[one.kind].coarse && one.codec.least !== decides)
  )
}

/** The attributes of a native key that have the names of their fields. */
const ownNames = ({ native, attributes, names }: Side): string[] =>
  native ? names.filter((name, i) => attributes[i]?.name === name) : []

/** True for an attribute of the table's own key. */
export const isPrimary = ({ primary }: Keyring, name: string): boolean =>
  primary.names.includes(name)

/** Key attributes by name: those of the table and the indexes, and the one that names the entity. */
export type KeyAttributeValues = Record<string, Stored>

/**
 * The keys of an item: those of the table and of every index that holds it. The attributes of a
 * native index are the item's own: those it has are included even when the index does not hold it.
 */
export const itemKeys = (keyring: Keyring, item: unknown): KeyAttributeValues => {
  const { entity } = keyring
  const given = objectOf(item, 'an item', entity.name)
  const maker = keyring.all
  const stored = seenBy(keyring, given)
  const making = makingOf(maker, keyValues(entity, given, stored), given)
  const keys = recordOf(maker, usualKeys(making) ?? allKeys(keyring, making, stored))
  const { type } = entity.table.definition
  if (type !== undefined) setOwn(keys, type, typeIn(entity, type, given))
  return keys
}

/** The keys in all indexes, one index after the other. */
const allKeys = (
  { entity }: Keyring,
  making: Making,
  stored: Values,
): readonly (Stored | undefined)[] => {
  const { indexes, names } = making.maker
  const made: (Stored | undefined)[] = new Array(names.length)
  for (const one of indexes) {
    if (isHeld(entity, one, stored) && hasValues(making, one)) addKeys(making, one, made)
    else addOwn(making, one, made)
  }
  return made
}

/** An item with its keys, and with no other key of its entity, as the client of this format takes it. */
export const itemRow = (
  keyring: Keyring,
  item: unknown,
  format: Format,
): Record<string, unknown> => {
  const keys = itemKeys(keyring, item)
  const given = oneSpelling(keyring, item as Values)
  const { ttl } = keyring
  if (ttl !== undefined) checkExpiry(`${keyring.entity.name}: ${ttl}`, valueIn(given, ttl))
  const row = writeItem(given, format, keyring.entity.name, keyring.attributes)
  return Object.assign(row, inFormat(keyring, keys, format))
}

/** Keys in the caller's format. */
export const inFormat = (
  { isText }: Keyring,
  keys: KeyAttributeValues,
  format: Format,
): Record<string, unknown> => (format === 'document' && isText ? keys : written(keys, format))

/** The item as `values` and `when` see it: as it is stored, so that a row as read gives the same keys. */
export const seenBy = (keyring: Keyring, item: Values): Values =>
  keyring.hasFunctions
    ? writeItem(oneSpelling(keyring, item), 'document', keyring.entity.name, keyring.hidden)
    : item

/** The item with its times as a Date would be stored: what orders and filters rows has one spelling. */
const oneSpelling = (keyring: Keyring, item: Values): Values => {
  const { times, ttl } = keyring
  const others = (ttl === undefined ? times : [...times, ttl]).filter((name) => {
    const value = valueIn(item, name)
    return spelt(keyring, name, value) !== value
  })
  if (others.length === 0) return item
  return {
    ...item,
    ...Object.fromEntries(others.map((name) => [name, spelt(keyring, name, item[name])])),
  }
}

/** RFC 3339 text, which may have an offset or fewer digits than ISO text. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i

/** An attribute's value in the spelling that is stored. */
export const spelt = ({ times, ttl }: Keyring, name: string, value: unknown): unknown => {
  if (name === ttl) return secondsOf(value)
  if (typeof value !== 'string' || !times.includes(name) || !RFC_3339.test(value)) return value
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? value : new Date(ms).toISOString()
}

/** Wraps an item to see what is read of it. */
type Watch = (item: Values) => Values

/** The values of the keys: the item's own, or those that its entity derives. */
export const keyValues = (
  { name, values }: Entity,
  item: Values,
  stored: Values,
  watch?: Watch,
): Values => {
  if (!values) return item
  const place = `${name}: values`
  return objectOf(call(values, stored, place, watch), 'an object of values', place)
}

/** Whether `when` lets an item into an index. */
export const isHeld = (
  { name }: Entity,
  { index: { when, schema } }: IndexMaker,
  stored: Values,
  watch?: Watch,
): boolean => !when || Boolean(call(when, stored, `${name}: ${schema.name}: when`, watch))

/** Calls a function that an entity was defined with; an error names the entity. */
const call = <Result>(
  work: (item: never) => Result,
  item: Values,
  place: string,
  watch: Watch | undefined,
): Result =>
  answer(place, () => work((watch ? watch(item) : item) as never), 'an item that it takes')

/** The name of the entity; refuses an item that names another. */
export const typeIn = ({ name }: Entity, type: string, item: Values): string => {
  const named = valueIn(item, type)
  return isAbsent(named) || named === name
    ? name
    : refuse('INVALID_VALUE', `"${name}"`, named, `${name}: ${type}`)
}

/**
 * The table's key, from its values or from what `identify` returned. On a sharded partition that had
 * other numbers of shards, the values have to say on which one the row is.
 */
export const primaryKey = (keyring: Keyring, given: unknown): KeyAttributeValues => {
  const values = objectOf(given, 'an object of values', keyring.entity.name)
  const maker = keyring.primary
  const one = maker.indexes[0] as IndexMaker
  const making = makingOf(maker, values, values)
  const usual = keyring.isRough ? undefined : usualKeys(making)
  if (usual) return recordOf(maker, usual)
  const made: (Stored | undefined)[] = []
  addKeys(making, one, made)
  const key = one.sides[0]?.text
  if (key?.shard && keyring.isRough) made[0] = roughKey(making, key, made[0] as string)
  else if (key?.shard && key.shard.key.formerly.length > 0) made[0] = rowKey(making, key)
  return recordOf(maker, made)
}

/** The key on the shard that the values name: of its time, `identify` knows only the bucket. */
const roughKey = (making: Making, { side }: KeyText, today: string): string => {
  const named = valueIn(making.item, 'shard')
  if (named === undefined) return today
  const { count, formerly } = side.shard as AnyShardedKey
  const isThere = Number.isInteger(named) && (named as number) >= 0
  return isThere && [count, ...formerly].some((one) => (named as number) < one)
    ? `${today.slice(0, today.lastIndexOf('#') + 1)}${named}`
    : refuse('INVALID_VALUE', 'an existing shard', named, { within: side.place, field: 'shard' })
}

/**
 * The key of a row that may be on a shard of any count: the one that the item has already, or the one
 * on the shard that the values name. Without either, the row could be missed in silence.
 */
const rowKey = (making: Making, key: KeyText): string => {
  const keys = shardTexts(making, key)
  if (keys.length === 0) return writeText(making, key)
  const shard = valueIn(making.item, 'shard')
  return (
    heldText(making, key) ??
    keys.find((text) => text.endsWith(`#SHARD#${shard}`)) ??
    refuse('INVALID_VALUE', `the shard of its ${key.shard?.key.by}, or queryInputs`, shard, {
      within: key.side.place,
      field: 'shard',
    })
  )
}
