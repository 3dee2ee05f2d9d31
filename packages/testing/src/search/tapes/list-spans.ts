import type fc from 'fast-check'
import { copyWith, type Insides, innerWith } from '../domain/arbitrary-parts.ts'
import { type Choice, play, positionOf, type Take, type Tape } from './tape.ts'

/** A stretch of choices on a tape. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A list on a tape: the choice of its length, and the choices of each of its elements. */
export interface List {
  readonly at: number
  readonly elements: readonly Span[]
}

/** The choices of each element of a list. */
export const elementsOf = (tape: Tape, { elements }: List): Tape[] =>
  elements.map(({ from, to }) => tape.slice(from, to))

/** The tape with other elements in a list. */
export const withElements = (tape: Tape, list: List, instead: readonly Tape[]): Tape => [
  ...tape.slice(0, list.at),
  { ...(tape[list.at] as Choice), value: instead.length },
  ...instead.flat(),
  ...tape.slice(endOf(list)),
]

/** Where a list ends on its tape. */
export const endOf = ({ at, elements }: List): number => elements.at(-1)?.to ?? at + 1

/** What was played, and the lists on its tape, from the first on. */
export interface ListedTake<V> extends Take<V> {
  readonly lists: readonly List[]
}

/** Plays tapes with an arbitrary. */
export type Player<V> = (tape: Tape, random: fc.Random, bias: number | undefined) => ListedTake<V>

/** Lists that are being drawn, the innermost last, and those that are done. */
interface Log {
  readonly open: Span[][]
  readonly done: List[]
}

type Generate = fc.Arbitrary<unknown>['generate']

/**
 * Plays with a copy of an arbitrary that is watched while it draws: fast-check draws the length of a list and
 * then its elements one by one. What it cannot see into stays as it is.
 */
export const playerOf = <V>(values: fc.Arbitrary<V>): Player<V> => {
  const log: Log = { open: [], done: [] }
  const watched = watch(values, log, 0) as fc.Arbitrary<V>
  return (tape, random, bias) => {
    log.open.length = 0
    log.done.length = 0
    const take = play(watched, tape, random, bias)
    return { ...take, lists: log.done.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at) }
  }
}

// Arbitraries of letrec hold themselves.
const DEEPEST = 20

const watch = (
  arbitrary: fc.Arbitrary<unknown>,
  log: Log,
  depth: number,
): fc.Arbitrary<unknown> => {
  if (depth > DEEPEST) return arbitrary
  const insides = arbitrary as unknown as Insides
  const isList = insides.arb !== undefined && insides.lengthArb !== undefined
  const changes = innerWith(insides, (one) => {
    const inner = watch(one, log, depth + 1)
    return isList ? element(inner, log) : inner
  })
  const copy = copyWith(arbitrary, changes)
  return isList ? list(copy, log) : copy
}

const element = (arbitrary: fc.Arbitrary<unknown>, { open }: Log): fc.Arbitrary<unknown> => {
  const generate: Generate = (random, bias) => {
    const from = positionOf(random)
    const drawn = arbitrary.generate(random, bias)
    open.at(-1)?.push({ from, to: positionOf(random) })
    return drawn
  }
  return copyWith(arbitrary, { generate })
}

const list = (arbitrary: fc.Arbitrary<unknown>, { open, done }: Log): fc.Arbitrary<unknown> => {
  const generate: Generate = (random, bias) => {
    const elements: Span[] = []
    open.push(elements)
    const drawn = arbitrary.generate(random, bias)
    open.pop()
    // The length is the last choice before the elements.
    done.push({ at: (elements[0]?.from ?? positionOf(random)) - 1, elements })
    return drawn
  }
  return copyWith(arbitrary, { generate })
}
