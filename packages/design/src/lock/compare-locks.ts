import { compareKeys } from '@keywright/core'
import { answer } from '@keywright/core/internal'
import { madeBy } from '../text/made-by.ts'
import type { KeyEffect } from './effect.ts'
import { fieldsOf, type LockedIndex, type LockedSide, readLock } from './locked.ts'
import { exampleOf } from './locked-field.ts'
import { type Change, type NamesOfEntity, sideChanges } from './side-changes.ts'

/** A difference between two locks, and what it does to keys that are stored. */
export interface LockChange {
  readonly entity: string
  /** `primary`, or the name of the index. */
  readonly index: string
  readonly field?: string
  /** What is different, in words. */
  readonly change: string
  readonly effect: KeyEffect
  /** A key that it is about: one that is stored, or where there is none, a new one. */
  readonly example: string
}

/**
 * Says how the formats of keys differ between two locks of `lockOf`, and what that does to the keys
 * that a table has already:
 *
 * - `none`: the keys are the same
 * - `new keys`: stored keys stay right, and keys are written that were not written before
 * - `stored keys unreadable`: stored keys are not keys of the definition any more
 * - `read differently`: stored keys are read, but as values of another type or as other values
 * - `order changes`: stored keys are read, but they are in another order than their values
 *
 * Fields are compared by what they do with examples, so a change of kind that leaves the text as it is
 * (`uuid` to `text`) has no worse effect than it should. A codec of your own, and a hand-written key, is
 * compared by samples of its text. What a lock cannot see (see `lockOf`), no comparison sees.
 *
 * @throws KeyError for text that is not a lock.
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const issue = (digits: number) => entity(app, 'Issue', { primary: { pk: key('ISSUE', integer('number', { digits })) } })
 * const [change] = compareLocks(lockOf([issue(5)]), lockOf([issue(6)]))
 * change.effect // => 'stored keys unreadable'
 * change.change // => 'number: { digits: 5 } is now { digits: 6 }'
 * change.example // => 'ISSUE#00001'
 */
export const compareLocks = (committed: string, current: string): LockChange[] =>
  answer('compareLocks', () => {
    const before = readLock('compareLocks: committed', committed)
    const after = readLock('compareLocks: current', current)
    const nameOf = ({ entity, index }: LockedIndex): string => JSON.stringify([entity, index])
    const earlier = new Map(before.map((one) => [nameOf(one), one]))
    const later = new Map(after.map((one) => [nameOf(one), one]))
    const renamed = renamedIn(before, after)
    const names = [...new Set([...earlier.keys(), ...later.keys()])].sort(compareKeys)
    const changes = names.flatMap((name) => {
      const [was, is] = [earlier.get(name), later.get(name)]
      const other = renamed.get((was ?? is)?.entity ?? '')
      if (other !== undefined) return was?.index === 'primary' ? [renaming(was, other)] : []
      if (was && is) {
        const { entity } = is
        return indexChanges(was, is, { was: namesIn(before, entity), is: namesIn(after, entity) })
      }
      if (is) return [added(is, before)]
      return was ? [removed(was, after)] : []
    })
    return madeBy('lockChanges', changes)
  })

/** What there is on one side only: an entity, an index, or something that is unique. */
const whatOf = ({ entity, index }: LockedIndex, others: readonly LockedIndex[]) => {
  if (!others.some((one) => one.entity === entity)) return 'entity'
  return index.startsWith('unique ') ? 'unique' : 'index'
}

const ADDED = {
  entity: 'the entity is new',
  index: 'the index is new: rows that are stored lack its keys',
  unique: 'it is unique now: rows that are stored have no markers',
}

const added = (one: LockedIndex, before: readonly LockedIndex[]): LockChange => ({
  ...placeOf(one),
  change: ADDED[whatOf(one, before)],
  effect: 'new keys',
  example: exampleOf(one.pk),
})

const REMOVED = {
  entity: 'the entity is gone: no definition reads its keys',
  index: 'the index is gone: its keys stay in the rows',
  unique: 'it is not unique any more: its markers stay in the table',
}

const removed = (one: LockedIndex, after: readonly LockedIndex[]): LockChange => {
  const what = whatOf(one, after)
  const effect = what === 'entity' ? 'stored keys unreadable' : 'none'
  return { ...placeOf(one), change: REMOVED[what], effect, example: exampleOf(one.pk) }
}

/** Entities that are gone, each with a new one that has exactly its keys: both have the other's name. */
const renamedIn = (
  before: readonly LockedIndex[],
  after: readonly LockedIndex[],
): ReadonlyMap<string, string> => {
  const keysIn = (all: readonly LockedIndex[], others: readonly LockedIndex[]) => {
    const known = new Set(others.map(({ entity }) => entity))
    const keys = new Map<string, string>()
    for (const { entity, ...one } of all) {
      if (!known.has(entity)) keys.set(entity, (keys.get(entity) ?? '') + JSON.stringify(one))
    }
    return keys
  }
  const [gone, fresh] = [keysIn(before, after), keysIn(after, before)]
  const renamed = new Map<string, string>()
  for (const [was, keys] of gone) {
    const is = [...fresh].find(([name, other]) => other === keys && !renamed.has(name))?.[0]
    if (is !== undefined) renamed.set(was, is).set(is, was)
  }
  return renamed
}

const renaming = (was: LockedIndex, is: string): LockChange => ({
  entity: is,
  index: was.index,
  change: `the entity ${was.entity} is now called ${is}${was.type === undefined ? '' : `, and ${was.type} names it in the rows`}`,
  effect: was.type === undefined ? 'none' : 'stored keys unreadable',
  example: exampleOf(was.pk),
})

const placeOf = ({ entity, index }: LockedIndex) => ({ entity, index })

/** Which rows an index holds: rows get its keys, or keep them, when they are written the next time. */
const holdingChanges = (was: LockedIndex, is: LockedIndex): Change[] =>
  (['sparse', 'when'] as const).flatMap((word): Change[] => {
    if (was[word] && !is[word]) {
      const change = `${word} is gone: rows that the index left out lack its keys`
      return [{ change, effect: 'new keys' }]
    }
    if (was[word] || !is[word]) return []
    const change = `${word} is new: rows that the index leaves out keep its keys until they are written again`
    return [{ change, effect: 'none' }]
  })

/** What names the entity in its rows: what did so before is an attribute of the items' own now. */
const typeChanges = (was: LockedIndex, is: LockedIndex): Change[] => {
  if (was.type === is.type) return []
  if (was.type === undefined) {
    const change = `${is.type} names the entity: rows that are stored lack it`
    return [{ change, effect: 'none' }]
  }
  const now = is.type === undefined ? 'nothing names' : `${is.type} names`
  const change = `${now} the entity now: rows that are stored have ${was.type}, which becomes an attribute of the item`
  return [{ change, effect: 'read differently' }]
}

/** The names of the fields in all keys of an entity. */
const namesIn = (all: readonly LockedIndex[], entity: string): ReadonlySet<string> => {
  const sides = all.filter((one) => one.entity === entity).flatMap(({ pk, sk }) => [pk, sk ?? []])
  return new Set(sides.flat().flatMap((side) => fieldsOf(side).map(({ field }) => field)))
}

const indexChanges = (was: LockedIndex, is: LockedIndex, known: NamesOfEntity): LockChange[] => {
  const about = (side: LockedSide, changes: readonly Change[]): LockChange[] =>
    changes.map((one) => ({ ...placeOf(is), ...one, example: exampleOf(side) }))
  const sort = is.sk ? 'there is a sort key now' : 'the sort key is gone'
  const side = was.sk ?? is.sk
  return [
    ...about(was.pk, [...typeChanges(was, is), ...holdingChanges(was, is)]),
    ...about(was.pk, sideChanges(was.pk, is.pk, is.index === 'primary', known)),
    ...(was.sk && is.sk
      ? about(was.sk, sideChanges(was.sk, is.sk, false, known))
      : side
        ? about(side, [{ change: sort, effect: 'stored keys unreadable' }])
        : []),
  ]
}
