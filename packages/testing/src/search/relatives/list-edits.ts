import type fc from 'fast-check'
import { chance, oneWay, pick } from '../chance.ts'
import { listsOf, replaceAt } from '../values/leaves.ts'

/** A value with one of its lists in another order, or with an element less or more. */
export const listEdits = (random: fc.Random, value: unknown): unknown[] => {
  const filled = listsOf(value).filter(({ list }) => list.length > 0)
  if (filled.length === 0) return []
  // Those of several elements have an order.
  const several = filled.filter(({ list }) => list.length > 1)
  const { path, list } = pick(random, several.length > 0 && !chance(random, 4) ? several : filled)
  const [i, j] = [random.nextInt(0, list.length - 1), random.nextInt(0, list.length - 1)]
  const swap = () => list.map((one, n) => list[n === i ? j : n === j ? i : n] ?? one)
  const edited = oneWay<unknown[]>(random, [
    ...[swap, swap],
    () => [...list].reverse(),
    () => list.filter((_, n) => n !== i),
    () => [...list, list[i]],
    () => [...list.slice(0, -1), list[i]],
  ])
  return [replaceAt(value, path, edited)]
}
