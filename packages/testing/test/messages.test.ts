import { compareKeys, type Field, field, key, text, time, zeroPad } from '@keywright/core'
import { fieldOf } from '@keywright/core/internal'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEncoder, checkKey } from '../src/index.ts'
import { failure, withoutCalls } from './failure.ts'

/** The messages name the run, so it must not depend on how many there are. */
const options = { seed: 1, numRuns: 100 }
const byNumber = (a: number, b: number) => a - b
const comparePairs = ([a, b]: [string, string], [c, d]: [string, string]) =>
  compareKeys(a, c) || compareKeys(b, d)

/** The message of a check that must fail, as a person sees it. */
const message = (check: () => void): string => `\n${withoutCalls(failure(check).message)}\n`

describe('each message is an explanation', () => {
  it('injective: a delimiter in a value', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.record({ org: fc.string(), id: fc.string() }),
          encode: ({ org, id }) => `ORG#${org}#${id}`,
          compare: (a, b) => comparePairs([a.org, a.id], [b.org, b.id]),
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: injective (different values never share a key).

      Two different values have the same key:

        first   { org: 'a#', id: 'a' }
        second  { org: 'a', id: '#a' }
        key     ORG#a##a

      In a store the second write overwrites the first: one item is lost, and whoever reads it gets the other.

      Also broken: ordered by UTF-8 bytes.
      Found in run 2, after … calls of encode, and shrunk 2 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('well-formed Unicode: two halves that become the same', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.constantFrom('\ud800', '\udbff'),
          encode: (half) => `K#${half}`,
          compare: compareKeys,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: well-formed Unicode (a key is still the same text after UTF-8).

      The key of this value contains half of a character (a lone surrogate):

        value   '\\ud800'
        key     'K#\\ud800'
        stored  K#�, in bytes 4b 23 ef bf bd

      UTF-8 has no form for it, so a store keeps U+FFFD (ef bf bd) instead, the same for all of them: keys that differ only there become one key, and the second write overwrites the first.

      Also broken: injective, ordered by UTF-8 bytes.
      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('ordered: a space before the delimiter', () => {
    const cities: readonly [string, string][] = [
      ['San', 'x'],
      ['San Francisco', 'a'],
    ]
    expect(
      message(() =>
        checkEncoder({
          values: fc.constantFrom(...cities),
          encode: ([city, id]) => `${city}#${id}`,
          compare: comparePairs,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare puts the first value before the second, but their keys sort the other way:

        first   ['San', 'x']            San#x
        second  ['San Francisco', 'a']  San Francisco#a

      Byte 4 decides: 23 (#) in the first key, 20 (space) in the second.

      DynamoDB would return San Francisco#a before San#x: queries come back in the wrong order, and one that begins or ends between the two misses items.

      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('ordered: numbers without padding', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.nat(),
          encode: (n) => `ISSUE#${n}`,
          compare: byNumber,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare puts the first value before the second, but their keys sort the other way:

        first   2   ISSUE#2
        second  10  ISSUE#10

      Byte 7 decides: 32 (2) in the first key, 31 (1) in the second.

      DynamoDB would return ISSUE#10 before ISSUE#2: queries come back in the wrong order, and one that begins or ends between the two misses items.

      Found in run 1, after … calls of encode, and shrunk 2 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('ordered: control characters and their bytes', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.tuple(fc.constantFrom('a', 'a\0'), fc.constantFrom('', '\t')),
          encode: ([a, b]) => `${a}\u001f${b}`,
          compare: comparePairs,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare puts the first value before the second, but their keys sort the other way:

        first   ['a', '']          'a\\u001f'
        second  ['a\\u0000', '\\t']  'a\\u0000\\u001f\\t'

      Byte 2 decides: 1f (U+001F) in the first key, 00 (U+0000) in the second.

      DynamoDB would return 'a\\u0000\\u001f\\t' before 'a\\u001f': queries come back in the wrong order, and one that begins or ends between the two misses items.

      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('ordered: UTF-16', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.string({ unit: anyChar }),
          encode: (name) => `TAG#${name}`,
          compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare puts the first value before the second, but their keys sort the other way:

        first   '𐀀'      TAG#𐀀
        second  '\\ue000'  'TAG#\\ue000'

      Byte 5 decides: f0 (U+10000) in the first key, ee (U+E000) in the second. JavaScript's own < compares UTF-16 units, which from U+E000 up is another order.

      DynamoDB would return 'TAG#\\ue000' before TAG#𐀀: queries come back in the wrong order, and one that begins or ends between the two misses items.

      Found in run 3, after … calls of encode, and shrunk 14 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('ordered: one key is the beginning of the other', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.stringMatching(/^[a-c]{1,3}$/),
          encode: (word) => word,
          compare: (a, b) => b.length - a.length || compareKeys(a, b),
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare puts the first value before the second, but their keys sort the other way:

        first   'aa'  aa
        second  'a'   a

      Byte 2 decides: 61 (a) in the first key, nothing (the key ends) in the second.

      DynamoDB would return a before aa: queries come back in the wrong order, and one that begins or ends between the two misses items.

      Found in run 1, after … calls of encode, and shrunk 1 time.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('ordered: a compare that is none', () => {
    expect(
      message(() =>
        checkEncoder({ values: fc.nat(9), encode: String, compare: () => 1, ...options }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare contradicts itself: it puts each of these two values after the other:

        first   0  0
        second  1  1

      No key can sort like that. compare(a, b) must be the opposite of compare(b, a).

      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('round trip: another value', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.record({ name: fc.stringMatching(/^[a-z]+$/), n: fc.nat(99) }),
          encode: ({ name, n }) => `${name}#${zeroPad(n, 2)}`,
          decode: (text) => ({ name: text.split('#')[0], n: text.split('#')[1] }),
          compare: (a, b) => compareKeys(a.name, b.name) || a.n - b.n,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: round trip (decode gives back the value that encode was given).

      decode gives another value than encode was given:

        value    { name: 'a', n: 0 }
        key      a#00
        decoded  { name: 'a', n: '00' }

      What is read back from the store would not be what was written to it.

      Found in run 1, after … calls of encode, and shrunk 5 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('round trip: an error', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.string(),
          encode: (name) => `TAG#${name}`,
          decode: (text) => decodeURIComponent(text.slice(4)),
          compare: compareKeys,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: round trip (decode gives back the value that encode was given).

      decode refuses the key that encode made:

        value  '%'
        key    TAG#%
        error  URIError: URI malformed

      This item could be written to the store, but not be read back.

      Found in run 1, after … calls of encode, and shrunk 3 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('deterministic: a counter', () => {
    let calls = 0
    expect(
      message(() =>
        checkEncoder({
          values: fc.string(),
          encode: (id) => `${id}#${(calls++ % 2) + 1}`,
          compare: compareKeys,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: deterministic (the same value always has the same key).

      encode gave two keys for one value:

        value   'a'
        first   a#1
        second  a#2

      A store would not find the item again: what is written under the first key is looked up under the second.

      Found in run 4, after … calls of encode, and shrunk 1 time.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('deterministic: a number for each object', () => {
    const numbers = new WeakMap<object, number>()
    let last = 0
    expect(
      message(() =>
        checkEncoder({
          values: fc.record({ id: fc.stringMatching(/^[a-z]+$/) }),
          encode: (item) => {
            const known = numbers.get(item) ?? (last++ % 2) + 1
            numbers.set(item, known)
            return `${item.id}#${known}`
          },
          compare: () => 0,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: deterministic (the same value always has the same key).

      encode gave two keys for one value:

        value   { id: 'a' }
        first   a#2
        second  a#1

      A store would not find the item again: what is written under the first key is looked up under the second.

      Found in run 1, after … calls of encode, and shrunk 2 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('well-formed Unicode', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.string({ unit: 'grapheme' }),
          encode: (name) => `USER#${name.slice(0, 1)}`,
          compare: compareKeys,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: well-formed Unicode (a key is still the same text after UTF-8).

      The key of this value contains half of a character (a lone surrogate):

        value   '𐀀'
        key     'USER#\\ud800'
        stored  USER#�, in bytes 55 53 45 52 23 ef bf bd

      UTF-8 has no form for it, so a store keeps U+FFFD (ef bf bd) instead, the same for all of them: keys that differ only there become one key, and the second write overwrites the first.

      Also broken: injective.
      Found in run 1, after … calls of encode, and shrunk 9 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('within a size', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc
            .array(fc.constant('ü'), { maxLength: 900, size: 'max' })
            .map((u) => u.join('')),
          encode: (id) => `USER#${id}`,
          decode: (text) => text.slice(5),
          compare: compareKeys,
          maxBytes: 1024,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: within a size (no key is empty, or longer than maxBytes).

      The key of this value is longer than 1,024 bytes, it has 1,025 bytes:

        value  'üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü…' (510 characters)
        key    USER#üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü… (1,025 bytes)

      DynamoDB refuses to write an item whose key is too long (2,048 bytes for a partition key, 1,024 for a sort key), and a store that cuts it would mix up items.

      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('total: an error', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.date(),
          encode: (at) => at.toISOString(),
          compare: (a, b) => a.getTime() - b.getTime(),
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: total (every value has a key).

      encode gave no key for this value:

        value  Invalid Date
        error  RangeError: Invalid time value

      An item with this value could not be stored. If encode is right to refuse it, let \`values\` draw only what it takes.

      Found in run 2, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('total: not a string', () => {
    expect(
      message(() =>
        checkEncoder({
          values: fc.nat(),
          // What a codebase without types does.
          encode: ((n: number) => n) as unknown as (n: number) => string,
          compare: byNumber,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: total (every value has a key).

      encode gave something that is not a string:

        value  0
        key    0

      An item with this value could not be stored, or its key would be made up on the way.

      Found in run 1, after … calls of encode, and shrunk 1 time.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('an error on the way', () => {
    const compare = (): number => {
      throw new TypeError('a.localeCompare is not a function')
    }
    expect(
      message(() => checkEncoder({ values: fc.nat(9), encode: String, compare, ...options })),
    ).toMatchInlineSnapshot(`
      "
      Could not check the law: ordered by UTF-8 bytes (keys sort as their values do).

      For [6, 9, 6] there was an error:

        TypeError: a.localeCompare is not a function

      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })

  it('nothing to check', () => {
    const { encode, compare } = key('K', time('at'))
    expect(
      message(() =>
        checkEncoder({
          values: fc.constant({ at: new Date(Number.NaN) }),
          encode,
          compare,
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      There was nothing to check: encode refused almost every value that was drawn.

      Let \`values\` draw what it takes.

      To run it again, give checkEncoder the option seed: 1.
      "
    `)
  })
})

describe('and those of keys', () => {
  /** A field which `field()` does not watch over. */
  const raw = <V>(codec: Field<'v', V>['codec']): Field<'v', V> =>
    fieldOf({ name: 'v', kind: 'custom', codec })
  const padded = {
    encode: (n: number) => zeroPad(n, 4),
    decode: (digits: string) => (/^\d{4}$/.test(digits) ? Number(digits) : undefined),
    compare: byNumber,
  }

  it('canonical: what encode does not write', () => {
    const lenient = raw<number>({ ...padded, decode: Number })
    expect(
      message(() => checkKey(key('V', lenient), { fields: { v: fc.nat(9999) }, ...options })),
    ).toMatchInlineSnapshot(`
      "
      Law broken: refuses what is not canonical (text that encode could not have made is not a key).

      decode takes a text that encode never writes:

        text     'V#0000 '
        decoded  { v: 0 }
        written  V#0000

      One value would have two keys in the store: an item under the first is not found under the second, and both can be there at once.

      Found in run 1, after … calls of encode, and shrunk 1 time.
      To run it again, give checkKey the option seed: 1.
      "
    `)
  })

  it('prefix-safe: a delimiter that nobody escapes', () => {
    const verbatim = raw<string>({
      encode: (value) => value,
      decode: (value) => value,
      compare: compareKeys,
    })
    expect(
      message(() =>
        checkKey(key('V', text('org'), verbatim), {
          fields: { v: fc.stringMatching(/^[a-z#]+$/) },
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: prefix-safe (what starts with a prefix is exactly what belongs to it).

      The second key starts with the prefix of the first, but its values begin differently:

        prefix  V#a#a#                 of { org: 'a', v: 'a' }
        first   { org: 'a', v: 'a' }   V#a#a
        second  { org: 'a', v: 'a#' }  V#a#a#

      begins_with(V#a#a#) would return the second item as well, which does not belong there.

      Found in run 8, after … calls of encode, and shrunk 9 times.
      To run it again, give checkKey the option seed: 1.
      "
    `)
  })

  it('ranges exact: a greatest text that is not the greatest', () => {
    const short = raw<number>({ ...padded, greatest: '0500' })
    expect(
      message(() =>
        checkKey(key('V', short, text('id')), { fields: { v: fc.nat(999) }, ...options }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ranges exact (a range holds exactly the keys that meet its condition).

      A value meets the condition, but its key is outside the range:

        condition  { v: gt(500) }
        range      V$ to V$
        value      { v: 501, id: 'a' }
        key        V#0501#a

      A query would miss this item.

      Found in run 1, after … calls of encode, and shrunk 15 times.
      To run it again, give checkKey the option seed: 1.
      "
    `)
  })

  it('ordered: a compare that sees less than the key', () => {
    const first = {
      encode: (word: string) => word,
      decode: (word: string) => word,
      compare: (a: string, b: string) => compareKeys(a.slice(0, 1), b.slice(0, 1)),
    }
    expect(
      message(() =>
        checkKey(key('V', field('v', first)), {
          fields: { v: fc.stringMatching(/^[a-z]+$/) },
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: ordered by UTF-8 bytes (keys sort as their values do).

      compare calls these two values equal, but their keys are different:

        first   { v: 'a' }   V#a
        second  { v: 'aa' }  V#aa

      Ranges go by compare: "greater than the first" would find the second, which is no greater.

      Also broken: ranges exact.
      Found in run 1, after … calls of encode, and shrunk 2 times.
      To run it again, give checkKey the option seed: 1.
      "
    `)
  })

  it('total: a codec that cannot write a value', () => {
    const version = raw<string>({
      encode: (value) => {
        if (!/^\d+\.\d+$/.test(value)) throw new RangeError('a version has two parts')
        return value
      },
      decode: (value) => value,
      compare: compareKeys,
    })
    expect(
      message(() =>
        checkKey(key('V', version), {
          fields: { v: fc.constantFrom('1.0', '2') },
          ...options,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "
      Law broken: total (every value has a key).

      encode gave no key for this value:

        value  { v: '2' }
        error  KeyError: V#<v>: expected values that can be read, got RangeError: a version has two parts

      An item with this value could not be stored. If encode is right to refuse it, let \`values\` draw only what it takes.

      Found in run 1, after … calls of encode, and shrunk 0 times.
      To run it again, give checkKey the option seed: 1.
      "
    `)
  })
})
