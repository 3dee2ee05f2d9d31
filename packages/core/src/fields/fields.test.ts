import { describe, expect, it } from 'vitest'
import {
  type AnyField,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  integer,
  KeyError,
  key,
  number,
  type Part,
  ranked,
  text,
  time,
  token,
  uuid,
} from '../index.ts'

const NOT_TEXT = [undefined, null, 1, true, {}, [], () => 'a', Symbol('a'), new String('a')]
const NOT_NUMBERS = [
  undefined,
  null,
  '1',
  '',
  true,
  {},
  [],
  new Date(0),
  Number.NaN,
  Infinity,
  -Infinity,
]
const NOT_DATES = [
  undefined,
  null,
  0,
  '2024-01-15',
  {},
  new Date(Number.NaN),
  new Date(8.64e15),
  new Date(-8.64e15),
  new Date('+010000-01-01T00:00:00.000Z'),
  new Date('-000001-12-31T23:59:59.999Z'),
]
const LONE = ['\ud800', '\udc00', 'a\ud83d', '\ude00\ud83d', '\u{10ffff}', `a\u{10ffff}b`]

/** For each field: what it writes, values it has no text for, and texts that it never writes. */
const FIELDS: [string, AnyField, [unknown, string][], unknown[], string[]][] = [
  [
    'text',
    text('v'),
    [
      ['', ''],
      ['New York', 'New$20York'],
      ['a#b', 'a$23b'],
      ['$', '$24'],
      ['\0', '$00'],
      ['"', '$22'],
      ['%', '%'],
      ['é\u{1f600}', 'é\u{1f600}'],
    ],
    [...NOT_TEXT, ...LONE],
    ['a b', '$2f', '$25', '$2', '$', '$GG', 'a#b', '\ud800', '\u{10ffff}', '$0a'],
  ],
  [
    'token',
    token('v'),
    [
      ['', ''],
      ['AB-12', 'AB-12'],
      ['%é', '%é'],
      ['\ue000\u{1f600}', '\ue000\u{1f600}'],
    ],
    [...NOT_TEXT, ...LONE, 'a b', '#', '$', '\0', '!'],
    ['a b', '$20', '!', '\ud800'],
  ],
  [
    'integer',
    integer('v', { digits: 5 }),
    [
      [0, '00000'],
      [-0, '00000'],
      [42, '00042'],
      [99999, '99999'],
    ],
    [...NOT_NUMBERS, -1, 1.5, 100000, 1e21, 42n],
    ['', '42', '000042', '-00042', '0004a', '٠٠٠٤٢', '00042\n', '+0042'],
  ],
  [
    'signed integer',
    integer('v', { digits: 5, signed: true }),
    [
      [-42, '-99957'],
      [-1, '-99998'],
      [-99999, '-00000'],
      [0, '00000'],
      [7, '00007'],
    ],
    [...NOT_NUMBERS, -100000, 0.5],
    ['-99999', '-0', '--00001', '-9995', '−99957'],
  ],
  [
    'integer of 16 digits',
    integer('v', { digits: 16, signed: true }),
    [
      [Number.MAX_SAFE_INTEGER, '9007199254740991'],
      [-Number.MAX_SAFE_INTEGER, '-0992800745259008'],
    ],
    [2 ** 53, -(2 ** 53)],
    ['9007199254740992', '9999999999999999', '-0992800745259007', '-0000000000000000'],
  ],
  [
    'bigint',
    bigint('v', { digits: 20 }),
    [
      [0n, '00000000000000000000'],
      [2n ** 64n - 1n, '18446744073709551615'],
    ],
    [1, '1', -1n, 10n ** 20n, undefined, null],
    ['1', '-0000000000000000001'],
  ],
  [
    'signed bigint',
    bigint('v', { digits: 2, signed: true }),
    [
      [-1n, '-98'],
      [99n, '99'],
    ],
    [100n, -100n],
    ['-99', '100'],
  ],
  [
    'decimal',
    decimal('v', { digits: 8, scale: 2 }),
    [
      ['99.99', '00000099.99'],
      [99.99, '00000099.99'],
      ['0', '00000000.00'],
      ['-0.00', '00000000.00'],
      [-0, '00000000.00'],
      ['007.5', '00000007.50'],
      [1e7, '10000000.00'],
      [0.1, '00000000.10'],
    ],
    [
      ...NOT_NUMBERS.filter((v) => v !== '1'),
      '1.005',
      1.005,
      '1.500',
      '-1',
      -0.01,
      '100000000',
      1e8,
      1e21,
      1e-7,
      '.5',
      '5.',
      '+5',
      '1,5',
      '1e2x',
      ' 1',
      '0x1',
      'NaN',
      5n,
    ],
    ['99.99', '00000099.9', '00000099,99', '0000009999', '-00000000.00', '00000099.990'],
  ],
  [
    'decimal of scale 0',
    decimal('v', { digits: 22, scale: 0, signed: true }),
    [
      [1e21, '1000000000000000000000'],
      ['-1', '-9999999999999999999998'],
    ],
    [1.5, '1.0'],
    ['1.', '-9999999999999999999999'],
  ],
  [
    'small decimal',
    decimal('v', { digits: 1, scale: 10 }),
    [
      [1.5e-7, '0.0000001500'],
      [1e-10, '0.0000000001'],
    ],
    [1e-11, 5e-324],
    ['0.00000015'],
  ],
  [
    'number',
    number('v'),
    [
      [0, '8000000000000000'],
      [-0, '8000000000000000'],
      [1, 'bff0000000000000'],
      [-1, '400fffffffffffff'],
      [Number.MAX_VALUE, 'ffefffffffffffff'],
      [5e-324, '8000000000000001'],
    ],
    [...NOT_NUMBERS, 1n],
    [
      '7fffffffffffffff',
      'fff0000000000000',
      '000fffffffffffff',
      'ffffffffffffffff',
      '0000000000000000',
      'BFF0000000000000',
      'bff000000000000',
      '0xbff0000000000000',
    ],
  ],
  [
    'boolean',
    boolean('v'),
    [
      [false, '0'],
      [true, '1'],
    ],
    [undefined, null, 0, 1, 'true', '', new Boolean(true)],
    ['', '2', '01', 'true'],
  ],
  [
    'time',
    time('v'),
    [
      [new Date(0), '1970-01-01T00:00:00.000Z'],
      [new Date('0000-01-01T00:00:00.000Z'), '0000-01-01T00:00:00.000Z'],
      [new Date('9999-12-31T23:59:59.999Z'), '9999-12-31T23:59:59.999Z'],
      [new Date('2000-02-29T12:34:56.789Z'), '2000-02-29T12:34:56.789Z'],
    ],
    NOT_DATES,
    [
      '2024-01-15',
      '2024-01-15T10:30:00Z',
      '2024-01-15T10:30:00.000',
      '2024-01-15T24:00:00.000Z',
      '2024-01-15T10:60:00.000Z',
      '2024-01-15T10:30:60.000Z',
      '2023-02-29T00:00:00.000Z',
      '1900-02-29T00:00:00.000Z',
      '2024-04-31T00:00:00.000Z',
      '2024-00-15T10:30:00.000Z',
      '2024-13-15T10:30:00.000Z',
      '2024-01-00T10:30:00.000Z',
      '+010000-01-01T00:00:00.000Z',
      '2024-01-15t10:30:00.000z',
      '2024-01-15T10:30:00.000Z\n',
      '2024-01-15T10:30:00,000Z',
    ],
  ],
  [
    'date',
    date('v'),
    [
      ['2024-02-29', '2024-02-29'],
      ['0000-01-01', '0000-01-01'],
      ['2000-02-29', '2000-02-29'],
    ],
    [
      ...NOT_TEXT,
      '2023-02-29',
      '1900-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-1-1',
      '2024-01-15T10',
      '2024',
      '',
      '10000-01-01',
    ],
    ['2023-02-29', '2024-01', '2024-01-15T10', '2024-01-32'],
  ],
  [
    'bucket of months',
    bucket('v', 'month'),
    [[new Date('2024-01-31T23:59:59.999Z'), '2024-01']],
    NOT_DATES,
    ['2024', '2024-13', '2024-00', '2024-01-01', '2024-1'],
  ],
  [
    'bucket of hours',
    bucket('v', 'hour'),
    [[new Date('2024-01-31T23:59:59.999Z'), '2024-01-31T23']],
    NOT_DATES,
    ['2024-01-31T24', '2023-02-29T00', '2024-01-31'],
  ],
  [
    'choice',
    choice('v', ['b', 'a', '']),
    [
      ['a', 'a'],
      ['', ''],
    ],
    [...NOT_TEXT, 'c', 'A', 'toString'],
    ['c', 'A', 'ab'],
  ],
  [
    'ranked',
    ranked('v', ['low', 'mid', 'high #1']),
    [
      ['low', '0'],
      ['high #1', '2'],
    ],
    [...NOT_TEXT, 'LOW', '0'],
    ['3', '00', 'low', ''],
  ],
  [
    'uuid',
    uuid('v'),
    [
      ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'],
      ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'],
    ],
    [
      ...NOT_TEXT,
      '',
      '0189f7eaae2f78098aebb819cf5e9e7f',
      '{0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f}',
      'g189f7ea-ae2f-7809-8aeb-b819cf5e9e7f',
      ' 0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f',
    ],
    ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F', '0189f7eaae2f78098aebb819cf5e9e7f'],
  ],
  [
    'bytes',
    bytes('v'),
    [
      [new Uint8Array(), ''],
      [Uint8Array.of(0, 255), '00ff'],
      [Buffer.from([1]), '01'],
    ],
    [...NOT_TEXT, 'ff', [1], new ArrayBuffer(2), new Uint16Array(1)],
    ['0', 'FF', 'f', 'zz', '00f'],
  ],
  [
    'desc text',
    desc(text('v')),
    [
      ['', '~'],
      ['a', '9e~'],
      ['New York', 'b19a88dbcdcfa6908d94~'],
      ['é', '3c56~'],
    ],
    [...NOT_TEXT, ...LONE],
    ['', '9e', '9e~~', '9E~', '9~', 'zz~', '9e9~', 'df~', 'db~', '00~', '7f~', '3c~', '0b706fff~'],
  ],
  [
    'desc time',
    desc(time('v')),
    [
      [new Date('9999-12-31T23:59:59.999Z'), '000000000000000'],
      [new Date(0), '253402300799999'],
    ],
    NOT_DATES,
    ['315569520000000', '25340230079999', '2534023007999990', '-00000000000001'],
  ],
  [
    'desc integer',
    desc(integer('v', { digits: 5 })),
    [
      [42, '99957'],
      [0, '99999'],
      [99999, '00000'],
    ],
    [...NOT_NUMBERS, -1, 100000],
    ['9995', '-99957', '999999'],
  ],
  [
    'desc signed integer',
    desc(integer('v', { digits: 5, signed: true })),
    [
      [42, '-99957'],
      [-42, '00042'],
      [0, '00000'],
    ],
    [100000],
    ['-99999', '00'],
  ],
  [
    'desc decimal',
    desc(decimal('v', { digits: 2, scale: 2 })),
    [['1.5', '98.49']],
    ['100'],
    ['9849', '98.4'],
  ],
  [
    'desc number',
    desc(number('v')),
    [
      [0, '7fffffffffffffff'],
      [1, '400fffffffffffff'],
    ],
    [Number.NaN],
    ['8000000000000000', '000fffffffffffff'],
  ],
  [
    'desc boolean',
    desc(boolean('v')),
    [
      [true, '0'],
      [false, '1'],
    ],
    [0],
    ['2'],
  ],
  [
    'desc ranked',
    desc(ranked('v', ['low', 'mid', 'high'])),
    [
      ['high', '0'],
      ['low', '2'],
    ],
    ['x'],
    ['3'],
  ],
  [
    'desc of desc',
    desc(desc(time('v'))),
    [[new Date(0), '1970-01-01T00:00:00.000Z']],
    NOT_DATES,
    ['253402300799999'],
  ],
]

describe.each(FIELDS.map(([title, ...rest]) => ({ title, rest })))('$title', ({ rest }) => {
  const [field, written, refused, unread] = rest
  const one = key<Part[]>('K', field)

  it('writes and reads', () => {
    for (const [v, encoded] of written) {
      expect(one.encode({ v })).toBe(`K#${encoded}`)
      expect(one.encode({ v: one.decode(`K#${encoded}`)['v'] })).toBe(`K#${encoded}`)
    }
  })

  it('refuses values that it has no text for', () => {
    for (const v of refused) {
      expect(() => one.encode({ v }), String(v)).toThrow(KeyError)
      expect(() => one.encode({ v }), String(v)).toThrow(/^K#<v>: v: expected .*, got /s)
    }
  })

  it('refuses texts that it never writes', () => {
    for (const text of unread) {
      expect(one.tryDecode(`K#${text}`), text).toBeUndefined()
      expect(() => one.decode(`K#${text}`), text).toThrow(KeyError)
    }
  })
})

describe('definitions that no field takes', () => {
  it.each([
    ['integer of 0 digits', () => integer('n', { digits: 0 })],
    ['integer of 17 digits', () => integer('n', { digits: 17 })],
    ['integer of 1.5 digits', () => integer('n', { digits: 1.5 })],
    ['integer of no digits', () => integer('n', {} as never)],
    ['bigint of 0 digits', () => bigint('n', { digits: 0 })],
    ['decimal of 0 digits', () => decimal('n', { digits: 0, scale: 2 })],
    ['decimal of a negative scale', () => decimal('n', { digits: 1, scale: -1 })],
    ['decimal without a scale', () => decimal('n', { digits: 1 } as never)],
    ['integer without options', () => integer('n', undefined as never)],
    ['bigint without options', () => bigint('n', undefined as never)],
    ['decimal without options', () => decimal('n', null as never)],
    ['desc of nothing', () => desc(undefined as never)],
    ['choice of nothing', () => choice('c', [])],
    ['choice of no list', () => choice('c', 'ab' as never)],
    ['choice of the same twice', () => choice('c', ['a', 'a'])],
    ['choice of a number', () => choice('c', [1 as never])],
    ['choice of a word to be escaped', () => choice('c', ['a b'])],
    ['choice of a lone surrogate', () => choice('c', ['\ud800'])],
    ['ranked of nothing', () => ranked('r', [])],
    ['ranked of the same twice', () => ranked('r', ['a', 'a'])],
    ['ranked of a number', () => ranked('r', [1 as never])],
    ['bucket of weeks', () => bucket('b', 'week' as never)],
  ])('%s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})

it('a Date of another realm is a Date', async () => {
  const { runInNewContext } = await import('node:vm')
  const foreign: Date = runInNewContext('new Date(0)')
  expect(foreign instanceof Date).toBe(false)
  expect(key(time('at')).encode({ at: foreign })).toBe('1970-01-01T00:00:00.000Z')
})
