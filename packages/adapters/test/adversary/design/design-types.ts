import type { Unit } from './kinds.ts'
import type { Shape } from './shapes.ts'

/** An attribute of the items: its name and the kind of its values. */
export interface AttributeDesign {
  readonly name: string
  readonly kind: string
  readonly optional: boolean
}

/** A field of a key: an attribute, perhaps descending, or only the bucket of its time. */
export interface FieldDesign {
  readonly attribute: string
  readonly descending?: boolean
  readonly unit?: Unit
}

/** What decides the shard, and how many shards there are in each version. */
export interface ShardDesign {
  readonly by: string
  /** Whether the definition says the name of the value, or gives a field. */
  readonly as: 'name' | 'field'
  readonly counts: readonly number[]
}

/** A key that is the text of one attribute. */
export interface TextSide {
  readonly attribute: string
  readonly parts: readonly (string | FieldDesign)[]
  readonly shard?: ShardDesign
}

/** A key that is a list of attributes, each with its own value. */
export interface ListSide {
  readonly list: readonly {
    readonly attribute: string
    readonly type: 'S' | 'N' | 'B'
    readonly field: FieldDesign
  }[]
}

export type SideDesign = TextSide | ListSide

/** What an index holds besides keys; all attributes, unless it says so. */
export type Projection = 'keys' | readonly string[]

export interface IndexDesign {
  readonly name: string
  readonly kind: 'primary' | 'global' | 'local'
  readonly pk: SideDesign
  readonly sk?: SideDesign
  readonly sparse: boolean
  readonly when?: Shape<boolean>
  /** The version that brought it: rows from before lack its keys. */
  readonly since: number
  readonly projection?: Projection
}

/** What else belongs to one item at a time. */
export interface UniqueDesign {
  readonly literal: string
  readonly fields: readonly FieldDesign[]
  readonly sparse: boolean
  /** The version that brought it: rows from before have no marker. */
  readonly since: number
}

export interface EntityDesign {
  readonly name: string
  readonly indexes: readonly IndexDesign[]
  readonly values?: Shape<object>
  /** The version that brought a revision, in the attribute `rev`. */
  readonly revisionSince?: number
  readonly unique?: readonly UniqueDesign[]
}

export interface Design {
  readonly attributes: readonly AttributeDesign[]
  readonly entities: readonly EntityDesign[]
  /** How often the definitions change. */
  readonly versions: number
  /** The version that brought the attribute that names the entity. */
  readonly typeSince: number | undefined
  /** The version in which the table got its `ttl`, the attribute `expires`. */
  readonly ttlSince?: number
  /** Why the definition must be refused; `undefined` for a sound one. */
  readonly unsound: string | undefined
}

export const isList = (side: SideDesign): side is ListSide => 'list' in side

/** Whether a key is in attributes of the item's own. */
export const isOwnSide = (side: SideDesign): boolean => isList(side) || isOwnText(side)

/** True for a key that is one value in the attribute of its name: the item's own, like a list of one. */
export const isOwnText = (side: SideDesign): side is TextSide => {
  const [only, ...more] = isList(side) ? [] : side.parts
  return typeof only === 'object' && more.length === 0 && namesOf(side).includes(only.attribute)
}

type OwnAttribute = ListSide['list'][number]

/** The attributes of an item that keys are made of as they are: those that have the name of their value. */
export const ownAttributes = ({ indexes }: EntityDesign): OwnAttribute[] =>
  indexes
    .flatMap(({ pk, sk }) => (sk ? [pk, sk] : [pk]))
    .flatMap((side): readonly OwnAttribute[] => {
      if (isList(side)) return side.list
      const { attribute } = side
      return isOwnText(side) ? [{ attribute, type: 'S', field: { attribute } }] : []
    })
    .filter(({ attribute, field }) => attribute === field.attribute)

export const fieldsOf = (side: SideDesign | undefined): readonly FieldDesign[] => {
  if (!side) return []
  return isList(side)
    ? side.list.map(({ field }) => field)
    : side.parts.filter((part) => typeof part !== 'string')
}

export const shardOf = (side: SideDesign): ShardDesign | undefined =>
  isList(side) ? undefined : side.shard

/** The names of the attributes that a side fills. */
export const namesOf = (side: SideDesign | undefined): string[] => {
  if (!side) return []
  return isList(side) ? side.list.map(({ attribute }) => attribute) : [side.attribute]
}

/** The attributes without which an index has no key. */
export const needsOf = ({ pk, sk }: IndexDesign): string[] => {
  const by = shardOf(pk)?.by
  const all = [...fieldsOf(pk), ...fieldsOf(sk)].map(({ attribute }) => attribute)
  return [...new Set(by === undefined ? all : [...all, by])]
}

/** True where the fields of the primary key alone do not say on which shard a row is. */
export const isShardApart = ({ pk, sk }: IndexDesign): boolean => {
  const shard = shardOf(pk)
  if (!shard) return false
  const held = [...fieldsOf(pk), ...fieldsOf(sk)].filter(({ attribute }) => attribute === shard.by)
  if (held.some(({ unit }) => unit === undefined)) return false
  // By the name of a bucket of its own key, the bucket decides.
  return !(shard.as === 'name' && fieldsOf(pk).some(({ attribute }) => attribute === shard.by))
}

/** Whether an index holds an attribute: it is of a key, or projected. */
export const isProjected = (
  { entities }: Design,
  { projection, pk, sk }: IndexDesign,
  name: string,
): boolean => {
  const primary = entities[0]?.indexes[0]
  const keys = [pk, sk, primary?.pk, primary?.sk].flatMap(namesOf)
  const more = projection === 'keys' ? [] : (projection ?? [name])
  return [...keys, ...more].includes(name)
}
