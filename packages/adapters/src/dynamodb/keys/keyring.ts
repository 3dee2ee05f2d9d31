import { once } from '../given.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { type KeyMaker, keyMaker, sidesOf } from './key-maker.ts'

/**
 * Everything that is known about the keys of an entity's items; made once for each entity. The other
 * modules of this room answer questions with it, each its own, so that a bundle holds only what is
 * asked.
 */
export interface Keyring {
  readonly entity: Entity
  /** The attributes that the entity writes: those of its keys, and the one that names it. */
  readonly attributes: ReadonlySet<string>
  /** Those of them that are an item's own, because a native index has them under the names of their fields. */
  readonly own: ReadonlySet<string>
  /** Those that `values` and `when` do not see: an item as written has none of them. */
  readonly hidden: ReadonlySet<string>
  /** True where every key is text, as the document client takes it. */
  readonly isText: boolean
  /** True where a function of the entity looks at items. */
  readonly hasFunctions: boolean
  /** How the keys of the table and all indexes are made, the table's first. */
  readonly all: () => KeyMaker
  /** How the table's own key is made. */
  readonly primary: () => KeyMaker
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
  const { type } = entity.table.definition
  const attributes = new Set(sides.flatMap((side) => side.attributes.map(({ name }) => name)))
  if (type !== undefined) attributes.add(type)
  const named = new Set(sides.flatMap(ownNames))
  return {
    entity,
    attributes,
    own: entity.values ? new Set() : named,
    hidden: new Set([...attributes].filter((name) => !named.has(name))),
    isText: sides.every(({ native }) => !native),
    hasFunctions: entity.values !== undefined || others.some(({ when }) => when !== undefined),
    all: once(() => keyMaker(entity, [primary, ...others].map(ownSides))),
    primary: once(() => keyMaker(entity, [ownSides(primary)])),
  }
}

/** An index with the keys that it does not share with the table: a local one has its partition key. */
const ownSides = (index: EntityIndex) => ({
  index,
  sides: sidesOf(index).slice(index.schema.kind === 'local' ? 1 : 0),
})

/** The attributes of a native key that have the names of their fields. */
const ownNames = ({ native, attributes, names }: Side): string[] =>
  native ? names.filter((name, i) => attributes[i]?.name === name) : []

/** True for an attribute of the table's own key. */
export const isPrimary = ({ entity }: Keyring, name: string): boolean => {
  const { pk, sk } = entity.table.indexes.primary
  return [...pk.attributes, ...(sk?.attributes ?? [])].some((one) => one.name === name)
}
