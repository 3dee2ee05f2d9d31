import { boundsOf, type Layout } from '../tapes/layout.ts'
import { elementsOf, type ListedTake, withElements } from '../tapes/list-spans.ts'
import type { Choice, Tape } from '../tapes/tape.ts'

const PLAIN = ['a', 'b', 'A', '0']

/**
 * Simpler groups of tapes, changed together, as `simplerTogether` changes values: what two values have
 * in common must change in both. They are proposals, not all of them simpler.
 */
export function* simplerTapes(
  takes: readonly Listed[],
  { characters }: Pick<Layout<unknown>, 'characters'>,
): Generator<Tape[]> {
  const most = Math.max(...takes.map(({ lists }) => lists.length))
  for (let i = 0; i < most; i++) {
    for (const cut of CUTS) yield takes.map((take) => cutList(take, i, cut))
  }
  const tapes = takes.map(({ tape }) => tape)
  const apply = (from: Choice, value: number | bigint): Tape[] =>
    tapes.map((tape) =>
      tape.map((choice) =>
        choice.value === from.value && boundsOf(choice) === boundsOf(from)
          ? { ...choice, value }
          : choice,
      ),
    )
  for (const choice of distinct(tapes.flat())) {
    const table = characters.get(boundsOf(choice))
    const plain = PLAIN.flatMap((char) => table?.get(char) ?? [])
    for (const value of [...plain, ...lower(choice)]) yield apply(choice, value)
  }
}

type Listed = Pick<ListedTake<unknown>, 'tape' | 'lists'>

type Cut = (length: number) => readonly [from: number, to: number]

const CUTS: readonly Cut[] = [
  (length) => [0, length >> 1],
  (length) => [length >> 1, length],
  (length) => [1, length],
  (length) => [0, length - 1],
]

/** The tape with some elements less in one of its lists. */
const cutList = ({ tape, lists }: Listed, nth: number, cut: Cut): Tape => {
  const list = lists[nth]
  if (!list || list.elements.length === 0) return tape
  return withElements(tape, list, elementsOf(tape, list).slice(...cut(list.elements.length)))
}

const distinct = (choices: readonly Choice[]): Choice[] => [
  ...new Map(choices.map((choice) => [`${boundsOf(choice)} ${choice.value}`, choice])).values(),
]

/** Choices below this one: the least, small numbers, a half, a digit less, one less. */
const lower = ({ min, value }: Choice): (number | bigint)[] => {
  const less =
    typeof value === 'bigint'
      ? [min, 0n, 1n, value / 2n]
      : [Number(min), 0, 1, 2, 9, 10, Math.trunc(value / 2), Math.trunc(value / 10), value - 1]
  return less.filter((one) => one >= min && one !== value)
}
