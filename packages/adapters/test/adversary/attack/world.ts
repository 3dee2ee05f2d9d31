import { entitiesIn, indexesIn, isRevisedIn, tableIn, uniquesIn } from '../design/build.ts'
import type { Design, EntityDesign, IndexDesign, UniqueDesign } from '../design/design-types.ts'
import { namesOf } from '../design/design-types.ts'
import {
  type Engine,
  engineOf,
  type Row,
  type Storage,
  storageOf,
  storedText,
} from '../engine/engine.ts'
import { identityOf, ownValues } from '../model/keys.ts'
import { type ModelItem, storedItem, type Values } from '../model/model.ts'
import { spelled } from '../model/spelling.ts'
import { type Mark, marksOf } from '../model/unique.ts'
import { createTableInput, type Entity } from './library.ts'

/** What a reader holds: a row as it was when it was read. */
export interface Read {
  readonly entity: EntityDesign
  readonly row: Row
  /** Which item it was: another one may have come under its key since. */
  readonly born: number | undefined
}

/** A table with its history so far, and the model of what it should hold. */
export interface World {
  readonly design: Design
  readonly storage: Storage
  readonly engine: Engine
  /** The same table for the low-level client. */
  readonly lowLevel: Engine
  /** The items by identity. */
  readonly items: Map<string, ModelItem>
  /** Who owns what is unique: identities, by what it says. */
  readonly owners: Map<string, { readonly identity: string; readonly mark: Mark }>
  /** The revisions of items that are gone: whoever uses their key again goes on from there. */
  readonly lastRevisions: Map<string, number>
  /** Rows that someone read some time ago. */
  readonly reads: Read[]
  readonly log: string[]
  version: number
  births: number
  entities: readonly Entity[]
}

export const worldOf = (design: Design, pageSize: number | undefined): World => {
  const entities = entitiesIn(design, 0)
  // Later versions must be definable, too.
  for (let version = 1; version < design.versions; version++) entitiesIn(design, version)
  const storage = storageOf(createTableInput(tableIn(design, 0)))
  return {
    design,
    storage,
    engine: engineOf(storage, 'document', pageSize),
    lowLevel: engineOf(storage, 'low-level', pageSize),
    items: new Map(),
    owners: new Map(),
    lastRevisions: new Map(),
    reads: [],
    log: [],
    version: 0,
    births: 0,
    entities,
  }
}

/** The entity of the library for one of the design. */
export const entityFor = ({ entities, design }: World, entity: EntityDesign): Entity =>
  entities[design.entities.indexOf(entity)] as Entity

export const indexesNow = ({ version }: World, entity: EntityDesign): IndexDesign[] =>
  indexesIn(entity, version)

export const isRevised = ({ version }: World, entity: EntityDesign): boolean =>
  isRevisedIn(entity, version)

export const uniquesNow = ({ version }: World, entity: EntityDesign): UniqueDesign[] =>
  uniquesIn(entity, version)

export const hasUnique = (world: World, entity: EntityDesign): boolean =>
  uniquesNow(world, entity).length > 0

/** What belongs to an item with these values today. */
export const marksNow = (
  { design, version }: World,
  entity: EntityDesign,
  values: Values,
): Map<string, Mark> => marksOf(design, entity, version, values)

/** Values as today's code stores them. */
export const spelledNow = (
  { design, version }: World,
  entity: EntityDesign,
  values: Values,
): Values => spelled(design, entity, version, values)

/** The entity that a row says it is of; every item says so in an attribute of its own. */
export const entityOfRow = ({ design }: World, row: Values): EntityDesign =>
  design.entities.find(({ name }) => name === row['is']) ?? (design.entities[0] as EntityDesign)

/** True for a row that marks something unique: no item has such an attribute. */
export const isMarkerRow = (row: Values): boolean => Object.hasOwn(row, 'ownerKey')

const IDENTITIES = new WeakMap<Values, string>()

/** The identity of a row, from its own attributes alone. A row is never changed, and is asked for it often. */
export const rowIdentity = (world: World, row: Values): string => {
  const known = IDENTITIES.get(row)
  if (known !== undefined) return known
  const entity = entityOfRow(world, row)
  const identity = identityOf(world.design, entity, ownValues(world.design, entity, row))
  IDENTITIES.set(row, identity)
  return identity
}

/** The attributes of the table's key. */
export const keyNames = ({ design }: World): string[] => {
  const primary = design.entities[0]?.indexes[0]
  return [...namesOf(primary?.pk), ...namesOf(primary?.sk)]
}

const keyText = (world: World, row: Values): string =>
  keyNames(world)
    .map((name) => storedText(row[name]))
    .join()

/** The rows of items, without the markers of what is unique. */
export const itemRows = ({ engine }: World): Row[] =>
  engine.scan().filter((row) => !isMarkerRow(row))

/** The identities of rows by the keys of the table: an index may hold no more of them. */
export const identitiesByKey = (world: World): ((row: Values) => string) => {
  const known = new Map(
    itemRows(world).map((row) => [keyText(world, row), rowIdentity(world, row)]),
  )
  return (row) => known.get(keyText(world, row)) ?? `no item: ${keyText(world, row)}`
}

/** The row of an item as it is in the table. */
export const rowOf = (world: World, identity: string): Row | undefined =>
  itemRows(world).find((row) => rowIdentity(world, row) === identity)

/** What the model knows after an item was written by today's code: `values` are as they are stored. */
export const written = (
  world: World,
  entity: EntityDesign,
  values: Values,
  { mayLack = new Set(), born }: { mayLack?: ReadonlySet<string>; born?: number | undefined } = {},
): void => {
  const { design, items, births } = world
  if (born === undefined) world.births += 1
  const item = { entity, values: storedItem(values), mayLack, born: born ?? births }
  items.set(identityOf(design, entity, values), item)
}

/** What the model knows after an item was deleted, or has moved away. */
export const removed = ({ items, lastRevisions }: World, identity: string): void => {
  const revision = items.get(identity)?.values['rev']
  if (typeof revision === 'number') lastRevisions.set(identity, revision)
  items.delete(identity)
}

/** The item owns what its values say, and nothing else; what it had before is free. */
export const owns = (
  { owners }: World,
  before: string | undefined,
  after: string | undefined,
  marks: ReadonlyMap<string, Mark>,
): void => {
  for (const [text, { identity }] of [...owners]) if (identity === before) owners.delete(text)
  if (after === undefined) return
  for (const [text, mark] of marks) owners.set(text, { identity: after, mark })
}

export const fail = (message: string): never => {
  throw new Error(message)
}
