import { KINDS, refuse } from '@keywright/core/internal'
import { isAbsent, objectOf, setOwn, valueIn } from '../given.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import { sidesOf } from '../schema/side.ts'
import { checkExpiry } from '../stored/expiry.ts'
import { writeAll, writeStored } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import { heldView, isHeld, keyValues, seenBy } from './functions.ts'
import { keyMaker } from './key-maker.ts'
import type { KeyMaker, Made, Making } from './key-maker-types.ts'
import type { KeyAttributeValues, Keyring, Look, LookedIndex } from './keyring-types.ts'
import { watchedLook } from './look.ts'
import { addIndex, makingOf, wholeMaking } from './making.ts'
import { oneSpelling, ownSpellings, spellings } from './spelling.ts'

export type { Keyring } from './keyring-types.ts'

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
  const { type, ttl: expires } = entity.table.definition
  const all = keyMaker(entity, [primary, ...others])
  const ofTable = keyMaker(entity, [primary])
  const attributes = new Set(all.names)
  if (type !== undefined) attributes.add(type)
  const named = new Set(all.own.map(({ name }) => name))
  // What names the entity is made, although an index may be made of it.
  named.delete(type as string)
  const hidden = [...attributes].filter((name) => !named.has(name))
  const exact = sidesOf(primary)
    .flatMap(({ fields }) => fields)
    .filter(({ kind }) => !entity.values && !KINDS[kind].coarse)
  const fixed = exact.map(({ name }) => name)
  const ttl = attributes.has(expires as string) ? undefined : expires
  const spelling = spellings(entity.values ? [] : sides, ttl)
  const hasFunctions = entity.values !== undefined || others.some(({ when }) => when !== undefined)
  // Functions see own attributes as they are stored. Where there are none, nobody asks how that is.
  if (hasFunctions) for (const [name, spell] of ownSpellings(sides)) spelling.set(name, spell)
  const respelt = sides
    .flatMap(({ fields }) => fields)
    .filter(({ name, kind }) => KINDS[kind].respelt && !spelling.has(name))
  return {
    entity,
    attributes,
    // Where functions derive the values, the item's own attributes say nothing of its keys.
    own: entity.values ? new Set() : named,
    derived: entity.values ? [...named] : [],
    hidden: new Set(hidden),
    fixed: new Set(fixed),
    settled: new Set([...hidden, ...ofTable.names, ...fixed, entity.revision as string]),
    spelling,
    respelt: new Set(hasFunctions ? [] : respelt.map(({ name }) => name)),
    ttl,
    isRough: isRough(primary),
    isText: sides.every(({ native }) => !native),
    hasFunctions,
    all,
    primary: ofTable,
    others: all.indexes.slice(1),
  }
}

const isRough = ({ pk, sk }: EntityIndex): boolean => {
  const held = [...pk.fields, ...(sk?.fields ?? [])].filter(({ name }) => name === pk.shard?.by)
  const decides = (pk.shard?.byField ?? pk.hashed)?.codec.least
  return (
    held.length > 0 && held.every((one) => KINDS[one.kind].coarse && one.codec.least !== decides)
  )
}

/** True for an attribute of the table's own key. */
export const isPrimary = ({ primary }: Keyring, name: string): boolean =>
  primary.names.includes(name)

/** The keys of an item, by the places of their attributes. */
const madeOf = (keyring: Keyring, item: unknown): Made => {
  const { entity, all: maker } = keyring
  const given = objectOf(item, 'an item', entity.name)
  checkClient(entity, given)
  const stored = keyring.hasFunctions ? seenBy(keyring, given) : given
  const source = entity.values ? keyValues(entity, stored) : given
  const making = wholeMaking(maker, source, given)
  const view = entity.values ? heldView(keyring, stored, source) : stored
  const made: Made = new Array(maker.names.length)
  for (const one of maker.indexes) {
    addIndex(making, one, !one.index.when || isHeld(entity, one, view), made)
  }
  return made
}

/** Refuses a row of the low-level client: its values would be taken for maps, and written as such. */
const checkClient = ({ name, table }: Entity, item: Values): void => {
  const held = valueIn(item, table.partition)
  if (typeof held === 'object' && held !== null && !table.indexes.primary.pk.native) {
    refuse('INVALID_VALUE', 'a row of the document client', held, `${name}: ${table.partition}`)
  }
}

/** Refuses an item's own attributes that would be lost, because `values` gives no value for them. */
export const checkDerived = (
  { entity, derived }: Keyring,
  item: Values,
  made: Values,
  isAsked: (name: string) => boolean = () => true,
): void => {
  for (const name of derived) {
    const value = valueIn(item, name)
    if (isAbsent(value) || Object.hasOwn(made, name) || !isAsked(name)) continue
    const expected = 'no value, because `values` gives none'
    refuse('INVALID_VALUE', expected, value, `${entity.name}: ${name}`)
  }
}

/**
 * The keys of an item: those of the table and of every index that holds it. The attributes of a
 * native index are the item's own: those it has are included even when the index does not hold it.
 */
export const itemKeys = (keyring: Keyring, item: unknown): KeyAttributeValues => {
  const keys = recordOf(keyring.all, madeOf(keyring, item))
  return addType(keyring, item as Values, keys, 'document') as KeyAttributeValues
}

/** The keys of an item in some indexes; of one that does not hold it, the attributes that are its own. */
export const keysIn = (making: Making, indexes: readonly LookedIndex[]): KeyAttributeValues => {
  const made: Made = []
  for (const one of indexes) addIndex(making, one, one.isIn?.() ?? true, made)
  return recordOf(making.maker, made)
}

/** An item with its keys, and with no other key of its entity, as the client of this format takes it. */
export const itemRow = (
  keyring: Keyring,
  item: unknown,
  format: Format,
): Record<string, unknown> => {
  const made = madeOf(keyring, item)
  const { all, ttl, spelling, isText } = keyring
  const given = spelling.size > 0 ? oneSpelling(keyring, item as Values) : (item as Values)
  if (ttl !== undefined) checkExpiry(`${keyring.entity.name}: ${ttl}`, valueIn(given, ttl))
  const row = writeItem(given, format, keyring.entity.name, keyring.attributes)
  const isSent = format === 'document' && isText
  const keys = isSent
    ? made
    : made.map((one) => (one === undefined ? one : writeStored(one, format)))
  checkDerived(keyring, given, fill(row, all, keys))
  return addType(keyring, given, row, format)
}

/** Adds the attribute that names the entity, where the table has one. */
const addType = (
  { entity }: Keyring,
  item: Values,
  row: Record<string, unknown>,
  format: Format,
): Record<string, unknown> => {
  const { type } = entity.table.definition
  if (type !== undefined) setOwn(row, type, writeStored(typeIn(entity, type, item), format))
  return row
}

/** Keys in the caller's format. */
export const inFormat = (
  { isText }: Keyring,
  keys: KeyAttributeValues,
  format: Format,
): Record<string, unknown> =>
  format === 'document' && isText ? keys : writeAll(Object.entries(keys), format)

/** An attribute's value in the spelling that is stored. */
export const spelt = ({ spelling }: Keyring, name: string, value: unknown): unknown => {
  const spell = spelling.get(name)
  return spell ? spell(value) : value
}

/** Looks at an item: what decides its keys, and how they are made. */
export const lookAt = (keyring: Keyring, item: Values): Look => {
  const { entity, all, others } = keyring
  const { type } = entity.table.definition
  checkClient(entity, item)
  if (type !== undefined) typeIn(entity, type, item)
  return keyring.hasFunctions || entity.unique?.length
    ? watchedLook(keyring, item)
    : {
        item,
        making: makingOf(all, item, item),
        indexes: others,
        unique: [],
        reads: [],
      }
}

/** The name of the entity; refuses an item that names another. */
const typeIn = ({ name }: Entity, type: string, item: Values): string => {
  const named = valueIn(item, type)
  return isAbsent(named) || named === name
    ? name
    : refuse('INVALID_VALUE', `"${name}"`, named, `${name}: ${type}`)
}

/**
 * Constructors of object literals, by how many names these get. V8 learns the size of its objects
 * from a constructor; `{}` has room for four names.
 */
const CONSTRUCTORS: (new () => Record<string, Stored>)[] = []

const constructorOf = (): (new () => Record<string, Stored>) => {
  function Literal(): void {}
  Literal.prototype = Object.prototype
  return Literal as unknown as new () => Record<string, Stored>
}

/** An object of the key attributes that are made. */
export const recordOf = (maker: KeyMaker, made: Made): KeyAttributeValues => {
  const count = maker.names.length
  CONSTRUCTORS[count] ??= constructorOf()
  return fill(new CONSTRUCTORS[count](), maker, made) as KeyAttributeValues
}

/**
 * Gives an object these values under the names of the key attributes, without those that have no value.
 *
 * V8 learns about a store where it is written. All entities of a table have the same names in the
 * same places, so the first six places have a store each: nearly as fast as a literal, even with many
 * entities, where one store for all would take a tenth longer. With `{}` and a loop it was 1.4 times
 * slower.
 */
const fill = (
  made: Record<string, unknown>,
  { names, isOdd }: KeyMaker,
  values: readonly unknown[],
): Record<string, unknown> => {
  const count = names.length
  if (isOdd) {
    names.forEach((name, i) => {
      if (values[i] !== undefined) setOwn(made, name, values[i])
    })
    return made
  }
  if (values[0] !== undefined) made[names[0] as string] = values[0]
  if (count > 1 && values[1] !== undefined) made[names[1] as string] = values[1]
  if (count > 2 && values[2] !== undefined) made[names[2] as string] = values[2]
  if (count > 3 && values[3] !== undefined) made[names[3] as string] = values[3]
  if (count > 4 && values[4] !== undefined) made[names[4] as string] = values[4]
  if (count > 5 && values[5] !== undefined) made[names[5] as string] = values[5]
  for (let i = 6; i < count; i++) {
    const value = values[i]
    if (value !== undefined) made[names[i] as string] = value
  }
  return made
}
