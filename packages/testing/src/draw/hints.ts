import type fc from 'fast-check'
import { leavesOf, mapLeaves } from '../value/leaves.ts'
import { stored } from '../value/utf8.ts'
import { type ClockChange, clockChangesIn } from './clock-changes.ts'
import { pick } from './pick.ts'
import { SPECIAL } from './special.ts'

/** What the keys of an encoder give away: where to look for its mistakes. */
export interface Hints {
  /** What it seems to put between values, the most frequent first. */
  readonly delimiters: readonly string[]
  /** Pairs of a text and the text that the encoder writes for it. */
  readonly escapes: readonly (readonly [text: string, written: string])[]
  /** Other texts that the encoder may write in the same way. */
  readonly respell: (text: string) => string[]
  readonly clockChanges: readonly ClockChange[]
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

/** The keys of a value: one, or none where the encoder refuses it. */
export type TryEncode = (value: unknown) => readonly string[]

/** Looks at the keys of some samples, and of samples with marks in them. */
export const hintsFrom = (
  samples: readonly unknown[],
  delimiters: readonly string[],
  encode: TryEncode,
): Hints => {
  const escapes = escapesOf(samples, encode)
  const respell = (text: string): string[] => [
    ...(typeof samples[0] === 'string' ? encode(text) : []),
    escapes.reduce((made, [from, to]) => made.replaceAll(from, to), text),
    escapes.reduce((made, [from, to]) => made.replaceAll(to, from), text),
    text.normalize('NFC'),
    text.normalize('NFD'),
    text.trim(),
    encodeURIComponent(stored(text)),
  ]
  return { delimiters, escapes, respell, clockChanges: changesAround(samples) }
}

/** How each special character is written inside a text: between two marks, or not at all. */
const escapesOf = (samples: readonly unknown[], encode: TryEncode): [string, string][] => {
  const sample = samples.find((one) => leavesOf(one).some(({ value }) => typeof value === 'string'))
  const place = leavesOf(sample).find(({ value }) => typeof value === 'string')?.path
  if (place === undefined) return []
  const written = (text: string): string | undefined => {
    const marked = mapLeaves(sample, (leaf) => (leaf.path === place ? `qx${text}qx` : leaf.value))
    return /qx(.*)qx/s.exec(encode(marked)[0] ?? '')?.[1]
  }
  const pairs: [string, string][] = []
  for (const char of new Set([
    ...SPECIAL,
    '\\',
    '&',
    '<',
    '>',
    "'",
    '?',
    '@',
    '^',
    '+',
    '=',
    ';',
    '*',
  ])) {
    const text = written(char)
    if (text === undefined || text === char) continue
    // What is written for it, and what is written for that.
    for (const made of [text, written(text)]) if (made !== undefined) pairs.push([char, made])
  }
  return pairs
}

const YEAR = 365 * 86_400_000

/** The changes of clocks in the time that the samples are from; numbers may be milliseconds, too. */
const changesAround = (samples: readonly unknown[]): ClockChange[] => {
  const times = samples
    .flatMap(leavesOf)
    .map(({ value }) => (value instanceof Date ? value.getTime() : Number(value)))
    .filter((ms) => Math.abs(ms) > YEAR && Math.abs(ms) < 100_000 * YEAR)
  if (times.length === 0) return []
  // Zones have rules since about 1970, and not for the far future.
  const from = Math.max(Math.min(...times), 0)
  const to = Math.min(Math.max(...times), Date.UTC(2037, 0))
  return clockChangesIn(from, to, 12)
}
