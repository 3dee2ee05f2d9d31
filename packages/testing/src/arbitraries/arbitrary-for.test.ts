import {
  bigint,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  field,
  integer,
  KeyError,
  key,
  number,
  ranked,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryFor } from '../index.ts'
import { sameValue } from '../search/index.ts'

const sample = <V>(values: fc.Arbitrary<V>): V[] => fc.sample(values, { numRuns: 5000, seed: 1 })

const everything = key(
  'ALL',
  text('text'),
  token('token'),
  integer('integer', { digits: 16, signed: true }),
  bigint('bigint', { digits: 20, signed: true }),
  decimal('decimal', { digits: 4, scale: 2, signed: true }),
  number('number'),
  time('time'),
  date('date'),
  bucket('bucket', 'hour'),
  choice('choice', ['a', 'b']),
  ranked('ranked', ['low', 'high']),
  uuid('uuid'),
  desc(bytes('bytes')),
)
const drawn = sample(arbitraryFor(everything))

describe('arbitraryFor', () => {
  it('draws what the key takes, as decode gives it back', () => {
    const changed = drawn.filter(
      (values) => !sameValue(everything.decode(everything.encode(values)), values),
    )
    expect(changed).toEqual([])
  })

  it('recognises its own values, and no others', () => {
    const values = arbitraryFor(everything)
    expect(drawn.every((value) => values.canShrinkWithoutContext(value))).toBe(true)
    const [some] = drawn
    const others = {
      text: '\u{10ffff}',
      token: 'a b',
      integer: 0.5,
      decimal: '1.5',
      number: Number.POSITIVE_INFINITY,
      time: new Date(Number.NaN),
      date: '2023-02-29',
      bucket: new Date('2024-01-01T00:00:01.000Z'),
      choice: 'c',
      uuid: '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F',
    }
    for (const [name, value] of Object.entries(others)) {
      expect(values.canShrinkWithoutContext({ ...some, [name]: value }), name).toBe(false)
    }
  })

  it.each([
    ['a delimiter', /#/],
    ['an escape', /\$/],
    ['a space', / /],
    ['!', /!/],
    ['NUL', /\0/],
    ['another control character', /[\x01-\x1f]/],
    ['the end of UTF-16 before surrogates', /\ud7ff/],
    ['U+E000 to U+FFFF', /[\ue000-\uffff]/],
    ['an astral character', /[\u{10000}-\u{10fffe}]/u],
    ['nothing', /^$/],
  ])('draws texts with %s', (_, pattern) => {
    expect(drawn.some((values) => pattern.test(values.text))).toBe(true)
  })

  it('draws no text that has no key', () => {
    expect(drawn.some(({ text }) => /[\ud800-\udfff]|\u{10ffff}/u.test(text))).toBe(false)
  })

  it('draws texts that begin with others', () => {
    const texts = new Set(drawn.map((values) => values.text))
    expect(['San', 'San Francisco', 'a', 'ab', 'a#b'].every((word) => texts.has(word))).toBe(true)
  })

  it.each([0, -0, 1, 9, 10, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'draws the integer %s',
    (n) => {
      expect(drawn.some(({ integer }) => Object.is(integer, n))).toBe(true)
    },
  )

  it.each([-0, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 0.1 + 0.2, 1e21])(
    'draws the number %s',
    (n) => {
      expect(drawn.some(({ number }) => Object.is(number, n))).toBe(true)
    },
  )

  it.each([10n ** 20n - 1n, 1n - 10n ** 20n, 0n])('draws the bigint %s', (n) => {
    expect(drawn.some(({ bigint }) => bigint === n)).toBe(true)
  })

  it.each(['9999.99', '-9999.99', '0.00', '0.01', '-0.01'])('draws the decimal %s', (n) => {
    expect(drawn.some(({ decimal }) => decimal === n)).toBe(true)
  })

  it.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2024-02-29T23:59:59.999Z'])(
    'draws the time %s',
    (iso) => {
      expect(drawn.some(({ time }) => time.toISOString() === iso)).toBe(true)
      expect(drawn.some(({ date }) => date === iso.slice(0, 10))).toBe(true)
    },
  )

  it('draws every option', () => {
    expect(new Set(drawn.map(({ choice }) => choice))).toEqual(new Set(['a', 'b']))
    expect(new Set(drawn.map(({ ranked }) => ranked))).toEqual(new Set(['low', 'high']))
  })

  it('keeps to the digits of a number', () => {
    const small = key('K', integer('n', { digits: 2 }))
    expect(sample(arbitraryFor(small)).every(({ n }) => n >= 0 && n <= 99)).toBe(true)
  })

  describe('codecs of your own', () => {
    const codec = { encode: String, decode: Number, compare: (a: number, b: number) => a - b }

    it('need an arbitrary', () => {
      const versioned = key('V', text('id'), field('version', codec))
      expect(() => arbitraryFor(versioned)).toThrow(KeyError)
      expect(() => arbitraryFor(versioned)).toThrow(
        /^version: .*arbitraryFor\(key, { version: … }\)/,
      )
      const values = arbitraryFor(versioned, { version: fc.constant(7) })
      expect(sample(values).every(({ version }) => version === 7)).toBe(true)
    })

    it('may list their texts instead', () => {
      const listed = key('V', desc(field('version', { ...codec, all: ['1', '2'] })))
      expect(new Set(sample(arbitraryFor(listed)).map(({ version }) => version))).toEqual(
        new Set([1, 2]),
      )
    })
  })

  it('draws a field as told', () => {
    const city = key('CITY', text('country'), text('name'))
    const values = sample(arbitraryFor(city, { country: fc.constant('CH') }))
    expect(values.every(({ country }) => country === 'CH')).toBe(true)
  })
})
