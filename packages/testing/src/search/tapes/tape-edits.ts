import type fc from 'fast-check'
import { chance, oneWay, pick } from '../chance.ts'
import { SPECIAL, WORDS } from '../hints/characters.ts'
import { clockTwins, escapeMarkOf, type Hints, pairOf } from '../hints/hints.ts'
import { delimiterFor, lengthTwins, piecesOf } from '../relatives/joined-alike.ts'
import { calendarTwins } from '../relatives/near-times.ts'
import { boundsOf, firstOf, type Layout, replaced } from './layout.ts'
import { editLists } from './list-edits.ts'
import { elementsOf, endOf, type List, type ListedTake, withElements } from './list-spans.ts'
import type { Choice, Tape } from './tape.ts'

/**
 * Tapes close to one tape: played, they give values close to its value. Each edit gives one or two,
 * which are close to each other as well.
 */
export const editsOf = (
  random: fc.Random,
  { tape, lists }: Pick<ListedTake<unknown>, 'tape' | 'lists'>,
  other: Tape,
  layout: Characters,
  hints: Hints,
): Tape[] => {
  if (tape.length === 0) return []
  const texts = lists.filter((list) => isText(tape, list, layout))
  const way = random.nextInt(0, 14)
  if (way > 11) return editLists(random, tape, lists)
  if (way < 3 && texts.length > 1) return shiftText(random, tape, texts, layout, hints)
  if (way < 4 && tape.length > 1) return shiftDigit(random, tape, texts, layout)
  if (way < 5) return [cross(random, tape, other)]
  if (way < 10 && lists.length > 0)
    return editList(random, tape, pick(random, lists), layout, hints)
  return nudge(random, tape, lists, hints)
}

type Characters = Pick<Layout<unknown>, 'characters'>

/** The choices that make characters at this list, if it is a text. */
const alphabetOf = (tape: Tape, list: List, { characters }: Characters) => {
  const element = firstOf(tape, list)
  const table = element && characters.get(boundsOf(element))
  return table && { element, table }
}

const isText = (tape: Tape, list: List, layout: Characters): boolean =>
  list.elements.length === 0 || alphabetOf(tape, list, layout) !== undefined

/** The choices that write a text, if each of its characters has one. */
const choicesFor = (
  text: string,
  alphabet: ReturnType<typeof alphabetOf> | undefined,
): Tape[] | undefined => {
  if (text === '') return []
  if (!alphabet) return undefined
  const choices = [...text].map((char) => {
    const value = alphabet.table.get(char)
    return value === undefined ? undefined : [{ ...alphabet.element, value }]
  })
  return choices.every((choice) => choice !== undefined) ? choices : undefined
}

/** ('x#y0', 'y1') and ('x', 'y0#y1'), which a join cannot tell apart. */
const shiftText = (
  random: fc.Random,
  tape: Tape,
  texts: readonly List[],
  layout: Characters,
  hints: Hints,
): Tape[] => {
  const at = random.nextInt(0, texts.length - 2)
  const [left, right] = [texts[at], texts[at + 1]] as [List, List]
  const alphabet = alphabetOf(tape, left, layout) ?? alphabetOf(tape, right, layout)
  const delimiter = choicesFor(delimiterFor(random, hints), alphabet) ?? []
  const [x, y0, y1] = piecesOf(random, elementsOf(tape, left), elementsOf(tape, right))
  const made = (first: readonly Tape[], second: readonly Tape[]): Tape =>
    // The later one first: places before it stay what they are.
    withElements(withElements(tape, right, second), left, first)
  if (hints.hasLengths && chance(random, 2)) {
    const filler = readWith([...x, ...y0, ...y1], alphabet?.table).slice(0, 1) || 'a'
    return lengthTwins(random, filler, hints).flatMap((pair) => {
      const [first, second] = pair.map((text) => choicesFor(text, alphabet))
      return first && second ? [made(first, second)] : []
    })
  }
  const mark = escapeMarkOf(random, hints.escapes)
  const [char, before] = (mark ?? []).map((part) => choicesFor(part, alphabet))
  if (char && before && chance(random, 2)) {
    return [
      made([...x, ...before], [...y0, ...char, ...y1]),
      made([...x, ...char, ...y0, ...before], y1),
    ]
  }
  return [made([...x, ...delimiter, ...y0], y1), made(x, [...y0, ...delimiter, ...y1])]
}

/** ('a1', 2) and ('a', 12), or (1, 23) and (12, 3): digits that move from one part to the next. */
const shiftDigit = (
  random: fc.Random,
  tape: Tape,
  texts: readonly List[],
  layout: Characters,
): Tape[] => {
  const list = texts.length > 0 ? pick(random, texts) : undefined
  const end = list ? endOf(list) : 0
  const numbers = tape.flatMap(({ value, max }, i) =>
    typeof value === 'number' && Number(max) > 9 && i >= end ? [i] : [],
  )
  const nth = list ? 0 : random.nextInt(0, Math.max(numbers.length - 2, 0))
  const at = numbers[nth]
  if (at === undefined) return []
  const choice = tape[at] as Choice
  const digits = String(choice.value)
  const asNumber = (text: string): Tape => replaced(tape, at, Number(text))
  if (list) {
    const digit = String(random.nextInt(1, 9))
    const written = choicesFor(digit, alphabetOf(tape, list, layout))
    const short = digits.slice(0, 1)
    if (!written) return []
    return [
      withElements(asNumber(short), list, [...elementsOf(tape, list), ...written]),
      asNumber(digit + short),
    ]
  }
  const next = numbers[nth + 1]
  if (next === undefined) return []
  const pair = (one: string, two: string): Tape =>
    replaced(replaced(tape, at, Number(one)), next, Number(two))
  const [a, b, c] = [1, 2, 3].map(() => String(random.nextInt(1, 9))) as [string, string, string]
  return [pair(a + b, c), pair(a, b + c)]
}

/** The first decisions of one, and the others of another. */
const cross = (random: fc.Random, tape: Tape, other: Tape): Tape => {
  const at = random.nextInt(0, tape.length)
  return [...tape.slice(0, at), ...other.slice(at)]
}

const editList = (
  random: fc.Random,
  tape: Tape,
  list: List,
  layout: Characters,
  hints: Hints,
): Tape[] => {
  const elements = elementsOf(tape, list)
  const alphabet = alphabetOf(tape, list, layout)
  const known = alphabet ? [...alphabet.table.keys()] : []
  const element = (): Tape[] => {
    const special = choicesFor(pick(random, [...SPECIAL, ...hints.delimiters, ...known]), alphabet)
    return special && special.length > 0 ? special : elements.slice(0, 1)
  }
  const change = (...lists: (readonly Tape[])[]): Tape[] =>
    lists.map((one) => withElements(tape, list, one))
  // The end is where long texts are cut.
  const where = chance(random, 2) ? elements.length : random.nextInt(0, elements.length)
  const [head, tail] = [elements.slice(0, where), elements.slice(where)]
  const last = elements.slice(0, -1)
  const written = (before: readonly Tape[], words: readonly string[]): Tape[] =>
    words.flatMap((word) => {
      const choices = choicesFor(word, alphabet)
      return choices ? change([...before, ...choices]) : []
    })
  return oneWay(random, [
    () => change([...elements, ...element()]),
    () => change([...elements, ...element()], [...elements, ...element(), ...element()]),
    () => change([...head, ...element(), ...tail], [...head, ...element(), ...tail]),
    () => change(head),
    () => change([...head, ...tail.slice(1)]),
    () => change([...last, ...element()], [...last, ...element()]),
    () => change(tail.concat(head), [...elements].reverse()),
    () => {
      // The same text as another would write it: in another case, or escaped.
      const text = readWith(elements, alphabet?.table)
      return written([], [text.toUpperCase(), text.toLowerCase(), ...hints.respell(text)])
    },
    () => written(head, pairOf(random, hints) ?? [...WORDS, ...hints.nothing]),
    () => {
      const space = choicesFor(' ', alphabet) ?? element()
      return change([...space, ...elements], [...elements, ...space], elements)
    },
  ])
}

const readWith = (
  elements: readonly Tape[],
  table: ReadonlyMap<string, number> | undefined,
): string => {
  const chars = new Map(Array.from(table ?? [], ([char, value]) => [value, char]))
  return elements
    .flat()
    .map(({ value }) => chars.get(Number(value)) ?? '')
    .join('')
}

/** One decision changed, as numbers are mixed up: by one, by a digit, by a unit of time. */
const nudge = (random: fc.Random, tape: Tape, lists: readonly List[], hints: Hints): Tape[] => {
  const isListed = (i: number): boolean => lists.some((list) => i > list.at && i < endOf(list))
  const free = tape.flatMap(({ min, max }, i) => (min === max || isListed(i) ? [] : [i]))
  const at =
    free.length > 0 && !chance(random, 4) ? pick(random, free) : random.nextInt(0, tape.length - 1)
  const choice = tape[at] as Choice
  const fit = (value: number | bigint): Tape => {
    const { min, max } = choice
    return replaced(tape, at, value < min ? min : value > max ? max : value)
  }
  if (typeof choice.value === 'bigint') {
    const { value } = choice
    return pick(random, [
      [value + 1n],
      [value - 1n],
      [value + 1n, value + 2n],
      [-value],
      [value ^ (1n << 63n)],
    ]).map(fit)
  }
  const { min, max, value } = choice
  const fits = (other: number): boolean => other >= min && other <= max
  return numbersNear(random, { value, fits }, hints).map(fit)
}

const UNITS = [1, 1, 2, 10, 100, 1000, 60_000, 3_600_000, 86_400_000]

const numbersNear = (
  random: fc.Random,
  { value, fits }: { readonly value: number; readonly fits: (value: number) => boolean },
  hints: Hints,
): number[] => {
  const power = 10 ** random.nextInt(0, 15)
  const sign = pick(random, [1, -1])
  const unit = pick(random, UNITS)
  const twins = () => {
    const found = instantTwins(random, value, fits, hints)
    return found.length > 0 ? found : [value + 1, value - 1]
  }
  return oneWay(random, [
    () => [value + sign],
    () => [value + sign * unit],
    () => [Math.floor(value / unit) * unit, Math.floor(value / unit) * unit + 1],
    () => [sign * power, sign * (power - 1)],
    () => [value * 10, Math.trunc(value / 10)],
    () => [-value, 0],
    ...[twins, twins],
    () => [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])
}

/** If a number may be an instant: others that are written like it, in milliseconds or seconds. */
const instantTwins = (
  random: fc.Random,
  value: number,
  fits: (value: number) => boolean,
  hints: Hints,
): number[] => {
  if (!chance(random, 2)) return clockTwins(random, hints, fits)
  const unit = fits(1e11) || Math.abs(value) > 1e11 ? 1 : 1000
  return Math.abs(value) < 1e6
    ? []
    : calendarTwins(random, value * unit).map((ms) => Math.floor(ms / unit))
}
