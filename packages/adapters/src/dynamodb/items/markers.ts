import { attempt, refuse, words } from '@keywright/core/internal'
import { inside, isAbsent, setOwn, valueIn } from '../given.ts'
import { isPrimary, type Keyring, keyringOf, type Look, ownIn, spelt } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { OWNER } from '../schema/unique.ts'
import type { TransactAction } from '../sdk/input-types.ts'
import { isEqual, readStored, writeAll, writeStored } from '../stored/stored.ts'
import type { AttributeSchema, Format, Stored, Values } from '../stored/stored-types.ts'
import { isMap, writeAttribute } from '../stored/write-item.ts'
import { type Change, primaryIn } from './change.ts'
import { type Expressions, expressions } from './condition.ts'
import { revisionRead } from './revision.ts'

/** The sort key of every marker, in the type that the table's sort key has. */
const SORT: Readonly<Record<AttributeSchema['type'], Stored>> = {
  S: 'UNIQUE',
  N: { type: 'N', value: 0 },
  B: { type: 'B', value: /* @__PURE__ */ Uint8Array.of(0x55, 0x4e, 0x49, 0x51, 0x55, 0x45) },
}

/** The primary key of the row that marks a text as taken. */
export const markerKey = ({ table }: Entity, text: string): Record<string, Stored> => {
  const key: Record<string, Stored> = {}
  setOwn(key, table.partition, text)
  const sort = table.indexes.primary.sk?.attributes[0]
  if (sort) setOwn(key, sort.name, SORT[sort.type])
  return key
}

/** Whether a primary key is one that a marker of the entity may have. */
const isMarkerKey = (entity: Entity, row: Values): boolean => {
  const text = readStored(valueIn(row, entity.table.partition))
  return (
    typeof text === 'string' &&
    entity.unique?.some(({ key }) => key.tryDecode(text) !== undefined) === true &&
    Object.entries(markerKey(entity, text)).every(([name, one]) => {
      const held = readStored(valueIn(row, name))
      return held !== undefined && isEqual(held, one)
    })
  )
}

/** Whether a row marks something unique of an entity: it has the key of a marker, and an owner. */
export const isMarkerOf = (entity: Entity, row: Values): boolean =>
  isMarkerKey(entity, row) && isMap(valueIn(row, OWNER))

/** Refuses an item under the key of a marker: one of them would overwrite the other. */
export const checkNoMarker = (entity: Entity, key: Values): void => {
  if (isMarkerKey(entity, key)) {
    const text = valueIn(key, entity.table.partition)
    refuse('INVALID_VALUE', 'a primary key that no marker of unique has', text, entity.name)
  }
}

/** The texts that belong to an item. */
const textsOf = ({ unique }: Look): Set<string> =>
  new Set(unique.flatMap(({ text }) => text() ?? []))

/** The texts of a row, which may be from before its values had to be there. */
const textsOfRow = ({ unique, ...look }: Look): Set<string> =>
  textsOf({ ...look, unique: unique.filter(({ isLacking }) => !isLacking) })

/** What decides the markers of an item, where a change touches it; refuses a change of what is unique. */
export const stillMarked = (change: Change): string[] => {
  const { entity, keyring, changes, before, after } = change
  // Without one, `find` gives `undefined`, even if an attribute has this name.
  const ttl = entity.table.definition.ttl as string
  const marked = [...markedBy(change, before), ...markedBy(change, after)]
  const touched = [...marked, ttl].find((name) => Object.hasOwn(changes, name))
  if (touched === undefined && isSameExpiry(keyring, before, after)) return []
  if (!isSameMarkers(keyring, before, after)) {
    const name = touched ?? ttl
    const expected = 'no change of what is unique; transactInput changes it'
    refuse('INVALID_VALUE', expected, changes[name], `${entity.name}: ${name}`)
  }
  return [...marked, ...expiryOf(change)]
}

/** Whether a change leaves the markers of an item as they are; `undefined` where its values are refused. */
const isSameMarkers = (keyring: Keyring, before: Look, after: Look): boolean | undefined =>
  attempt(() => {
    const [was, is] = [textsOf(before), textsOf(after)]
    return (
      was.size === is.size &&
      [...was].every((text) => is.has(text)) &&
      isSameExpiry(keyring, before, after)
    )
  })

/** Whether a change leaves it as it is when the item and its markers expire. */
const isSameExpiry = (keyring: Keyring, before: Look, after: Look): boolean => {
  const [was, is] = [expiryIn(keyring, before), expiryIn(keyring, after)]
  return was === is || (was !== undefined && is !== undefined && isEqual(was, is))
}

/** When an item expires, as its row says it: in an attribute of its own, or in one of a key. */
const expiryIn = (keyring: Keyring, { item, making, indexes }: Look): Stored | undefined => {
  const { ttl } = keyring.entity.table.definition
  // A marker has its own primary key.
  if (ttl === undefined || isPrimary(keyring, ttl)) return undefined
  return ownIn(making, indexes, ttl) ?? readStored(spelt(keyring, ttl, valueIn(item, ttl)))
}

/** Whether the revision tells that nobody wrote since: nobody has counted the writes of a row without one. */
const isCounted = ({ entity, keyring, before }: Change): boolean =>
  entity.revision !== undefined && revisionRead(keyring, before.item) > 0

/**
 * The attributes that decide the markers of an item. With a revision, those are enough that tell another
 * item with the same revision, which came under the same key since.
 */
export const markedBy = (change: Change, { unique }: Look): string[] =>
  unique.flatMap(({ decidedBy, tellingOf }) => (isCounted(change) ? tellingOf : decidedBy))

/**
 * The attribute that says when the markers that a change writes expire. A revision tells it, too, of a row and
 * of values that say it.
 */
export const expiryOf = (change: Change): string[] => {
  const { entity, keyring, isRow, before } = change
  const { ttl } = entity.table.definition
  if (ttl === undefined || !entity.unique?.length || isPrimary(keyring, ttl)) return []
  const isSaid = isRow || !isAbsent(valueIn(before.item, ttl))
  return isSaid && isCounted(change) ? [] : [ttl]
}

/**
 * The actions on the markers of an item: each of `after` is put, for itself, unless another item has it;
 * those of `before` alone are deleted. A marker that an item lacks, because the entity had no `unique`
 * when it was written, is put with the others.
 */
export const markerActions = (
  entity: Entity,
  { before, key, mayBeRow }: Partial<Pick<Change, 'before' | 'key' | 'mayBeRow'>>,
  after: Look | undefined,
  format: Format,
): TransactAction[] => {
  const textsBefore = mayBeRow ? textsOfRow : textsOf
  const was = before ? inside('before', () => textsBefore(before)) : new Set<string>()
  const is = after ? textsOf(after) : new Set<string>()
  const TableName = entity.table.name
  const condition = () => notOfOthers(entity, key, format)
  return [
    ...[...is].map((text) => ({
      Put: { TableName, Item: markerRow(entity, text, after as Look, format), ...condition() },
    })),
    ...[...was]
      .filter((text) => !is.has(text))
      .map((text) => ({
        Delete: {
          TableName,
          Key: writeAll(Object.entries(markerKey(entity, text)), format),
          ...condition(),
        },
      })),
  ] as TransactAction[]
}

/** The row of a marker. It expires with its item. */
const markerRow = (
  entity: Entity,
  text: string,
  owner: Look,
  format: Format,
): Record<string, unknown> => {
  const { type, ttl } = entity.table.definition
  const row = writeAll(Object.entries(markerKey(entity, text)), format)
  const key = writeAll(Object.entries(primaryIn(owner)), format)
  setOwn(row, OWNER, format === 'document' ? key : { M: key })
  if (type !== undefined) {
    setOwn(row, type, writeAttribute(`${entity.name}.unique`, format, entity.name))
  }
  const expires = expiryIn(keyringOf(entity), owner)
  if (expires !== undefined) setOwn(row, ttl as string, writeStored(expires, format))
  return row
}

/** The condition that nobody has it, or the item that had this key. */
const notOfOthers = (
  entity: Entity,
  owner: Readonly<Record<string, Stored>> | undefined,
  format: Format,
): object => {
  const all = expressions(format)
  const free = `attribute_not_exists(${all.name(entity.table.partition)})`
  const clause = owner ? `${free} OR (${isOwner(owner, all, format)})` : free
  return all.complete({}, clause)
}

/** Attribute by attribute: not every engine compares maps as a whole. */
const isOwner = (
  owner: Readonly<Record<string, Stored>>,
  all: Expressions,
  format: Format,
): string =>
  Object.entries(writeAll(Object.entries(owner), format))
    .map(([name, value]) => `${all.name(OWNER)}.${all.name(name)} = ${all.value(value)}`)
    .join(' AND ')

/** Refuses a write of one row, where the markers of the item would have to change with it. */
export const refuseMarked = ({ name }: Entity, came: string): void => {
  const expected = 'transactInput, because what is unique changes with the item'
  refuse('INVALID_DEFINITION', expected, words(came), name)
}
