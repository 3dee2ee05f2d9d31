import type fc from 'fast-check'
import { leafValuesOf } from '../values/leaves.ts'
import { type FindLists, listFinder } from './list-spans.ts'
import { type Choice, play, type Take, type Tape } from './tape.ts'

/** The bounds of a choice: choices of the same bounds mostly mean the same. */
export type Bounds = string

export const boundsOf = ({ min, max }: Choice): Bounds => `${min}..${max}`

/** A list on a tape: how long it is, then its elements. */
export interface List {
  readonly at: number
  readonly length: number
  /** How many choices each element takes. */
  readonly stride: number
}

/** What is known of the tapes of an arbitrary. */
export interface Layout {
  /** The choices that are lengths of lists, and how many choices an element takes. */
  readonly strides: ReadonlyMap<Bounds, number>
  /** The choices that become characters: which choice makes which. */
  readonly characters: ReadonlyMap<Bounds, ReadonlyMap<string, number>>
  /** The lists on a tape, whose elements may take any number of choices. */
  readonly lists: FindLists
}

const LONGEST = 60

/** The tape with another decision at one place. */
export const replaced = (tape: Tape, at: number, value: number | bigint): Tape =>
  tape.map((choice, i) => (i === at ? { ...choice, value } : choice))

/** Finds out, by trying, what the choices on some tapes are for. */
export const layoutOf = <V>(
  values: fc.Arbitrary<V>,
  takes: readonly Take<V>[],
  random: fc.Random,
): Layout => {
  const short = takes.filter(({ tape }) => tape.length <= LONGEST).slice(0, 12)
  const strides = stridesOf(values, short, random)
  const characters = new Map<Bounds, ReadonlyMap<string, number>>()
  for (const take of short) {
    for (const list of listsOf(take.tape, strides)) {
      const element = take.tape[list.at + 1]
      if (!element || list.length === 0 || list.stride !== 1) continue
      const bounds = boundsOf(element)
      if (characters.has(bounds)) continue
      const table = charactersAt(values, take, list.at + 1, random)
      if (table.size > 0) characters.set(bounds, table)
    }
  }
  return { strides, characters, lists: listFinder(values, random) }
}

/** The most choices that an element of a list may take, to be recognised as one. */
const WIDEST = 4

/** A choice is a length when one more of it asks for one more element, and changes nothing else. */
const stridesOf = <V>(
  values: fc.Arbitrary<V>,
  takes: readonly Take<V>[],
  random: fc.Random,
): Map<Bounds, number> => {
  const strides = new Map<Bounds, Set<number>>()
  for (const take of takes) {
    for (const [i, { min, max, value }] of take.tape.entries()) {
      // An empty list has no element that could be repeated.
      if (typeof value !== 'number' || min === max || value === 0) continue
      const bounds = `${min}..${max}`
      const stride = strideAt(values, take, i, random)
      strides.set(bounds, (strides.get(bounds) ?? new Set()).add(stride))
    }
  }
  const constant = Array.from(strides, ([bounds, all]): [Bounds, number] => {
    const [stride = 0] = all
    return [bounds, all.size === 1 ? stride : 0]
  })
  return new Map(constant.filter(([, stride]) => stride > 0))
}

/** How many choices an element takes, if the choice at this place is a length; 0 if it is not. */
const strideAt = <V>(
  values: fc.Arbitrary<V>,
  { tape, bias }: Take<V>,
  at: number,
  random: fc.Random,
): number => {
  const length = tape[at] as Choice
  const isFull = length.value === length.max
  for (let stride = 1; stride <= WIDEST && at + stride < tape.length; stride++) {
    const first = tape.slice(at + 1, at + 1 + stride)
    const edited = [
      ...tape.slice(0, at),
      { ...length, value: Number(length.value) + (isFull ? -1 : 1) },
      ...(isFull ? [] : [...first, ...first]),
      ...tape.slice(at + 1 + stride),
    ]
    const { tape: played } = play(values, edited, random, bias)
    const isAsked =
      played.length === edited.length &&
      played.every((choice, i) => boundsOf(choice) === boundsOf(edited[i] as Choice))
    if (isAsked) return stride
  }
  return 0
}

/** The lists on a tape, as far as the strides tell. */
export const listsOf = (tape: Tape, strides: ReadonlyMap<Bounds, number>): List[] => {
  const lists: List[] = []
  for (let at = 0; at < tape.length; at++) {
    const choice = tape[at] as Choice
    const stride = strides.get(boundsOf(choice))
    if (stride === undefined) continue
    const length = Number(choice.value)
    if (at + length * stride >= tape.length) continue
    lists.push({ at, length, stride })
    at += length * stride
  }
  return lists
}

/** The choices behind the elements of a list. */
export const elementsOf = (tape: Tape, { at, length, stride }: List): Tape =>
  tape.slice(at + 1, at + 1 + length * stride)

/** The tape with other elements in a list; its length is what the arbitrary allows. */
export const withElements = (tape: Tape, list: List, elements: Tape): Tape => {
  const { at, length, stride } = list
  const head = tape[at] as Choice
  return [
    ...tape.slice(0, at),
    { ...head, value: elements.length / stride },
    ...elements,
    ...tape.slice(at + 1 + length * stride),
  ]
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
  values: fc.Arbitrary<V>,
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
    texts: textsOf(play(values, replaced(tape, at, value), random, bias).value),
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
