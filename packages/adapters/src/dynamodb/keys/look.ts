import type { AnyField } from '@keywright/core'
import { isAbsent, once, valueIn } from '../given.ts'
import type { EntityIndex } from '../schema/entity-types.ts'
import type { UniqueKey } from '../schema/unique-types.ts'
import type { Stored, Values } from '../stored/stored-types.ts'
import type { IndexMaker, KeyMaker } from './key-maker-types.ts'
import {
  isHeld,
  type KeyAttributeValues,
  type Keyring,
  keyValues,
  seenBy,
  typeIn,
} from './keyring.ts'
import { addKeys, hasValues, makingOf, recordOf, shardTexts } from './making.ts'
import { addOwn } from './own-keys.ts'
import { uniqueText } from './unique-text.ts'
import { type Reads, watched } from './watched.ts'

/** An item, as far as its keys are concerned. */
export interface Look {
  readonly item: Values
  readonly primary: () => KeyAttributeValues
  /** The indexes besides the table's own key. */
  readonly indexes: readonly LookedIndex[]
  /** What belongs to the item alone. */
  readonly unique: readonly LookedUnique[]
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

/** An item in one index. */
export interface LookedIndex {
  readonly index: EntityIndex
  /** The attributes of its keys, without those of the table's key. */
  readonly names: readonly string[]
  /** The attributes of the item that decide its keys there. */
  readonly decidedBy: readonly string[]
  /** Its keys there; none where the index does not hold the item. Refuses bad values. */
  readonly keys: () => KeyAttributeValues
  /** The attributes of its native keys that the item has, one by one. */
  readonly own: () => KeyAttributeValues
  /** Its partition key with each number of shards, where there were others before. */
  readonly shards: () => readonly string[]
}

/** Looks at an item: nothing is made before it is asked for, except what `values` and `when` say. */
export const lookAt = (keyring: Keyring, item: Values): Look => {
  const { entity } = keyring
  const { type } = entity.table.definition
  if (type !== undefined) typeIn(entity, type, item)
  const maker = keyring.all
  const stored = seenBy(keyring, item)
  const reads = noReads()
  const source = entity.values ? keyValues(entity, item, stored, watched(reads)) : item
  const making = makingOf(maker, source, item, true)
  const keysIn = (one: IndexMaker, isIn: boolean): KeyAttributeValues => {
    const made: (Stored | undefined)[] = new Array(maker.names.length)
    if (isIn && hasValues(making, one)) addKeys(making, one, made)
    else addOwn(making, one, made)
    return recordOf(maker, made)
  }
  const looked = (one: IndexMaker): LookedIndex => {
    const { index, names, needed, sides } = one
    const own = noReads()
    const isIn = index.when ? asked(() => isHeld(entity, one, stored, watched(own))) : undefined
    // What `values` copies may decide a key under its own name, even while it is missing.
    const values = !entity.values || reads.isListed ? needed : []
    return {
      index,
      names,
      decidedBy: keyring.hasFunctions ? [...reads.names, ...own.names, ...values] : values,
      keys: once(() => keysIn(one, !isIn || isIn())),
      own: once(() => keysIn(one, false)),
      shards: () =>
        needed.some((name) => isAbsent(valueIn(source, name)))
          ? []
          : sides.flatMap(({ text }) => (text ? shardTexts(making, text) : [])),
    }
  }
  const [primary, ...others] = maker.indexes as [IndexMaker, ...IndexMaker[]]
  const isLacking = ({ needs }: UniqueKey): boolean =>
    needs.filter((name) => isAbsent(valueIn(source, name))).length > 0
  // All are read now: `values` may give back the item itself, where reading is noted.
  const unique = (entity.unique ?? []).map((one) => [one, isLacking(one)] as const)
  return {
    item,
    primary: once(() => keysIn(primary, true)),
    indexes: others.map(looked),
    unique: unique.map(([one, isLacking]) => ({
      isLacking,
      decidedBy: [...reads.names, ...(!entity.values || reads.isListed ? one.needs : [])],
      tellingOf: reads.isListed || !entity.values ? one.needs : reads.names,
      text: once(() => uniqueText(one, source, item, (name) => ownOf(maker, name))),
    })),
  }
}

/** The fields that write the attribute of this name themselves: a row as read holds their text. */
const ownOf = ({ values }: KeyMaker, name: string): readonly AnyField[] =>
  values.find((value) => value.name === name)?.own ?? []

const noReads = (): Reads => ({ names: [], isListed: false })

/** Does the work now; an error is thrown only to those who ask for the result. */
const asked = <T>(work: () => T): (() => T) => {
  try {
    const result = work()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}
