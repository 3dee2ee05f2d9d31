import type { AnyField } from '@keywright/core'
import type { EntityIndex, Side } from '../schema/entity-types.ts'
import type { Stored, Values } from '../stored/stored-types.ts'

/** How the keys of an entity are made. */
export interface KeyMaker {
  /** The names of the values that its keys are made of, and `shard` where rows may name theirs. */
  readonly reads: readonly string[]
  readonly indexes: readonly IndexMaker[]
  /** All attributes that the keys are in. */
  readonly names: readonly string[]
  /** True where an attribute has a name that every object inherits, such as `__proto__`. */
  readonly isOdd: boolean
  /** True where two indexes have an attribute in common that is not of the table's key. */
  readonly isShared: boolean
  /** The fields of the keys, each once. */
  readonly fields: readonly FieldMaker[]
  /** The attribute that names the entity, where a key is made of it: no item has to say it. */
  readonly type: string | undefined
  readonly entity: string
  /** The fields that write an attribute of their own name: a row holds their text. */
  readonly own: readonly AnyField[]
}

/** A field, and how it writes a value: codecs have many shapes, and to read one each time is slow. */
export interface FieldMaker {
  readonly name: string
  readonly encode: (value: never) => string
}

/** How the keys of one index are made. */
export interface IndexMaker {
  readonly index: EntityIndex
  /** The keys that it does not share with the table. */
  readonly sides: readonly SideMaker[]
  /** The names of the values that it needs. */
  readonly needs: readonly string[]
  /** What decides the keys of an item: these, unless a function does. */
  readonly decidedBy: readonly string[]
  /** Its attributes that are not of the table's key. */
  readonly names: readonly string[]
}

/** A key, the places of its attributes, and those of its fields; none for a key with a format of its own. */
export interface SideMaker {
  readonly side: Side
  readonly places: readonly number[]
  readonly fields: readonly number[] | undefined
  /** Writes a key of text: to read it from its key took a fifth longer, with many entities. */
  readonly encode: ((values: Values) => string) | undefined
}

/** An item while its keys are made. */
export interface Making {
  readonly maker: KeyMaker
  /** Where its values come from, and the item itself. */
  readonly source: Values
  readonly item: Values
  /** The texts of the fields by their places, as far as they are made; where few keys are asked for, none. */
  readonly texts: readonly (string | undefined)[] | undefined
  /** True where all of them are. */
  readonly isWhole: boolean
}

/** What is made so far, by the places of the attributes. */
export type Made = (Stored | undefined)[]
