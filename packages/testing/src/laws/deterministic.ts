import fc from 'fast-check'
import { groupsOf } from '../draw/group.ts'
import { breaks } from '../report/explain.ts'
import { print, printKey } from '../report/print.ts'
import { effortOf } from '../shrink/effort.ts'
import { entriesOf, keyOf, subjectOf } from '../subject/subject.ts'
import type { Draws, Encodes, Entry } from '../subject/subject-types.ts'
import { mapLeaves } from '../value/leaves.ts'

/** How many early values to try again later, when a clock or a counter has moved on. */
const REMEMBERED = 16

/**
 * The law that the same value always has the same key: now and later, and when it is another object
 * of the same content.
 *
 * @throws LawError from the property, for a value with two keys.
 * @example
 * fc.assert(deterministic({ values: fc.string(), encode: (id) => `USER#${id}` })) // => undefined
 */
export const deterministic = <V>(encoder: Encodes<V> & Draws<V>): fc.IPropertyWithHooks<[V[]]> => {
  const subject = subjectOf(encoder)
  const early: Entry<V>[] = []

  const check = ({ value, key }: Entry<V>, again: V, note: string) => {
    const second = keyOf(subject, again) ?? 'none: the second time, encode refused it'
    if (second === key) return
    breaks('deterministic', {
      what: `encode gave two keys for one value${note}:`,
      facts: [
        ['value', print(value)],
        ['first', printKey(key)],
        ['second', printKey(second)],
      ],
      effect:
        'A store would not find the item again: what is written under the first key is looked up ' +
        'under the second.',
      values: [value],
      keys: [key, second],
    })
  }

  return fc.property(groupsOf(subject, { near: 3 }), (group) => {
    const entries = entriesOf(subject, group)
    for (const entry of entries) {
      check(entry, entry.value, '')
      check(entry, copyOf(entry.value), ', the second time for a copy of it')
    }
    for (const entry of early) check(entry, entry.value, '')
    if (early.length === REMEMBERED) return
    early.push(...entries.slice(0, REMEMBERED - early.length))
    early.sort((a, b) => effortOf(a.value) - effortOf(b.value))
  })
}

const copyOf = <V>(value: V): V => mapLeaves(value, (leaf) => leaf.value) as V
