import type fc from 'fast-check'
import { breaks } from '../report/explain.ts'
import { print, printBytes, printKey } from '../report/print.ts'
import { stored } from '../search/index.ts'
import type { Draws, Encodes, Entry, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/**
 * The law that different values never share a key, even after UTF-8 has replaced what it cannot
 * write. Values are different when `equals` says so or, without it, when their content is; for a
 * Keywright key, when its `compare` says so.
 *
 * @throws LawError from the property, for two values with one key.
 * @example
 * fc.assert(injective({ values: fc.nat(), encode: (n) => `N#${n}` })) // => undefined
 * fc.assert(injective(key('USER', text('id')))) // => undefined
 */
export const injective = <V>(encoder: Encodes<V> & Draws<V>): fc.IPropertyWithHooks<[V[]]> =>
  propertyOf(encoder, injectiveLaw)

/** How many keys to remember, and how long they may be together. */
const MOST_KEYS = 100_000
const MOST_TEXT = 8_000_000

/** The law as part of a check of several laws: every key has one owner, in this run and in all before it. */
export const injectiveLaw = <V>(subject: Subject<V>): Law<V> => {
  const owners = new Map<string, Entry<V>>()
  let size = 0
  return {
    name: 'injective',
    // The crowd finds what has few keys for many values, such as a truncated hash.
    size: subject.isKey ? { near: 6, crowd: 6 } : { near: 10, crowd: 90 },
    check: (entries) => settle(subject, new Map(), entries),
    remember: (entries) => {
      const known = owners.size
      settle(subject, owners, entries)
      size += owners.size > known ? entries.reduce((sum, { key }) => sum + key.length, 0) : 0
      if (owners.size > MOST_KEYS || size > MOST_TEXT) {
        owners.clear()
        size = 0
      }
    },
  }
}

/** Enters each key with its value, unless another value has it already. */
const settle = <V>(
  { same }: Subject<V>,
  owners: Map<string, Entry<V>>,
  entries: readonly Entry<V>[],
): void => {
  for (const entry of entries) {
    const text = stored(entry.key)
    const owner = owners.get(text)
    if (owner && !same(owner.value, entry.value)) collide(owner, entry)
    if (!owner) owners.set(text, entry)
  }
}

const collide = <V>(first: Entry<V>, second: Entry<V>): never => {
  const equal = first.key === second.key
  return breaks('injective', {
    what: equal
      ? 'Two different values have the same key:'
      : 'Two different values have keys that are the same text in UTF-8:',
    entries: [first, second],
    facts: [
      ['first', print(first.value), ...(equal ? [] : [printKey(first.key)])],
      ['second', print(second.value), ...(equal ? [] : [printKey(second.key)])],
      equal ? ['key', printKey(first.key)] : ['bytes', printBytes(first.key)],
    ],
    effect:
      'In a store the second write overwrites the first: one item is lost, and whoever reads it ' +
      'gets the other.',
  })
}
