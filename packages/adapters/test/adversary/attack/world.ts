import { entitiesIn, indexesIn, tableIn } from '../design/build.ts'
import type { Design, EntityDesign, IndexDesign } from '../design/design-types.ts'
import { type Engine, engineOf, type Row, type Storage, storageOf } from '../engine/engine.ts'
import { identityOf, ownValues } from '../model/keys.ts'
import { type ModelItem, storedItem, type Values } from '../model/model.ts'
import { createTableInput, type Entity } from './library.ts'

/** What a reader holds: a row as it was when it was read. */
export interface Read {
  readonly entity: EntityDesign
  readonly row: Row
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
  /** Rows that someone read some time ago. */
  readonly reads: Read[]
  readonly log: string[]
  version: number
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
    reads: [],
    log: [],
    version: 0,
    entities,
  }
}

/** The entity of the library for one of the design. */
export const entityFor = ({ entities, design }: World, entity: EntityDesign): Entity =>
  entities[design.entities.indexOf(entity)] as Entity

export const indexesNow = ({ version }: World, entity: EntityDesign): IndexDesign[] =>
  indexesIn(entity, version)

/** The entity that a row says it is of; every item says so in an attribute of its own. */
export const entityOfRow = ({ design }: World, row: Values): EntityDesign =>
  design.entities.find(({ name }) => name === row['is']) ?? (design.entities[0] as EntityDesign)

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

/** What the model knows after an item was written by today's code. */
export const written = (
  { design, items }: World,
  entity: EntityDesign,
  values: Values,
  mayLack: ReadonlySet<string> = new Set(),
): void => {
  items.set(identityOf(design, entity, values), { entity, values: storedItem(values), mayLack })
}

/** The row of an item as it is in the table. */
export const rowOf = (world: World, identity: string): Row | undefined =>
  world.engine.scan().find((row) => rowIdentity(world, row) === identity)

export const fail = (message: string): never => {
  throw new Error(message)
}
