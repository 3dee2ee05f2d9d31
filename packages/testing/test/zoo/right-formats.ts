import { compareKeys, compositeKey, KeyError } from '@keywright/core'
import fc from 'fast-check'
import {
  byNumber,
  byTime,
  compareLists,
  comparePairs,
  fnv,
  free,
  pairs,
  type Right,
  right,
  word,
} from './zoo.ts'

class Money {
  readonly cents: number
  constructor(cents: number) {
    this.cents = cents
  }
}

/** A class that shows what it is only as text. */
class Version {
  readonly #parts: readonly number[]
  constructor(parts: readonly number[]) {
    this.#parts = parts
  }
  toString(): string {
    return this.#parts.join('.')
  }
}

/** A list with a method of its own. */
class Trail extends Array<string> {
  key(): string {
    return this.join('/')
  }
}

/** Keeps what it has worked out, as dates of other libraries do. */
class Moment {
  readonly ms: number
  cached: { day: string } | null = null
  constructor(ms: number) {
    this.ms = ms
  }
  day(): string {
    this.cached ??= { day: new Date(this.ms).toISOString().slice(0, 10) }
    return this.cached.day
  }
}

const known = new Map<string, string>()
const two = (n: number) => String(n).padStart(2, '0')
const byBigInt = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** Zero-padded, and for negative numbers the nines' complement. */
const signedDigits = (n: number): string =>
  n < 0 ? `-${String(99_999 + n).padStart(5, '0')}` : `0${String(n).padStart(5, '0')}`

/** Formats that look like those of the broken ones, but are right for their values. */
export const RIGHT_FORMATS: readonly Right[] = [
  right('cents', {
    values: fc.nat(99_999).map((n) => n / 100),
    encode: (n) => n.toFixed(2).padStart(8, '0'),
    decode: Number,
    compare: byNumber,
  }),
  right('hours and minutes', {
    values: fc.nat(1439),
    encode: (n) => `${two(Math.floor(n / 60))}:${two(n % 60)}`,
    compare: byNumber,
  }),
  right('seconds of whole seconds', {
    values: fc.nat(2e9).map((s) => new Date(s * 1000)),
    encode: (at) => String(at.getTime() / 1000).padStart(10, '0'),
    compare: byTime,
  }),
  right('a letter for the length', {
    values: fc.nat(),
    encode: (n) => `${String.fromCharCode(64 + String(n).length)}${n}`,
    compare: byNumber,
  }),
  right('nines’ complement', {
    values: fc.integer({ min: -99_999, max: 99_999 }),
    encode: signedDigits,
    compare: byNumber,
  }),
  right('from the highest down', {
    values: fc.nat(9999),
    encode: (n) => String(9999 - n).padStart(4, '0'),
    compare: (a, b) => b - a,
  }),
  right('signed bigints with an offset', {
    values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    encode: (n) => (n + 2n ** 63n).toString(16).padStart(16, '0'),
    compare: byBigInt,
  }),
  right('doubles by their bits, -0 apart', {
    values: fc.double({ noNaN: true }),
    encode: (n) => {
      const view = new DataView(new ArrayBuffer(8))
      view.setFloat64(0, n)
      const bits = view.getBigUint64(0)
      const sortable = bits >> 63n ? ~bits & (2n ** 64n - 1n) : bits | (1n << 63n)
      return sortable.toString(16).padStart(16, '0')
    },
    compare: byNumber,
    equals: Object.is,
  }),
  right('doubles as JavaScript writes them', {
    values: fc.double({ noNaN: true }),
    encode: (n) => `N#${n}`,
    compare: free,
  }),
  right('texts that just fit, each character at its longest', {
    values: fc.record({ a: fc.string({ maxLength: 100 }), b: fc.string({ maxLength: 240 }) }),
    encode: ({ a, b }) => compositeKey(['D', a, b]),
    compare: (a, b) => compareKeys(a.a, b.a) || compareKeys(a.b, b.b),
    maxBytes: 1023,
  }),
  right('lists of texts that just fit', {
    values: fc.array(fc.string({ maxLength: 16 }), { minLength: 1, maxLength: 20 }),
    encode: (list) => compositeKey(['D', ...list]),
    compare: compareLists,
    maxBytes: 981,
  }),
  right('mapped and filtered texts that just fit', {
    values: fc
      .string({ maxLength: 100 })
      .filter((id) => !id.includes(' '))
      .map((id) => ({ id })),
    encode: ({ id }) => `D#${id.replaceAll(' ', '+++++')}`,
    compare: (a, b) => compareKeys(a.id, b.id),
    maxBytes: 102,
  }),
  right('a list that its mapper reverses in place', {
    values: fc.array(fc.oneof(fc.string(), fc.nat())).map((list) => list.reverse()),
    encode: (list) => `L#${JSON.stringify(list)}`,
    compare: free,
  }),
  right('a length and a separator before each text', {
    values: fc.tuple(fc.string(), fc.string()),
    encode: ([a, b]) => `${a.length}:${a}${b.length}:${b}`,
    compare: free,
  }),
  right('short texts within their bytes', {
    values: fc.string({ maxLength: 8 }),
    encode: (id) => `K#${id}`,
    compare: compareKeys,
    maxBytes: 10,
  }),
  right('texts as short as they are drawn', {
    values: fc.string(),
    encode: (id) => `K#${id}`,
    compare: compareKeys,
    maxBytes: 12,
  }),
  right('texts filled up', {
    values: fc.string({ maxLength: 10 }),
    encode: (id) => `K#${id.padEnd(10, '\0')}`,
    decode: (key) => key.slice(2).replaceAll('\0', ''),
    compare: compareKeys,
  }),
  right('a cut that cuts nothing', {
    values: fc.string({ minLength: 1, maxLength: 255, size: 'max' }),
    encode: (id) => id.slice(0, 255),
    compare: compareKeys,
  }),
  right('NUL between texts without it', {
    values: pairs(fc.string()),
    encode: ([a, b]) => `K#${a}\0${b}`,
    decode: (key) => key.slice(2).split('\0'),
    compare: comparePairs,
  }),
  right('base64 without padding', {
    values: fc.string(),
    encode: (id) => `K#${Buffer.from(id).toString('base64url')}`,
    compare: free,
  }),
  right('JSON with its properties sorted', {
    values: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(2)),
    encode: (item) => JSON.stringify(Object.entries(item).sort()),
    compare: free,
  }),
  right('JSON of records, whose properties have an order', {
    values: fc.record({ a: fc.nat(2), b: fc.nat(2) }),
    encode: (item) => JSON.stringify(item),
    compare: free,
  }),
  right('JSON of what may be undefined', {
    values: fc.record({ a: fc.option(fc.nat(9), { nil: undefined }), b: fc.nat(9) }),
    encode: (item) => JSON.stringify(item),
    compare: free,
  }),
  right('lower case of hex', {
    values: fc.stringMatching(/^[\da-f]{6}$/),
    encode: (id) => id.toLowerCase(),
    compare: compareKeys,
  }),
  right('trimmed words', { values: word, encode: (id) => id.trim(), compare: compareKeys }),
  right('composed texts, composed', {
    values: fc.string({ unit: 'grapheme', minLength: 1 }).map((t) => t.normalize('NFC')),
    encode: (id) => id.normalize('NFC'),
    compare: compareKeys,
  }),
  right('positions in a list', {
    values: fc.constantFrom('low', 'mid', 'high'),
    encode: (level) => String(['low', 'mid', 'high'].indexOf(level)),
    compare: (a, b) => ['low', 'mid', 'high'].indexOf(a) - ['low', 'mid', 'high'].indexOf(b),
  }),
  right('a refusal of what is too long', {
    values: fc.string(),
    encode: (id) => {
      if (id.length > 5) throw new KeyError('INVALID_VALUE', 'expected at most 5 characters')
      return `K#${id.padEnd(5, '\0')}`
    },
    compare: compareKeys,
  }),
  right('a memory of its own', {
    values: fc.string(),
    encode: (id) => {
      const key = known.get(id) ?? `K#${id}`
      known.set(id, key)
      return key
    },
    compare: compareKeys,
  }),
  right('a shard behind its number', {
    values: fc.nat(9999),
    encode: (n) => `${String(n).padStart(4, '0')}#${fnv(String(n)) % 10}`,
    compare: byNumber,
  }),
  right('values of a class', {
    values: fc.nat(99_999).map((cents) => new Money(cents)),
    encode: ({ cents }) => String(cents).padStart(5, '0'),
    compare: (a, b) => a.cents - b.cents,
  }),
  right('values of a class that shows text', {
    values: fc.tuple(fc.nat(9), fc.nat(9)).map((parts) => new Version(parts)),
    encode: (version) => `V#${version}`,
    compare: free,
  }),
  right('values of a class that remember', {
    values: fc.nat(40_000).map((day) => new Moment(day * 86_400_000)),
    encode: (moment) => `D#${moment.day()}`,
    compare: (a, b) => a.ms - b.ms,
  }),
  right('lists of a class', {
    values: fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((items) => Trail.from(items) as Trail),
    encode: (trail) => trail.key(),
    compare: free,
  }),
  right('matches of a regular expression', {
    values: pairs(word).map(([a, b]) => /^(?<a>\w+)-(?<b>\w+)$/.exec(`${a}-${b}`)),
    encode: (match) => `${match?.groups?.['a']}#${match?.groups?.['b']}`,
    compare: free,
  }),
  right('sets in records', {
    values: fc.record({ tags: fc.uniqueArray(word, { maxLength: 3 }).map((t) => new Set(t)) }),
    encode: ({ tags }) => `T#${[...tags].sort()}`,
    compare: free,
  }),
  right('frozen values', {
    values: pairs(word).map((pair) => Object.freeze(pair)),
    encode: ([a, b]) => `${a}#${b}`,
    compare: comparePairs,
  }),
  right('invalid dates, with a word of their own', {
    values: fc.date(),
    encode: (at) => (Number.isNaN(at.getTime()) ? 'never' : `T${at.getTime()}`),
    compare: free,
  }),
]
