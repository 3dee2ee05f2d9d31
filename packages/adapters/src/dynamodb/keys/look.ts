import type { AnyField } from '@keywright/core'
import { isAbsent, valueIn } from '../given.ts'
import type { UniqueKey } from '../schema/unique-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { isHeld, keyValues, seenBy } from './functions.ts'
import type { IndexMaker, KeyMaker } from './key-maker-types.ts'
import type { Keyring, Look, LookedIndex } from './keyring-types.ts'
import { makingOf } from './making.ts'
import { uniqueText } from './unique-text.ts'
import { type Reads, watched } from './watched.ts'

/** Looks at an item while `values` and `when` do, to see what they read: it decides its keys. */
export const watchedLook = (keyring: Keyring, item: Values): Look => {
  const { entity, all: maker, others } = keyring
  const stored = keyring.hasFunctions ? seenBy(keyring, item) : item
  const reads = noReads()
  const all: Reads[] = [reads]
  const source = entity.values ? keyValues(entity, stored, watched(reads)) : item
  const making = makingOf(maker, source, item, true)
  const isLacking = ({ needs }: UniqueKey): boolean =>
    needs.filter((name) => isAbsent(valueIn(source, name))).length > 0
  // All are read now: `values` may give back the item itself, where reading is noted.
  const unique = (entity.unique ?? []).map((one) => [one, isLacking(one)] as const)
  // What `values` copies may decide a key under its own name, even while it is missing.
  const byName = !entity.values || reads.isListed
  const looked = (one: IndexMaker): LookedIndex => {
    const own = noReads()
    all.push(own)
    const isIn = one.index.when && asked(() => isHeld(entity, one, stored, watched(own)))
    const decidedBy = [...reads.names, ...own.names, ...(byName ? one.decidedBy : [])]
    return { ...one, decidedBy, ...(isIn && { isIn }) }
  }
  return {
    item,
    making,
    indexes: others.map(looked),
    reads: all,
    unique: unique.map(([one, isLacking]) => ({
      isLacking,
      decidedBy: [...reads.names, ...(byName ? one.needs : [])],
      tellingOf: byName ? one.needs : reads.names,
      text: () => uniqueText(one, source, item, (name) => ownOf(maker, name)),
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
