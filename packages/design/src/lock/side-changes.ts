import { effectOf, type KeyEffect, worst } from './effect.ts'
import {
  fieldsOf,
  fixedOf,
  type LockedField,
  type LockedShards,
  type LockedSide,
  textWith,
} from './locked.ts'

/** A difference in one index. */
export interface Change {
  readonly field?: string
  readonly change: string
  readonly effect: KeyEffect
}

/** The names of the fields in all keys of an entity. */
export interface NamesOfEntity {
  readonly was: ReadonlySet<string>
  readonly is: ReadonlySet<string>
}

/** How a partition or sort key differs, and what that does to stored keys. */
export const sideChanges = (
  was: LockedSide,
  is: LockedSide,
  isPrimary: boolean,
  known: NamesOfEntity,
): Change[] => {
  const names = (side: LockedSide): string => side.attributes.join(', ')
  const changes: Change[] = []
  if (names(was) !== names(is)) {
    const change = `the attribute ${names(was)} is now ${names(is)}`
    changes.push({ change, effect: 'stored keys unreadable' })
  }
  if (was.own !== is.own) {
    const change = `${names(is)} holds ${is.own ? 'the value itself, no key' : 'a key, not the value itself'}`
    return [...changes, { change, effect: 'stored keys unreadable' }]
  }
  return [
    ...changes,
    ...casingChanges(was, is),
    ...partChanges(was, is, known),
    ...shardChanges(was, is, isPrimary),
  ]
}

const patternOf = (side: LockedSide): string => textWith(side, ({ field }) => `<${field}>`)

/** The letter case of the whole key, literals included. */
const casingChanges = (was: LockedSide, is: LockedSide): Change[] => {
  if (was.casing === is.casing) return []
  const words = ({ casing }: LockedSide): string =>
    casing ? `${casing} case` : 'no change of case'
  const change = `${patternOf(is)}: ${words(was)} is now ${words(is)}`
  return [{ change, effect: worst(effectsOf(was, is)) }]
}

/** What becomes of each field, when the one at its place takes it over. */
const effectsOf = (was: LockedSide, is: LockedSide): KeyEffect[] => {
  const now = fieldsOf(is)
  return fieldsOf(was).map((field, i) => {
    const other = now[i]
    return other ? effectOf(field, other, [was, is]) : 'stored keys unreadable'
  })
}

const partChanges = (was: LockedSide, is: LockedSide, known: NamesOfEntity): Change[] => {
  const [old, now] = [fieldsOf(was), fieldsOf(is)]
  if (JSON.stringify(fixedOf(was)) !== JSON.stringify(fixedOf(is))) {
    const change = `${patternOf(was)} is now ${patternOf(is)}`
    return [{ change, effect: 'stored keys unreadable' }]
  }
  const isMoved =
    old.some(({ field }, i) => field !== now[i]?.field) &&
    old.every(({ field }) => now.some((one) => one.field === field))
  if (isMoved) {
    const effect = worst(['order changes', ...effectsOf(was, is)])
    return [{ change: `${patternOf(was)} is now ${patternOf(is)}`, effect }]
  }
  const effects = effectsOf(was, is)
  return old.flatMap((field, i) =>
    fieldChanges(field, now[i] as LockedField, effects[i] as KeyEffect, known),
  )
}

const fieldChanges = (
  was: LockedField,
  is: LockedField,
  effect: KeyEffect,
  known: NamesOfEntity,
): Change[] => {
  const changes: Change[] = []
  if (was.field !== is.field) {
    // A name that was there before, or still is, is that of another value.
    const isOther = known.was.has(is.field) || known.is.has(was.field)
    const change = isOther
      ? `${is.field} stands where ${was.field} was, and is another value`
      : `${was.field} is now called ${is.field}`
    changes.push({ field: is.field, change, effect: isOther ? 'read differently' : 'none' })
  }
  const { field: _was, ...old } = was
  const { field: _is, ...now } = is
  if (JSON.stringify(old) === JSON.stringify(now)) return changes
  const change = `${is.field}: ${difference(was, is)}`
  return [...changes, { field: is.field, change, effect }]
}

const difference = (was: LockedField, is: LockedField): string => {
  if (was.kind === 'custom' && is.kind === 'custom' && was.desc === is.desc) {
    return 'its codec writes other text'
  }
  const isSameKind = was.kind === is.kind && was.desc === is.desc
  if (isSameKind && JSON.stringify(was.settings) === JSON.stringify(is.settings)) {
    return `${kindIn(is)} is written ${is.samples ? 'as it is, by hand' : 'and escaped by core'}`
  }
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
): Change[] => {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  const change = `${shardWords(was)}, now ${shardWords(is)}`
  return [{ change, effect: shardEffect(was, is, isPrimary) }]
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
