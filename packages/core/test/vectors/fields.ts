import type { FieldJson, KeyJson, RequestJson, ValueJson, WhereJson } from './json.ts'
import { type Kind, only } from './values.ts'

const time = (text: string): ValueJson => ({ time: text })
const NOON = time('2024-02-29T12:34:56.789Z')

/** A text of each kind that is right, to be spoilt. */
const TEXTS: readonly [Kind, string][] = [
  [{ field: 'integer', digits: 5 }, '00042'],
  [{ field: 'integer', digits: 5, desc: true }, '99957'],
  [{ field: 'integer', digits: 5, signed: true }, '-99957'],
  [{ field: 'integer', digits: 5, signed: true, desc: true }, '-99957'],
  [{ field: 'bigint', digits: 5 }, '00042'],
  [{ field: 'bigint', digits: 5, signed: true, desc: true }, '00042'],
  [{ field: 'decimal', digits: 3, scale: 2 }, '001.50'],
  [{ field: 'decimal', digits: 3, scale: 2, desc: true }, '998.49'],
  [{ field: 'decimal', digits: 3, scale: 2, signed: true }, '-998.49'],
  [{ field: 'decimal', digits: 3, scale: 0 }, '042'],
  [{ field: 'number' }, 'bff8000000000000'],
  [{ field: 'number', desc: true }, '4007ffffffffffff'],
  [{ field: 'boolean' }, '1'],
  [{ field: 'boolean', desc: true }, '0'],
  [{ field: 'time' }, '2024-02-29T12:34:56.789Z'],
  [{ field: 'time', desc: true }, '251696986199999'],
  [{ field: 'duration' }, 'P000000DT01H30M00.000S'],
  [{ field: 'duration', desc: true }, 'P999999DT22H29M59.999S'],
  [{ field: 'date' }, '2024-02-29'],
  [{ field: 'date', desc: true }, 'cdcfcdcbd2cfcdd2cdc6~'],
  [{ field: 'bucket', unit: 'year' }, '2024'],
  [{ field: 'bucket', unit: 'month' }, '2024-02'],
  [{ field: 'bucket', unit: 'day' }, '2024-02-29'],
  [{ field: 'bucket', unit: 'hour' }, '2024-02-29T12'],
  [{ field: 'bucket', unit: 'month', desc: true }, 'cdcfcdcbd2cfcd~'],
  [{ field: 'choice', options: ['1', '2'] }, '1'],
  [{ field: 'ranked', options: Array.from('abcdefghijk') }, '10'],
  [{ field: 'ranked', options: Array.from('abcdefghijk'), desc: true }, '10'],
  [{ field: 'uuid' }, '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'],
  [
    { field: 'uuid', desc: true },
    `${'cf'.repeat(8)}d2${`${'cf'.repeat(4)}d2`.repeat(3)}${'cf'.repeat(12)}~`,
  ],
  [{ field: 'bytes' }, '00ff'],
  [{ field: 'bytes', desc: true }, 'cfcf9999~'],
  [{ field: 'text', desc: true }, 'b796~'],
]

/** What parsers of other languages let pass: white space, signs, digits of other scripts, separators. */
const spoilt = (text: string): string[] => [
  ...[`${text}\n`, `\n${text}`, `${text} `, ` ${text}`, `${text}\r`, `${text}\0`, `\ufeff${text}`],
  ...[`+${text}`, `-${text}`, ` ${text.slice(1)}`, `+${text.slice(1)}`, `${text}0`, `${text}#`],
  ...[
    text.slice(0, -1),
    text.slice(1),
    text.replace(/\d$/, '\u0661'),
    text.replace(/\d/, '\uff11'),
  ],
  ...[text.replace(/(?<=\d)\d/, '_'), text.replace(/(?<=\d)(?=\d)/, '_'), text.toUpperCase()],
]

/** With a sign or without, a signed number is right. */
const isRight = ({ signed }: Kind, text: string, one: string): boolean =>
  one === text || (signed === true && one.replace('-', '') === text.replace('-', ''))

/** Keys, and text that each refuses. */
export const SPOILT: readonly [KeyJson, readonly string[]][] = TEXTS.map(([kind, text]) => [
  only(kind),
  [...new Set(spoilt(text))].filter((one) => !isRight(kind, text, one)).map((one) => `V#${one}`),
])

/** More text that no value has. */
export const MORE_TEXT: readonly [KeyJson, readonly string[]][] = [
  // Days that months lack, and the leap days that centuries lack.
  [
    only({ field: 'date' }),
    ['02-30', '04-31', '06-31', '09-31', '11-31', '01-32', '12-32', '13-01', '00-01', '01-00']
      .map((day) => `V#2024-${day}`)
      .concat('V#2023-02-29', 'V#2100-02-29', 'V#1900-02-29', 'V#0001-02-29', 'V#2024/01/15'),
  ],
  [
    only({ field: 'time' }),
    ['06-31T00:00:00.000Z', '11-31T00:00:00.000Z', '01-15T24:00:00.000Z', '01-15T23:60:00.000Z']
      .concat(
        '01-15T23:59:60.000Z',
        '01-15T10:30:00,000Z',
        '01-15 10:30:00.000Z',
        '01-15T10:30:00.00Z',
      )
      .concat('01-15T10:30:00.000+00:00', '01-15T10:30:00.000-00:00', '01-15T10:30:00.000')
      .concat(
        '01-15T1030:00.000Z',
        '01-15T10:30:00.000ZZ',
        '01-15t10:30:00.000Z',
        '01-15T10:30:00.000z',
      )
      .map((rest) => `V#2024-${rest}`),
  ],
  [
    only({ field: 'duration' }),
    ['P000000DT24H00M00.000S', 'P000000DT00H60M00.000S', 'P000000DT00H00M60.000S', 'PT1H30M', 'P1D']
      .concat('P000000DT01H30M00S', 'P0000000DT01H30M00.000S', 'P000000DT01H30M00,000S', '5400000')
      .concat('P000000DT01h30M00.000S', 'p000000dt01h30m00.000s', 'P000000D01H30M00.000S', '')
      .map((text) => `V#${text}`),
  ],
  // A byte order mark and decomposed characters are characters like any other: nothing drops them.
  [only({ field: 'choice', options: ['\xe9', 'a'] }), ['V#e\u0301', 'V#\ufeffa']],
  [only({ field: 'choice', options: ['e\u0301'] }), ['V#\xe9']],
  // The byte order mark stands before the escaped text, not in its place.
  [
    only({ field: 'text', desc: true }),
    ['V#~~', 'V#B796~', 'V#b79~', 'V#b796', 'V#b7 96~', 'V#104440'],
  ],
  [
    ['V', { field: 'text', name: 'v' }],
    ['V#a#', 'V##', 'V', 'v#a', 'V#a##', '#V#a', 'V#a\ud800'],
  ],
  [
    ['V', { field: 'text', name: 'v' }, ''],
    ['V#a', 'V#a##', 'V#a#b'],
  ],
  [
    ['V', { field: 'text', name: 'v' }, 'END'],
    ['V#a#', 'V#a#END#', 'V#a#end', 'V#a', 'V#a#b#END'],
  ],
]

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
export const MORE_WRONG: readonly [KeyJson, readonly ValueJson[]][] = WRONG.flatMap(
  ([kind, values]): [KeyJson, readonly ValueJson[]][] => [
    [only(kind), values],
    [only({ ...kind, desc: true }), values],
  ],
)

/** Definitions at their limits, which are taken. */
export const MORE_KEYS: readonly KeyJson[] = [
  only({ field: 'integer', digits: 1 }),
  only({ field: 'integer', digits: 16 }),
  only({ field: 'bigint', digits: 1000 }),
  only({ field: 'decimal', digits: 1000, scale: 1000 }),
  only({ field: 'decimal', digits: 1, scale: 0 }),
  ...['year', 'month', 'day', 'hour'].map((unit) => only({ field: 'bucket', unit })),
  only({ field: 'choice', options: [''] }),
  only({ field: 'ranked', options: ['\u{10ffff}'] }),
  ['#', 'space !"', '\n', { field: 'text', name: 'v' }],
]

const literal = (part: unknown): KeyJson => [part as string]

/** More definitions that no key can have. */
export const MORE_REFUSED_KEYS: readonly KeyJson[] = [
  literal(null),
  literal(1),
  ['A', literal(null)[0] as string],
  ['a\ud800b'],
  ['a\u{10ffff}'],
  ['$'],
  [{ field: 'text', name: '' }, 'A', { field: 'token', name: '' }],
  [
    { field: 'text', name: 'a' },
    { field: 'text', name: 'b' },
    { field: 'text', name: 'a' },
  ],
  // What is required is not there, or is not what it has to be.
  only({ field: 'integer' }),
  only({ field: 'bigint' }),
  only({ field: 'decimal', digits: 3 }),
  only({ field: 'decimal', scale: 3 }),
  only({ field: 'bucket' }),
  only({ field: 'choice' }),
  only({ field: 'ranked' }),
  only({ field: 'integer', digits: '5' as never }),
  only({ field: 'bigint', digits: null as never }),
  only({ field: 'bigint', digits: 1.5 }),
  only({ field: 'decimal', digits: 1001, scale: 0 }),
  only({ field: 'decimal', digits: 3, scale: null as never }),
  ...['Month', 'week', '', 'days', null].map((unit) =>
    only({ field: 'bucket', unit: unit as never }),
  ),
  ...[['a#b'], ['$'], ['\u{10ffff}'], ['a', 'b', 'a'], ['a', null], ['a', 1], 'ab', null].map(
    (options) => only({ field: 'choice', options: options as never }),
  ),
  ...[['a', null], ['a', 1], ['', ''], 'ab', null].map((options) =>
    only({ field: 'ranked', options: options as never }),
  ),
  only({ field: 'integer', digits: 17, desc: true }),
]

const org: FieldJson = { field: 'text', name: 'org' }
const n: FieldJson = { field: 'integer', name: 'n', digits: 3 }
const TASK: KeyJson = ['TASK', org, n]

/** More conditions, on keys that take them. */
export const MORE_WHERE: readonly [KeyJson, readonly WhereJson[]][] = [
  // UTF-16 order would turn these around.
  [
    ['T', org],
    [{ org: { between: ['\uffff', '\u{1f600}'] } }, { org: { between: ['\u{1f600}', '\uffff'] } }],
  ],
  [
    ['T', org],
    [
      { org: { between: ['\ue000', '\u{10000}'] } },
      { org: { gt: '\uffff' } },
      { org: { lte: '\u{1f600}' } },
    ],
  ],
  [['T', { ...org, desc: true }], [{ org: { between: ['\uffff', '\u{1f600}'] } }]],
  [['T', { ...org, desc: true }], [{ org: { between: ['\u{1f600}', '\uffff'] } }]],
  ...[false, true].map((desc): [KeyJson, WhereJson[]] => [
    only({ field: 'choice', options: ['\u{1f600}', '\uffff'], ...(desc ? { desc } : {}) } as Kind),
    [
      { v: { gt: '\uffff' } },
      { v: { lt: '\u{1f600}' } },
      { v: { gt: '\u{1f600}' } },
      { v: { lt: '\uffff' } },
    ],
  ]),
  [
    TASK,
    [
      { org: 'a', n: 5 },
      { org: 'a', n: { gt: 5 } },
      { org: 'a', n: { lt: 0 } },
      { org: { lt: 'a' } },
    ],
  ],
  [
    ['T', n, org, 'END'],
    [{ n: 5 }, { n: 5, org: 'x' }, { n: { lt: 1 } }, { n: 5, org: { gt: '' } }],
  ],
  [
    ['T', { ...org, name: '' }],
    [{}, { '': 'x' }, { '': { gte: 'x' } }],
  ],
  // An empty first text, and the edges of one that has a last.
  [
    only({ field: 'choice', options: ['', 'a'] }),
    [{ v: { lt: '' } }, { v: { gt: '' } }, { v: { lt: 'a' } }],
  ],
  [
    only({ field: 'integer', digits: 16 }),
    [{ v: { gt: 9007199254740991 } }, { v: { lt: 9007199254740991 } }],
  ],
  [
    only({ field: 'integer', digits: 16, desc: true }),
    [{ v: { gt: 9007199254740991 } }, { v: { lt: 0 } }],
  ],
  [
    only({ field: 'integer', digits: 16, signed: true }),
    [
      { v: { gt: 9007199254740991 } },
      { v: { lt: -9007199254740991 } },
      { v: { gte: { number: '-0' } } },
    ],
  ],
  [
    only({ field: 'ranked', options: ['b', 'a'] }),
    [{ v: { between: ['b', 'a'] } }, { v: { between: ['a', 'b'] } }],
  ],
  [
    only({ field: 'bytes', desc: true }),
    [{ v: { gt: { hex: '00' } } }, { v: { between: [{ hex: '' }, { hex: 'ff' }] } }],
  ],
]

/** A custom field with a table for a codec: values `x`, `y`, `z` and their texts. */
const custom = (writes: Readonly<Record<string, string>>, more: object = {}): FieldJson =>
  ({ field: 'custom', name: 'v', writes, ...more }) as FieldJson

const ABC = { x: 'a', y: 'b', z: 'c' }
const WITH_EMPTY = { x: '', y: 'b' }

/** Custom fields: what their codecs write, read and state. */
export const CUSTOM_TAKEN: readonly RequestJson[] = [
  { op: 'encode', key: ['C', custom(ABC)], values: { v: 'y' } },
  { op: 'decode', key: ['C', custom(ABC)], text: 'C#b' },
  { op: 'encode', key: ['C', custom(WITH_EMPTY)], values: { v: 'x' } },
  { op: 'compare', key: ['C', custom(ABC)], a: { v: 'x' }, b: { v: 'z' } },
  { op: 'compare', key: ['C', { ...custom(ABC), desc: true }], a: { v: 'x' }, b: { v: 'z' } },
  { op: 'encode', key: ['C', { ...custom(ABC), desc: true }], values: { v: 'y' } },
  { op: 'decode', key: ['C', { ...custom(ABC), desc: true }], text: 'C#9d~' },
  ...[{}, { least: 'a', greatest: 'c' }, { all: ['a', 'b', 'c'] }].flatMap((ends) =>
    [false, true].flatMap((desc) =>
      [{ lt: 'x' }, { gt: 'z' }, { lt: 'y' }, { gt: 'y' }, { gte: 'x' }, { lte: 'z' }].map((v) => ({
        op: 'where',
        key: ['C', { ...custom(ABC, ends), ...(desc ? { desc } : {}) }],
        where: { v },
      })),
    ),
  ),
  // Nothing sorts before the empty text, whether the codec says so or not.
  { op: 'where', key: ['C', custom(WITH_EMPTY)], where: { v: { lt: 'x' } } },
  { op: 'where', key: [custom(WITH_EMPTY)], where: { v: { lt: 'x' } } },
]

export const CUSTOM_REFUSED: readonly RequestJson[] = [
  { op: 'encode', key: ['C', custom(ABC)], values: { v: 'w' } },
  { op: 'encode', key: ['C', custom(ABC)], values: {} },
  ...['a b', 'a#', '$20', '\ud800', '\u{10ffff}'].map((text) => ({
    op: 'encode',
    key: ['C', custom({ x: text })],
    values: { v: 'x' },
  })),
  ...['C#d', 'C#A', 'C#', 'C#a\n'].map((text) => ({ op: 'decode', key: ['C', custom(ABC)], text })),
  // Its codec reads this, but would write it in another way.
  { op: 'decode', key: ['C', custom(ABC, { reads: { a: 'x', A: 'x' } })], text: 'C#A' },
  { op: 'decode', key: ['C', custom({ x: 'a b' })], text: 'C#a b' },
  { op: 'compare', key: ['C', custom(ABC)], a: { v: 'x' }, b: { v: 'w' } },
  { op: 'where', key: ['C', custom(ABC)], where: { v: 'w' } },
  { op: 'where', key: ['C', custom(ABC)], where: { v: { startsWith: 'x' } } },
]

/** More conditions that name no range. */
export const MORE_REFUSED_WHERE: readonly [KeyJson, readonly WhereJson[]][] = [
  // A name that is given with no value is never taken as not given.
  [
    TASK,
    [
      { org: null },
      { org: { undefined: true } },
      { org: 'a', n: null },
      { org: 'a', n: { undefined: true } },
    ],
  ],
  [TASK, [{ org: { gt: null } }, { org: { between: ['a', null] } }, { org: { startsWith: null } }]],
  [TASK, [{ org: 'a', nobody: null }, { nobody: null }, { n: 5 }, { n: { gt: 5 } }, { '': 'a' }]],
  [
    TASK,
    [
      { org: { gte: 'a' }, n: 5 },
      { org: { startsWith: 'a' }, n: { gt: 5 } },
      { org: 'a', n: '5' },
    ],
  ],
  [
    TASK,
    [
      { org: '\ud800' },
      { org: { lt: '\ud800' } },
      { org: 'a', n: 1000 },
      { org: 'a', n: { between: [1, 1000] } },
    ],
  ],
  [['PROFILE'], [{ v: null }, { '': 'a' }]],
  [only({ field: 'text' }), [{ v: { startsWith: 1 } }, { v: { startsWith: '\ud800' } }]],
  [only({ field: 'token' }), [{ v: { startsWith: '$' } }, { v: { between: ['a', 'a b'] } }]],
  [only({ field: 'number' }), [{ v: { gt: { number: 'NaN' } } }, { v: { startsWith: 'b' } }]],
  [only({ field: 'boolean' }), [{ v: { gt: 0 } }, { v: { startsWith: '0' } }]],
  [
    only({ field: 'decimal', digits: 3, scale: 1 }),
    [{ v: { lte: '1.55' } }, { v: { startsWith: '1' } }],
  ],
]

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
