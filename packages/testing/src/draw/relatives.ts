import type fc from 'fast-check'
import { isContainer, type Leaf, leavesOf, rebuild, replaceAt } from '../value/leaves.ts'
import { clockTwins, escapeMarkOf, type Hints, pairOf } from './hints.ts'
import { chance, pick } from './pick.ts'
import { DELIMITERS, SPECIAL } from './special.ts'

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

/**
 * Two values that a join cannot tell apart: ('x#y0', 'y1') and ('x', 'y0#y1'). The same with nothing
 * between, and with digits: ('a1', 2) and ('a', 12).
 */
const shift = (
  random: fc.Random,
  value: unknown,
  leaves: readonly Leaf[],
  { delimiters, escapes }: Hints,
): unknown[] => {
  const at = random.nextInt(0, leaves.length - 2)
  const [left, right] = [leaves[at], leaves[at + 1]] as [Leaf, Leaf]
  const [before, after] = [left.value, right.value]
  if (!isWord(before) || !isWord(after)) return []
  // Short ones leave room for what moves: a text may only be so long.
  const most = chance(random, 2) ? 2 : Number.POSITIVE_INFINITY
  const [x, y] = [[...String(before)].slice(0, most).join(''), [...String(after)].slice(0, most)]
  const delimiter = pick(random, random.nextInt(0, 1) ? [...delimiters, '#'] : DELIMITERS)
  const cut = random.nextInt(0, y.length)
  const [y0, y1] = [y.slice(0, cut).join(''), y.slice(cut).join('')]
  const made = (first: string, second: string): unknown =>
    replaceAt(replaceAt(value, left.path, reword(before, first)), right.path, reword(after, second))
  const mark = escapeMarkOf(random, escapes)
  if (mark && chance(random, 2)) {
    const [char, before] = mark
    return [made(x + before, y0 + char + y1), made(x + char + y0 + before, y1)]
  }
  return [made(x + delimiter + y0, y1), made(x, y0 + delimiter + y1)]
}

const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Text in the type of the leaf that it replaces; the leaf itself where that cannot be. */
const reword = (like: string | number, text: string): string | number =>
  typeof like === 'string' ? text : String(Number(text)) === text ? Number(text) : like

/** One or two replacements for a leaf, close to it and to each other. */
const nudge = (random: fc.Random, leaf: unknown, hints: Hints): unknown[] => {
  if (typeof leaf === 'string') return nudgeText(random, leaf, hints)
  if (typeof leaf === 'number') return nudgeNumber(random, leaf, hints)
  if (typeof leaf === 'bigint') return [pick(random, [leaf + 1n, leaf - 1n, -leaf, leaf * 10n])]
  if (typeof leaf === 'boolean') return [!leaf]
  if (leaf instanceof Date) return nudgeDate(random, leaf.getTime(), hints)
  if (leaf instanceof Uint8Array) {
    const last = (leaf.at(-1) ?? 0) + 1
    return [
      pick(random, [
        Uint8Array.of(...leaf, pick(random, [0, 1, 255])),
        leaf.slice(0, -1),
        Uint8Array.of(...leaf.slice(0, -1), last),
      ]),
    ]
  }
  return leaf === undefined || leaf === null ? absent(random, hints) : []
}

/** What is absent is often written as if it were text. */
const absent = (random: fc.Random, { nothing }: Hints): unknown[] => {
  const words = nothing.flatMap((text) => [text, Number(text)])
  return [
    undefined,
    null,
    ...(chance(random, 2) && words.length > 0 ? words : ['undefined', 'null', '']),
  ]
}

const nudgeText = (random: fc.Random, text: string, hints: Hints): unknown[] => {
  const { delimiters, escapes } = hints
  const chars = [...text]
  const at = random.nextInt(0, chars.length)
  const [head, tail] = [chars.slice(0, at).join(''), chars.slice(at).join('')]
  const special = () => pick(random, [...SPECIAL, ...delimiters])
  switch (random.nextInt(0, 11)) {
    case 0:
    case 1:
      return [text + special()]
    case 2:
    case 3:
      return [text + special(), text + special() + pick(random, SPECIAL)]
    case 4:
      return [head + special() + tail]
    case 5:
      return [head]
    case 6:
      return [head + [...tail].slice(1).join('')]
    case 7: {
      const [first = 'a', ...rest] = [...tail]
      const point = (first.codePointAt(0) ?? 0) + pick(random, [-1, 1])
      return [head + String.fromCodePoint(Math.min(Math.max(point, 0), 0x10ffff)) + rest.join('')]
    }
    case 8:
      return [text.toUpperCase(), text.toLowerCase(), text.normalize('NFD'), text.normalize('NFC')]
    case 9:
      return hints.respell(text)
    case 10: {
      const pair = pairOf(random, hints) ?? [special(), special()]
      // Where only the first of its kind is escaped, another has to come before.
      const first = escapes.length > 0 && chance(random, 2) ? pick(random, escapes)[0] : head
      return pair.map((end) => first + end)
    }
    default:
      return [...absent(random, hints), ` ${text}`, `${text} `]
  }
}

const nudgeNumber = (random: fc.Random, value: number, hints: Hints): unknown[] => {
  if (Math.abs(value) > 1e8 && chance(random, 4)) return clockTwins(random, hints, () => true)
  const power = 10 ** random.nextInt(0, 15)
  const sign = pick(random, [1, -1])
  switch (random.nextInt(0, 5)) {
    case 0:
      return [value + sign]
    case 1:
      return [sign * power, sign * (power - 1)]
    case 2:
      return [-value, Math.abs(value)]
    case 3:
      return [value * 10, Math.trunc(value / 10), Math.trunc(value)]
    case 4:
      return [value + sign * value * Number.EPSILON, value + sign / power]
    default:
      return [...absent(random, hints), 0, -0, sign, String(value)]
  }
}

const DAY = 86_400_000

/** 1-11 and 11-1, as months and days or as hours and minutes: one digit moves from one to the other. */
const digitTwins = (random: fc.Random, time: number): Date[] => {
  if (Number.isNaN(time)) return []
  const digit = random.nextInt(1, 9)
  const isDay = chance(random, 2)
  return [false, true].map((moved) => {
    const date = new Date(time)
    const rest = moved ? digit : 10 + digit
    if (isDay) date.setUTCMonth(moved ? 10 : 0, rest)
    else date.setUTCHours(moved ? 11 : 1, rest)
    return date
  })
}

/** Instants in seconds or minutes would be dates of early 1970. */
const isMillis = (instant: number): boolean => Math.abs(instant) > 4e9

const nudgeDate = (random: fc.Random, time: number, hints: Hints): Date[] => {
  if (chance(random, 4)) return clockTwins(random, hints, isMillis).map((ms) => new Date(ms))
  if (chance(random, 6)) return digitTwins(random, time)
  const unit = pick(random, [1, 1, 999, 1000, 60_000, 3_600_000, DAY, 365 * DAY])
  const moved = pick(random, [
    [time + unit],
    [time - unit],
    [Math.floor(time / unit) * unit, Math.floor(time / unit) * unit - 1],
  ])
  return moved.map((ms) => new Date(ms))
}
