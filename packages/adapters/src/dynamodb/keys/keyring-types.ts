import type { Entity } from '../schema/entity-types.ts'
import type { Stored, Values } from '../stored/stored-types.ts'
import type { IndexMaker, KeyMaker, Making } from './key-maker-types.ts'
import type { Reads } from './watched.ts'

/** Key attributes by name: those of the table and the indexes, and the one that names the entity. */
export type KeyAttributeValues = Record<string, Stored>

/**
 * Everything that is known about the keys of an entity's items; made once for each entity. Functions
 * answer questions with it, so that a bundle holds only what is asked.
 */
export interface Keyring {
  readonly entity: Entity
  /** The attributes that the entity writes: those of its keys, and the one that names it. */
  readonly attributes: ReadonlySet<string>
  /** Those of them that are an item's own, because a native index has them under the names of their fields. */
  readonly own: ReadonlySet<string>
  /** The same where `values` derives what these attributes hold. */
  readonly derived: readonly string[]
  /** Those that `values` and `when` do not see: an item as written has none of them. */
  readonly hidden: ReadonlySet<string>
  /** The values that the table's key holds, which no update changes. A bucket does not hold its exact time. */
  readonly fixed: ReadonlySet<string>
  /** What no condition of an update asks for: these, what is hidden, and the revision, which has its own clause. */
  readonly settled: ReadonlySet<string>
  /**
   * How attributes are spelt that are stored in one spelling: times, the time of expiry and, where functions
   * see them, own attributes of keys.
   */
  readonly spelling: ReadonlyMap<string, Spelling>
  /**
   * Values of keys that an attribute may hold in another spelling than `itemOf` gives: a UUID in upper case, a
   * decimal as a number. None where a function may see the spelling: there it counts.
   */
  readonly respelt: ReadonlySet<string>
  /** The attribute with the time at which an item expires, in seconds, unless a key makes it. */
  readonly ttl: string | undefined
  /** True where the table's key holds only a bucket of the time that decides its shard. */
  readonly isRough: boolean
  /** True where every key is text, as the document client takes it. */
  readonly isText: boolean
  /** True where a function of the entity looks at items. */
  readonly hasFunctions: boolean
  /** How the keys of the table and all indexes are made, the table's first. */
  readonly all: KeyMaker
  /** How the table's own key is made. */
  readonly primary: KeyMaker
  /** How those of the indexes alone are made. */
  readonly others: readonly IndexMaker[]
}

/** Gives a value the spelling that is stored. */
export type Spelling = (value: unknown) => unknown

/** An item, as far as its keys are concerned. */
export interface Look {
  readonly item: Values
  /** Its keys, of which nothing is made before it is asked for. */
  readonly making: Making
  /** The indexes besides the table's own key. */
  readonly indexes: readonly LookedIndex[]
  /** What belongs to the item alone. */
  readonly unique: readonly LookedUnique[]
  /** What `values` and `when` have read. */
  readonly reads: readonly Reads[]
}

/** An item in one index, and what decides its keys there: attributes that functions read, too. */
export interface LookedIndex extends IndexMaker {
  /** What `when` said, or the error that it threw. */
  readonly isIn?: () => boolean
}

/** A unique key of an item. */
export interface LookedUnique {
  /** The attributes of the item that decide it. */
  readonly decidedBy: readonly string[]
  /** Those of them that show another item under the same key, however many the item has. */
  readonly tellingOf: readonly string[]
  /** True for an item that lacks one of its values. */
  readonly isLacking: boolean
  /** Its text; `undefined` for an item that lacks its values. Refuses bad values. */
  readonly text: () => string | undefined
}
