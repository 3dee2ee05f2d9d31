import type { AnyKey } from '@keywright/core'
import { keyReader, refuse, words } from '@keywright/core/internal'
import { valueIn } from '../../given.ts'
import { keyringOf, readKeys } from '../../keys/index.ts'
import type { Entity, EntityIndex, Side } from '../../schema/entity-types.ts'
import { readStored } from '../../stored/stored.ts'
import type { AttributeSchema, Values } from '../../stored/stored-types.ts'
import { isMarkerOf } from '../markers.ts'
import { headOf, lookIn, shelve } from './shelf.ts'

/** An entity that a row is of, and the values in its key. */
export interface Recognised {
  readonly entity: Entity
  /** Its place in the list. */
  readonly at: number
  readonly row: Values
  readonly values: Values
}

/** Finds the one of several entities that a row is of. */
export type Finder = (row: Values) => Recognised | undefined

/** An entity, and how the values of its primary key are read. */
interface Reader {
  readonly entity: Entity
  readonly at: number
  /** The attribute that names the entity, where the table has one. */
  readonly type: string | undefined
  /** `text` is that of the attribute of its shelf, where it is known already. */
  readonly read: (row: Values, text?: string) => Values | undefined
}

/** The literal that every text of a key begins with. */
interface Mark {
  readonly attribute: string
  readonly head: string
}

/** The marks of an entity. Native keys have none, nor do keys that begin with a field, or have a format of their own. */
const marksOf = ({ indexes }: Entity): Mark[] => {
  const { pk, sk } = indexes['primary'] as EntityIndex
  return [sk, pk].flatMap((side): Mark[] => {
    const literal = side?.key?.fixed[0]
    if (!side || !literal || !isPlain(side)) return []
    // After the literal alone comes the shard, or nothing.
    return [{ attribute: nameOf(side), head: headOf(side.shard ? `${literal}#` : literal) }]
  })
}

const isPlain = ({ key }: Side): boolean => key !== undefined && !key.range && !key.valuesIn

const nameOf = ({ attributes }: Side): string => (attributes[0] as AttributeSchema).name

const readerOf = (entity: Entity, at: number, shelf: string | undefined): Reader => {
  const { pk, sk } = entity.indexes['primary'] as EntityIndex
  const { type } = entity.table.definition
  const keyring = keyringOf(entity)
  const isApart = sk && !sk.names.some((name) => pk.names.includes(name)) && !pk.shard
  if (!isApart || !isPlain(pk) || !isPlain(sk)) {
    return { entity, at, type, read: (row) => readKeys(keyring, row) }
  }
  // Two keys that have no value in common cannot disagree; each is strict by itself.
  const [first, second] = [keyReader(pk.key as AnyKey), keyReader(sk.key as AnyKey)]
  const [attribute, sortAttribute] = [nameOf(pk), nameOf(sk)]
  return {
    entity,
    at,
    type,
    read: (row, text) => {
      const partition = shelf === attribute ? text : undefined
      const sort = shelf === sortAttribute ? text : undefined
      const values = first(partition ?? textIn(row, attribute))
      return values && second(sort ?? textIn(row, sortAttribute), undefined, values)
    },
  }
}

/** The text of a key attribute, in the format of either client. */
const textIn = (row: Values, name: string): unknown => {
  const given = valueIn(row, name)
  return typeof given === 'string' ? given : readStored(given)
}

/**
 * Sorts entities by the literal of their sort key or, where fewer of them share that, of their partition
 * key. So a row is read by the few that may have written it, however many there are.
 */
const makeFinder = (entities: readonly Entity[]): Finder => {
  const marks = entities.map(marksOf)
  const idOf = ({ attribute, head }: Mark): string => JSON.stringify([attribute, head])
  const counts = new Map<string, number>()
  for (const id of marks.flat().map(idOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const countOf = (mark: Mark): number => counts.get(idOf(mark)) as number
  const byAttribute = new Map<string, [head: string, reader: Reader][]>()
  const others: Reader[] = []
  const readers = entities.map((entity, i) => {
    const [mark] = (marks[i] as Mark[]).sort((a, b) => countOf(a) - countOf(b))
    const reader = readerOf(entity, i, mark?.attribute)
    if (!mark) others.push(reader)
    else {
      const pairs = byAttribute.get(mark.attribute) ?? []
      byAttribute.set(mark.attribute, pairs)
      pairs.push([mark.head, reader])
    }
    return reader
  })
  const shelves = Array.from(byAttribute, ([attribute, pairs]) => ({
    attribute,
    shelf: shelve(pairs),
  }))
  const unique = entities.filter((entity) => entity.unique?.length)

  /** What the one of these readers gives that reads the row, after what another gave. */
  const firstOf = (
    some: readonly Reader[],
    row: Values,
    before: Recognised | undefined,
    text?: string,
  ): Recognised | undefined => {
    let found = before
    for (const reader of some) {
      const values = valuesBy(reader, row, text)
      if (!values) continue
      if (found) refuseSeveral(readers, row)
      found = { entity: reader.entity, at: reader.at, row, values }
    }
    return found
  }
  return (row) => {
    // An empty list is not gone through: it would take 7% of the time of a row.
    if (unique.length > 0 && unique.some((entity) => isMarkerOf(entity, row))) return undefined
    let found: Recognised | undefined
    for (const { attribute, shelf } of shelves) {
      const text = textIn(row, attribute)
      if (typeof text !== 'string') continue
      const some = lookIn(shelf, text)
      if (some) found = firstOf(some, row, found, text)
    }
    return others.length > 0 ? firstOf(others, row, found) : found
  }
}

/** The values of a row; `undefined` for a row of another entity. */
const valuesBy = (
  { entity, type, read }: Reader,
  row: Values,
  text?: string,
): Values | undefined =>
  type === undefined || mayBe(entity, row, type) ? read(row, text) : undefined

const refuseSeveral = (readers: readonly Reader[], row: Values): never => {
  const names = readers.filter((one) => valuesBy(one, row)).map(({ entity }) => entity.name)
  const several = words(`one of ${names.join(' and ')}`)
  return refuse('INVALID_KEY', 'an item of one entity', several, 'identify')
}

/** False when the item's type names another entity. */
const mayBe = ({ name }: Entity, row: Values, type: string): boolean => {
  const named = readStored(valueIn(row, type))
  return named === undefined || named === name
}

/** What was found out about a list, and what it held then: somebody may change it. */
interface Known {
  readonly entities: readonly Entity[]
  readonly find: Finder
}

const KNOWN: WeakMap<object, Known> = /* @__PURE__ */ new WeakMap()

/**
 * The finder of these entities, kept with the first of them: most callers write the list into the call, and
 * have another one for each row.
 */
export const finderOf = (entities: readonly Entity[]): Finder => {
  const first = entities[0] ?? entities
  const known = KNOWN.get(first)
  const isSame =
    known?.entities.length === entities.length &&
    known.entities.every((entity, i) => entity === entities[i])
  if (known && isSame) return known.find
  const own = [...entities]
  const find = makeFinder(own)
  KNOWN.set(first, { entities: own, find })
  return find
}
