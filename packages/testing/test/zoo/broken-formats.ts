import { posix } from 'node:path'
import { compareKeys } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import {
  type Broken,
  broken,
  byNumber,
  byTime,
  comparePairs,
  fnv,
  free,
  instants,
  pairs,
  word,
} from './zoo.ts'

const collides = <V>(name: string, values: fc.Arbitrary<V>, encode: (value: V) => string): Broken =>
  broken(name, 'injective', { values, encode: (value) => `K#${encode(value)}`, compare: free })
const misorders = <V>(
  name: string,
  values: fc.Arbitrary<V>,
  encode: (value: V) => string,
  compare: (a: V, b: V) => number,
): Broken => broken(name, 'ordered', { values, encode: (value) => `K#${encode(value)}`, compare })

const text = fc.string()
const signed = fc.integer({ min: -99_999, max: 99_999 })
const anyTime = fc.date({
  min: new Date('1900-01-01T00:00:00.000Z'),
  max: new Date('2100-01-01T00:00:00.000Z'),
  noInvalidDate: true,
})
const two = (n: number) => String(n).padStart(2, '0')
const byPoint = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) =>
  a - c || b - d

/** Formats that people and libraries have for numbers, times, texts and lists, none of them a key. */
export const FORMATS: readonly Broken[] = [
  collides('parseInt', fc.stringMatching(/^\d{1,4}[a-z]?$/), (t) => String(Number.parseInt(t, 10))),
  collides('parseFloat', fc.stringMatching(/^\d\.\d{1,3}$/), (t) => String(Number.parseFloat(t))),
  collides('null and undefined in JSON', fc.array(fc.constantFrom(null, undefined, 1)), (list) =>
    JSON.stringify(list),
  ),
  collides('NaN and infinity in JSON', fc.double(), (n) => JSON.stringify(n)),
  collides(
    'sets in JSON',
    fc.uniqueArray(word).map((items) => new Set(items)),
    (set) => JSON.stringify(set),
  ),
  collides(
    'maps as text',
    fc.uniqueArray(word).map((k) => new Map(k.map((one) => [one, 1]))),
    String,
  ),
  collides('a nested list as text', fc.array(fc.array(fc.nat(9), { maxLength: 3 })), String),
  collides(
    'objects as text',
    fc.record({ id: word }, { noNullPrototype: true }),
    (item) => `${item}`,
  ),
  collides(
    'the values that are there',
    fc.record({ city: word, state: word }, { requiredKeys: [] }),
    (item) => Object.values(item).join('#'),
  ),
  collides('encodeURI for components', pairs(text), ([a, b]) => `${encodeURI(a)}#${encodeURI(b)}`),
  collides('URI components between dots', pairs(text), (pair) =>
    pair.map(encodeURIComponent).join('.'),
  ),
  collides('only the first of each escaped', text, (t) =>
    t.replace('%', '%25').replace('#', '%23'),
  ),
  collides(
    'quoted only where there is a comma',
    fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ',', '"') }), { minLength: 1 }),
    (list) => list.map((t) => (t.includes(',') ? `"${t}"` : t)).join(','),
  ),
  collides('a path that is normalised', pairs(fc.stringMatching(/^[a-c./]{1,6}$/)), ([a, b]) =>
    posix.join(a, b),
  ),
  collides('without a slash at the end', fc.stringMatching(/^\/[a-z]{1,4}\/?$/), (t) =>
    t.replace(/\/$/, ''),
  ),
  collides('without www', fc.stringMatching(/^(www\.)?[a-z]{1,5}\.org$/), (t) =>
    t.replace(/^www\./, ''),
  ),
  collides('a default for what is missing', fc.option(fc.string()), (t) => t ?? 'none'),
  collides('zero for what is missing', fc.option(fc.nat(99), { nil: undefined }), (n) =>
    String(n ?? 0),
  ),
  collides('UTF-16 in hex without padding', fc.string({ unit: 'grapheme' }), (t) =>
    Array.from({ length: t.length }, (_, i) => t.charCodeAt(i).toString(16)).join(''),
  ),
  collides('bytes read as UTF-8', fc.uint8Array({ maxLength: 4 }), (bytes) =>
    new TextDecoder().decode(bytes),
  ),
  collides('Latin-1 bytes', fc.string({ unit: 'grapheme' }), (t) =>
    Buffer.from(t, 'latin1').toString('hex'),
  ),
  collides(
    'compatibility forms',
    fc.string({ unit: fc.constantFrom('f', 'i', 'ﬁ', 'ａ', 'a') }),
    (t) => t.normalize('NFKC'),
  ),
  collides('the start of a UUID', fc.uuid(), (id) => id.slice(0, 13)),
  collides('the time of a ULID', fc.ulid(), (id) => id.slice(0, 10)),
  collides('two words in either order', pairs(word), (pair) => [...pair].sort().join('#')),
  collides('a sum', fc.tuple(fc.nat(999), fc.nat(999)), ([a, b]) => String(a + b)),
  collides('days and months that overflow', fc.tuple(fc.nat(99), fc.nat(99)), ([h, m]) =>
    String(h * 60 + m),
  ),
  collides(
    'a day that the month does not have',
    fc.tuple(fc.integer({ min: 2000, max: 2030 }), fc.nat(11), fc.integer({ min: 1, max: 31 })),
    ([y, m, d]) => new Date(Date.UTC(y, m, d)).toISOString(),
  ),
  collides(
    'dates without separators',
    instants,
    (at) =>
      `${at.getUTCFullYear()}${at.getUTCMonth() + 1}${at.getUTCDate()}T${at.getTime() % 86_400_000}`,
  ),
  collides('seconds, rounded', instants, (at) => String(Math.round(at.getTime() / 1000))),
  collides('as mail writes it', instants, (at) => at.toUTCString()),
  collides('bigints of 64 bits', fc.bigInt({ min: 0n, max: 2n ** 70n }), (n) =>
    String(BigInt.asUintN(64, n)),
  ),
  collides(
    'coordinates to three digits',
    fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    ),
    ([lat, lon]) => `${lat.toFixed(3)},${lon.toFixed(3)}`,
  ),
  broken('JSON of properties in any order', 'deterministic', {
    values: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(2)),
    encode: (item) => JSON.stringify(item),
    compare: free,
  }),
  misorders('times before 1970', anyTime, (at) => String(at.getTime()).padStart(15, '0'), byTime),
  misorders(
    'months without padding',
    instants,
    (at) =>
      `${at.getUTCFullYear()}-${at.getUTCMonth() + 1}-${two(at.getUTCDate())}T${at.toISOString().slice(11)}`,
    byTime,
  ),
  misorders(
    'day before month',
    instants,
    (at) => `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.toISOString()}`,
    byTime,
  ),
  misorders('thousands with commas', fc.nat(99_999), (n) => n.toLocaleString('en'), byNumber),
  misorders(
    'doubles as text',
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    (n) => String(n).padStart(25, '0'),
    byNumber,
  ),
  misorders('exponents', fc.nat(), (n) => n.toExponential(), byNumber),
  misorders('two’s complement', signed, (n) => (n >>> 0).toString(16).padStart(8, '0'), byNumber),
  misorders(
    'plus and minus',
    signed,
    (n) => `${n < 0 ? '-' : '+'}${String(Math.abs(n)).padStart(5, '0')}`,
    byNumber,
  ),
  misorders(
    'negative numbers as they are',
    signed,
    (n) => `${n < 0 ? 'a' : 'b'}${String(Math.abs(n)).padStart(5, '0')}`,
    byNumber,
  ),
  misorders('a digit for the length', fc.nat(), (n) => `${String(n).length}${n}`, byNumber),
  misorders('versions', fc.tuple(fc.nat(20), fc.nat(20)), ([a, b]) => `${a}.${b}`, byPoint),
  misorders(
    'a shard before the number',
    fc.nat(9999),
    (n) => `${fnv(String(n)) % 10}#${String(n).padStart(4, '0')}`,
    byNumber,
  ),
  misorders('base64', text, (t) => Buffer.from(t).toString('base64url'), compareKeys),
  misorders(
    'UTF-16 in hex',
    fc.string({ unit: anyChar }),
    (t) =>
      Array.from({ length: t.length }, (_, i) =>
        t.charCodeAt(i).toString(16).padStart(4, '0'),
      ).join(''),
    compareKeys,
  ),
  misorders(
    'addresses of hosts',
    fc.ipV4(),
    (ip) => ip,
    (a, b) => byNumber(ipNumber(a), ipNumber(b)),
  ),
  misorders(
    'a query string',
    pairs(text),
    ([a, b]) => new URLSearchParams({ a, b }).toString(),
    comparePairs,
  ),
]

const ipNumber = (ip: string): number =>
  ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
