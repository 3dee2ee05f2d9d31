import type fc from 'fast-check'
import { breaks, rowsOf } from '../report/explain.ts'
import { print, printKey } from '../report/print.ts'
import { copyOf, differInZeros, effortOf, isRearranged } from '../search/index.ts'
import { keyOf } from '../subject/key-of.ts'
import type { Compares, Draws, Encodes, Entry, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/** How many early values to try again later, when a clock or a counter has moved on. */
const REMEMBERED = 16

/** Tried again in each of the first runs, then in every fourth. */
const isDue = (run: number): boolean => run < 8 || run % 4 === 0

/**
 * The law that the same value always has the same key: now and later, when it is another object of
 * the same content, and when its properties, sets and maps were filled in another order. -0 and 0 are the same
 * if `compare` says so; give `equals: Object.is` if they are not.
 *
 * @throws LawError from the property, for a value with two keys.
 * @example
 * fc.assert(deterministic({ values: fc.string(), encode: (id) => `USER#${id}` })) // => undefined
 */
export const deterministic = <V>(
  encoder: Encodes<V> & Draws<V> & Partial<Compares<V>>,
): fc.IPropertyWithHooks<[V[]]> =>
  propertyOf(encoder, (subject) => deterministicLaw(subject, encoder))

/** The law as part of a check of several laws. */
export const deterministicLaw = <V>(
  subject: Subject<V>,
  { compare }: Partial<Compares<V>>,
): Law<V> => {
  const early: Entry<V>[] = []
  let run = 0
  // Each call is given a copy of its own, so this tries another object of the same content.
  const again = (entry: Entry<V>): void => {
    const key = keyOf(subject, entry.value) ?? 'none: the second time, encode refused it'
    if (key !== entry.key) twoKeys(entry, { value: entry.value, key })
  }
  // A compare that calls everything equal says nothing about -0 and 0.
  let isOrder = false
  const isOneZero = (one: Entry<V>, two: Entry<V>, entries: readonly Entry<V>[]): boolean => {
    if (!compare || !differInZeros(one.value, two.value)) return false
    const order = (a: Entry<V>, b: Entry<V>): number => compare(copyOf(a.value), copyOf(b.value))
    isOrder ||= entries.some((entry) => order(one, entry) !== 0)
    return isOrder && order(one, two) === 0
  }
  return {
    name: 'deterministic',
    size: { near: 6 },
    check: (entries) => {
      for (const entry of entries) again(entry)
      if (subject.hasEquals) return
      for (const [i, one] of entries.entries()) {
        for (const two of entries.slice(0, i)) {
          if (one.key === two.key) continue
          if (isRearranged(one.value, two.value) || isOneZero(one, two, entries)) twoKeys(two, one)
        }
      }
    },
    remember: (entries) => {
      if (isDue(run++)) for (const entry of early) again(entry)
      if (early.length === REMEMBERED) return
      early.push(...entries.slice(0, REMEMBERED - early.length))
      if (early.length === REMEMBERED) early.sort((a, b) => effortOf(a.value) - effortOf(b.value))
    },
  }
}

const twoKeys = <V>(one: Entry<V>, two: Entry<V>): never => {
  const [first, second] = [print(one.value), print(two.value)]
  return breaks('deterministic', {
    what: 'encode gave two keys for one value:',
    entries: first === second ? [one] : [one, two],
    facts:
      first === second
        ? [
            ['value', first],
            ['first', printKey(one.key)],
            ['second', printKey(two.key)],
          ]
        : rowsOf([one, two]),
    effect:
      'A store would not find the item again: what is written under the first key is looked up ' +
      'under the second.',
    keys: [one.key, two.key],
  })
}
