import { compareKeys } from '@keywright/core'
import { firstWhere } from '../first-where.ts'
import type { Probe } from './probes.ts'

/** How a store behaves: with nothing given, as ranges rely on. */
export interface Behaviour {
  /** What becomes of a text that is written, or asked for. */
  readonly fold?: (text: string) => string
  /** What becomes of a text that is written, but not of one that is asked for. */
  readonly written?: (text: string) => string
  /** What becomes of a text that is returned. */
  readonly returned?: (text: string) => string
  /** The order of the store. */
  readonly order?: (a: string, b: string) => number
  /** Whether keys that the order calls equal overwrite each other. */
  readonly distinct?: boolean
  readonly startExclusive?: boolean
  readonly endExclusive?: boolean
  readonly startIgnored?: boolean
  readonly endIgnored?: boolean
  /** At most so many keys come back. */
  readonly page?: number
  /** Keys come back in the order that they were written in, or in none. */
  readonly unordered?: boolean
  /** How the store understands a prefix, if not as the start of a key. */
  readonly matches?: (prefix: string) => (key: string) => boolean
  readonly descendingIgnored?: boolean
  readonly limitIgnored?: boolean
  readonly afterIgnored?: boolean
  readonly afterInclusive?: boolean
}

/** What a store answered to a probe, and what it should have. */
export interface Answer {
  readonly probe: Probe
  readonly expected: readonly string[]
  readonly got: readonly string[]
}

/** The same function, which works out each answer once. */
export const remembered = (fold: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const folded = fold(text)
    known.set(text, folded)
    return folded
  }
}

/** A store that behaves like this: what it answers to a probe, ties in any order. */
export const simulatedStore = (
  behaviour: Behaviour,
  keys: readonly string[],
): ((probe: Probe) => string[]) => {
  const { fold = (text: string) => text, order = compareKeys, matches } = behaviour
  const write = behaviour.written ?? behaviour.fold
  // Sorted once, and then searched: a store is asked hundreds of times.
  const held = (write ? [...new Set(keys.map(write))] : [...keys]).sort(order)
  const insideOf = (lower: string, upper: string): string[] => {
    const { startIgnored, startExclusive, endIgnored, endExclusive } = behaviour
    const isFrom = (key: string): boolean =>
      startExclusive ? order(key, lower) > 0 : order(key, lower) >= 0
    const isPast = (key: string): boolean =>
      endExclusive ? order(key, upper) >= 0 : order(key, upper) > 0
    const first = (holds: (key: string) => boolean): number =>
      firstWhere(0, held.length, (i) => holds(held[i] as string))
    return held.slice(startIgnored ? 0 : first(isFrom), endIgnored ? undefined : first(isPast))
  }
  return ({ range, options }) => {
    const { prefix } = range
    const found =
      matches && prefix !== undefined
        ? held.filter(matches(prefix))
        : insideOf(fold(range.lower), fold(range.upper))
    // Keys that the order calls equal are all inside or all outside: any one of them may be left.
    const list = behaviour.distinct
      ? found.filter((key, i) => i === 0 || order(found[i - 1] ?? '', key) !== 0)
      : found
    const isBackwards = options.descending && !behaviour.descendingIgnored
    if (isBackwards) list.reverse()
    const { after } = options
    const rest =
      after === undefined || behaviour.afterIgnored
        ? list
        : list.filter((key) => {
            const step = isBackwards ? order(fold(after), key) : order(key, fold(after))
            return behaviour.afterInclusive ? step >= 0 : step > 0
          })
    const limit = behaviour.limitIgnored ? undefined : options.limit
    const page = rest.slice(0, Math.min(limit ?? rest.length, behaviour.page ?? rest.length))
    return behaviour.returned ? page.map(behaviour.returned) : page
  }
}

/** Whether a store that behaves like this would have answered all of this. */
export const explains = (
  behaviour: Behaviour,
  keys: readonly string[],
  answers: readonly Answer[],
): boolean => {
  const store = simulatedStore(behaviour, keys)
  const { order = compareKeys, distinct, unordered } = behaviour
  return answers.every(({ probe, got }) => {
    const list = store(probe)
    if (list.length !== got.length) return false
    // Of keys that overwrite each other any may be left, and ties may come in any order.
    const isSame = distinct
      ? (a: string, b: string) => order(a, b) === 0
      : (a: string, b: string) => a === b
    if (list.every((key, i) => isSame(key, got[i] ?? ''))) return true
    const isOutOfOrder = (key: string, i: number): boolean =>
      i > 0 && isAfter(order, probe, got[i - 1] ?? '', key)
    // What is changed on its way back was in order before, and so in no order of its own.
    if (!unordered && (behaviour.returned || got.some(isOutOfOrder))) return false
    const [one, two] = [[...list].sort(compareKeys), [...got].sort(compareKeys)]
    return one.every((key, i) => isSame(key, two[i] ?? ''))
  })
}

const isAfter = (
  order: (a: string, b: string) => number,
  { options }: Probe,
  a: string,
  b: string,
): boolean => (options.descending ? order(a, b) < 0 : order(a, b) > 0)
