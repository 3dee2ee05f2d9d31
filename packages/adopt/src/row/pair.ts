import {
  type DecodedPrimary,
  type Entity,
  identify,
  keysOf,
  primaryKeyOf,
} from '@keywright/adapters/dynamodb'
import { type AnyField, KeyError } from '@keywright/core'
import { attempt, refuse, words } from '@keywright/core/internal'
import { checkEntity } from '../entity.ts'
import {
  fieldsOf,
  keyIn,
  keyNames,
  omit,
  ownKeyAttributes,
  pick,
  primaryOf,
  REVISION,
  storable,
  tableKeyAttributes,
  typeAttributes,
  valueNames,
} from './attributes.ts'
import { textOf } from './fingerprint.ts'
import { plainNumbers } from './plain-numbers.ts'
import type { Item, RowKey } from './requests.ts'
import { isSame } from './same.ts'

/** A row of the table: where it is, and what it holds. */
export interface Row {
  readonly table: string
  readonly key: RowKey
  /** The attribute of its partition key. */
  readonly pk: string
  readonly item: Item
  /** Table and key in one text: the same for the same row. */
  readonly id: string
}

/** Two definitions of one kind of item, and how an item gives the values of the new keys. */
export interface PairDefinition<From extends Entity = Entity, To extends Entity = Entity> {
  /** The entity with the table's present keys. */
  readonly from: From
  /** The entity with the new keys. */
  readonly to: To
  /** Values that the new keys need and the item does not hold in that form; the rest comes from the item. */
  readonly values?:
    | ((item: Item & DecodedPrimary<From>) => Readonly<Record<string, unknown>>)
    | undefined
}

/** What an item is under both definitions. */
export interface Pair {
  readonly from: Entity
  readonly to: Entity
  /** The row of an item under the old keys. What it lacks is read from its key, except what is `gone`. */
  readonly oldRow: (item: Item, gone?: readonly string[]) => Row
  /** The row of an item under the new keys. */
  readonly newRow: (item: Item, gone?: readonly string[]) => Row
  /** The attributes that the new keys of this item ask for, whether it has them or not. */
  readonly asked: (item: Item) => string[]
  /** Whether the new primary key may change while the old one stays: it has values that the old one does not have. */
  readonly isChanging: boolean
  /** Whether an item has the primary key of one of the two tables. */
  readonly isKeyed: (item: Item) => boolean
  /** What an item holds beside its keys. */
  readonly content: (item: Item) => Record<string, unknown>
  /** Whether a new row still says which old row it was: all jobs ask it. */
  readonly isOldOf: (old: Row, next: Row) => boolean
  /** Whether this primary key belongs to the old, or to the new definition. */
  readonly reads: (side: 'from' | 'to', key: RowKey) => boolean
  /** The values of a primary key under the old, or under the new definition. */
  readonly valuesIn: (side: 'from' | 'to', key: Item) => Values | undefined
  /** How well a row's own attributes fit its key; `undefined` for a row of another kind. */
  readonly fit: (side: 'from' | 'to', item: Item) => Fit | undefined
}

/** Whether the item's attributes make its key, make a part of it, or make another key. */
export type Fit = 'agrees' | 'silent' | 'differs'

type Values = Readonly<Record<string, unknown>>

/** Refuses an entity whose rows are not all of it: a move writes no markers, and two items could share a value. */
const checkMovable = (one: Entity, place: string): void => {
  const { unique } = checkEntity(one, place)
  if (!unique?.length) return
  const expected =
    'an entity without unique while it moves; after it, transactInput(entity, row, row) writes the markers'
  refuse('INVALID_DEFINITION', expected, words('unique'), place)
}

/** Checks the definition, and says what an item is under both. */
export const pairOf = (definition: PairDefinition<never, never>, place = 'rekey'): Pair => {
  const { from, to, values } = Object(definition) as unknown as PairDefinition
  checkMovable(from, `${place}: from`)
  checkMovable(to, `${place}: to`)
  if (values !== undefined && typeof values !== 'function') {
    refuse('INVALID_DEFINITION', 'a function', values, `${place}: values`)
  }
  const unknown = Object.keys(definition).find((name) => !/^(from|to|values)$/.test(name))
  if (unknown !== undefined) {
    refuse('INVALID_DEFINITION', 'from, to and values', unknown, place)
  }
  const ownKeys = [...ownKeyAttributes(from), ...ownKeyAttributes(to), REVISION]
  const allKeys = [...tableKeyAttributes(from), ...tableKeyAttributes(to), REVISION]

  const newValues = (
    row: Item,
    gone: readonly string[] = [],
    note: (name: string) => unknown = () => {},
  ): Values => {
    const item = plainNumbers(row)
    const read = omit(readKeys(from, to, item), gone)
    const base = merged(from, item, read)
    const found = { ...item, ...pickFields(from, base) }
    // Values from the old key that the item does not hold in a form that the new key accepts.
    for (const field of fieldsOf(to)) {
      const { name } = field
      if (!accepts(field, found[name]) && Object.hasOwn(read, name)) found[name] = read[name]
    }
    const more = values?.(watched({ ...read, ...item }, note) as never)
    // The name of the old entity is not a value of the new one.
    return omit({ ...found, ...more }, typeAttributes(from))
  }
  const oldValues = (row: Item, gone: readonly string[] = []): Values => {
    const item = plainNumbers(row)
    return omit(merged(from, item, omit(readKeys(from, to, item), gone)), typeAttributes(to))
  }
  const oldRow: Pair['oldRow'] = (item, gone) => {
    const held = storable(item)
    const keys = keysOf(from, oldValues(item, gone) as never)
    return rowOf(from, { ...omit(held, ownKeys), ...keys })
  }
  return {
    from,
    to,
    oldRow,
    isOldOf: (old, next) => old.id === next.id || attempt(() => oldRow(next.item))?.id === old.id,
    newRow: (item, gone) => {
      const keys = keysOf(to, newValues(item, gone) as never)
      return rowOf(to, { ...omit(storable(item), allKeys), ...keys })
    },
    asked: (item) => {
      const names = new Set(valueNames(to))
      const note = (name: string): unknown => names.add(name)
      keysOf(to, watched(newValues(item, [], note), note) as never)
      return [...names]
    },
    isChanging: values !== undefined || to.values !== undefined || hasMoreValues(from, to),
    isKeyed: (item) =>
      [from, to].some((entity) => keyNames(entity).every((name) => Object.hasOwn(item, name))),
    content: (item) => omit(storable(item), allKeys),
    valuesIn: (side, key) => identified(side === 'from' ? from : to, key),
    reads: (side, key) => identified(side === 'from' ? from : to, key) !== undefined,
    fit: (side, item) => {
      const entity = side === 'from' ? from : to
      const read = identified(entity, item)
      if (!read) return undefined
      const names = primaryFields(entity).map(({ name }) => name)
      const isSilent = !names.some((name) => Object.hasOwn(item, name))
      if (isSilent && !(side === 'to' && values)) return 'silent'
      const key = keyIn(entity, item)
      const makesKey = (one: Item): boolean => {
        const given = side === 'from' ? oldValues(one) : newValues(one)
        const derived = entity.values ? entity.values(given as never) : given
        return isSame(primaryKeyOf(entity, derived as never), key)
      }
      try {
        if (!makesKey(item)) return 'differs'
      } catch (error) {
        if (error instanceof KeyError) return 'differs'
        throw error
      }
      // A text that `values` reads, or a default, agrees with itself: the attributes have said nothing.
      const bare = pick(item, [...keyNames(entity), ...typeAttributes(entity)])
      return isSilent && attempt(() => makesKey(bare)) ? 'silent' : 'agrees'
    },
  }
}

/** The row of an entity's table that holds this item. */
export const rowOf = (entity: Entity, item: Item): Row => {
  const key = keyIn(entity, item)
  const table = entity.table.name
  const [pk = ''] = Object.keys(key)
  // A number is the same key, whichever way the client reads it.
  const ids = Object.values<unknown>(key).map((one) =>
    typeof one === 'string' ? one : [textOf(one)],
  )
  return { table, key, pk, item, id: JSON.stringify([table, ...ids]) }
}

export const primaryFields = (entity: Entity): AnyField[] => {
  const { pk, sk } = primaryOf(entity)
  return [...pk.fields, ...(sk?.fields ?? [])]
}

const hasMoreValues = (from: Entity, to: Entity): boolean => {
  const known = primaryFields(from).map(({ name }) => name)
  const { pk, sk } = primaryOf(to)
  return [...pk.needs, ...(sk?.needs ?? [])].some((name) => !known.includes(name))
}

const identified = (entity: Entity, item: Item): Values | undefined =>
  identify([entity], item)?.values as Values | undefined

/** The values of the item's own key: it was read from either row, or from none. */
const readKeys = (from: Entity, to: Entity, item: Item): Values =>
  identified(from, item) ?? identified(to, item) ?? {}

/** The item's attributes if the fields accept them, or else the values of its key. */
const merged = (entity: Entity, item: Item, read: Values): Values => {
  const values: Record<string, unknown> = { ...item }
  for (const field of fieldsOf(entity)) {
    const { name } = field
    if (Object.hasOwn(read, name) && !accepts(field, item[name])) values[name] = read[name]
  }
  return values
}

const pickFields = (entity: Entity, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(entity)
      .filter(({ name }) => Object.hasOwn(values, name))
      .map(({ name }) => [name, values[name]]),
  )

const accepts = ({ codec }: AnyField, value: unknown): boolean =>
  value !== undefined && value !== null && attempt(() => codec.encode(value as never)) !== undefined

/** The item, with a note of every attribute that is asked for. */
const watched = (item: Item, note: (name: string) => unknown): Item =>
  new Proxy(item, {
    get: (target, name) => {
      if (typeof name === 'string') note(name)
      return Reflect.get(target, name)
    },
    has: (target, name) => {
      if (typeof name === 'string') note(name)
      return Reflect.has(target, name)
    },
  })

/** One row can serve both keys, unless an attribute would have to hold two texts. */
export const both = ({ to }: Pair, old: Item, next: Item): Item => {
  const clash = Object.keys(old).find(
    (name) => Object.hasOwn(next, name) && !isSame(old[name], next[name]),
  )
  if (clash !== undefined) {
    const expected = `${clash} to be the same under both keys, which are one row here: use another index`
    refuse('INVALID_VALUE', expected, next[clash], to.name)
  }
  return { ...old, ...next }
}
