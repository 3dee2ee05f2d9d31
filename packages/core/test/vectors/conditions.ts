import type { FieldJson, KeyJson, ValueJson, WhereJson } from './json.ts'
import { type Kind, only } from './values.ts'

const instant = (time: string): ValueJson => ({ time })
const JANUARY = instant('2024-01-15T10:30:00.000Z')
const MARCH = instant('2024-03-01T00:00:00.000Z')
const RANKS = ['low', 'mid', 'high', 'top']

/** Two values of each kind, neither its first nor its last. */
const KINDS: readonly [Kind, ValueJson, ValueJson][] = [
  [{ field: 'text' }, 'San', 'a b'],
  [{ field: 'token' }, 'AB', 'b'],
  [{ field: 'integer', digits: 5 }, 42, 1000],
  [{ field: 'integer', digits: 5, signed: true }, -42, 0],
  [{ field: 'bigint', digits: 20 }, { bigint: '7' }, { bigint: '18446744073709551615' }],
  [{ field: 'decimal', digits: 4, scale: 2, signed: true }, '-1.5', '99.9'],
  [{ field: 'number' }, -1.5, 0],
  [{ field: 'time' }, JANUARY, MARCH],
  [{ field: 'duration' }, 5_400_000, 86_400_000],
  [{ field: 'date' }, '2024-01-15', '2024-03-01'],
  [{ field: 'bucket', unit: 'month' }, JANUARY, MARCH],
  [{ field: 'choice', options: ['d', 'c', 'b', 'a'] }, 'b', 'c'],
  [{ field: 'ranked', options: RANKS }, 'mid', 'high'],
  [
    { field: 'uuid' },
    '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F',
    'f0000000-0000-0000-0000-000000000000',
  ],
  [{ field: 'bytes' }, { hex: '00ff' }, { hex: 'ff' }],
]

const everyOperator = (kind: Kind, from: ValueJson, to: ValueJson): [KeyJson, WhereJson[]] => [
  only(kind),
  [
    { v: { gt: from } },
    { v: { gte: from } },
    { v: { lt: to } },
    { v: { lte: to } },
    { v: { between: [from, to] } },
  ],
]

const on = (kind: Kind, ...conditions: WhereJson[string][]): [KeyJson, WhereJson[]] => [
  only(kind),
  conditions.map((v) => ({ v })),
]

/** Both directions. */
const both = (kind: Kind, ...conditions: WhereJson[string][]): [KeyJson, WhereJson[]][] => [
  on(kind, ...conditions),
  on({ ...kind, desc: true }, ...conditions),
]

const FIRST = instant('0000-01-01T00:00:00.000Z')
const LAST = instant('9999-12-31T23:59:59.999Z')
const MOST = Number.MAX_VALUE

const org: FieldJson = { field: 'text', name: 'org' }
const title: FieldJson = { field: 'text', name: 'title' }
const at: FieldJson = { field: 'time', name: 'at' }
const TASK: KeyJson = ['TASK', org, at, title]
const MIDDLE: KeyJson = ['A', org, 'B#C', title, 'END']

/** Keys, and conditions on each. */
export const RANGES: readonly [KeyJson, readonly WhereJson[]][] = [
  ...KINDS.flatMap(([kind, from, to]) => [
    everyOperator(kind, from, to),
    everyOperator({ ...kind, desc: true }, from, to),
  ]),

  // Equality, from the left.
  [TASK, [{}, { org: 'acme' }, { org: 'a#b' }, { org: '' }, { org: 'acme', at: JANUARY }]],
  [
    TASK,
    [
      { org: 'acme', at: JANUARY, title: 'Re: x' },
      { org: 'acme', at: { gte: JANUARY } },
    ],
  ],
  [TASK, [{ org: 'acme', at: JANUARY, title: { startsWith: 'Re' } }, { org: { gt: 'acme' } }]],
  [MIDDLE, [{}, { org: 'x' }, { org: 'x', title: 'y' }, { org: { lte: 'x' } }]],
  [
    MIDDLE,
    [
      { org: 'x', title: { gt: 'y' } },
      { org: 'x', title: { lt: '' } },
    ],
  ],
  [['PROFILE'], [{}]],
  [['A', 'B'], [{}]],
  [[''], [{}]],

  // No literal in front, or an empty one.
  [[org], [{}, { org: 'a' }, { org: { gt: 'a' } }, { org: { gte: '' } }, { org: { lt: 'b' } }]],
  [[org], [{ org: { lt: '' } }, { org: { startsWith: '' } }, { org: { between: ['b', 'a'] } }]],
  [
    [org, title],
    [{}, { org: 'a' }, { org: '' }, { org: 'a', title: { lt: '' } }],
  ],
  [
    [{ ...at, desc: true }, org],
    [{}, { at: { lt: JANUARY } }, { at: { during: '2024' } }],
  ],
  [
    ['', org],
    [{}, { org: { gt: '' } }, { org: { lt: '' } }],
  ],

  // Edges of `lt`: its last code point is lowered by one.
  ...both({ field: 'text' }, { lt: 'a ' }, { lt: '%' }, { lt: '\x80' }, { lt: '\u0800' }),
  ...both(
    { field: 'text' },
    { lt: '\ue000' },
    { lt: '\u{10000}' },
    { lt: '\0' },
    { lt: '\u{10fffe}' },
  ),
  ...both({ field: 'token' }, { lt: 'a\ue000' }, { lt: '\uffff' }),

  // The first and the last value, and what no value meets.
  ...both(
    { field: 'text' },
    { gt: '' },
    { gte: '' },
    { lte: '' },
    { lt: '' },
    { between: ['', ''] },
  ),
  ...both({ field: 'text' }, { between: ['b', 'a'] }, { gt: '\u{10fffe}' }),
  ...both({ field: 'token' }, { lt: '' }),
  ...both({ field: 'bytes' }, { lt: { hex: '' } }, { gt: { hex: '' } }),
  ...both(
    { field: 'integer', digits: 3 },
    { lt: 0 },
    { lt: { number: '-0' } },
    { gt: 999 },
    { lte: 0 },
  ),
  ...both(
    { field: 'integer', digits: 3, signed: true },
    { lt: -999 },
    { gt: 999 },
    { lt: 0 },
    { gt: 0 },
  ),
  ...both({ field: 'integer', digits: 16 }, { gt: Number.MAX_SAFE_INTEGER }),
  ...both({ field: 'bigint', digits: 3 }, { lt: { bigint: '0' } }, { gt: { bigint: '999' } }),
  ...both({ field: 'decimal', digits: 1, scale: 1 }, { lt: '0' }, { gt: '9.9' }),
  ...both({ field: 'integer', digits: 3 }, { between: [2, 1] }, { between: [1, 1] }, { gte: 999 }),
  ...both({ field: 'number' }, { lt: -MOST }, { gt: MOST }, { lte: -MOST }, { gte: MOST }),
  ...both({ field: 'boolean' }, { gt: false }, { lt: true }, { lt: false }, { gt: true }),
  ...both({ field: 'boolean' }, { gte: false }, { lte: true }, { between: [false, true] }),
  ...both({ field: 'time' }, { lt: FIRST }, { gt: LAST }, { lte: FIRST }, { gte: LAST }),
  ...both({ field: 'date' }, { lt: '0000-01-01' }, { gt: '9999-12-31' }),
  ...both({ field: 'bucket', unit: 'hour' }, { lt: FIRST }, { gt: LAST }, { gte: JANUARY }),
  ...both(
    { field: 'choice', options: ['b', 'a'] },
    { lt: 'a' },
    { gt: 'b' },
    { gt: 'a' },
    { lt: 'b' },
  ),
  ...both({ field: 'ranked', options: RANKS }, { lt: 'low' }, { gt: 'top' }, { lt: 'mid' }),
  ...both(
    { field: 'uuid' },
    { lt: '00000000-0000-0000-0000-000000000000' },
    { gt: 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF' },
  ),

  // The start of a text, or of the text of a time.
  ...both({ field: 'text' }, { startsWith: '' }, { startsWith: 'San ' }, { startsWith: '$' }),
  ...both({ field: 'text' }, { startsWith: '\xe9' }, { startsWith: '\u{1f600}' }),
  ...both({ field: 'token' }, { startsWith: '' }, { startsWith: 'AB-' }),

  // Spans of the calendar.
  ...both({ field: 'date' }, { during: '2024' }, { during: '2024-02' }, { during: '2024-02-29' }),
  ...both({ field: 'date' }, { during: ['2024-01-30', '2024-02'] }, { during: ['2024', '2023'] }),
  ...both({ field: 'date' }, { during: '0000' }, { during: ['0000-02', '9999'] }),
  ...both({ field: 'time' }, { during: '2024' }, { during: '2024-02' }, { during: '9999' }),
  ...both({ field: 'time' }, { during: '2024-02-29' }, { during: '2024-02-29T23' }),
  ...both({ field: 'time' }, { during: '0000' }, { during: '2023-12' }, { during: '1900-02' }),
  ...both(
    { field: 'time' },
    { during: ['2024-01-30', '2024-02'] },
    { during: ['2024', '2024-01'] },
  ),
  ...both(
    { field: 'time' },
    { during: ['2024-02', '2024-01'] },
    { during: ['2023', '2024-06-15T12'] },
  ),
  ...['year', 'month', 'day', 'hour'].flatMap((unit) =>
    both(
      { field: 'bucket', unit },
      ...['2024', '2024-02', '2024-02-29', '2024-02-29T23'].map((span) => ({ during: span })),
      { during: ['2024-02-10', '2024-02-20'] },
      { during: ['2024-02-20', '2024-02-10'] },
    ),
  ),
  // Two times of one bucket have the same text, and still an order.
  ...both(
    { field: 'bucket', unit: 'month' },
    { between: [JANUARY, instant('2024-01-15T10:30:00.001Z')] },
    { between: [instant('2024-01-15T10:30:00.001Z'), JANUARY] },
    { between: [JANUARY, JANUARY] },
  ),
  ...both(
    { field: 'duration' },
    { lt: 0 },
    { gt: 86_399_999_999_999 },
    { gte: 5_400_000 },
    { lt: 1 },
  ),
]

/** Conditions that name no range. */
export const REFUSE_RANGE: readonly [KeyJson, readonly WhereJson[]][] = [
  [TASK, [{ at: JANUARY }, { org: 'a', title: 'b' }, { nobody: 'a' }, { org: 'a', nobody: 'b' }]],
  [
    TASK,
    [
      { org: { gt: 'a' }, at: JANUARY },
      { org: { startsWith: 'a' }, at: { gt: JANUARY } },
    ],
  ],
  [TASK, [{ org: 'a', at: JANUARY, title: 'b', more: 'c' }, { org: 1 }, { org: { gt: 1 } }]],
  [['PROFILE'], [{ org: 'a' }]],
  on(
    { field: 'text' },
    { startsWith: '\ud83d' },
    { startsWith: '\u{10ffff}' },
    { lt: '\u{10ffff}' },
  ),
  on({ field: 'token' }, { startsWith: 'a ' }, { gt: '#' }),
  ...['time', 'date', 'bucket'].flatMap((field) =>
    both(
      { field, ...(field === 'bucket' ? { unit: 'day' } : {}) },
      ...['', '202', '2024-', '2024-13', '2024-00', '2023-02-29', '2024-06-31', '2024-02-29T']
        .concat('2024-02-29T24', '2024-02-29T10:30', '24', '+024', '2024-2', '2024\n', ' 2024')
        .concat(
          '202\u0664',
          '2024-02-2\uff19',
          '2024-01-15T10:30:00.000Z',
          '02024',
          '2024-01-15 10',
        )
        .map((span) => ({ during: span })),
      { during: ['2024', ''] },
      { during: ['', '2024'] },
      { during: ['2024', '2024-13'] },
      { during: [null, '2024'] },
      { during: ['2024', 2024] },
      { during: 2024 },
      { startsWith: '2024' },
      { startsWith: '' },
    ),
  ),
  // A date has no hours.
  ...both({ field: 'date' }, { during: '2024-02-29T10' }, { during: ['2024', '2024-02-29T10'] }),
  ...both({ field: 'text' }, { during: '2024' }),
  ...both({ field: 'integer', digits: 4 }, { during: '2024' }),
  ...both({ field: 'duration' }, { startsWith: 'P' }, { during: '2024' }, { gt: -1 }, { lte: 0.5 }),
  ...both({ field: 'integer', digits: 3 }, { startsWith: '0' }, { lt: 1000 }, { gt: -1 }),
  ...both({ field: 'choice', options: ['a', 'b'] }, { startsWith: 'a' }, { gt: 'c' }),
  ...both({ field: 'uuid' }, { startsWith: '0189' }),
  ...both({ field: 'bytes' }, { startsWith: '00' }),
]
