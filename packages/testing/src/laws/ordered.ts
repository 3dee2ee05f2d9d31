import { compareKeys } from '@keywright/core'
import type fc from 'fast-check'
import { breaks } from '../report/explain.ts'
import { print, printKey } from '../report/print.ts'
import { copyOf, differInZeros, isPromise, stored, utf8 } from '../search/index.ts'
import type { Compares, Draws, Encodes, Entry, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/**
 * The law that keys sort as their values do: the order of their UTF-8 bytes, which is what stores
 * sort by, never contradicts `compare`.
 *
 * An encoder may order values further that `compare` calls equal; a Keywright key may not, because
 * its ranges go by `compare`.
 *
 * @throws LawError from the property, for two values whose keys are the other way round.
 * @example
 * fc.assert(ordered({ values: fc.nat(999), encode: (n) => zeroPad(n, 3), compare: (a, b) => a - b })) // => undefined
 * fc.assert(ordered(key('POST', desc(time('at'))))) // => undefined
 * fc.assert(ordered({ values: fc.nat(), encode: String, compare: (a, b) => a - b })) // throws Error: Property failed
 */
export const ordered = <V>(
  encoder: Encodes<V> & Compares<V> & Draws<V>,
): fc.IPropertyWithHooks<[V[]]> => propertyOf(encoder, (subject) => orderedLaw(subject, encoder))

/** The law as part of a check of several laws. */
export const orderedLaw = <V>(subject: Subject<V>, { compare }: Compares<V>): Law<V> => {
  const order = orderOf(subject, compare)
  return {
    name: 'ordered',
    size: subject.isKey ? { near: 6, crowd: 6 } : { near: 10, crowd: 20 },
    check: (entries) => {
      const texts = new Map(entries.map((entry) => [entry, stored(entry.key)]))
      const textOf = (entry: Entry<V>): string => texts.get(entry) ?? ''
      const sorted = [...entries].sort((a, b) => compareKeys(textOf(a), textOf(b)))
      // If any two are the wrong way round, then so are two that are next to each other.
      for (const [i, after] of sorted.entries()) {
        const before = sorted[i - 1]
        if (!before) continue
        if (textOf(before) === textOf(after)) {
          if (!subject.hasEquals && tellsZeros(order, before, after)) {
            const effect = 'In a store the second write overwrites the first.'
            accuse(
              'tells these two values apart, but they have the same key',
              effect,
              before,
              after,
            )
          }
          continue
        }
        const sign = order(before, after)
        if (sign > 0) {
          if (order(after, before) > 0) contradicts(before, after)
          inverted(after, before)
        }
        if (subject.isKey && sign === 0) {
          accuse(
            'calls these two values equal, but their keys are different',
            'Ranges go by compare: "greater than the first" would find the second, which is no greater.',
            before,
            after,
          )
        }
      }
      if (!subject.isKey) checkOrder(order, spread(sorted))
    },
  }
}

/** Whether compare puts -0 and 0 in an order, in the same way from both sides. */
const tellsZeros = <V>(order: Order<V>, a: Entry<V>, b: Entry<V>): boolean =>
  differInZeros(a.value, b.value) && order(a, b) * order(b, a) < 0

type Order<V> = (a: Entry<V>, b: Entry<V>) => number

/** `compare`, on copies, with an answer that can be used. */
const orderOf =
  <V>({ same, isKey }: Subject<V>, compare: (a: V, b: V) => number): Order<V> =>
  (a, b) => {
    const sign: unknown = isKey
      ? compare(a.value, b.value)
      : compare(copyOf(a.value), copyOf(b.value))
    if (typeof sign === 'number' && !Number.isNaN(sign)) return sign
    // Infinity - Infinity is NaN, and means what it should.
    if (Number.isNaN(sign) && same(a.value, b.value)) return 0
    return accuse(
      `gives ${isPromise(sign) ? 'a promise' : print(sign)} for these two values, which is not a number`,
      'A sort takes that for equal. compare(a, b) must give a number: negative, zero or positive.',
      a,
      b,
    )
  }

/** Three values are enough to show that something is not an order. */
const FEW = 8

/** A few entries of different keys, from all over. */
const spread = <V>(sorted: readonly Entry<V>[]): Entry<V>[] => {
  const distinct = sorted.filter(({ key }, i) => key !== sorted[i - 1]?.key)
  const step = Math.max(1, (distinct.length - 1) / (FEW - 1))
  return distinct.filter((_, i) => Math.round(Math.round(i / step) * step) === i).slice(0, FEW)
}

/** `compare` itself must be an order, or no key could sort like it. */
const checkOrder = <V>(order: Order<V>, entries: readonly Entry<V>[]): void => {
  const signs = entries.map((a) => entries.map((b) => Math.sign(a === b ? 0 : order(a, b))))
  // As a rule each is before all that follow it, and nothing is left to look for.
  if (signs.every((row, i) => row.every((one, j) => one === Math.sign(i - j)))) return
  const sign = (i: number, j: number): number => signs[i]?.[j] ?? 0
  const at = (i: number): Entry<V> => entries[i] as Entry<V>
  for (const i of entries.keys()) {
    for (const j of entries.keys()) {
      if (sign(i, j) + sign(j, i) !== 0) contradicts(at(i), at(j))
      for (const k of entries.keys()) {
        const isBefore = sign(i, j) <= 0 && sign(j, k) <= 0
        if (isBefore && (sign(i, k) > 0 || (sign(i, k) === 0 && sign(i, j) + sign(j, k) < 0))) {
          accuse(
            'is not an order: it puts the first before the second, the second before the third, but not the first before the third',
            'No key can sort like that. compare(a, b) must be what a sort can go by.',
            ...[at(i), at(j), at(k)],
          )
        }
      }
    }
  }
}

/** The first byte in which two keys differ: it alone decides their order. */
const decision = (a: string, b: string): string => {
  const [left, right] = [[...stored(a)], [...stored(b)]]
  const at = left.findIndex((char, i) => char !== right[i])
  const i = at < 0 ? left.length : at
  const [one, two] = [utf8(left[i] ?? ''), utf8(right[i] ?? '')]
  // Two characters may begin with the same byte.
  const same = one.findIndex((byte, n) => byte !== two[n])
  const byte = utf8(left.slice(0, i).join('')).length + Math.max(same, 0)
  const of = (char: string | undefined, bytes: readonly number[]): string =>
    char === undefined ? 'nothing (the key ends)' : printByte(bytes[Math.max(same, 0)] ?? 0, char)
  return (
    `Byte ${byte + 1} decides: ${of(left[i], one)} in the first key, ` +
    `${of(right[i], two)} in the second.${utf16Note(a, b)}`
  )
}

const printByte = (byte: number, char: string): string => {
  const hex = (n: number, width: number) => n.toString(16).padStart(width, '0')
  const point = char.codePointAt(0) ?? 0
  const plain = point > 0x20 && point < 0x7f
  const name = plain ? char : point === 0x20 ? 'space' : `U+${hex(point, 4).toUpperCase()}`
  return `${hex(byte, 2)} (${name})`
}

/** The usual reason when JavaScript's order and that of the bytes differ. */
const utf16Note = (a: string, b: string): string =>
  a < b === compareKeys(stored(a), stored(b)) < 0
    ? ''
    : " JavaScript's own < compares UTF-16 units, which from U+E000 up is another order."

/** Accuses compare of what it says of these values. */
const accuse = <V>(what: string, effect: string, ...entries: readonly Entry<V>[]): never =>
  breaks('ordered', { what: `compare ${what}:`, entries, effect })

const inverted = <V>(first: Entry<V>, second: Entry<V>): never =>
  breaks('ordered', {
    what: 'compare puts the first value before the second, but their keys sort the other way:',
    entries: [first, second],
    because: decision(first.key, second.key),
    effect:
      `DynamoDB would return ${printKey(second.key)} before ${printKey(first.key)}: queries come back ` +
      'in the wrong order, and one that begins or ends between the two misses items.',
  })

const contradicts = <V>(first: Entry<V>, second: Entry<V>): never =>
  accuse(
    'contradicts itself: it puts each of these two values after the other',
    'No key can sort like that. compare(a, b) must be the opposite of compare(b, a).',
    first,
    second,
  )
