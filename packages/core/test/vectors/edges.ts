// Requests that catch one small mistake each: mutants of an implementation pass all others.
import type { FieldJson, KeyJson, RequestJson, ValueJson } from './json.ts'
import { only } from './values.ts'

const NOTHING: readonly ValueJson[] = [null, { undefined: true }]

const a: FieldJson = { field: 'text', name: 'a' }
const n: FieldJson = { field: 'number', name: 'n' }
const AN: KeyJson = ['V', a, n]

const both = (field: FieldJson): KeyJson[] => [
  ['V', field],
  ['V', { ...field, desc: true }],
]

/** A custom field that has a text for the names that other languages write for no value. */
const named: FieldJson = {
  ...{ field: 'custom', name: 'v' },
  ...{ writes: { undefined: 'u', null: 'n', None: 'o', nil: 'i', '': 'e' } },
}

/** A field of three texts, of which only the middle one is shared with the other. */
const choice = (...options: string[]): FieldJson => ({ field: 'choice', name: 'v', options })
const listed = (...all: string[]): FieldJson => ({
  ...{ field: 'custom', name: 'v' },
  ...{ writes: Object.fromEntries(all.map((text) => [text, text])), all },
})
const reversed = (field: FieldJson): FieldJson => ({ ...field, desc: true })

const SHARDS = { base: ['A'], by: 'id', count: 2 }

const digits = (count: number, digit = '9'): string => digit.repeat(count)

/** Requests that have a result. */
export const EDGE_TAKEN: readonly RequestJson[] = [
  // Integers that JSON writes in full, and that only the closest double stands for.
  ...[123456789012345680000, 1e20, 2 ** 64, 2 ** 53 + 2, -(2 ** 63)].flatMap((v) => [
    { op: 'encode', key: only({ field: 'number' }), values: { v } },
    {
      op: 'encode',
      key: only({ field: 'decimal', digits: 21, scale: 0, signed: true }),
      values: { v },
    },
  ]),
  {
    op: 'encode',
    key: only({ field: 'decimal', digits: 3, scale: 0 }),
    values: { v: { number: '-0' } },
  },
  // As many digits as a field can have, and more zeros in front than that.
  {
    op: 'encode',
    key: only({ field: 'decimal', digits: 1000, scale: 0, signed: true }),
    values: { v: `-${digits(1000)}` },
  },
  {
    op: 'encode',
    key: only({ field: 'decimal', digits: 3, scale: 1, signed: true }),
    values: { v: `-${digits(1200, '0')}5` },
  },
  { op: 'parseZeroPadded', text: `${digits(5000, '0')}42` },

  // `%` comes right after what is escaped, and stays where something else is.
  ...['%', ' %', '%$', '$%&', '#%25'].flatMap((v) =>
    [{ field: 'text' }, { field: 'text', desc: true as const }].map((kind) => ({
      op: 'encode',
      key: only(kind),
      values: { v },
    })),
  ),
  // From the last millisecond of a span to the first of another, over every end of a month.
  ...(
    [
      ['2022-12-31T23:59:59.999Z', '2024-01-01T00:00:00.000Z', 'month'],
      ['2023-10-31T23:59:59.999Z', '2023-12-31T23:59:59.999Z', 'month'],
      ['2024-02-27T23:59:59.999Z', '2024-03-02T00:00:00.000Z', 'day'],
      ['1969-12-30T23:59:59.999Z', '1970-01-02T00:00:00.000Z', 'day'],
      ['2024-02-29T21:59:59.999Z', '2024-03-01T01:00:00.000Z', 'hour'],
      ['1969-12-31T22:00:00.001Z', '1970-01-01T01:00:00.000Z', 'hour'],
    ] as const
  ).map(([from, to, unit]) => ({
    op: 'timeBuckets',
    from: { time: from },
    to: { time: to },
    unit,
  })),
  ...Array.from({ length: 12 }, (_, i) => ({
    op: 'where',
    key: only({ field: 'date' }),
    where: { v: { during: `2023-${String(i + 1).padStart(2, '0')}` } },
  })),

  { op: 'compare', key: AN, a: { a: 'x', n: 2 }, b: { a: 'y', n: 1 } },
  { op: 'compare', key: AN, a: { a: 'x', n: 2 }, b: { a: 'x', n: 1 } },

  // A name like an integer has no digits of another script.
  { op: 'multiAttributeKey', attributes: [['1\u0661', 'a']] },
  ...['007', '-1', '1.0', '+1', '1e3', '', ' 1', '00', '1_0'].map((name) => ({
    op: 'multiAttributeKey',
    attributes: [[name, 'a']],
  })),
  { op: 'parseMultiAttributeKey', text: 'a#b', names: ['1\u0661', '1\uff11'] },

  // U+10FFFF ends ranges: it has an order and a length.
  { op: 'compareKeys', a: '\u{10fffe}', b: '\u{10ffff}' },
  { op: 'keyByteLength', text: 'a\u{10ffff}' },
  { op: 'contains', range: { lower: '', upper: '\u{10ffff}' }, text: '\u{10fffe}' },
  { op: 'shardKeys', base: 'A', count: 1 },
  { op: 'hashedShardKey', base: 'A', value: 'order-1', count: 1 },
  ...[[1], [1, 3]].flatMap((formerly) => {
    const key = { base: ['A'], by: 'id', count: 2, formerly }
    return [
      { op: 'shards', key, values: {} },
      { op: 'decode', key, text: 'A#SHARD#1' },
    ]
  }),

  ...[choice, listed].map((of) => ({
    op: 'defineSet',
    keys: { a: ['V', reversed(of('a', 'm', 'z'))], b: ['V', reversed(of('b', 'n', 'y'))] },
  })),
  { op: 'defineSet', keys: { a: ['V', choice('a', 'm')], b: ['V', reversed(choice('a', 'm'))] } },
  { op: 'defineSet', keys: { a: SHARDS, b: ['A', 'SHARD', choice('a', '2')] } },
]

/** Requests that are refused. */
export const EDGE_REFUSED: readonly RequestJson[] = [
  // A yes or a no is neither a text nor a number.
  ...['yes', 'false', '', 1, 0, null].flatMap((signed) =>
    [
      { field: 'integer', digits: 3 },
      { field: 'bigint', digits: 3 },
      { field: 'decimal', digits: 3, scale: 1 },
    ].map((kind) => ({ op: 'define', key: only({ ...kind, signed: signed as never }) })),
  ),
  ...[1, null, true, ['a']].map((name) => ({ op: 'define', key: ['V', { field: 'text', name }] })),
  ...[['day'], 1, true].flatMap((unit) => [
    { op: 'define', key: ['V', { field: 'bucket', name: 'v', unit }] },
    { op: 'timeBucket', at: { time: '2024-02-29T23:59:59.999Z' }, unit },
    {
      op: 'timeBuckets',
      from: { time: '2024-02-29T23:59:59.999Z' },
      to: { time: '2024-02-29T23:59:59.999Z' },
      unit,
    },
  ]),

  {
    op: 'encode',
    key: only({ field: 'decimal', digits: 1000, scale: 0 }),
    values: { v: digits(5000) },
  },

  // Digits of another script after the first, and a year of five digits that is none of 10000.
  ...['1\u0661', '1\uff11'].flatMap((shard) => [
    { op: 'parseShardKey', text: `A#SHARD#${shard}` },
    { op: 'decode', key: { ...SHARDS, count: 20 }, text: `A#SHARD#${shard}` },
    { op: 'parseZeroPadded', text: shard },
  ]),
  ...['02024-01-15T10:30:00Z', '2024-001-15T10:30:00Z', '2024-01-15T010:30:00Z'].flatMap((v) =>
    [only({ field: 'time' }), only({ field: 'bucket', unit: 'year' })].map((key) => ({
      op: 'encode',
      key,
      values: { v },
    })),
  ),

  // Each group of a UUID with a digit more, and with one less.
  ...[8, 4, 4, 4, 12].flatMap((_, i, groups) =>
    [1, -1].flatMap((more) => {
      const v = groups.map((count, j) => digits(count + (i === j ? more : 0), 'a')).join('-')
      const key = only({ field: 'uuid' })
      return [
        { op: 'encode', key, values: { v } },
        { op: 'decode', key, text: `V#${v}` },
      ]
    }),
  ),

  // What encoding refuses, comparing refuses, even where another field has decided.
  ...[{ number: 'NaN' }, ...NOTHING].flatMap((bad) => [
    { op: 'compare', key: AN, a: { a: 'x', n: bad }, b: { a: 'y', n: 1 } },
    { op: 'compare', key: AN, a: { a: 'x', n: 1 }, b: { a: 'y', n: bad } },
  ]),
  { op: 'compare', key: AN, a: { a: 'x' }, b: { a: 'y', n: 1 } },
  { op: 'compare', key: AN, a: { a: 'x', n: 1 }, b: { a: 'y' } },

  // One of two texts is none, or one of three.
  ...[1, true, '\ud800', '\u{10ffff}', ...NOTHING].flatMap((bad) =>
    [
      ['a', 'b'],
      ['a', 'b', 'c'],
    ].flatMap((names) =>
      names.map((name) => ({
        op: 'encode',
        key: ['V', ...names.map((one) => ({ ...a, name: one }))],
        values: { ...Object.fromEntries(names.map((one) => [one, 'x'])), [name]: bad },
      })),
    ),
  ),

  // No value is never the text that a language has for it.
  ...both(named).flatMap((key) => [
    { op: 'encode', key, values: {} },
    ...NOTHING.flatMap((v) => [
      { op: 'encode', key, values: { v } },
      { op: 'where', key, where: { v } },
      { op: 'where', key, where: { v: { gt: v } } },
      { op: 'compare', key, a: { v: '' }, b: { v } },
    ]),
  ]),

  { op: 'multiAttributeKey', attributes: [...['x', 'y'].map((value) => ['a', value])] },
  ...['0', '9', '10', '18446744073709551616', digits(30)].map((name) => ({
    op: 'multiAttributeKey',
    attributes: [[name, 'a']],
  })),

  // A list is not a text, though it has members.
  ...['ab', null, 1].flatMap((list) => [
    { op: 'compositeKey', parts: list },
    { op: 'hierarchicalKey', path: list },
    { op: 'parseMultiAttributeKey', text: 'a', names: list },
  ]),
  ...[[1], [null], ['a', null]].map((names) => ({
    op: 'parseMultiAttributeKey',
    text: names.map(() => 'x').join('#'),
    names,
  })),
  ...['7', '0', '#7', 'SHARD#7', '#SHARD'].map((text) => ({ op: 'parseShardKey', text })),

  // The start of what is no value.
  ...[...both(a), ...both({ ...a, field: 'token' })].flatMap((key) =>
    [1, true, null, '\ud800', '\u{10ffff}'].map((start) => ({
      op: 'where',
      key,
      where: { a: { startsWith: start } },
    })),
  ),
  ...both({ ...a, field: 'token' }).map((key) => ({
    op: 'where',
    key,
    where: { a: { startsWith: 'a b' } },
  })),

  // An hour in the first span only, and a last span that is given without a value.
  ...both({ field: 'date', name: 'v' }).flatMap((key) =>
    [
      ['2024-02-29T10', '2024-03'],
      ['2024-02-29T10', '2024-03-01T10'],
      ['2024', null],
      ['2024', { undefined: true }],
    ].map((spans) => ({ op: 'where', key, where: { v: { during: spans } } })),
  ),

  // Another number of values than the operator takes.
  ...(
    [
      ['gt', []],
      ['gte', ['a', 'b']],
      ['lt', ['a', 'b']],
      ['lte', []],
      ['between', ['a']],
      ['between', []],
      ['between', ['a', 'b', 'c']],
      ['startsWith', []],
      ['startsWith', ['a', 'b']],
    ] as const
  ).map(([operator, values]) => ({
    op: 'where',
    key: ['V', a],
    where: { a: { [operator]: values } },
  })),
  ...[[], ['2024', '2025', '2026']].map((spans) => ({
    op: 'where',
    key: only({ field: 'time' }),
    where: { v: { during: spans } },
  })),

  // What is known of the number of a shard is which texts it decodes, and no more.
  ...[
    { field: 'integer', digits: 2 },
    { field: 'uuid' },
    { field: 'boolean' },
    { field: 'choice', options: ['a', '1'] },
    { field: 'custom', writes: { x: 'z' }, least: 'z' },
  ].map((kind) => ({
    op: 'defineSet',
    keys: { a: SHARDS, b: ['A', 'SHARD', { ...kind, name: 'n' }] },
  })),
  // Only a text in the middle is shared.
  ...[choice, listed].flatMap((of) => {
    const [one, other] = [of('a', 'm', 'z'), of('b', 'm', 'y')]
    return [
      { op: 'defineSet', keys: { a: ['V', one], b: ['V', other] } },
      { op: 'defineSet', keys: { a: ['V', reversed(one)], b: ['V', reversed(other)] } },
    ]
  }),
]
