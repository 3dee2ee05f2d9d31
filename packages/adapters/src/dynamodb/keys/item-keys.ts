import { refuse } from '@keywright/core/internal'
import { isAbsent, objectOf, valueIn } from '../given.ts'
import type { Entity } from '../schema/entity-types.ts'
import { written } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import { addKeys, addOwn, hasValues, type IndexMaker, makingOf } from './key-maker.ts'
import type { Keyring } from './keyring.ts'
import { recordOf } from './record.ts'
import { call, type Reads } from './watched.ts'

/** Key attributes by name: those of the table and the indexes, and the one that names the entity. */
export type KeyAttributeValues = Record<string, Stored>

/**
 * The keys of an item: those of the table and of every index that holds it. The attributes of a
 * native index are the item's own: those it has are included even when the index does not hold it.
 */
export const itemKeys = (keyring: Keyring, item: unknown): KeyAttributeValues => {
  const { entity } = keyring
  const given = objectOf(item, 'an item', entity.name)
  const maker = keyring.all()
  const stored = seenBy(keyring, given)
  const source = keyValues(entity, given, stored)
  const making = makingOf(maker, source)
  const made: (Stored | undefined)[] = new Array(maker.names.length)
  for (let i = 0; i < maker.indexes.length; i++) {
    const one = maker.indexes[i] as IndexMaker
    if (isHeld(entity, one, stored) && hasValues(maker, one, making, source)) {
      addKeys(maker, one, making, given, made)
    } else addOwn(maker, one, making, made)
  }
  const keys = recordOf(maker.names, made)
  const { type } = entity.table.definition
  if (type !== undefined) keys[type] = typeIn(entity, type, given)
  return keys
}

/** An item with its keys, and with no other key of its entity, as the client of this format takes it. */
export const itemRow = (
  keyring: Keyring,
  item: unknown,
  format: Format,
): Record<string, unknown> => {
  const keys = itemKeys(keyring, item)
  const row = writeItem(item as Values, format, keyring.entity.name, keyring.attributes)
  return Object.assign(row, inFormat(keyring, keys, format))
}

/** Keys in the caller's format. */
export const inFormat = (
  { isText }: Keyring,
  keys: KeyAttributeValues,
  format: Format,
): Record<string, unknown> => (format === 'document' && isText ? keys : written(keys, format))

/** The item as `values` and `when` see it: as it is stored, so that a row as read gives the same keys. */
export const seenBy = ({ entity, hasFunctions, hidden }: Keyring, item: Values): Values =>
  hasFunctions ? writeItem(item, 'document', entity.name, hidden) : item

/** The values of the keys: the item's own, or those that its entity derives. */
export const keyValues = (
  { name, values }: Entity,
  item: Values,
  stored: Values,
  reads?: Reads,
): Values => {
  if (!values) return item
  const place = `${name}: values`
  return objectOf(call(values, stored, reads, place), 'an object of values', place)
}

/** Whether `when` lets an item into an index. */
export const isHeld = (
  { name }: Entity,
  { index }: IndexMaker,
  stored: Values,
  reads?: Reads,
): boolean =>
  !index.when || Boolean(call(index.when, stored, reads, `${name}: ${index.schema.name}: when`))

/** The name of the entity; refuses an item that names another. */
export const typeIn = ({ name }: Entity, type: string, item: Values): string => {
  const named = valueIn(item, type)
  return isAbsent(named) || named === name
    ? name
    : refuse('INVALID_VALUE', `"${name}"`, named, `${name}: ${type}`)
}
