import { valueIn } from '../given.ts'
import type { UniqueKey } from '../schema/unique-types.ts'
import { checkKey, PARTITION_LIMIT } from '../stored/size.ts'
import type { Values } from '../stored/stored-types.ts'
import { heldView, isHeld, keyValues, seenBy } from './functions.ts'
import type { IndexMaker, Making } from './key-maker-types.ts'
import type { Keyring, Look, LookedIndex } from './keyring-types.ts'
import { hasValues, makingOf, missingIn, textIn } from './making.ts'
import { type Reads, watched } from './watched.ts'

/** Looks at an item while `values` and `when` do, to see what they read: it decides its keys. */
export const watchedLook = (keyring: Keyring, item: Values): Look => {
  const { entity, all: maker, others } = keyring
  const stored = keyring.hasFunctions ? seenBy(keyring, item) : item
  const reads = noReads()
  const all: Reads[] = [reads]
  const source = entity.values ? keyValues(entity, watched(stored, reads)) : item
  const { unique = [] } = entity
  // All are read now: `values` may give back the item itself, where reading is noted.
  for (const name of [...maker.reads, ...unique.flatMap(({ needs }) => needs)])
    valueIn(source, name)
  const making = makingOf(maker, source, item)
  const view = entity.values ? heldView(keyring, stored, source) : stored
  // What `values` copies may decide a key under its own name, even while it is missing.
  const byName = !entity.values || reads.isListed
  const looked = (one: IndexMaker): LookedIndex => {
    const own = noReads()
    all.push(own)
    const isIn = one.index.when && asked(() => isHeld(entity, one, watched(view, own)))
    const decidedBy = [...reads.names, ...own.names, ...(byName ? one.decidedBy : [])]
    return { ...one, decidedBy, ...(isIn && { isIn }) }
  }
  return {
    item,
    making,
    indexes: others.map(looked),
    reads: all,
    unique: unique.map((one) => ({
      isLacking: missingIn(making, one.needs) !== undefined,
      decidedBy: [...reads.names, ...(byName ? one.needs : [])],
      tellingOf: byName ? one.needs : reads.names,
      text: () => uniqueText(making, one),
    })),
  }
}

/** The text of a unique key; `undefined` where it is sparse and a value is absent. */
export const uniqueText = (making: Making, unique: UniqueKey): string | undefined => {
  const { place, needs, sparse } = unique
  return hasValues(making, needs, sparse, place)
    ? checkKey(place, textIn(making, unique), PARTITION_LIMIT)
    : undefined
}

const noReads = (): Reads => ({ names: [], asked: [], isListed: false })

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
