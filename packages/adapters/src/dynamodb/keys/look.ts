import { once } from '../given.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { Stored, Values } from '../stored/stored-types.ts'
import { addKeys, addOwn, hasValues, type IndexMaker, type KeyMaker, makingOf } from './item-keys.ts'
import { type KeyText, shardTexts } from './key-text.ts'
import { recordOf } from './record.ts'
import { call, noReads, type Reads } from './watched.ts'

/** An item, as far as its keys are concerned. */
export interface Look {
  readonly item: Values
  readonly primary: () => Record<string, Stored>
  /** The indexes besides the table's own key. */
  readonly indexes: readonly LookedIndex[]
}

/** An item in one index. */
export interface LookedIndex {
  readonly index: EntityIndex
  /** The attributes of the item that decide its keys there. */
  readonly decidedBy: ReadonlySet<string>
  /** Its keys there; none where the index does not hold the item. Refuses bad values. */
  readonly keys: () => Record<string, Stored>
  /** The attributes of its native keys that the item has, one by one. */
  readonly own: () => Record<string, Stored>
  /** Its partition key with each number of shards, where there were others before. */
  readonly shards: () => readonly string[]
}

/** What an entity knows about an item that is looked at. */
interface Subject {
  readonly entity: Entity
  readonly maker: KeyMaker
  readonly item: Values
  /** The item as `values` and `when` see it. */
  readonly seen: (item: Values) => Values
  /** The values of the keys. */
  readonly derived: (item: Values, stored: Values, reads: Reads) => Values
}

/** Looks at an item: nothing is made before it is asked for, except what `values` and `when` say. */
export const lookAt = ({ entity, maker, item, seen, derived }: Subject): Look => {
  const stored = seen(item)
  const reads = noReads()
  const source = derived(item, stored, reads)
  const making = once(() => makingOf(maker, source))
  const keysIn = (one: IndexMaker, isIn: boolean): Record<string, Stored> => {
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
      for (const side of [index.pk, index.sk]) for (const name of side?.needs ?? []) decidedBy.add(name)
    }
    return {
      index,
      decidedBy,
      keys: once(() => keysIn(one, isIn())),
      own: once(() => keysIn(one, false)),
      shards: () =>
        sides.flatMap(({ text }) => (text ? shardTexts(maker.ledger, text as KeyText, making()) : [])),
    }
  }
  const [primary, ...others] = maker.indexes as [IndexMaker, ...IndexMaker[]]
  return { item, primary: once(() => keysIn(primary, true)), indexes: others.map(looked) }
}

/** Whether `when` lets an item into an index. */
export const isHeld = (
  { name }: Entity,
  { index }: IndexMaker,
  stored: Values,
  reads?: Reads,
): boolean =>
  !index.when || Boolean(call(index.when, stored, reads, `${name}: ${index.schema.name}: when`))

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
