import type fc from 'fast-check'
import { chance, pick } from '../chance.ts'
import type { ClockChange } from './clock-changes.ts'

/** What the keys of an encoder give away: where to look for its mistakes. */
export interface Hints {
  /** What it seems to put between values, the most frequent first. */
  readonly delimiters: readonly string[]
  /** Pairs of a text and the text that the encoder writes for it. */
  readonly escapes: readonly (readonly [text: string, written: string])[]
  /** Pairs of texts that the encoder seems to write alike. */
  readonly alike: readonly (readonly [one: string, other: string])[]
  /** What it puts between a name and its value, and between that and the next name, if it writes names. */
  readonly entries: readonly (readonly [inner: string, outer: string])[]
  /** What the encoder writes for a value that is missing. */
  readonly nothing: readonly string[]
  /** Whether a text has its length in front, and nothing between. */
  readonly hasLengths: boolean
  /** Other texts that the encoder may write in the same way. */
  readonly respell: (text: string) => string[]
  readonly clockChanges: readonly ClockChange[]
}

/** Two texts that the encoder may write alike, if there are any. */
export const pairOf = (
  random: fc.Random,
  { escapes, alike }: Hints,
): readonly [string, string] | undefined => {
  const pairs = alike.length > 0 && (escapes.length === 0 || chance(random, 2)) ? alike : escapes
  return pairs.length > 0 ? pick(random, pairs) : undefined
}

/**
 * A character and what is put before it to escape it: `#` and `\\`. If that is not escaped itself,
 * ('a\\', 'b#c') and ('a#b\\', 'c') are both written `a\\#b\\#c`.
 */
export const escapeMarkOf = (
  random: fc.Random,
  escapes: Hints['escapes'],
): readonly [char: string, before: string] | undefined => {
  const marks = escapes.filter(([char, written]) => written.endsWith(char))
  if (marks.length === 0) return undefined
  const [char, written] = pick(random, marks)
  return [char, written.slice(0, -char.length)]
}

const UNITS = [1, 1000, 60_000]

/** Two instants that a clock on the wall cannot tell apart, in a unit in which both fit. */
export const clockTwins = (
  random: fc.Random,
  { clockChanges }: Hints,
  fits: (instant: number) => boolean,
): number[] => {
  if (clockChanges.length === 0) return []
  const twins = pick(random, clockChanges).twins(random.nextInt(0, 1e9))
  const pairs = UNITS.map((unit) => twins.map((ms) => Math.floor(ms / unit)))
  const fitting = pairs.filter((pair) => pair.every(fits))
  return fitting.length > 0 ? pick(random, fitting) : []
}
