import type fc from 'fast-check'
import { copyWith, type Insides } from '../domain/arbitrary-parts.ts'
import { play, positionOf, type Tape } from './tape.ts'

/** A stretch of choices on a tape. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A list on a tape: the choice of its length, and the choices of each of its elements. */
export interface ListSpans {
  readonly at: number
  readonly elements: readonly Span[]
}

/** Finds the lists on the tapes of an arbitrary, however many choices their elements take. */
export type FindLists = (tape: Tape, bias: number | undefined) => ListSpans[]

/** Lists that are being drawn, the innermost last, and those that are done. */
interface Log {
  readonly open: Span[][]
  readonly done: ListSpans[]
}

type Generate = fc.Arbitrary<unknown>['generate']

/**
 * Watches a copy of an arbitrary while it draws: fast-check draws the length of a list and then its
 * elements one by one. What it cannot see into stays as it is.
 */
export const listFinder = (values: fc.Arbitrary<unknown>, random: fc.Random): FindLists => {
  const log: Log = { open: [], done: [] }
  const watched = watch(values, log, 0)
  return (tape, bias) => {
    log.open.length = 0
    log.done.length = 0
    play(watched, tape, random, bias)
    return log.done.filter(({ at }) => at >= 0)
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
  const { arb, arbs, warbs, sourceArb, lengthArb } = arbitrary as unknown as Insides
  const inner = (one: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => watch(one, log, depth + 1)
  const changes = {
    ...(arb && { arb: lengthArb ? element(inner(arb), log) : inner(arb) }),
    ...(arbs && { arbs: arbs.map(inner) }),
    ...(warbs && { warbs: warbs.map((one) => ({ ...one, arbitrary: inner(one.arbitrary) })) }),
    ...(sourceArb && { sourceArb: inner(sourceArb) }),
  }
  const copy = copyWith(arbitrary, changes)
  return arb && lengthArb ? list(copy, log) : copy
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
