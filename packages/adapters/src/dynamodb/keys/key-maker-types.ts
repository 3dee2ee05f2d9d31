import type { AnyField, AnyKey } from '@keywright/core'
import type { Place } from '@keywright/core/internal'
import type { AnyShardedKey, EntityIndex, Side } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'

/** How the keys of an entity are made. */
export interface KeyMaker {
  readonly values: readonly KeyValue[]
  readonly slots: readonly Slot[]
  readonly indexes: readonly IndexMaker[]
  /** All attributes that the keys are in. */
  readonly names: readonly string[]
  /** The texts in these attributes, where each holds one of its own and every index holds every item. */
  readonly texts: readonly KeyText[] | undefined
}

/** A value that keys hold. */
export interface KeyValue {
  readonly name: string
  /** False for a shard that rows may name: no key lacks it. */
  readonly isNeeded: boolean
  /** Fields that write the attribute of this name themselves: a row holds their text. */
  readonly own: readonly AnyField[]
}

/** A field and its value. Its text is made once for an item, even when several keys hold it. */
export interface Slot {
  readonly field: AnyField
  readonly encode: (value: never, place?: Place) => string
  /** The place of its value. */
  readonly at: number
}

/** How the keys of one index are made. */
export interface IndexMaker {
  readonly index: EntityIndex
  /** The keys that it does not share with the table. */
  readonly sides: readonly SideMaker[]
  /** The places of the values that it needs. */
  readonly needs: readonly number[]
  /** Their names: what decides the keys of an item, unless a function does. */
  readonly decidedBy: readonly string[]
  /** Its attributes that are not of the table's key. */
  readonly names: readonly string[]
}

/** How one key is made: as text in one attribute, or as the values of several. */
export interface SideMaker {
  readonly side: Side
  /** The places of its attributes. */
  readonly places: readonly number[]
  readonly text: KeyText | undefined
  /** The slots of a native key. */
  readonly fields: readonly number[]
  /** True when another key is in its first attribute, too: both have to agree. Only texts ask. */
  readonly isShared: boolean
}

/** How the text of a key is joined. */
export interface KeyText {
  readonly side: Side
  /** What it is joined from: fixed texts, and between them slots. */
  readonly fixed: readonly string[]
  readonly slots: readonly number[]
  /** Where the slots are, for messages. */
  readonly places: readonly Place[]
  /** The first of these, since most keys have one or two values. */
  readonly head: string
  readonly first: number
  readonly middle: string
  readonly second: number
  readonly tail: string
  /** This many UTF-16 units fit for sure: each takes at most three bytes. */
  readonly fits: number
  /** A key with a format of its own, which writes itself. */
  readonly foreign: AnyKey | undefined
  readonly shard: ShardMaker | undefined
}

/** How the shard of a key is decided. */
export interface ShardMaker {
  readonly key: AnyShardedKey
  /** The places of the value, and of the shard itself, which rows that were identified have. */
  readonly by: number
  readonly known: number
  /** The slot whose text is hashed; `undefined` where the value is hashed as it is. */
  readonly slot: number | undefined
  readonly place: Place
}

/** An item while its keys are made. */
export interface Making {
  readonly maker: KeyMaker
  /** Where its values come from, and the item itself. */
  readonly source: Values
  readonly item: Values
  /** Its values, by their places. */
  readonly values: readonly unknown[]
  /** The texts that are made so far, by slot. */
  readonly texts: (string | undefined)[]
  /** True when no value is absent that a key needs. */
  readonly isWhole: boolean
}
