import fc from 'fast-check'
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
  field,
  integer,
  number,
  ranked,
  text,
  time,
  token,
  uuid,
} from '../src/index.ts'
import * as reference from './reference.ts'

/** A field of one kind with everything the laws need to know, none of it from `src`. */
export interface Kind {
  readonly title: string
  readonly make: (name: string) => AnyField
  readonly values: fc.Arbitrary<unknown>
  readonly encode: (value: never) => string
  readonly compare: (a: never, b: never) => number
  /** What `decode` gives, where it is not the value itself. */
  readonly decoded: (value: never) => unknown
  /** For `startsWith`: starts that occur, and whether a value has one. */
  readonly starts?:
    | undefined
    | {
        readonly of: (value: never) => string[]
        readonly has: (value: never, start: string) => boolean
      }
}

const NASTY = [
  '\0',
  ' ',
  '!',
  '"',
  '#',
  '$',
  '%',
  '0',
  'A',
  'a',
  '~',
  '\u007f',
  'é',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\u{10000}',
  '\u{1f600}',
  '\u{10fffe}',
]
const nastyChar = fc.constantFrom(...NASTY)

/** Short texts over few characters, so that equal ones and prefixes of one another are common. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: nastyChar, maxLength: 4 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', 'San', 'San Francisco', 'a#b', 'a', '$24', '1', '12'),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 12 })
      .filter((s) => !s.includes('\u{10ffff}')),
  },
)

export const plainText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.constantFrom(...NASTY.filter((c) => c > '$')), maxLength: 4 }),
  fc.constantFrom('', 'a', 'ab', 'abc'),
)

const FIRST = Date.parse('0000-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')
export const times: fc.Arbitrary<Date> = fc
  .oneof(
    fc.integer({ min: FIRST, max: LAST }),
    fc.constantFrom(
      FIRST,
      FIRST + 1,
      LAST,
      LAST - 1,
      -1,
      0,
      1,
      Date.parse('2024-02-29T23:59:59.999Z'),
      Date.parse('2023-12-31T23:59:59.999Z'),
      Date.parse('2024-01-01'),
    ),
    fc.integer({
      min: Date.parse('2023-12-31T23:00:00Z'),
      max: Date.parse('2024-01-01T01:00:00Z'),
    }),
  )
  .map((ms) => new Date(ms))

const dates = times.map((at) => at.toISOString().slice(0, 10))
const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, -1, 5e-324, -5e-324, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53),
)
const uuids = fc
  .uuid({ version: [1, 3, 4, 5, 7] })
  .chain((id) => fc.constantFrom(id, id.toUpperCase()))
const blobs = fc.uint8Array({ maxLength: 3 })

/** Spans of the calendar that a time or date starts with. */
const spans = (iso: string, longest: number): string[] =>
  [4, 7, 10, 13].filter((length) => length <= longest).map((length) => iso.slice(0, length))

const same = (value: never): unknown => value
const prefixesOf = (value: string): string[] => {
  const points = [...value]
  return points.map((_, i) => points.slice(0, i).join('')).concat(value)
}
const textStarts = {
  of: prefixesOf as (value: never) => string[],
  has: ((value: string, start: string) => value.startsWith(start)) as (
    value: never,
    start: string,
  ) => boolean,
}

interface Numbers {
  readonly digits: number
  readonly scale?: number
  readonly signed: boolean
}

const numberTitle = (name: string, { digits, scale, signed }: Numbers): string =>
  `${name}(${digits}${scale === undefined ? '' : `.${scale}`}${signed ? ', signed' : ''})`

const integerKind = (options: Numbers): Kind[] => {
  const most = Math.min(10 ** options.digits - 1, Number.MAX_SAFE_INTEGER)
  const least = options.signed ? -most : 0
  const near = fc
    .constantFrom(0, -0, 1, 9, 10, most, most - 1, least, least + 1)
    .filter((n) => n >= least && n <= most)
  return numeric<number>(numberTitle('integer', options), options, {
    make: (name) => integer(name, options),
    values: fc.oneof(fc.integer({ min: least, max: most }), near),
    plain: (value) => BigInt(value).toString(),
    compare: (a, b) => a - b,
    decoded: (value) => value + 0,
  })
}

const bigintKind = (options: Numbers): Kind[] => {
  const most = 10n ** BigInt(options.digits) - 1n
  const least = options.signed ? -most : 0n
  return numeric<bigint>(numberTitle('bigint', options), options, {
    make: (name) => bigint(name, options),
    values: fc.oneof(fc.bigInt({ min: least, max: most }), fc.constantFrom(0n, most, least)),
    plain: String,
    compare: reference.byOrder,
    decoded: (value) => value,
  })
}

const decimalKind = (options: Required<Numbers>): Kind[] => {
  const { digits, scale, signed } = options
  const most = 10n ** BigInt(digits + scale) - 1n
  const units = fc.bigInt({ min: signed ? -most : 0n, max: most })
  const format = (n: bigint): string => {
    const sign = n < 0n ? '-' : ''
    const text = String(n < 0n ? -n : n).padStart(scale + 1, '0')
    return sign + (scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text)
  }
  const toUnits = (value: string | number): bigint => {
    const [whole = '', fraction = ''] = String(value).split('.')
    return BigInt(whole + fraction.padEnd(scale, '0'))
  }
  return numeric<string | number>(numberTitle('decimal', options), options, {
    make: (name) => decimal(name, options),
    // Text as it comes back, text with fewer fraction digits, and numbers that print plainly.
    values: fc.oneof(
      units.map(format),
      units.map((n) =>
        format(n).replace(/\.?0*$/, (zeros) => (zeros.startsWith('.') ? '' : zeros)),
      ),
      fc
        .integer({ min: signed ? -99 : 0, max: 99 })
        .map((n) => n / 10 ** Math.min(scale, 2))
        .filter((n) => Math.abs(n) < 10 ** digits),
    ),
    plain: (value) => format(toUnits(value)),
    compare: (a, b) => reference.byOrder(toUnits(a), toUnits(b)),
    decoded: (value) => format(toUnits(value)),
  })
}

/** A numeric kind and its reverse. */
const numeric = <V>(
  title: string,
  { digits, scale = 0, signed }: Numbers,
  kind: {
    make: (name: string) => AnyField
    values: fc.Arbitrary<V>
    plain: (value: V) => string
    compare: (a: V, b: V) => number
    decoded: (value: V) => unknown
  },
): Kind[] => {
  const width = digits + (scale ? scale + 1 : 0)
  const up = (value: V): string => reference.digits(kind.plain(value), width)
  const down = (value: V): string =>
    signed
      ? reference.digits(reference.negated(kind.plain(value)), width)
      : reference.complementDigits(up(value))
  return both(title, { ...kind, encode: up }, down)
}

/** A kind, and the same kind under `desc`, by its own reversed form or the general one. */
const both = <V>(
  title: string,
  kind: {
    make: (name: string) => AnyField
    values: fc.Arbitrary<V>
    encode: (value: V) => string
    compare: (a: V, b: V) => number
    decoded?: (value: V) => unknown
    starts?: Kind['starts']
  },
  down: (value: V) => string = (value) => reference.reversedBytes(kind.encode(value)),
): Kind[] => [
  { decoded: same, ...kind, title },
  {
    decoded: same,
    ...kind,
    title: `desc(${title})`,
    make: (name) => desc(kind.make(name)),
    encode: down,
    compare: (a, b) => kind.compare(b, a),
  },
]

const OPTIONS = ['b', 'a', 'aa', 'Z', '\ue000', '\u{1f600}'] as const
const RANKS = Array.from({ length: 12 }, (_, i) => `rank ${11 - i}#`)

/** Every kind of field, each in both directions. */
export const KINDS: readonly Kind[] = [
  ...both('text', {
    make: text,
    values: nastyText,
    encode: reference.escaped,
    compare: reference.byBytes,
    starts: textStarts,
  }),
  ...both('token', {
    make: token,
    values: plainText,
    encode: String,
    compare: reference.byBytes,
    starts: textStarts,
  }),
  ...[1, 3, 16].flatMap((digits) =>
    [false, true].flatMap((signed) => integerKind({ digits, signed })),
  ),
  ...[1, 2, 30].flatMap((digits) =>
    [false, true].flatMap((signed) => bigintKind({ digits, signed })),
  ),
  ...[0, 1, 2].flatMap((scale) =>
    [false, true].flatMap((signed) => decimalKind({ digits: 3, scale, signed })),
  ),
  ...both(
    'number',
    {
      make: number,
      values: doubles,
      encode: reference.doubleBits,
      compare: reference.byOrder,
      decoded: (value: number) => value + 0,
    },
    (value) =>
      reference.doubleBits(value).replace(/./g, (d) => (15 - Number.parseInt(d, 16)).toString(16)),
  ),
  ...both(
    'boolean',
    {
      make: boolean,
      values: fc.boolean(),
      encode: (v) => (v ? '1' : '0'),
      compare: (a, b) => Number(a) - Number(b),
    },
    (v) => (v ? '0' : '1'),
  ),
  ...both(
    'time',
    {
      make: time,
      values: times,
      encode: (v) => v.toISOString(),
      compare: (a, b) => a.getTime() - b.getTime(),
      starts: {
        of: ((v: Date) => spans(v.toISOString(), 13)) as (value: never) => string[],
        has: ((v: Date, start: string) => v.toISOString().startsWith(start)) as (
          value: never,
          start: string,
        ) => boolean,
      },
    },
    (v) => String(LAST - v.getTime()).padStart(15, '0'),
  ),
  ...both('date', {
    make: date,
    values: dates,
    encode: String,
    compare: reference.byOrder,
    starts: {
      of: ((v: string) => spans(v, 10)) as (value: never) => string[],
      has: textStarts.has,
    },
  }),
  ...(['year', 'month', 'day', 'hour'] as const).flatMap((unit, i) => {
    const encode = (v: Date): string => v.toISOString().slice(0, 4 + 3 * i)
    return both(`bucket(${unit})`, {
      make: (name) => bucket(name, unit),
      values: times,
      encode,
      compare: (a, b) => reference.byOrder(encode(a), encode(b)),
      decoded: (v) =>
        new Date(v.toISOString().slice(0, 4 + 3 * i) + '0000-01-01T00:00:00.000Z'.slice(4 + 3 * i)),
    })
  }),
  ...both('choice', {
    make: (name) => choice(name, OPTIONS),
    values: fc.constantFrom(...OPTIONS),
    encode: String,
    compare: reference.byBytes,
  }),
  ...both(
    'ranked',
    {
      make: (name) => ranked(name, RANKS),
      values: fc.constantFrom(...RANKS),
      encode: (v) => String(RANKS.indexOf(v)).padStart(2, '0'),
      compare: (a, b) => RANKS.indexOf(a) - RANKS.indexOf(b),
    },
    (v) => String(11 - RANKS.indexOf(v)).padStart(2, '0'),
  ),
  ...both('uuid', {
    make: uuid,
    values: uuids,
    encode: (v) => v.toLowerCase(),
    compare: (a, b) => reference.byOrder(a.toLowerCase(), b.toLowerCase()),
    decoded: (v) => v.toLowerCase(),
  }),
  ...both('bytes', {
    make: bytes,
    values: blobs,
    encode: reference.hex,
    compare: (a, b) => Buffer.compare(a, b),
  }),
  ...both('field', {
    make: (name) =>
      field(name, {
        encode: (n: number) => 'x'.repeat(n),
        decode: (t) => t.length,
        compare: (a, b) => a - b,
      }),
    values: fc.integer({ min: 0, max: 5 }),
    encode: (n) => 'x'.repeat(n),
    compare: (a, b) => a - b,
  }),
]
