import { compareKeys } from '@keywright/core'
import fc from 'fast-check'
import { groupsOf } from '../draw/group.ts'
import { breaks } from '../report/explain.ts'
import { print, printKey } from '../report/print.ts'
import { entriesOf, subjectOf } from '../subject/subject.ts'
import type { Compares, Draws, Encodes, Entry } from '../subject/subject-types.ts'
import { stored, utf8 } from '../value/utf8.ts'

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
): fc.IPropertyWithHooks<[V[]]> => {
  const subject = subjectOf(encoder)
  const { compare } = encoder
  return fc.property(groupsOf(subject, { near: 10, crowd: 20 }), (group) => {
    const entries = entriesOf(subject, group).sort((a, b) => compareStored(a.key, b.key))
    // If any two are the wrong way round, then so are two that are next to each other.
    for (const [i, after] of entries.entries()) {
      const before = entries[i - 1]
      if (!before || stored(before.key) === stored(after.key)) continue
      const order = compare(before.value, after.value)
      if (order > 0) {
        if (compare(after.value, before.value) > 0) contradicts(before, after)
        inverted(after, before)
      }
      if (subject.isKey && !(order < 0)) tied(before, after)
    }
  })
}

const compareStored = (a: string, b: string): number => compareKeys(stored(a), stored(b))

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
  a < b === compareStored(a, b) < 0
    ? ''
    : " JavaScript's own < compares UTF-16 units, which from U+E000 up is another order."

const facts = <V>(first: Entry<V>, second: Entry<V>) =>
  [
    ['first', print(first.value), printKey(first.key)],
    ['second', print(second.value), printKey(second.key)],
  ] as const

const about = <V>(first: Entry<V>, second: Entry<V>) => ({
  values: [first.value, second.value],
  keys: [first.key, second.key],
})

const inverted = <V>(first: Entry<V>, second: Entry<V>): never =>
  breaks('ordered', {
    what: 'compare puts the first value before the second, but their keys sort the other way:',
    facts: facts(first, second),
    because: decision(first.key, second.key),
    effect:
      `DynamoDB would return ${printKey(second.key)} before ${printKey(first.key)}: queries come back ` +
      'in the wrong order, and one that begins or ends between the two misses items.',
    ...about(first, second),
  })

const tied = <V>(first: Entry<V>, second: Entry<V>): never =>
  breaks('ordered', {
    what: 'compare calls these two values equal, but their keys are different:',
    facts: facts(first, second),
    effect:
      'Ranges go by compare: "greater than the first" would find the second, which is no greater.',
    ...about(first, second),
  })

const contradicts = <V>(first: Entry<V>, second: Entry<V>): never =>
  breaks('ordered', {
    what: 'compare contradicts itself: it puts each of these two values after the other:',
    facts: facts(first, second),
    effect: 'No key can sort like that. compare(a, b) must be the opposite of compare(b, a).',
    ...about(first, second),
  })
