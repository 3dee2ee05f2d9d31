import type fc from 'fast-check'
import { chance, oneWay, pick } from '../chance.ts'
import { LOOKALIKES, SPECIAL } from '../hints/characters.ts'
import { clockTwins, type Hints, pairOf } from '../hints/hints.ts'
import { calendarTwins, timesNear } from './near-times.ts'

/** One or two replacements for a leaf, close to it and to each other. */
export const nudge = (random: fc.Random, leaf: unknown, hints: Hints): unknown[] => {
  if (typeof leaf === 'string') return nudgeText(random, leaf, hints)
  if (typeof leaf === 'number') return nudgeNumber(random, leaf, hints)
  if (typeof leaf === 'bigint') {
    return [pick(random, [leaf + 1n, leaf - 1n, -leaf, leaf * 10n, String(leaf), Number(leaf)])]
  }
  if (typeof leaf === 'boolean') return [!leaf, String(leaf), Number(leaf)]
  if (leaf instanceof Date) return nudgeDate(random, leaf, hints)
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

/** Instants in seconds or minutes would be dates of early 1970. */
const isMillis = (instant: number): boolean => Math.abs(instant) > 4e9

const nudgeDate = (random: fc.Random, date: Date, hints: Hints): unknown[] => {
  const time = date.getTime()
  if (chance(random, 16)) return [time, String(date), ...(time ? [date.toISOString()] : [])]
  const times = chance(random, 3) ? clockTwins(random, hints, isMillis) : timesNear(random, time)
  return times.map((ms) => new Date(ms))
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
  const longer = () => [text + special()]
  const longerTwice = () => [text + special(), text + special() + pick(random, SPECIAL)]
  const neighbour = () => {
    const [first = 'a', ...rest] = [...tail]
    const point = (first.codePointAt(0) ?? 0) + pick(random, [-1, 1])
    return [head + String.fromCodePoint(Math.min(Math.max(point, 0), 0x10ffff)) + rest.join('')]
  }
  const alike = () => {
    const pair = pairOf(random, hints) ?? [special(), special()]
    // Where only the first of its kind is escaped, another has to come before.
    const first = escapes.length > 0 && chance(random, 2) ? pick(random, escapes)[0] : head
    return pair.map((end) => first + end)
  }
  // What is escaped is where encoders that escape go wrong.
  if (escapes.length > 0 && chance(random, 8)) return alike()
  return oneWay<unknown[]>(random, [
    ...[longer, longer, longerTwice, longerTwice],
    () => [head + special() + tail],
    () => [head],
    () => [head + [...tail].slice(1).join('')],
    neighbour,
    () => [text.toUpperCase(), text.toLowerCase(), text.normalize('NFD'), text.normalize('NFC')],
    () => hints.respell(text),
    alike,
    () => pick(random, LOOKALIKES).map((end) => head + end),
    () => [...absent(random, hints), ` ${text}`, `${text} `, ...readings(text)],
  ])
}

/** What a text says, in other types: `true` as `'true'` and 12 as `'12'` are a common confusion. */
const readings = (text: string): unknown[] => {
  const bool = text === 'true' || text === 'false' ? [text === 'true'] : []
  return String(Number(text)) === text ? [Number(text), 'true'] : [...bool, 'true']
}

const nudgeNumber = (random: fc.Random, value: number, hints: Hints): unknown[] => {
  if (Math.abs(value) > 1e8 && chance(random, 3)) {
    return chance(random, 3)
      ? calendarTwins(random, Math.trunc(value))
      : clockTwins(random, hints, () => true)
  }
  const power = 10 ** random.nextInt(0, 15)
  const sign = pick(random, [1, -1])
  return oneWay<unknown[]>(random, [
    () => [value + sign],
    () => [sign * power, sign * (power - 1)],
    () => [-value, Math.abs(value)],
    () => [value * 10, Math.trunc(value / 10), Math.trunc(value)],
    () => [value + sign * value * Number.EPSILON, value + sign / power],
    () => [...absent(random, hints), 0, -0, sign, String(value)],
  ])
}
