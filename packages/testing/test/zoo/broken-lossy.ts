import { createHash } from 'node:crypto'
import { compareKeys } from '@keywright/core'
import fc from 'fast-check'
import { type Broken, broken, byNumber, byTime, fnv, free, instants, word } from './zoo.ts'

const text = fc.string({ minLength: 1 })
const long = (length: number) => fc.string({ maxLength: length, size: 'max' })
const lossy = <V>(name: string, values: fc.Arbitrary<V>, encode: (value: V) => string): Broken =>
  broken(name, 'injective', { values, encode: (value) => `K#${encode(value)}`, compare: free })
const sha = (value: string, digits: number) =>
  createHash('sha256').update(value).digest('hex').slice(0, digits)

/** Encoders that throw something away. */
export const LOSSY: readonly Broken[] = [
  lossy('255 of 300 characters', long(300), (t) => t.slice(0, 255)),
  lossy('1024 of 1500 characters', long(1500), (t) => t.slice(0, 1024)),
  lossy('64 of 80 characters', long(80), (t) => t.slice(0, 64)),
  lossy(
    '64 of 80 characters of a mapped text',
    long(80).map((t) => t),
    (t) => t.slice(0, 64),
  ),
  lossy('255 of 300 characters that are only promised', fc.string({ maxLength: 300 }), (t) =>
    t.slice(0, 255),
  ),
  lossy(
    '1024 of 1500 characters that are only promised',
    fc.record({ id: word, note: fc.string({ maxLength: 1500 }) }),
    ({ id, note }) => `${id}#${note.slice(0, 1024)}`,
  ),
  lossy('100 of 120 numbers', fc.array(fc.nat(9), { maxLength: 120, size: 'max' }), (list) =>
    list.slice(0, 100).join(''),
  ),
  lossy('the last 8 characters', fc.string({ maxLength: 20 }), (t) => t.slice(-8)),
  lossy('30 of 40 letters', fc.stringMatching(/^[a-z]{30,40}$/), (t) => t.slice(0, 30)),
  lossy('SHA-256 cut to 24 bits', text, (t) => sha(t, 6)),
  lossy('SHA-256 cut to 16 bits', text, (t) => sha(t, 4)),
  lossy('a hash of 16 bits of numbers', fc.nat(), (n) => String(fnv(String(n)) & 0xffff)),
  lossy('modulo 1000', fc.nat(), (n) => String(n % 1000)),
  lossy('upper case', text, (t) => t.toUpperCase()),
  lossy('lower case of mapped words', fc.stringMatching(/^[a-zA-Z]{1,6}$/), (t) => t.toLowerCase()),
  lossy('Unicode normalised', fc.string({ unit: 'grapheme' }), (t) => t.normalize('NFC')),
  lossy(
    'accents removed',
    fc.string({ unit: fc.constantFrom('e', '\u00e9', 'e\u0301', 'a') }),
    (t) => t.normalize('NFD').replace(/\p{M}/gu, ''),
  ),
  lossy('trimmed at the end', fc.string(), (t) => t.trimEnd()),
  lossy('white space collapsed', fc.string({ unit: fc.constantFrom('a', 'b', ' ') }), (t) =>
    t.replace(/ +/g, ' '),
  ),
  lossy('ASCII only', fc.string({ unit: 'grapheme' }), (t) => t.replace(/[^ -~]/gu, '?')),
  lossy('digits only', fc.stringMatching(/^[0-9-]{3,12}$/), (t) => t.replaceAll('-', '')),
  lossy('leading zeros dropped', fc.stringMatching(/^[0-9]{1,6}$/), (t) => String(Number(t))),
  lossy('to the minute', instants, (at) => at.toISOString().slice(0, 16)),
  lossy('to the day', instants, (at) => at.toISOString().slice(0, 10)),
  lossy('epoch seconds', instants, (at) => String(Math.floor(at.getTime() / 1000))),
  lossy(
    'the hour of the clock',
    instants,
    (at) => `${at.toISOString().slice(0, 10)}T${at.getUTCHours() % 12}`,
  ),
  lossy(
    'a day of mapped numbers',
    fc.nat(2e9).map((s) => new Date(s * 1000)),
    (at) => at.toISOString().slice(0, 13),
  ),
  lossy('32 bits', fc.maxSafeNat(), (n) => String(n | 0)),
  lossy('floats as 32 bits', fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (n) =>
    String(Math.fround(n)),
  ),
  lossy('six digits', fc.double({ noNaN: true, min: 0.1, max: 1e6 }), (n) => n.toPrecision(6)),
  lossy('the absolute value', fc.integer({ min: -1000, max: 1000 }), (n) => String(Math.abs(n))),
  lossy('bigints as numbers', fc.bigInt({ min: 0n, max: 10n ** 20n }), (n) => String(Number(n))),
  lossy('bytes without leading zeros', fc.uint8Array({ maxLength: 4 }), (bytes) =>
    bytes.reduce((n, byte) => n * 256n + BigInt(byte), 0n).toString(16),
  ),
  lossy('bytes in hex without padding', fc.uint8Array({ maxLength: 4 }), (bytes) =>
    Array.from(bytes, (byte) => byte.toString(16)).join(''),
  ),
  lossy('null and undefined', fc.constantFrom(null, undefined, 'a', 'b'), (t) => String(t ?? '')),
  lossy('null as text', fc.option(fc.string()), (t) => `${t}`),
  lossy('a flag as text', fc.oneof(fc.boolean(), fc.constantFrom('true', 'yes')), String),
  lossy('a property left out', fc.record({ id: word, region: word }), ({ id }) => id),
  lossy(
    'an optional property',
    fc.record({ id: word, tag: fc.string() }, { requiredKeys: ['id'] }),
    ({ id, tag }) => `${id}#${tag ?? ''}`,
  ),
  lossy(
    'a list by its first and last',
    fc.array(word, { maxLength: 4 }),
    (list) => `${list[0]}#${list.at(-1)}`,
  ),
  lossy('a sorted list', fc.array(fc.nat(5), { maxLength: 4 }), (list) =>
    [...list].sort().join(','),
  ),
  lossy('a set of lengths', fc.array(word, { maxLength: 3 }), (list) =>
    list.map((item) => item.length).join('-'),
  ),
  lossy(
    'a user id without its prefix',
    fc.tuple(fc.constantFrom('user_', 'org_'), fc.nat(999)).map(([p, n]) => p + n),
    (id) => id.split('_')[1] ?? '',
  ),
  lossy(
    'an e-mail address without its tag',
    fc.tuple(word, word).map(([a, b]) => `${a}+${b}@x.org`),
    (mail) => mail.replace(/\+[^@]*/, ''),
  ),
  broken('the year with two digits', ['injective', 'ordered'], {
    values: instants,
    encode: (at) => at.toISOString().slice(2),
    compare: byTime,
  }),
  broken('half of the numbers', 'injective', {
    values: fc.nat(99_999),
    encode: (n) => `N#${String(n >> 1).padStart(6, '0')}`,
    compare: byNumber,
  }),
  broken('names by their first letters', 'injective', {
    values: fc.record({ first: word, last: word }).map(({ first, last }) => `${first} ${last}`),
    encode: (name) => name.slice(0, 6),
    compare: compareKeys,
  }),
]
