import { once } from '../given.ts'
import type { EntityIndex } from '../schema/entity-types.ts'
import type { Stored, Values } from '../stored/stored-types.ts'
import { isHeld, type KeyAttributeValues, keyValues, seenBy, typeIn } from './item-keys.ts'
import { addKeys, addOwn, hasValues, type IndexMaker, makingOf } from './key-maker.ts'
import { shardTexts } from './key-text.ts'
import type { Keyring } from './keyring.ts'
import { recordOf } from './record.ts'
import { noReads } from './watched.ts'

/** An item, as far as its keys are concerned. */
export interface Look {
  readonly item: Values
  readonly primary: () => KeyAttributeValues
  /** The indexes besides the table's own key. */
  readonly indexes: readonly LookedIndex[]
}

/** An item in one index. */
export interface LookedIndex {
  readonly index: EntityIndex
  /** The attributes of the item that decide its keys there. */
  readonly decidedBy: ReadonlySet<string>
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
  const maker = keyring.all()
  const stored = seenBy(keyring, item)
  const reads = noReads()
  const source = keyValues(entity, item, stored, reads)
  const making = once(() => makingOf(maker, source))
  const keysIn = (one: IndexMaker, isIn: boolean): KeyAttributeValues => {
    const made: (Stored | undefined)[] = new Array(maker.names.length)
    if (isIn && hasValues(maker, one, making(), source)) addKeys(maker, one, making(), item, made)
    else addOwn(maker, one, making(), made)
    return recordOf(maker.names, made)
  }
  const looked = (one: IndexMaker): LookedIndex => {
    const { index, sides } = one
    const own = noReads()
    const isIn = attempt(() => isHeld(entity, one, stored, own))
    const decidedBy = new Set([...reads.names, ...own.names])
    // What `values` copies may decide a key under its own name, even while it is missing.
    if (!entity.values || reads.isListed) {
      for (const side of [index.pk, index.sk])
        for (const name of side?.needs ?? []) decidedBy.add(name)
    }
    return {
      index,
      decidedBy,
      keys: once(() => keysIn(one, isIn())),
      own: once(() => keysIn(one, false)),
      shards: () =>
        sides.flatMap(({ text }) => (text ? shardTexts(maker.ledger, text, making()) : [])),
    }
  }
  const [primary, ...others] = maker.indexes as [IndexMaker, ...IndexMaker[]]
  return { item, primary: once(() => keysIn(primary, true)), indexes: others.map(looked) }
}

/** Does the work now; an error is thrown only to those who ask for the result. */
const attempt = <T>(work: () => T): (() => T) => {
  try {
    const result = work()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}
