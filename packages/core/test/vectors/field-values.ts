import type { KeyJson, RequestJson, ValueJson } from './json.ts'
import { type Kind, only } from './values.ts'

const time = (text: string): ValueJson => ({ time: text })
const NOON = time('2024-02-29T12:34:56.789Z')

/** A key of all kinds, which a value of the wrong type spoils. */
const WRONG: readonly [Kind, readonly ValueJson[]][] = [
  [{ field: 'text' }, [0, true, false, null, { undefined: true }, { hex: '61' }, NOON]],
  [{ field: 'token' }, ['a b', 'a#', '$', '\x1f', '"', '\ud800', '\u{10ffff}', null, true]],
  [{ field: 'integer', digits: 5 }, ['00042', true, false, null, NOON, 42.5, -1, 100_000]],
  [{ field: 'integer', digits: 15, signed: true }, [1e15, -1e15, 0.5, -0.5]],
  [{ field: 'bigint', digits: 5 }, ['42', true, null, { bigint: '-1' }, { bigint: '100000' }]],
  [
    { field: 'decimal', digits: 3, scale: 2 },
    [
      '1.500',
      '1.5 ',
      '1.5\n',
      '1_0',
      '\u0661',
      '1.\u0661',
      '--1',
      '1..5',
      '1.5.5',
      'Infinity',
      '-1',
    ],
  ],
  [
    { field: 'decimal', digits: 3, scale: 2 },
    [true, null, 1000, 0.125, -0.01, '1000.00', '1E2', '-'],
  ],
  [
    { field: 'decimal', digits: 3, scale: 2, signed: true },
    ['-1000', '+1', '1.', '-.5', -1000, 1e21],
  ],
  [{ field: 'number' }, ['1.5', true, null, NOON, { number: 'NaN' }, { number: '-Infinity' }]],
  [{ field: 'boolean' }, [0, 1, '', 'false', null, { undefined: true }]],
  [{ field: 'time' }, [time('Invalid Date'), time('+010000-01-01T00:00:00.000Z'), 0, true, null]],
  [
    { field: 'time' },
    [
      '2024-01-15T10:30:00',
      '2024-01-15T10:30Z',
      '2024-01-15 10:30:00Z',
      '2024-01-15T10:30:00.Z',
      '',
    ]
      .concat(
        '2024-01-15T10:30:00.0001Z',
        '2024-01-15T10:30:00.1230000001Z',
        '2024-01-15T10:30:60Z',
      )
      .concat(
        '2016-12-31T23:59:60Z',
        '2024-01-15T24:00:00Z',
        '2024-01-15T10:60:00Z',
        '2024-06-31T00:00:00Z',
      )
      .concat('2023-02-29T00:00:00Z', '2024-01-15T10:30:00+24:00', '2024-01-15T10:30:00+01:60')
      .concat('2024-01-15T10:30:00+0100', '2024-01-15T10:30:00+01', '2024-01-15T10:30:00 Z')
      .concat('0000-01-01T00:00:00+00:01', '9999-12-31T23:59:59.999-00:01', '10000-01-01T00:00:00Z')
      .concat(
        '-0001-12-31T23:59:59Z',
        '+2024-01-15T10:30:00Z',
        '2024-01-15T10:30:00Z\n',
        ' 2024-01-15T10:30:00Z',
      )
      .concat(
        '2024-01-15T10:30:0\u0660Z',
        '2024-01-15T10:30:00.\u0661Z',
        '2024-1-15T10:30:00Z',
        '20240115T103000Z',
      )
      .concat(
        `2024-01-15T10:30:00.${'5'.padEnd(44, '0')}Z`,
        '2024-01-15T10:30:00,5Z',
        '2024-01-15',
        'now',
      ),
  ],
  [{ field: 'bucket', unit: 'year' }, ['2024', '2024-01-15', '2024-01-15T10:30:00.0001Z', '']],
  [{ field: 'duration' }, [-1, 0.5, 86_400_000_000_000, '0', 'P000000DT01H30M00.000S', true, null]],
  [{ field: 'duration' }, [{ number: 'NaN' }, { number: 'Infinity' }, 1e300, NOON]],
  [
    { field: 'date' },
    ['2024-06-31', '2024-1-15', '2024-01-15T00', '2024-01-15\n', ' 2024-01-15', 0, null],
  ],
  [{ field: 'date' }, ['2024-0\u0661-15', '+024-01-15', '20240115', '2024-01', '2100-02-29', true]],
  [{ field: 'bucket', unit: 'hour' }, [time('-000001-12-31T23:59:59.999Z'), '2024', 0, null]],
  [{ field: 'choice', options: ['a', '\xe9'] }, ['e\u0301', 'A', 'a ', '', null, 0, true]],
  [{ field: 'ranked', options: ['a', 'e\u0301'] }, ['\xe9', '0', 'a ', null, 0, true]],
  [
    { field: 'uuid' },
    ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f\n', 'urn:uuid:0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'],
  ],
  [
    { field: 'uuid' },
    ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7\uff11', '0189f7eaae2f-7809-8aeb-b819cf5e9e7f-', null, 0],
  ],
  [
    { field: 'uuid' },
    ['0189f7ea_ae2f_7809_8aeb_b819cf5e9e7f', '0189f7ea-ae2f-7809-8aebb819cf5e9e7f', ''],
  ],
  [{ field: 'bytes' }, ['00', 'a', null, true, 0]],
]

/** A value of each tag, and the kinds that take it: all others refuse it. */
const TAGGED: readonly [ValueJson, readonly string[]][] = [
  [NOON, ['time', 'bucket']],
  [time('Invalid Date'), []],
  [time('2024-01-15'), []],
  [time('2024-02-29T12:34:56Z'), []],
  [{ bigint: '1' }, ['bigint']],
  [{ hex: '31' }, ['bytes']],
  [{ hex: '' }, ['bytes']],
  [1, ['integer', 'decimal', 'number', 'duration']],
]
const KINDS: readonly Kind[] = [
  ...[{ field: 'text' }, { field: 'token' }, { field: 'integer', digits: 3 }],
  ...[
    { field: 'bigint', digits: 3 },
    { field: 'decimal', digits: 3, scale: 1 },
  ],
  ...[{ field: 'number' }, { field: 'boolean' }, { field: 'time' }, { field: 'duration' }],
  ...[{ field: 'date' }, { field: 'bucket', unit: 'day' }, { field: 'choice', options: ['1'] }],
  ...[{ field: 'ranked', options: ['1'] }, { field: 'uuid' }, { field: 'bytes' }],
  { field: 'custom', writes: { 1: 'a', '31': 'b', '[object Object]': 'c' } } as Kind,
]
const OF_ANOTHER_KIND: readonly [Kind, readonly ValueJson[]][] = KINDS.map((kind) => [
  kind,
  TAGGED.filter(([, kinds]) => !kinds.includes(kind.field)).map(([value]) => value),
])

/** The fields whose values the limits of a definition hold: right at the edge, and one beyond. */
const EDGES: readonly [Kind, readonly ValueJson[]][] = [
  [{ field: 'integer', digits: 15 }, [999_999_999_999_999, 0, 1]],
  [{ field: 'integer', digits: 15, signed: true }, [999_999_999_999_999, -999_999_999_999_999, -1]],
  [{ field: 'bigint', digits: 1 }, [{ bigint: '9' }, { bigint: '0' }]],
  [{ field: 'bigint', digits: 1, signed: true }, [{ bigint: '-9' }, { bigint: '-1' }]],
  [
    { field: 'decimal', digits: 1, scale: 1, signed: true },
    ['9.9', '-9.9', '-0.1', '0', '-0.0', 9.9, -0.1],
  ],
  [{ field: 'decimal', digits: 1, scale: 0 }, ['9', '0', 9, '-0', '007']],
  [{ field: 'decimal', digits: 25, scale: 0 }, [1e24, 1.5e24, 123456789012345680000, 2 ** 70]],
  [{ field: 'decimal', digits: 1, scale: 30 }, [1e-7, 1.5e-10, 5e-30, 0.1, 0.30000000000000004]],
  // Of several shortest decimals, the closest.
  [{ field: 'decimal', digits: 17, scale: 0 }, [5e16, 2 ** 53, 2 ** 54, 36028797018963970]],
  [{ field: 'decimal', digits: 1, scale: 40 }, [2 ** -44, 1.1125369292536007e-16]],
  [{ field: 'decimal', digits: 1, scale: 325 }, [5e-324]],
  [
    { field: 'text' },
    ['\ufeff', '\ufeffa', 'a\ufeff', 'e\u0301', '\xe9', '\u212b', '\xc5', 'A\u030a', '\u1e9e'],
  ],
  [
    { field: 'text' },
    ['\u0130', 'I', 'i', 'ß', 'a\x7f\x80', '$20', '%24', '\r\n', '\u0085', '\u2029'],
  ],
  [{ field: 'token' }, ['\ufeffa', 'e\u0301', '%', 'ABC', 'abc', '\u2028']],
  [{ field: 'number' }, [3, 4.35, 1e21, 1e-7, 2 ** 53 - 1, -(2 ** 53), 1.7e308, 4.9e-324]],
  [{ field: 'time' }, [time('0000-02-29T00:00:00.000Z'), time('0000-12-31T23:59:59.999Z')]],
  [{ field: 'time' }, [time('0001-01-01T00:00:00.000Z'), time('2000-02-29T23:59:59.001Z')]],
  [{ field: 'time' }, [time('1900-02-28T23:59:59.999Z'), time('2024-12-31T00:00:00.010Z')]],
  [
    { field: 'date' },
    ['0001-01-01', '0000-12-31', '2024-06-30', '2024-11-30', '2400-02-29', '1999-12-31'],
  ],
  ...['year', 'month', 'day', 'hour'].map((unit): [Kind, ValueJson[]] => [
    { field: 'bucket', unit },
    [
      time('0001-01-01T00:00:00.000Z'),
      time('0000-12-31T23:59:59.999Z'),
      time('1969-12-31T23:00:00.000Z'),
    ],
  ]),
  [
    { field: 'choice', options: ['\u{1f600}', '\uffff', 'e\u0301', '\xe9'] },
    ['\u{1f600}', '\uffff', 'e\u0301', '\xe9'],
  ],
  [{ field: 'choice', options: ['only'] }, ['only']],
  [
    { field: 'ranked', options: ['\u{10ffff}', '#', 'e\u0301', '\xe9'] },
    ['\u{10ffff}', '#', 'e\u0301', '\xe9'],
  ],
  [{ field: 'ranked', options: ['only'] }, ['only']],
  [
    { field: 'bytes' },
    [{ hex: 'efbbbf' }, { hex: '7f' }, { hex: '0102030405060708090a0b0c0d0e0f' }],
  ],
]

/** Values of one field, ascending and descending. */
export const MORE_VALUES: readonly [KeyJson, readonly ValueJson[]][] = EDGES.flatMap(
  ([kind, values]): [KeyJson, readonly ValueJson[]][] => [
    [only(kind), values],
    [only({ ...kind, desc: true }), values],
  ],
)

/** Values that a field refuses, in both directions. */
export const MORE_WRONG: readonly [KeyJson, readonly ValueJson[]][] = [
  ...WRONG,
  ...OF_ANOTHER_KIND,
].flatMap(([kind, values]): [KeyJson, readonly ValueJson[]][] => [
  [only(kind), values],
  [only({ ...kind, desc: true }), values],
])

/** Comparisons that are refused because encoding is. */
export const REFUSED_COMPARE: readonly RequestJson[] = [
  [only({ field: 'number' }), 5, { number: 'NaN' }],
  [only({ field: 'number' }), { number: 'NaN' }, 5],
  [only({ field: 'integer', digits: 3 }), 5, 1000],
  [only({ field: 'integer', digits: 3 }), 5, '5'],
  [only({ field: 'time' }), NOON, time('Invalid Date')],
  [only({ field: 'text' }), 'a', null],
  [only({ field: 'text' }), '\ud800', '\ud800'],
  [only({ field: 'decimal', digits: 3, scale: 0 }), '1', '1.5'],
  [only({ field: 'choice', options: ['a'] }), 'a', 'b'],
  [only({ field: 'time', desc: true }), NOON, null],
  [only({ field: 'integer', digits: 3, desc: true }), 5, 1.5],
].map(([key, a, b]) => ({ op: 'compare', key, a: { v: a }, b: { v: b } }))
