import { compareKeys } from '@keywright/core'
import fc from 'fast-check'
import { type Broken, broken, byNumber, byTime, compareLists, free, instants, word } from './zoo.ts'

const list = fc.array(fc.string(), { minLength: 1, maxLength: 4 })
let clock = 0

class Basket {
  readonly items: string[]
  constructor(items: string[]) {
    this.items = items
  }
}

/** Encoders that change what they are given, answer differently, or compare what cannot be. */
export const MANNERS: readonly Broken[] = [
  broken('sorts the list of the caller', 'pure', {
    values: list,
    encode: (items) => `L#${items.sort().join('#')}`,
    compare: free,
  }),
  broken('puts a prefix into the list of the caller', 'pure', {
    values: list,
    encode: (items) => {
      items.unshift('USER')
      return items.map((item) => encodeURIComponent(item)).join('#')
    },
    compare: compareLists,
  }),
  broken('takes the last part off the list of the caller', 'pure', {
    values: list,
    encode: (items) => `${items.pop()}#${items.join('#')}`,
    compare: free,
  }),
  broken('sets the hour of the date of the caller', 'pure', {
    values: instants,
    encode: (at) => `DAY#${new Date(at.setUTCHours(0, 0, 0, 0)).toISOString()}`,
    compare: byTime,
  }),
  broken('trims in place', 'pure', {
    values: fc.record({ name: fc.string() }),
    encode: (item) => {
      item.name = item.name.trim()
      return `N#${item.name}`
    },
    compare: (a, b) => compareKeys(a.name, b.name),
  }),
  broken('deletes what it has read', 'pure', {
    values: fc.record({ id: word, secret: word }),
    encode: (item: { id: string; secret?: string }) => {
      const { id, secret } = item
      delete item.secret
      return `${id}#${secret}`
    },
    compare: free,
  }),
  broken('adds to the set of the caller', 'pure', {
    values: fc.uniqueArray(word, { maxLength: 3 }).map((items) => new Set(items)),
    encode: (tags) => [...tags.add('all')].sort().join('#'),
    compare: free,
  }),
  broken('changes bytes in place', 'pure', {
    values: fc.uint8Array({ minLength: 1, maxLength: 4 }),
    encode: (bytes) => `B#${bytes.reverse().join('.')}`,
    compare: free,
  }),
  broken('sorts numbers in place', 'pure', {
    values: fc.float64Array({ minLength: 2, maxLength: 4, noNaN: true }),
    encode: (numbers) => `N#${numbers.sort().join(',')}`,
    compare: free,
  }),
  broken('leaves a note on the list of the caller', 'pure', {
    values: list,
    encode: (items) => Object.assign(items, { key: `L#${JSON.stringify(items)}` }).key,
    compare: free,
  }),
  broken('sorts a list inside an object', 'pure', {
    values: fc.array(word, { minLength: 1, maxLength: 4 }).map((items) => new Basket(items)),
    encode: ({ items }) => `B#${items.sort().join('#')}`,
    compare: free,
  }),
  broken('makes a list inside an object longer', 'pure', {
    values: fc.record({ basket: list.map((items) => new Basket(items)) }),
    encode: ({ basket }) => {
      basket.items.unshift('USER')
      return JSON.stringify(basket.items)
    },
    compare: free,
  }),
  broken('takes the fragment off an address', 'pure', {
    values: fc.tuple(word, word).map(([a, b]) => new URL(`https://example.org/${a}#${b}`)),
    encode: (url) => {
      url.hash = ''
      return String(url)
    },
    compare: free,
  }),
  broken('compares by sorting in place', 'pure', {
    values: list,
    encode: (items) => `L#${items.map((item) => encodeURIComponent(item)).join('#')}`,
    compare: (a, b) => compareLists(a.sort(), b.sort()),
  }),
  broken('an order that is NaN', 'ordered', {
    values: fc.record({ id: word }),
    encode: ({ id }) => `U#${id}`,
    compare: (a, b) => Number(a.id) - Number(b.id),
  }),
  broken('an order that is undefined', 'ordered', {
    values: word,
    encode: (id) => `U#${id}`,
    compare: ((a: string, b: string) => {
      if (a < b) return -1
      return undefined
    }) as (a: string, b: string) => number,
  }),
  broken('an order that is true or false', 'ordered', {
    values: fc.nat(99),
    encode: (n) => String(n).padStart(2, '0'),
    compare: ((a: number, b: number) => a > b) as unknown as (a: number, b: number) => number,
  }),
  broken('an order that goes round', 'ordered', {
    values: fc.nat(8),
    encode: (n) => `N#${n}`,
    compare: (a, b) => (a === b ? 0 : (b - a + 9) % 9 < 5 ? -1 : 1),
  }),
  broken('everything after everything', 'ordered', {
    values: fc.nat(99),
    encode: (n) => String(n).padStart(2, '0'),
    compare: (a, b) => (a === b ? 0 : 1),
  }),
  broken('the empty key', 'withinBytes', {
    values: fc.string(),
    encode: (id) => id,
    decode: (key) => key,
    compare: compareKeys,
  }),
  broken('sets in the order in which they were filled', 'deterministic', {
    values: fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
      .map((items) => new Set(items)),
    encode: (set) => `S#${[...set].join(',')}`,
    compare: free,
  }),
  broken('maps in the order in which they were filled', 'deterministic', {
    values: fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
      .map((items) => new Map(items.map((item) => [item, item.length]))),
    encode: (map) => `M#${[...map.keys()].join(',')}`,
    compare: free,
  }),
  broken('counts how often it was asked', 'deterministic', {
    values: word,
    encode: (id) => `${id}#${++clock >> 3}`,
    compare: free,
  }),
  broken('a promise', 'total', {
    values: word,
    encode: ((id: string) => Promise.resolve(id)) as unknown as (id: string) => string,
    compare: compareKeys,
  }),
  broken('a promise that is rejected', 'total', {
    values: word,
    encode: (() => Promise.reject(new Error('no'))) as unknown as (id: string) => string,
    compare: compareKeys,
  }),
  broken('numbers instead of text', 'total', {
    values: fc.nat(),
    encode: ((n: number) => n) as unknown as (n: number) => string,
    compare: byNumber,
  }),
  broken('a crash on the empty text', 'total', {
    values: fc.string(),
    encode: (id) => `U#${(id[0] as string).toUpperCase()}${id}`,
    compare: free,
  }),
]
