import type fc from 'fast-check'
import { leafValuesOf } from '../values/leaves.ts'
import { type List, type Player, playerOf } from './list-spans.ts'
import type { Choice, Take, Tape } from './tape.ts'

/** The bounds of a choice: choices of the same bounds mostly mean the same. */
export type Bounds = string

export const boundsOf = ({ min, max }: Choice): Bounds => `${min}..${max}`

/** What is known of the tapes of an arbitrary. */
export interface Layout<V> {
  readonly play: Player<V>
  /** The choices that become characters: which choice makes which. */
  readonly characters: ReadonlyMap<Bounds, ReadonlyMap<string, number>>
}

const LONGEST = 60

/** The tape with another decision at one place. */
export const replaced = (tape: Tape, at: number, value: number | bigint): Tape =>
  tape.map((choice, i) => (i === at ? { ...choice, value } : choice))

/** The first choice of a list whose elements take one choice each, as characters do. */
export const firstOf = (tape: Tape, { elements }: List): Choice | undefined =>
  elements.every(({ from, to }) => to === from + 1) ? tape[elements[0]?.from ?? -1] : undefined

/** Finds out, by trying, what the choices on some tapes are for. */
export const layoutOf = <V>(
  values: fc.Arbitrary<V>,
  samples: number,
  random: fc.Random,
): Layout<V> => {
  const play = playerOf(values)
  // Without bias, each part of a value takes the same choices every time.
  const takes = Array.from({ length: samples }, () => play([], random, undefined))
  const characters = new Map<Bounds, ReadonlyMap<string, number>>()
  for (const take of takes.filter(({ tape }) => tape.length <= LONGEST).slice(0, 12)) {
    for (const list of take.lists) {
      const element = firstOf(take.tape, list)
      const bounds = element && boundsOf(element)
      if (bounds === undefined || characters.has(bounds)) continue
      const table = charactersAt(play, take, list.at + 1, random)
      if (table.size > 0) characters.set(bounds, table)
    }
  }
  return { play, characters }
}

// Beyond this, only the characters that matter are looked for.
const SMALL = 200

// Around the delimiters that people use, the ends of UTF-8's lengths, letters in both cases.
const WANTED = [
  ...'abcxyzABCXYZ0123456789 !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\0\t\n\u001f\u007f',
  ...'\u00a0\u00c5\u00df\u00e5\u00e9\u0301\u030a\u07ff\u0800\ud7ff\ue000\uff5e\ufffd\uffff',
  ...'\u{10000}\u{1f600}\u{10fffe}',
].map((char) => char.codePointAt(0) as number)

/** Which choice at a place makes which character, seen in the text that it changes. */
const charactersAt = <V>(
  play: Player<V>,
  { tape, bias }: Take<V>,
  at: number,
  random: fc.Random,
): Map<string, number> => {
  const { min, max } = tape[at] as Choice
  if (typeof min !== 'number' || typeof max !== 'number') return new Map()
  const candidates =
    max - min < SMALL
      ? Array.from({ length: max - min + 1 }, (_, i) => min + i)
      : WANTED.flatMap((point) => [point, point - 0x800]).filter((n) => n >= min && n <= max)
  const outcomes = candidates.map((value) => ({
    value,
    texts: textsOf(play(replaced(tape, at, value), random, bias).value),
  }))
  return tableOf(outcomes)
}

const textsOf = (value: unknown): string[] =>
  leafValuesOf(value).map((leaf) => (typeof leaf === 'string' ? leaf : ''))

/** What differs between the outcomes: one place in one text. */
const tableOf = (
  outcomes: readonly { readonly value: number; readonly texts: readonly string[] }[],
): Map<string, number> => {
  const table = new Map<string, number>()
  const [first, ...others] = outcomes
  if (!first) return table
  const leaf = first.texts.findIndex((text, i) => others.some(({ texts }) => texts[i] !== text))
  if (leaf < 0) return table
  const texts = outcomes.map((outcome) => outcome.texts[leaf] ?? '')
  const start = commonStart(texts)
  const end = commonStart(texts.map((text) => [...text.slice(start)].reverse().join('')))
  for (const [i, text] of texts.entries()) {
    const char = text.slice(start, text.length - end)
    const { value } = outcomes[i] as { readonly value: number }
    if ([...char].length === 1 && !table.has(char)) table.set(char, value)
  }
  return table
}

const commonStart = (texts: readonly string[]): number => {
  const [first = ''] = texts
  let end = 0
  while (end < first.length && texts.every((text) => text[end] === first[end])) end++
  return end
}
