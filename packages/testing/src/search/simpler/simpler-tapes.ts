import { boundsOf, elementsOf, type Layout, listsOf, withElements } from '../tapes/layout.ts'
import type { Choice, Tape } from '../tapes/tape.ts'

const PLAIN = ['a', 'b', 'A', '0']

/**
 * Simpler groups of tapes, changed together, as `simplerTogether` changes values: what two values have
 * in common must change in both. They are proposals, not all of them simpler.
 */
export function* simplerTapes(tapes: readonly Tape[], layout: Layout): Generator<Tape[]> {
  const most = Math.max(...tapes.map((tape) => listsOf(tape, layout.strides).length))
  for (let i = 0; i < most; i++) {
    for (const cut of CUTS) yield tapes.map((tape) => cutList(tape, i, layout, cut))
  }
  const apply = (from: Choice, value: number | bigint): Tape[] =>
    tapes.map((tape) =>
      tape.map((choice) =>
        choice.value === from.value && boundsOf(choice) === boundsOf(from)
          ? { ...choice, value }
          : choice,
      ),
    )
  for (const choice of distinct(tapes.flat())) {
    const table = layout.characters.get(boundsOf(choice))
    const plain = PLAIN.flatMap((char) => table?.get(char) ?? [])
    for (const value of [...plain, ...lower(choice)]) yield apply(choice, value)
  }
}

type Cut = (length: number) => readonly [from: number, to: number]

const CUTS: readonly Cut[] = [
  (length) => [0, length >> 1],
  (length) => [length >> 1, length],
  (length) => [1, length],
  (length) => [0, length - 1],
]

/** The tape with some elements less in one of its lists. */
const cutList = (tape: Tape, nth: number, { strides }: Layout, cut: Cut): Tape => {
  const list = listsOf(tape, strides)[nth]
  if (!list || list.length === 0) return tape
  const [from, to] = cut(list.length)
  return withElements(
    tape,
    list,
    elementsOf(tape, list).slice(from * list.stride, to * list.stride),
  )
}

const distinct = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((choice) => [`${boundsOf(choice)} ${choice.value}`, choice])).values(),
]

/** Choices below this one: the least, small numbers, a half, a digit less, one less. */
const lower = ({ min, value }: Choice): (number | bigint)[] =>
  typeof value === 'bigint'
    ? [min, 0n, 1n, value / 2n].filter((less) => less >= min && less !== value)
    : [
        Number(min),
        0,
        1,
        2,
        9,
        10,
        Math.trunc(value / 2),
        Math.trunc(value / 10),
        value - 1,
      ].filter((less) => less >= min && less !== value)
