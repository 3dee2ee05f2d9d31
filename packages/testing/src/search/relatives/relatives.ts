import type fc from 'fast-check'
import { chance, pick } from '../chance.ts'
import type { Hints } from '../hints/hints.ts'
import { isContainer, leavesOf, rebuild, replaceAt } from '../values/leaves.ts'
import { renamed, shift } from './joined-alike.ts'
import { nudge } from './near-leaves.ts'

/** Draws candidates close to a value: they may or may not be in its domain. */
export const relativesOf = (
  random: fc.Random,
  value: unknown,
  other: unknown,
  hints: Hints,
): unknown[] => {
  const leaves = leavesOf(value)
  if (leaves.length === 0) return []
  const way = random.nextInt(0, 10)
  if (way > 8 && hints.entries.length > 0 && chance(random, 2)) {
    return renamed(random, value, hints)
  }
  if (way === 10 && isContainer(value)) return rearranged(random, value)
  if (way < 4 && leaves.length > 1) return shift(random, value, leaves, hints)
  if (way < 6 && leaves.length > 1) return [mix(random, value, other)]
  // The end is where long lists are cut.
  const leaf = pick(random, leaves.length > 8 && chance(random, 3) ? leaves.slice(-1) : leaves)
  return nudge(random, leaf.value, hints).map((replacement) =>
    replaceAt(value, leaf.path, replacement),
  )
}

/** One value with some parts of another: mostly the leading ones, which is where ranges begin. */
const mix = (random: fc.Random, value: unknown, other: unknown): unknown => {
  if (!isContainer(value) || !isContainer(other)) return other
  const names = Object.keys(value)
  const lead = random.nextInt(0, names.length)
  const theirs: Readonly<Record<string, unknown>> = { ...other }
  const entries = Object.entries(value).map(([name, inner], i) =>
    i >= lead && Object.hasOwn(theirs, name)
      ? ([name, theirs[name]] as const)
      : ([name, inner] as const),
  )
  return rebuild(value, entries)
}

/** The same parts in another order, or one of them left out. */
const rearranged = (random: fc.Random, value: object): unknown[] => {
  const entries = Object.entries(value)
  const left = random.nextInt(0, entries.length)
  return [
    rebuild(value, [...entries].reverse()),
    rebuild(
      value,
      entries.filter((_, i) => i !== left),
    ),
  ]
}

/** A value like this one that differs at the end of a text or of a list. */
export const otherEnd = (random: fc.Random, value: unknown): unknown => {
  const leaves = leavesOf(value)
  const last = leaves.at(-1)
  if (!last) return value
  const leaf = chance(random, 2) ? last : pick(random, leaves)
  const text = typeof leaf.value === 'string' ? [...leaf.value] : []
  const other =
    text.length > 1
      ? [...text.slice(0, -1), pick(random, text)].join('')
      : pick(random, leaves).value
  return replaceAt(value, leaf.path, other)
}
