import { answer, compareKeys } from '@keywright/core'
import { effectOf, type KeyEffect, worst } from './effect.ts'
import { exampleOf } from './example-key.ts'
import {
  type LockedField,
  type LockedIndex,
  type LockedShards,
  type LockedSide,
  readLock,
} from './lock.ts'

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
 * - `order changes`: stored keys are read, but as other values or in another order
 *
 * Fields are compared by what they do with examples, so a change of kind that leaves the text as it is
 * (`uuid` to `text`) has no worse effect than it should. A custom codec is compared by samples of its
 * text.
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
    const names = [...new Set([...earlier.keys(), ...later.keys()])].sort(compareKeys)
    return names.flatMap((name) => {
      const [was, is] = [earlier.get(name), later.get(name)]
      if (was && is) return indexChanges(was, is)
      if (is) return [added(is, before)]
      return was ? [removed(was, after)] : []
    })
  })

const added = (one: LockedIndex, before: readonly LockedIndex[]): LockChange => {
  const isNew = !before.some(({ entity }) => entity === one.entity)
  return {
    ...placeOf(one),
    change: isNew ? 'the entity is new' : 'the index is new: rows that are stored lack its keys',
    effect: 'new keys',
    example: exampleOf(one.pk),
  }
}

const removed = (one: LockedIndex, after: readonly LockedIndex[]): LockChange => {
  const isGone = !after.some(({ entity }) => entity === one.entity)
  return {
    ...placeOf(one),
    change: isGone
      ? 'the entity is gone: no definition reads its keys'
      : 'the index is gone: its keys stay in the rows',
    effect: isGone ? 'stored keys unreadable' : 'none',
    example: exampleOf(one.pk),
  }
}

const placeOf = ({ entity, index }: LockedIndex) => ({ entity, index })

const indexChanges = (was: LockedIndex, is: LockedIndex): LockChange[] => {
  const place = placeOf(is)
  const changes: Omit<LockChange, 'entity' | 'index'>[] = []
  if (was.table !== is.table) {
    changes.push({
      change: `the table ${was.table} is now ${is.table}`,
      effect: 'stored keys unreadable',
      example: exampleOf(was.pk),
    })
  }
  changes.push(...sideChanges(was.pk, is.pk, is.index === 'primary'))
  if (was.sk && is.sk) changes.push(...sideChanges(was.sk, is.sk, false))
  else if (was.sk || is.sk) {
    changes.push({
      change: is.sk ? 'there is a sort key now' : 'the sort key is gone',
      effect: 'stored keys unreadable',
      example: exampleOf((was.sk ?? is.sk) as LockedSide),
    })
  }
  return changes.map((one) => ({ ...place, ...one }))
}

type Change = Omit<LockChange, 'entity' | 'index'>

const sideChanges = (was: LockedSide, is: LockedSide, isPrimary: boolean): Change[] => {
  const example = exampleOf(was)
  const names = (side: LockedSide): string => side.attributes.join(', ')
  const changes: Change[] = []
  if (names(was) !== names(is)) {
    const change = `the attribute ${names(was)} is now ${names(is)}`
    changes.push({ change, effect: 'stored keys unreadable', example })
  }
  return [
    ...changes,
    ...partChanges(was, is, example),
    ...shardChanges(was, is, isPrimary, example),
  ]
}

/** The shape of a side: its literals, and where the fields are. */
const shapeOf = ({ parts }: LockedSide): string =>
  JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : 0)))

const patternOf = ({ parts }: LockedSide): string =>
  parts.map((part) => (typeof part === 'string' ? part : `<${part.field}>`)).join('#')

const fieldsOf = ({ parts }: LockedSide): LockedField[] =>
  parts.filter((part) => typeof part !== 'string')

const partChanges = (was: LockedSide, is: LockedSide, example: string): Change[] => {
  if (JSON.stringify(was.parts) === JSON.stringify(is.parts)) return []
  const [old, now] = [fieldsOf(was), fieldsOf(is)]
  if (shapeOf(was) !== shapeOf(is)) {
    const change = `${patternOf(was)} is now ${patternOf(is)}`
    return [{ change, effect: 'stored keys unreadable', example }]
  }
  const isMoved =
    old.some(({ field }, i) => field !== now[i]?.field) &&
    old.every(({ field }) => now.some((one) => one.field === field))
  if (isMoved) {
    const effects = old.map((field, i) => effectOf(field, now[i] as LockedField))
    const effect = worst(['order changes', ...effects])
    return [{ change: `${patternOf(was)} is now ${patternOf(is)}`, effect, example }]
  }
  return old.flatMap((field, i) => fieldChanges(field, now[i] as LockedField, example))
}

const fieldChanges = (was: LockedField, is: LockedField, example: string): Change[] => {
  const changes: Change[] = []
  if (was.field !== is.field) {
    const change = `${was.field} is now called ${is.field}`
    changes.push({ field: is.field, change, effect: 'none', example })
  }
  const { field: _was, ...old } = was
  const { field: _is, ...now } = is
  if (JSON.stringify(old) === JSON.stringify(now)) return changes
  const change = `${is.field}: ${difference(was, is)}`
  return [...changes, { field: is.field, change, effect: effectOf(was, is), example }]
}

const difference = (was: LockedField, is: LockedField): string => {
  if (was.kind === 'custom' && is.kind === 'custom' && was.desc === is.desc) {
    return 'its codec writes other text'
  }
  const isSameKind = was.kind === is.kind && was.desc === is.desc
  return isSameKind
    ? `${settings(was)} is now ${settings(is)}`
    : `${kindIn(was)} is now ${kindIn(is)}`
}

const kindIn = ({ kind, desc }: LockedField): string => (desc ? `desc(${kind})` : kind)

/** Settings as code has them: `{ digits: 5 }`. */
const settings = ({ settings: given }: LockedField): string =>
  JSON.stringify(given)
    ?.replace(/"(\w+)":/g, ' $1: ')
    .replace(/,(?=\S)/g, ', ')
    .replace(/,\s+/g, ', ')
    .replace(/\}$/, ' }') ?? 'nothing'

const shardChanges = (
  { shards: was }: LockedSide,
  { shards: is }: LockedSide,
  isPrimary: boolean,
  example: string,
): Change[] => {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  const change = `${shardWords(was)}, now ${shardWords(is)}`
  return [{ change, effect: shardEffect(was, is, isPrimary), example }]
}

const shardWords = (shards: LockedShards | undefined): string => {
  if (!shards) return 'no shards'
  const { by, count, formerly = [], hashed } = shards
  const before = formerly.length > 0 ? `, formerly ${formerly.join(', ')}` : ''
  const kind = hashed ? ` (${kindIn(hashed)}${hashed.settings ? ` ${settings(hashed)}` : ''})` : ''
  return `${count} shards by ${by}${kind}${before}`
}

const shardEffect = (
  was: LockedShards | undefined,
  is: LockedShards | undefined,
  isPrimary: boolean,
): KeyEffect => {
  if (!was || !is || was.by !== is.by) return 'stored keys unreadable'
  // Text that is hashed in another way is on another shard.
  if (JSON.stringify(was.hashed) !== JSON.stringify(is.hashed)) return 'stored keys unreadable'
  const read = [is.count, ...(is.formerly ?? [])]
  const lost = [was.count, ...(was.formerly ?? [])].filter((count) => !read.includes(count))
  if (lost.length === 0) return is.count === was.count ? 'none' : 'new keys'
  // On an index, a query of all shards still reads rows that stay on their old shard.
  const areAsked = Math.max(...read) >= Math.max(...lost)
  return areAsked && !isPrimary ? 'new keys' : 'stored keys unreadable'
}
