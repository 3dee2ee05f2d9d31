import { compareKeys } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { type Broken, broken } from './zoo.ts'

type Pair = readonly [string, string]
const pairs = (unit: fc.Arbitrary<string>) => fc.tuple(unit, unit)
const comparePairs = ([a, b]: Pair, [c, d]: Pair) => compareKeys(a, c) || compareKeys(b, d)
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const sentence = fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,5})?$/)
const byNumber = (a: number, b: number) => a - b
const byTime = (a: Date, b: Date) => a.getTime() - b.getTime()
const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const instants = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2200-01-01'),
  noInvalidDate: true,
})
const codeUnits = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
})

/** djb2, cut to three digits: many texts, few hashes. */
const shortHash = (text: string): string => {
  let hash = 5381
  for (const char of text) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) >>> 0
  return (hash & 0xfff).toString(16).padStart(3, '0')
}

let calls = 0
const numbers = new WeakMap<object, number>()

export const EVERYDAY: readonly Broken[] = [
  broken('a template literal, delimiter in a value', 'injective', {
    values: pairs(fc.string()),
    encode: ([org, id]) => `ORG#${org}#USER#${id}`,
    compare: comparePairs,
  }),
  broken('the same over values that were mapped', 'injective', {
    values: pairs(fc.string()).map(([org, id]) => ({ org, id })),
    encode: ({ org, id }) => `${org}#${id}`,
    compare: (a, b) => comparePairs([a.org, a.id], [b.org, b.id]),
  }),
  broken('two colons that a value may contain', 'injective', {
    values: pairs(fc.string()),
    encode: ([a, b]) => `${a}::${b}`,
    compare: comparePairs,
  }),
  broken('no delimiter at all', 'injective', {
    values: fc.record({ name: fc.stringMatching(/^[a-z\d]{1,8}$/), count: fc.nat(999) }),
    encode: ({ name, count }) => name + count,
    compare: (a, b) => compareKeys(a.name, b.name) || a.count - b.count,
  }),
  broken('numbers without a delimiter', 'injective', {
    values: fc.tuple(fc.nat(999), fc.nat(999)),
    encode: ([a, b]) => `${a}${b}`,
    compare: ([a, b], [c, d]) => a - c || b - d,
  }),
  broken('a space sorts before the delimiter', 'ordered', {
    values: pairs(sentence),
    encode: ([city, id]) => `${city}#${id}`,
    decode: (key) => key.split('#'),
    compare: comparePairs,
  }),
  broken('numbers without padding', 'ordered', {
    values: fc.nat(100_000),
    encode: (n) => `ISSUE#${n}`,
    decode: (key) => Number(key.slice(6)),
    compare: byNumber,
  }),
  broken('negative numbers, padded', 'ordered', {
    values: fc.integer({ min: -99_999, max: 99_999 }),
    encode: (n) => String(n).padStart(6, '0'),
    compare: byNumber,
  }),
  broken('numbers in base 36', 'ordered', {
    values: fc.nat(),
    encode: (n) => n.toString(36),
    decode: (key) => Number.parseInt(key, 36),
    compare: byNumber,
  }),
  broken('numbers that outgrow their padding', 'ordered', {
    values: fc.nat(20_000),
    encode: (n) => String(n).padStart(4, '0'),
    decode: Number,
    compare: byNumber,
  }),
  broken('numbers rounded to cents', 'injective', {
    values: fc.double({ min: 0, max: 1000, noNaN: true }),
    encode: (n) => n.toFixed(2).padStart(8, '0'),
    compare: byNumber,
  }),
  broken('numbers rounded to cents, read back', 'injective', {
    values: fc.double({ min: 0, max: 1000, noNaN: true }),
    encode: (n) => n.toFixed(2).padStart(8, '0'),
    decode: Number,
    compare: byNumber,
  }),
  broken('newest first, from a date that will pass', 'ordered', {
    values: instants,
    encode: (at) => String(Date.UTC(2100, 0) - at.getTime()).padStart(15, '0'),
    compare: (a, b) => byTime(b, a),
  }),
  broken('invalid dates and missing ones, both written as NaN', 'injective', {
    values: fc.option(fc.date({ min: new Date(0) }), { nil: undefined }),
    encode: (at) => `DUE#${String(Number(at)).padStart(16, '0')}`,
    compare: (a, b) => Number(a) - Number(b),
  }),
  broken('times to the second', 'injective', {
    values: instants,
    encode: (at) => `LOGIN#${at.toISOString().slice(0, 19)}`,
    compare: byTime,
  }),
  broken('local date strings', 'ordered', {
    values: fc.nat(40_000).map((day) => new Date(day * 86_400_000)),
    // As toLocaleDateString writes it, which takes long.
    encode: (at) => `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`,
    compare: byTime,
  }),
  broken('years beyond 9999', 'ordered', {
    values: fc.date({ noInvalidDate: true }),
    encode: (at) => at.toISOString(),
    decode: (key) => new Date(key),
    compare: byTime,
  }),
  broken('lower case for everything', 'injective', {
    values: fc.string(),
    encode: (email) => `USER#${email.toLowerCase()}`,
    compare: compareKeys,
  }),
  broken('trimmed', 'injective', {
    values: fc.string(),
    encode: (name) => `TAG#${name.trim()}`,
    compare: compareKeys,
  }),
  broken('undefined as text', 'injective', {
    values: fc.record({ id: fc.option(fc.string(), { nil: undefined }) }),
    encode: ({ id }) => `ORDER#${id}`,
    compare: (a, b) => compareKeys(a.id ?? '', b.id ?? ''),
  }),
  broken('JSON', 'ordered', {
    values: pairs(fc.string()),
    encode: (pair) => JSON.stringify(pair),
    decode: (key) => JSON.parse(key),
    compare: comparePairs,
  }),
  broken('percent encoding', 'ordered', {
    values: pairs(fc.string({ unit: anyChar })),
    encode: ([a, b]) => `${encodeURIComponent(a)}#${encodeURIComponent(b)}`,
    decode: (key) => key.split('#').map(decodeURIComponent),
    compare: comparePairs,
  }),
  broken('a hash cut short', 'injective', {
    values: fc.string({ minLength: 4 }),
    encode: shortHash,
    compare: (a, b) => compareKeys(shortHash(a), shortHash(b)),
  }),
  broken('cut in the middle of a character', 'wellFormed', {
    values: fc.string({ unit: 'grapheme' }),
    encode: (name) => name.slice(0, 3),
    compare: () => 0,
    equals: () => true,
  }),
  broken('lone surrogates', 'wellFormed', {
    values: codeUnits,
    encode: (text) => text,
    decode: (key) => key,
    compare: compareKeys,
  }),
  broken("JavaScript's own order", 'ordered', {
    values: fc.string({ unit: anyChar }),
    encode: (text) => text,
    decode: (key) => key,
    compare: byCodeUnits,
  }),
  broken('the order of the dictionary', 'ordered', {
    values: fc.string(),
    encode: (name) => name,
    decode: (key) => key,
    compare: (a, b) => a.localeCompare(b, 'en'),
  }),
  broken('a clock in the key', 'deterministic', {
    values: fc.string(),
    encode: (id) => `${id}#${Date.now()}`,
    compare: compareKeys,
  }),
  broken('a random shard', 'deterministic', {
    values: fc.string(),
    encode: (id) => `${id}#${Math.floor(Math.random() * 10)}`,
    compare: compareKeys,
  }),
  broken('a counter in the key', 'deterministic', {
    values: fc.string(),
    encode: (id) => `${id}#${++calls}`,
    compare: compareKeys,
  }),
  broken('a number for each object', 'deterministic', {
    values: fc.record({ id: word }),
    encode: (item) => {
      const known = numbers.get(item) ?? ++calls
      numbers.set(item, known)
      return `${item.id}#${known}`
    },
    compare: (a, b) => compareKeys(a.id, b.id),
  }),
  broken('too long', 'withinBytes', {
    values: fc.string({ maxLength: 1500, size: 'max' }),
    encode: (id) => `USER#${id}`,
    decode: (key) => key.slice(5),
    compare: compareKeys,
    maxBytes: 1024,
  }),
  broken('characters counted instead of bytes', 'withinBytes', {
    values: fc.string({ unit: anyChar, maxLength: 20 }),
    encode: (id) => id,
    compare: compareKeys,
    maxBytes: 20,
  }),
  broken('a part that is not read back', 'roundTrip', {
    values: fc.tuple(word, fc.nat(999)),
    encode: ([name, n]) => `${name}#${String(n).padStart(3, '0')}`,
    decode: (key) => key.split('#'),
    compare: ([a, b], [c, d]) => compareKeys(a, c) || b - d,
  }),
  broken('parsed to a number that is too large', 'roundTrip', {
    values: fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }),
    encode: (n) => String(n).padStart(20, '0'),
    decode: (key) => BigInt(Number(key)),
    compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  }),
  broken('Latin-1 only', 'total', {
    values: fc.string({ unit: 'grapheme' }),
    encode: (text) => btoa(text),
    compare: compareKeys,
  }),
]
