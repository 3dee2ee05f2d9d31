import type { AnyField } from '@keywright/core'
import type { LockedField } from './lock.ts'
import { fieldOf, textsOf } from './locked-field.ts'

/** What a change does to keys that are stored. */
export type KeyEffect = 'none' | 'new keys' | 'stored keys unreadable' | 'order changes'

/** From the least harmful to the most harmful. */
const RANK: readonly KeyEffect[] = ['none', 'new keys', 'order changes', 'stored keys unreadable']

/** The effect that decides when there are several. */
export const worst = (effects: readonly KeyEffect[]): KeyEffect =>
  RANK[Math.max(...effects.map((effect) => RANK.indexOf(effect)))] ?? 'none'

/** What becomes of the stored texts of one field when another takes its place. */
export const effectOf = (was: LockedField, is: LockedField): KeyEffect => {
  const [old, now] = [fieldOf(was), fieldOf(is)]
  return old && now ? byExamples(old, now) : bySamples(was, is)
}

const byExamples = (old: AnyField, now: AnyField): KeyEffect => {
  const stored = textsOf(old)
  const read = stored.map(([, text]) => now.codec.decode(text))
  if (read.some((value) => value === undefined)) return 'stored keys unreadable'
  const isTurned = (old.codec.descending === true) !== (now.codec.descending === true)
  // Where the kind is the same, so are the values; another kind has other values for the same text.
  const isOther =
    old.kind === now.kind && stored.some(([value], i) => plain(value) !== plain(read[i]))
  if (isTurned || isOther) return 'order changes'
  const isWider = textsOf(now).some(([, text]) => old.codec.decode(text) === undefined)
  return isWider || old.kind !== now.kind ? 'new keys' : 'none'
}

/** Values that are equal have one text. */
const plain = (value: unknown): string =>
  typeof value === 'bigint'
    ? `${value}n`
    : JSON.stringify(value instanceof Uint8Array ? [...value] : value)

/** Codecs whose code is not known: what they wrote for the same values. */
const bySamples = (was: LockedField, is: LockedField): KeyEffect => {
  const now = new Map(is.samples)
  const both = (was.samples ?? []).filter(([value]) => now.has(value))
  const isSame = both.length > 0 && both.every(([value, text]) => now.get(value) === text)
  const isAll = isSame && both.length === was.samples?.length && was.desc === is.desc
  if (!isAll) return 'stored keys unreadable'
  return now.size > both.length ? 'new keys' : 'none'
}
