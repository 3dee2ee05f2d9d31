import type { LockedField, LockedSide } from './locked.ts'
import { type KnownField, knownOf } from './locked-field.ts'

/** What a change does to keys that are stored. */
export type KeyEffect =
  | 'none'
  | 'new keys'
  | 'order changes'
  | 'read differently'
  | 'stored keys unreadable'

/** From the least harmful to the most harmful. */
const RANK: readonly KeyEffect[] = [
  'none',
  'new keys',
  'order changes',
  'read differently',
  'stored keys unreadable',
]

/** The effect that decides when there are several. */
export const worst = (effects: readonly KeyEffect[]): KeyEffect =>
  RANK[Math.max(0, ...effects.map((effect) => RANK.indexOf(effect)))] ?? 'none'

/** What becomes of the stored texts of one field when another takes its place, each in its key. */
export const effectOf = (
  was: LockedField,
  is: LockedField,
  sides: readonly [was: LockedSide, is: LockedSide],
): KeyEffect => {
  const [old, now] = [knownOf(was, sides[0]), knownOf(is, sides[1])]
  // Nothing is known of either: only what the definitions say.
  if (old.pairs.length === 0 || now.pairs.length === 0) return 'stored keys unreadable'
  const read = old.pairs.map(([, text]) => now.read(text))
  if (read.includes(undefined)) return 'stored keys unreadable'
  // What the old key reads, which may have lost the letter case of what was written.
  const isOther = old.pairs.some(([, text], i) => old.read(text) !== read[i])
  const isSameKind = was.kind === is.kind && old.isCore && now.isCore
  if (isOther && !isSameKind) return 'read differently'
  if (isOther || isReordered(old, now)) return 'order changes'
  const isWider = now.pairs.some(([, text]) => old.read(text) === undefined)
  return isWider || was.kind !== is.kind ? 'new keys' : 'none'
}

/** Samples are in the order of their codec: the same texts in another order are compared otherwise. */
const isReordered = (old: KnownField, now: KnownField): boolean => {
  if (old.isCore || now.isCore) return false
  const common = (one: KnownField, other: KnownField): string[] =>
    one.pairs.map(([value]) => value).filter((value) => other.pairs.some(([own]) => own === value))
  return common(old, now).join('\n') !== common(now, old).join('\n')
}
