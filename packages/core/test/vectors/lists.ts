import type { FieldJson, KeyJson, ValueJson, ValuesJson } from './json.ts'
import { type Kind, only } from './values.ts'

/** The same values ascending, and in the opposite order descending. */
const ranked = (kind: Kind, ...values: ValueJson[]): [KeyJson, ValuesJson[]][] => [
  [only(kind), values.map((v) => ({ v }))],
  [only({ ...kind, desc: true }), values.map((v) => ({ v })).reverse()],
]

const instant = (time: string): ValueJson => ({ time })
const id: FieldJson = { field: 'text', name: 'id' }
const a: FieldJson = { field: 'text', name: 'a' }
const b: FieldJson = { field: 'text', name: 'b' }

const DELTAS = [-999, -43, -42, -10, -9, -1, 0, 1, 9, 10, 42, 999]

/** Keys, and values of each in ascending order. */
export const ORDER: readonly [KeyJson, readonly ValuesJson[]][] = [
  ...ranked(
    { field: 'text' },
    ...['', '\0', '\0\0', '\x01', ' ', '!', '"', '#', '$', '%', '-', '0', 'A', 'San', 'San\0'],
    ...['San ', 'San Francisco', 'San#', 'San-', 'Sana', 'a', 'aa', '~', '\x7f', '\x80', '\u07ff'],
    ...['\u0800', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{1f600}', '\u{10fffe}'],
  ),
  ...ranked({ field: 'token' }, '', '%', 'A', 'AB', 'a', '\ue000', '\uffff', '\u{10000}'),
  ...ranked({ field: 'integer', digits: 3 }, 0, 1, 2, 9, 10, 11, 99, 100, 999),
  ...ranked({ field: 'integer', digits: 3, signed: true }, ...DELTAS),
  ...ranked(
    { field: 'bigint', digits: 3, signed: true },
    ...DELTAS.map((n) => ({ bigint: String(n) })),
  ),
  ...ranked(
    { field: 'decimal', digits: 2, scale: 1, signed: true },
    ...['-99.9', '-10', '-9.9', '-0.1', '0', '0.1', '1', '9.9', '10', '99.9'],
  ),
  ...ranked(
    { field: 'number' },
    ...[-Number.MAX_VALUE, -2, -1.5, -1, -5e-324, 0, 5e-324, 1, 1.5, 2, 10, Number.MAX_VALUE],
  ),
  ...ranked({ field: 'boolean' }, false, true),
  ...ranked(
    { field: 'time' },
    ...['0000-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'].map(
      instant,
    ),
    ...['2024-01-15T10:30:00.000Z', '2024-01-15T10:30:00.001Z', '9999-12-31T23:59:59.999Z'].map(
      instant,
    ),
  ),
  ...ranked(
    { field: 'duration' },
    0,
    1,
    999,
    1000,
    60_000,
    3_600_000,
    86_400_000,
    86_399_999_999_999,
  ),
  // The same instant in two spellings is one value.
  ...ranked(
    { field: 'time' },
    ...['2024-01-15T10:30:00+02:00', '2024-01-15T10:30:00+01:00', '2024-01-15T10:30:00Z'],
    '2024-01-15T10:30:00-01:00',
  ),
  ...ranked({ field: 'date' }, '0000-01-01', '1999-12-31', '2000-01-01', '9999-12-31'),
  ...ranked({ field: 'choice', options: ['b', 'a', 'B', ''] }, '', 'B', 'a', 'b'),
  ...ranked({ field: 'ranked', options: ['z', 'y', 'x'] }, 'z', 'y', 'x'),
  ...ranked(
    { field: 'bytes' },
    ...['', '00', '0000', '0001', '01', '7f', '80', 'ff'].map((hex) => ({ hex })),
  ),
  [
    ['P', a, b],
    [
      ...[
        ['', ''],
        ['', 'z'],
        ['San', 'x'],
        ['San', 'y'],
        ['San\0', ''],
        ['San Francisco', 'a'],
      ],
      ...[
        ['San#', ''],
        ['San#x', ''],
        ['San-', ''],
        ['a', ''],
        ['aa', ''],
      ],
    ].map(([first = '', second = '']) => ({ a: first, b: second })),
  ],
  [
    ['P', { ...a, desc: true }, b],
    [
      ['b', 'x'],
      ['b', 'y'],
      ['aa', ''],
      ['a', ''],
      ['a', 'z'],
      ['', 'z'],
    ].map(([first = '', second = '']) => ({ a: first, b: second })),
  ],
]

/** Lists of texts. */
export const COMPOSITE: readonly string[][] = [
  ['ORDER', '2024-01-15T10:30:00Z', 'abc123'],
  ['US', 'CA', 'SF'],
  ['a#b', 'c'],
  ['a', 'b#c'],
  [''],
  ['', ''],
  ['a', ''],
  ['$20', ' ', '\0'],
  ['\ue000', '\u{1f600}'],
]

export const REFUSE_COMPOSITE: readonly string[] = [
  'a b',
  'a#$2f',
  'a$',
  '$25#a',
  '\ud800',
  'a#\u{10ffff}',
]

/** What decides the shard, and out of how many. */
export const SHARDS: readonly [string, readonly number[]][] = [
  ['', [1, 2, 10, 1000]],
  ['a', [1, 2, 3, 10]],
  ['ab', [10]],
  ['abc', [10]],
  ['test', [10, 11]],
  ['user-1', [1, 2, 3, 4, 10, 11, 100, 1000, 65_536, 0x7fffffff]],
  ['user-2', [1, 2, 3, 4, 10, 11, 100, 1000, 65_536, 0x7fffffff]],
  ['order-1', [3, 10]],
  ['Hello, world!', [10]],
  ['The quick brown fox jumps over the lazy dog', [10, 128]],
  ['New York#$', [10]],
  ['\0', [10]],
  ['Z\xfcrich', [10, 100]],
  ['\u20ac\ue000\uffff', [10, 100]],
  ['\u{1f600}', [10, 100]],
]

/** From, to, unit. */
export const BUCKETS: readonly [string, string, string][] = [
  ['2023-12-31T23:59:59.999Z', '2024-02-01T00:00:00.000Z', 'month'],
  ['2024-02-28T12:00:00.000Z', '2024-03-01T00:00:00.000Z', 'day'],
  ['2023-02-28T12:00:00.000Z', '2023-03-01T00:00:00.000Z', 'day'],
  ['2024-01-15T22:59:59.999Z', '2024-01-16T01:00:00.000Z', 'hour'],
  ['1999-06-01T00:00:00.000Z', '2001-01-01T00:00:00.000Z', 'year'],
  ['2024-01-15T10:30:00.000Z', '2024-01-15T10:30:00.000Z', 'hour'],
  ['2024-01-15T10:30:00.001Z', '2024-01-15T10:30:00.000Z', 'hour'],
  ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', 'year'],
  ['9999-12-31T22:00:00.000Z', '9999-12-31T23:59:59.999Z', 'hour'],
  ['9998-12-31T22:00:00.000Z', '9999-12-31T23:59:59.999Z', 'year'],
]

const five: Kind = { field: 'integer', digits: 5 }
const yes: Kind = { field: 'choice', options: ['a', '1'] }
const uuid: Kind = { field: 'uuid' }

/** Two definitions, and a key that both could make, if there is one. */
export const SETS: readonly [KeyJson, KeyJson, string | null][] = [
  [['USER', id], ['USER', id, 'ORDER', a], null],
  [['USER', id], ['ORDER', id], null],
  [['USER', id], ['USER', 'PROFILE'], 'USER#PROFILE'],
  [['USER', id], ['USER#PROFILE'], 'USER#PROFILE'],
  [['USER', { ...id, field: 'uuid' }], ['USER', 'PROFILE'], null],
  [['A', id], [a, 'B'], 'A#B'],
  [['A', id], ['B', a], null],
  [['A', '', 'B'], ['A##B'], 'A##B'],
  [[''], [id], ''],
  [only({ field: 'text' }), only(uuid), 'V#00000000-0000-0000-0000-000000000000'],
  [only({ field: 'token' }), only({ field: 'text' }), 'V#'],
  [only(five), only({ ...five, signed: true }), 'V#00000'],
  [only(five), only({ field: 'integer', digits: 4 }), null],
  [only(five), only(uuid), null],
  [only({ ...five, desc: true }), only(uuid), null],
  [only({ ...five, desc: true }), only(five), 'V#00042'],
  [
    only({ field: 'integer', digits: 16, desc: true }),
    only({ field: 'number' }),
    'V#0992800745259008',
  ],
  [only({ field: 'integer', digits: 4 }), only({ field: 'bucket', unit: 'year' }), 'V#0000'],
  [only({ field: 'date' }), only({ field: 'bucket', unit: 'day' }), 'V#2024-01-15'],
  [only({ field: 'time' }), only({ field: 'date' }), null],
  [only({ field: 'time', desc: true }), only({ field: 'bigint', digits: 15 }), 'V#251696986199999'],
  [only({ field: 'number' }), only({ field: 'bytes' }), 'V#bff8000000000000'],
  [only({ field: 'number' }), only({ field: 'integer', digits: 16 }), 'V#9007199254740991'],
  [only({ field: 'bytes' }), only({ field: 'bytes', desc: true }), null],
  [only({ field: 'text', desc: true }), only({ field: 'bytes', desc: true }), 'V#~'],
  [only(yes), only({ field: 'boolean' }), 'V#1'],
  [only(yes), only({ field: 'ranked', options: ['x'] }), null],
  [only(yes), only({ field: 'choice', options: ['b', 'c'] }), null],
  [only({ ...yes, desc: true }), only({ field: 'token' }), 'V#9e~'],
]
