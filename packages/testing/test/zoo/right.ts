import { createHash } from 'node:crypto'
import { compareKeys, compositeKey, entityKey, reverseTime, zeroPad } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { DOMAINS } from './right-domains.ts'
import { RIGHT_FORMATS } from './right-formats.ts'
import {
  byNumber,
  byTime,
  compareLists,
  comparePairs,
  free,
  instants,
  pairs,
  type Right,
  right,
  word,
} from './zoo.ts'

const padded = (n: number) => String(n).padStart(16, '0')
const hex = (text: string) => Buffer.from(text).toString('hex')
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

/** Text written as it is: right for any text that is well-formed and not empty. */
const asItIs = (name: string, values: fc.Arbitrary<string>): Right =>
  right(`as it is: ${name}`, {
    values,
    encode: (id) => id,
    decode: (key) => key,
    compare: compareKeys,
  })

const numbered = (name: string, values: fc.Arbitrary<number>, offset = 0): Right =>
  right(name, {
    values,
    encode: (n) => `N#${padded(n + offset)}`,
    decode: (key) => Number(key.slice(2)) - offset,
    compare: byNumber,
  })

/** What is right must never be accused. */
export const RIGHT: readonly Right[] = [
  ...DOMAINS,
  ...RIGHT_FORMATS,
  asItIs('ASCII', fc.string({ minLength: 1 })),
  asItIs('graphemes', fc.string({ unit: 'grapheme', minLength: 1 })),
  asItIs('any Unicode', fc.string({ unit: anyChar, minLength: 1 })),
  asItIs('words', word),
  asItIs('long texts', fc.string({ minLength: 1, maxLength: 300, size: 'max' })),
  asItIs(
    'mapped',
    fc.string().map((text) => `id:${text}`),
  ),
  asItIs('UUIDs', fc.uuid()),
  numbered('small numbers', fc.nat(9)),
  numbered('numbers', fc.nat()),
  numbered('safe numbers', fc.maxSafeNat()),
  numbered('signed numbers', fc.integer({ min: -1000, max: 1000 }), 1000),
  numbered(
    'mapped numbers',
    fc.nat(999).map((n) => n * 1000),
  ),
  right('hex of text', {
    values: fc.string({ minLength: 1 }),
    encode: hex,
    decode: (key) => Buffer.from(key, 'hex').toString(),
    compare: compareKeys,
  }),
  right('hex pairs', {
    values: pairs(fc.string()),
    encode: ([a, b]) => `${hex(a)}!${hex(b)}`,
    compare: comparePairs,
  }),
  right('a whole hash', { values: fc.string(), encode: sha, compare: free }),
  right('JSON without an order', {
    values: pairs(fc.string()),
    encode: (pair) => JSON.stringify(pair),
    decode: (key) => JSON.parse(key),
    compare: free,
  }),
  right('URI components without an order', {
    values: pairs(fc.string()),
    encode: ([a, b]) => `${encodeURIComponent(a)}#${encodeURIComponent(b)}`,
    compare: free,
  }),
  right('backslashes, themselves escaped', {
    values: pairs(fc.string()),
    encode: ([a, b]) =>
      [a, b].map((t) => t.replaceAll('\\', '\\\\').replaceAll('#', '\\#')).join('#'),
    compare: free,
  }),
  right('percent, itself escaped', {
    values: pairs(fc.string()),
    encode: ([a, b]) =>
      [a, b].map((t) => t.replaceAll('%', '%25').replaceAll('#', '%23')).join('#'),
    compare: free,
  }),
  right('lengths first', {
    values: pairs(fc.string()),
    encode: ([a, b]) => `${a.length}:${a}${b}`,
    compare: free,
  }),
  right('ISO times', {
    values: instants,
    encode: (at) => at.toISOString(),
    decode: (key) => new Date(key),
    compare: byTime,
  }),
  right('milliseconds', {
    values: instants,
    encode: (at) => padded(at.getTime()),
    decode: (key) => new Date(Number(key)),
    compare: byTime,
  }),
  right('newest first', {
    values: instants,
    encode: (at) => reverseTime(at),
    compare: (a, b) => byTime(b, a),
  }),
  right('days of days', {
    values: fc.nat(40_000).map((n) => new Date(n * 86_400_000)),
    encode: (at) => at.toISOString().slice(0, 10),
    compare: byTime,
  }),
  right('sets, sorted', {
    values: fc.uniqueArray(word, { maxLength: 4 }).map((items) => new Set(items)),
    encode: (set) => `S#${[...set].sort().join(',')}`,
    compare: free,
  }),
  right('maps, sorted', {
    values: fc
      .uniqueArray(word, { maxLength: 3 })
      .map((items) => new Map(items.map((item) => [item, item.length]))),
    encode: (map) => `M#${[...map].sort().join(';')}`,
    compare: free,
  }),
  right('a copy, sorted', {
    values: fc.array(fc.nat(9), { maxLength: 4 }),
    encode: (list) => `L#${[...list].sort().join(',')}`,
    compare: free,
    equals: (a, b) => [...a].sort().join() === [...b].sort().join(),
  }),
  right('lower case, by intention', {
    values: fc.string(),
    encode: (mail) => `U#${mail.toLowerCase()}`,
    compare: free,
    equals: (a, b) => a.toLowerCase() === b.toLowerCase(),
  }),
  right('bytes in hex', {
    values: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    encode: (bytes) => Buffer.from(bytes).toString('hex'),
    compare: (a, b) => Buffer.compare(a, b),
  }),
  right('bigints, padded', {
    values: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    encode: (n) => String(n).padStart(21, '0'),
    decode: BigInt,
    compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  }),
  right('booleans', {
    values: fc.boolean(),
    encode: (flag) => (flag ? '1' : '0'),
    decode: (key) => key === '1',
    compare: (a, b) => Number(a) - Number(b),
  }),
  right('numbers with infinity', {
    values: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
    encode: (n) => (n === Number.POSITIVE_INFINITY ? '~' : String(n)),
    compare: byNumber,
  }),
  right('optional parts, marked', {
    values: fc.option(fc.string()),
    encode: (text) => (text === null ? 'N' : `S${text}`),
    compare: free,
  }),
  right('URLs', {
    values: word.map((path) => new URL(`https://example.org/${path}`)),
    encode: String,
    compare: free,
  }),
  right('lists of words', {
    values: fc.array(word, { minLength: 1, maxLength: 4 }),
    encode: (list) => list.join('#'),
    decode: (key) => key.split('#'),
    compare: compareLists,
  }),
  right('words that may end in digits', {
    values: fc.tuple(word, fc.nat(999)),
    encode: ([name, n]) => `${name}${n}`,
    compare: free,
  }),
  right('versions', {
    values: fc.tuple(fc.nat(99), fc.nat(99)),
    encode: ([a, b]) => `${zeroPad(a, 2)}.${zeroPad(b, 2)}`,
    compare: ([a, b], [c, d]) => a - c || b - d,
  }),
  right('entities', {
    values: fc.string(),
    encode: (id) => entityKey('USER', id),
    compare: compareKeys,
  }),
  right('composites', {
    values: pairs(fc.string({ unit: anyChar })),
    encode: (pair) => compositeKey(pair),
    compare: comparePairs,
  }),
  right('two words', {
    values: pairs(word),
    encode: ([a, b]) => `${a}#${b}`,
    decode: (key) => key.split('#'),
    compare: comparePairs,
  }),
]
