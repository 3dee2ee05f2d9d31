import type { FieldJson, KeyJson, ValueJson, ValuesJson } from './json.ts'

/** A field without its name: most keys here have one field only, `v`. */
export type Kind = Omit<FieldJson, 'name'>

/** The key `V#<v>`. */
export const only = ({ field, ...options }: Kind): KeyJson => [
  'V',
  { field, name: 'v', ...options },
]

/** The same values, ascending and descending. */
const both = (kind: Kind, ...values: ValueJson[]): [KeyJson, ValuesJson[]][] =>
  [only(kind), only({ ...kind, desc: true })].map((key) => [key, values.map((v) => ({ v }))])

const instant = (time: string): ValueJson => ({ time })
const big = (digits: string): ValueJson => ({ bigint: digits })
const hex = (digits: string): ValueJson => ({ hex: digits })

const SAFE = Number.MAX_SAFE_INTEGER
const FIRST = instant('0000-01-01T00:00:00.000Z')
const LAST = instant('9999-12-31T23:59:59.999Z')
const NOON = instant('2024-02-29T12:34:56.789Z')
const ELEVEN = Array.from({ length: 11 }, (_, i) => `level ${i}`)

const at: FieldJson = { field: 'time', name: 'at' }
const id: FieldJson = { field: 'text', name: 'id' }
const n: FieldJson = { field: 'integer', name: 'n', digits: 3 }

/** Keys, and values to encode with each. */
export const ENCODE: readonly [KeyJson, readonly ValuesJson[]][] = [
  ...both(
    { field: 'text' },
    ...['', 'a', 'San', 'San Francisco', 'New York', 'a#b', '#', '$', '$20', '!', '"', '\0', 'a\0'],
    ...['\t\n\r', '\x1f', '%', '~', '\x7f', '\x80', '\xff', 'Z\xfcrich', '\u07ff', '\u0800'],
    ...['\u2028', '\ud7ff', '\ue000', '\ufffd', '\uffff', '\u{10000}', '\u{1f600}', '\u{10fffe}'],
  ),
  ...both({ field: 'token' }, '', 'AB-12', '%', '~', '\x7f', '\ue000', '\u{10000}'),
  ...both({ field: 'integer', digits: 5 }, 0, { number: '-0' }, 1, 42, 99_999),
  ...both({ field: 'integer', digits: 5, signed: true }, 0, { number: '-0' }, 1, -1, 42, -42),
  ...both({ field: 'integer', digits: 5, signed: true }, 99_999, -99_999),
  ...both({ field: 'integer', digits: 1 }, 0, 9),
  ...both({ field: 'integer', digits: 16 }, 0, SAFE),
  ...both({ field: 'integer', digits: 16, signed: true }, SAFE, -SAFE),
  ...both({ field: 'bigint', digits: 20 }, big('0'), big('18446744073709551615')),
  ...both(
    { field: 'bigint', digits: 20, signed: true },
    big('0'),
    big('-1'),
    big(`-${'9'.repeat(20)}`),
  ),
  ...both(
    { field: 'decimal', digits: 8, scale: 2 },
    '0',
    '99.9',
    '99.99',
    99.99,
    7,
    '-0',
    '00012.3',
  ),
  ...both({ field: 'decimal', digits: 8, scale: 2 }, '99999999.99', '0000000001', 1500),
  ...both({ field: 'decimal', digits: 8, scale: 2, signed: true }, '0.01', '-0.01', '-42.5', -0.5),
  ...both({ field: 'decimal', digits: 8, scale: 2, signed: true }, '-99999999.99', '-0.00'),
  ...both({ field: 'decimal', digits: 22, scale: 0 }, '42', 1.5e21),
  ...both({ field: 'decimal', digits: 1, scale: 7 }, 1e-7, '0.0000001'),
  ...both(
    { field: 'number' },
    0,
    { number: '-0' },
    1,
    -1,
    1.5,
    -1.5,
    0.1,
    2 ** 53,
    5e-324,
    -5e-324,
  ),
  ...both({ field: 'number' }, 2.2250738585072014e-308, Number.MAX_VALUE, -Number.MAX_VALUE),
  ...both({ field: 'boolean' }, false, true),
  ...both({ field: 'time' }, FIRST, instant('1969-12-31T23:59:59.999Z'), NOON, LAST),
  ...both(
    { field: 'time' },
    instant('1970-01-01T00:00:00.000Z'),
    instant('1900-03-01T00:00:00.000Z'),
  ),
  // Other ways to write an instant.
  ...both(
    { field: 'time' },
    ...['2024-01-15T10:30:00Z', '2024-01-15T10:30:00.5Z', '2024-01-15T10:30:00.12Z'],
    ...['2024-01-15T10:30:00.123Z', '2024-01-15T10:30:00.123000Z', '2024-01-15t10:30:00z'],
    ...['2024-01-15T10:30:00+00:00', '2024-01-15T10:30:00-00:00', '2024-01-15T23:30:00+05:30'],
    ...['2024-01-15T23:30:00.250-08:00', '2024-03-01T00:30:00+01:00', '2023-12-31T23:30:00-01:00'],
    ...['2024-01-15T10:30:00+23:59', '2024-01-15T10:30:00-23:59', '0000-01-01T00:00:00Z'],
    ...['0000-01-01T01:00:00+01:00', '9999-12-31T22:59:59.999-01:00', '0001-01-01T00:00:00+01:00'],
    `2024-01-15T10:30:00.${'5'.padEnd(43, '0')}Z`,
  ),
  ...both(
    { field: 'bucket', unit: 'day' },
    '2024-01-15T23:30:00-01:00',
    '2024-01-15T00:30:00+01:00',
  ),
  ...both({ field: 'bucket', unit: 'hour' }, '2024-01-15T10:30:00.5Z', '2024-01-15T10:59:59+05:30'),
  ...both(
    { field: 'duration' },
    ...[0, { number: '-0' }, 1, 999, 1000, 59_999, 60_000, 3_599_999, 3_600_000, 5_400_000],
    ...[86_399_999, 86_400_000, 90_061_001, 86_399_999_999_999],
  ),
  ...both({ field: 'date' }, '0000-01-01', '0000-02-29', '2000-02-29', '2024-02-29', '9999-12-31'),
  ...['year', 'month', 'day', 'hour'].flatMap((unit) =>
    both({ field: 'bucket', unit }, FIRST, NOON, LAST),
  ),
  ...both({ field: 'choice', options: ['b', 'a', '', 'B', '\xe9'] }, 'b', 'a', '', 'B', '\xe9'),
  ...both({ field: 'ranked', options: ['low', 'mid', 'high'] }, 'low', 'mid', 'high'),
  ...both({ field: 'ranked', options: ['', 'a b', '#$'] }, '', 'a b', '#$'),
  ...both({ field: 'ranked', options: ELEVEN }, 'level 0', 'level 9', 'level 10'),
  ...both({ field: 'ranked', options: ELEVEN.slice(1) }, 'level 1', 'level 10'),
  ...both(
    { field: 'uuid' },
    '00000000-0000-0000-0000-000000000000',
    '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f',
    '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ),
  ...both({ field: 'bytes' }, hex(''), hex('00'), hex('0a'), hex('ff'), hex('00ff'), hex('7f80')),

  [['#METADATA'], [{}]],
  [['PROFILE'], [{}]],
  [[''], [{}]],
  [['', ''], [{}]],
  [['A', '', 'B#C', 'space !"'], [{}]],
  [[id], [{ id: '' }, { id: 'a#b' }]],
  [
    ['', id],
    [{ id: '' }, { id: 'a' }],
  ],
  [
    ['USER', id, 'PROFILE'],
    [{ id: '1' }, { id: '' }, { id: 'PROFILE' }, { id: '1#PROFILE' }],
  ],
  [
    ['USER', id, '#A'],
    [{ id: 'x' }, { id: '' }, { id: '#A' }],
  ],
  [['VERSION#LATEST', n], [{ n: 7 }]],
  [
    ['ORDER', at, id],
    [
      { at: NOON, id: 'abc' },
      { at: NOON, id: '' },
    ],
  ],
  [
    [id, { ...id, name: 'id2' }],
    [
      { id: '', id2: '' },
      { id: 'a', id2: 'b#c' },
      { id: 'a#b', id2: 'c' },
    ],
  ],
  // Values with other names are ignored, whatever they are.
  [
    ['V', id],
    [
      null,
      { undefined: true as const },
      5,
      hex('00'),
      big('7'),
      { number: 'NaN' },
      instant('never'),
    ].map((other) => ({ id: 'x', other })),
  ],
  // Several texts, which a port may join in one go.
  [
    ['T', ...['a', 'b', 'c'].map((name) => ({ ...id, name }))],
    [
      { a: 'x', b: 'y', c: 'z' },
      { a: '', b: '', c: '' },
      { a: 'x', b: 'a#b', c: ' ' },
      { a: '$', b: '#', c: '\u{1f600}' },
    ],
  ],
  [
    [
      { ...id, name: 'a' },
      'X',
      { ...id, name: 'b' },
      { ...id, name: 'c' },
      { ...id, name: 'd' },
      'END',
    ],
    [
      { a: 'x', b: 'y', c: 'z', d: 'w' },
      { a: 'x y', b: '', c: '#', d: '%' },
    ],
  ],
  [['FEED', { ...at, desc: true }, { ...id, desc: true }, n], [{ at: NOON, id: 'Hi', n: 1 }]],
  [[n, 'X', { ...n, name: 'm', desc: true }, 'Y#Z', id, ''], [{ n: 1, m: 2, id: 'X' }]],
]

/** Values that a field does not take. */
export const REFUSE_VALUE: readonly [Kind, readonly ValueJson[]][] = [
  [{ field: 'text' }, ['\ud800', 'a\udc00b', '\udc00\ud800', '\u{10ffff}', 'a\u{10ffff}', 1, null]],
  [{ field: 'text', desc: true }, ['\ud800', '\u{10ffff}', { undefined: true }]],
  [{ field: 'token' }, [' ', 'a#b', '$', '\0', 'New York', '\ud800', '\u{10ffff}', 7]],
  [{ field: 'integer', digits: 5 }, [-1, 100_000, 1.5, { number: 'NaN' }, { number: 'Infinity' }]],
  [{ field: 'integer', digits: 5 }, ['42', null, true, { undefined: true }]],
  ...[false, true].map((signed): [Kind, ValueJson[]] => [
    { field: 'integer', digits: 16, signed },
    ['NaN', 'Infinity', '-Infinity'].map((number) => ({ number })),
  ]),
  [
    { field: 'decimal', digits: 3, scale: 2, signed: true },
    ['NaN', 'Infinity', '-Infinity'].map((number) => ({ number })),
  ],
  [{ field: 'duration' }, [{ number: '-Infinity' }]],
  [{ field: 'integer', digits: 5, signed: true }, [-100_000, 100_000, -0.5]],
  [{ field: 'integer', digits: 5, desc: true }, [-1, 100_000]],
  [{ field: 'integer', digits: 16 }, [SAFE + 1, 1e16]],
  [{ field: 'integer', digits: 16, signed: true }, [-SAFE - 1]],
  [{ field: 'bigint', digits: 3 }, [big('1000'), big('-1'), 1.5, '42']],
  [{ field: 'bigint', digits: 3, signed: true }, [big('1000'), big('-1000')]],
  [
    { field: 'decimal', digits: 3, scale: 2 },
    ['1000', '-1', '0.001', '0.000', 0.001, '1e-3', '1e+3'],
  ],
  [
    { field: 'decimal', digits: 3, scale: 2 },
    ['', '.5', '5.', '+1', ' 1', '1,5', '1e2', '1e+1', '15e-1', '0x1', 'NaN'],
  ],
  [{ field: 'decimal', digits: 3, scale: 2 }, [{ number: 'NaN' }, { number: 'Infinity' }]],
  [{ field: 'decimal', digits: 3, scale: 0 }, ['1.0', '0e+4', 0.1 + 0.2]],
  [
    { field: 'number' },
    [{ number: 'NaN' }, { number: 'Infinity' }, { number: '-Infinity' }, '1', null],
  ],
  [{ field: 'boolean' }, [0, 1, 'true', null]],
  [{ field: 'time' }, [instant('Invalid Date'), instant('-000001-12-31T23:59:59.999Z')]],
  [{ field: 'time' }, [instant('+010000-01-01T00:00:00.000Z'), '2024-01-15', 0, null]],
  [
    { field: 'time', desc: true },
    [instant('+010000-01-01T00:00:00.000Z'), instant('Invalid Date')],
  ],
  [{ field: 'date' }, ['2023-02-29', '1900-02-29', '2024-02-30', '2024-04-31', '2024-13-01']],
  [{ field: 'date' }, ['2024-00-01', '2024-01-00', '2024-1-5', '2024-01', '20240115', '', NOON]],
  [{ field: 'bucket', unit: 'day' }, [instant('+010000-01-01T00:00:00.000Z'), '2024-01-15']],
  [{ field: 'choice', options: ['a', 'b'] }, ['c', 'A', '', 0]],
  [{ field: 'ranked', options: ['a', 'b'] }, ['c', '', 0]],
  [
    { field: 'uuid' },
    ['', '0189f7eaae2f78098aebb819cf5e9e7f', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7'],
  ],
  [
    { field: 'uuid' },
    ['{0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f}', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7g'],
  ],
  [{ field: 'bytes' }, ['00ff', 0, null]],
]

/** Definitions that no key can have. */
export const REFUSE_KEY: readonly KeyJson[] = [
  [],
  ['US$'],
  ['a$20'],
  ['\u{10ffff}'],
  ['\ud800'],
  [id, { ...n, name: 'id' }],
  ...[0, 17, 1.5, -1].map((digits) => only({ field: 'integer', digits })),
  ...[0, 1001].map((digits) => only({ field: 'bigint', digits })),
  only({ field: 'decimal', digits: 0, scale: 2 }),
  ...[-1, 0.5, 1001].map((scale) => only({ field: 'decimal', digits: 3, scale })),
  only({ field: 'bucket', unit: 'week' }),
  ...[[], ['a', 'a'], ['a b'], ['\ud800']].map((options) => only({ field: 'choice', options })),
  ...[[], ['a', 'b', 'a']].map((options) => only({ field: 'ranked', options })),
]
