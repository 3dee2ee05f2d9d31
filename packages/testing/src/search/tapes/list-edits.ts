import type fc from 'fast-check'
import { chance, oneWay, pick } from '../chance.ts'
import { elementsOf, endOf, type List, withElements } from './list-spans.ts'
import type { Choice, Tape } from './tape.ts'

// More choices than this take long to play.
const MOST_CHOICES = 20_000

/**
 * Tapes on which lists are changed as a whole: their elements in another order, one of them less or more,
 * and all lists as long as they may be, with another end.
 */
export const editLists = (random: fc.Random, tape: Tape, lists: readonly List[]): Tape[] => {
  const filled = lists.filter(({ elements }) => elements.length > 0)
  if (filled.length === 0) return []
  if (chance(random, 4)) return filledUp(random, tape, filled)
  // Those of several elements have an order.
  const several = filled.filter(({ elements }) => elements.length > 1)
  const list = pick(random, several.length > 0 && !chance(random, 4) ? several : filled)
  const elements = elementsOf(tape, list)
  const [i, j] = [random.nextInt(0, elements.length - 1), random.nextInt(0, elements.length - 1)]
  const one = elements[i] as Tape
  const swap = () => swapped(elements, i, j)
  const edited = oneWay(random, [
    ...[swap, swap],
    () => [...elements].reverse(),
    () => [...elements.slice(0, i), ...elements.slice(i + 1)],
    () => [...elements, one],
    () => [...elements.slice(0, -1), one],
  ])
  return [withElements(tape, list, edited)]
}

const swapped = (elements: readonly Tape[], i: number, j: number): Tape[] =>
  elements.map((each, n) => (n === i ? elements[j] : n === j ? elements[i] : each) as Tape)

/** Two tapes on which all lists are as long as they may be, and which differ at the end of one. */
export const filledUp = (random: fc.Random, tape: Tape, lists: readonly List[]): Tape[] => {
  const filled = lists.filter(({ elements }) => elements.length > 0)
  const outer = filled.filter(
    (list) => !filled.some((other) => other !== list && contains(other, list)),
  )
  if (outer.length === 0) return []
  const last = pick(random, outer)
  return [0, 1].map((variant) =>
    // The last one first: what comes before it stays where it is.
    [...outer]
      .sort((a, b) => b.at - a.at)
      .reduce<Tape>((made, list) => {
        const { max } = tape[list.at] as Choice
        const length = Math.min(Number(max), Math.floor(MOST_CHOICES / sizeOf(list)))
        const elements = elementsOf(tape, list)
        const full = Array.from({ length }, (_, i) => elements[i % elements.length] as Tape)
        const end = elements[variant % elements.length] as Tape
        const isLast = list === last && length > 0
        return withElements(made, list, isLast ? [...full.slice(0, -1), end] : full)
      }, tape),
  )
}

const contains = ({ elements }: List, { at }: List): boolean =>
  elements.some(({ from, to }) => from <= at && at < to)

/** How many choices an element takes, about. */
const sizeOf = (list: List): number => Math.max(1, (endOf(list) - list.at) / list.elements.length)
