import { anyChar } from '@keywright/harness/any-char'
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
  duration,
  type FieldKind,
  field,
  integer,
  number,
  ranked,
  type TimeUnit,
  text,
  time,
  token,
  uuid,
} from '../src/index.ts'
import { byBytes, byOrder } from './byte-order.ts'
import type { FieldJson, ValueJson } from './vectors/json.ts'
import { encodeField } from './vectors/reference-fields.ts'

/** A field of one kind with everything the laws need to know, none of it from `src`. */
export interface Kind {
  readonly title: string
  readonly make: (name: string) => AnyField
  readonly values: fc.Arbitrary<unknown>
  readonly encode: (value: never) => string
  readonly compare: (a: never, b: never) => number
  /** What `decode` gives, where it is not the value itself. */
  readonly decoded: (value: never) => unknown
  /** For `startsWith`: starts that occur. */
  readonly starts?: ((value: never) => string[]) | undefined
  /** For `during`: spans that occur, and the text of a value in the calendar. */
  readonly calendar?:
    | { readonly spans: (value: never) => string[]; readonly text: (value: never) => string }
    | undefined
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
    arbitrary: fc.string({ unit: anyChar, maxLength: 12 }).filter((s) => !s.includes('\u{10ffff}')),
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

const same = (value: never): unknown => value
const prefixesOf = (value: string): string[] => {
  const points = [...value]
  return points.map((_, i) => points.slice(0, i).join('')).concat(value)
}

/** Years, months, days and, up to `longest`, hours. */
const calendar = (longest: number, textOf: (value: never) => string): Kind['calendar'] => ({
  spans: (value) =>
    [4, 7, 10, 13]
      .filter((length) => length <= longest)
      .map((length) => textIn(value).slice(0, length)),
  text: textOf,
})
/** The whole text of a time, or of a date. */
const textIn = (value: Date | string): string =>
  typeof value === 'string' && value.length === 10 ? value : new Date(timeOf(value)).toISOString()
const isoOf = (value: Date | string): string =>
  value instanceof Date ? value.toISOString() : value

/** A value in the JSON of the vectors. */
const fromValue = (value: unknown): ValueJson => {
  if (Object.is(value, -0)) return { number: '-0' }
  if (value instanceof Date) return { time: value.toISOString() }
  if (typeof value === 'bigint') return { bigint: String(value) }
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  return value as ValueJson
}

/** How a kind is described: the reference writes it from its JSON, in both directions. */
interface Described<V> {
  readonly title?: string
  readonly json: Omit<FieldJson, 'name' | 'desc'>
  readonly make: (name: string) => AnyField
  readonly values: fc.Arbitrary<V>
  readonly compare: (a: V, b: V) => number
  readonly decoded?: (value: V) => unknown
  readonly starts?: (value: V) => string[]
  readonly calendar?: Kind['calendar']
}

/** A kind, and the same kind under `desc`. */
const both = <V>({ title, json, ...kind }: Described<V>): Kind[] => {
  const field = { ...json, name: 'v' }
  const name = title ?? json.field
  return [
    {
      decoded: same,
      ...kind,
      title: name,
      encode: (value) => encodeField(field, fromValue(value)) as string,
    } as Kind,
    {
      decoded: same,
      ...kind,
      title: `desc(${name})`,
      make: (of: string) => desc(kind.make(of)),
      encode: (value) => encodeField({ ...field, desc: true }, fromValue(value)) as string,
      compare: (a: V, b: V) => kind.compare(b, a),
    } as Kind,
  ]
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
  return both<number>({
    title: numberTitle('integer', options),
    json: { field: 'integer', ...options },
    make: (name) => integer(name, options),
    values: fc.oneof(fc.integer({ min: least, max: most }), near),
    compare: (a, b) => a - b,
    decoded: (value) => value + 0,
  })
}

const bigintKind = (options: Numbers): Kind[] => {
  const most = 10n ** BigInt(options.digits) - 1n
  const least = options.signed ? -most : 0n
  return both<bigint>({
    title: numberTitle('bigint', options),
    json: { field: 'bigint', ...options },
    make: (name) => bigint(name, options),
    values: fc.oneof(fc.bigInt({ min: least, max: most }), fc.constantFrom(0n, most, least)),
    compare: byOrder,
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
  return both<string | number>({
    title: numberTitle('decimal', options),
    json: { field: 'decimal', ...options },
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
    compare: (a, b) => byOrder(toUnits(a), toUnits(b)),
    decoded: (value) => format(toUnits(value)),
  })
}

const bucketKind = (unit: TimeUnit, length: number): Kind[] => {
  const text = (value: Date): string => value.toISOString().slice(0, length)
  return both<Date>({
    title: `bucket(${unit})`,
    json: { field: 'bucket', unit },
    make: (name) => bucket(name, unit),
    values: times,
    compare: (a, b) => byOrder(text(a), text(b)),
    decoded: (v) => new Date(text(v) + '0000-01-01T00:00:00.000Z'.slice(length)),
    calendar: calendar(13, text as (value: never) => string),
  })
}

/** Instants in other spellings: text with an offset, and with fewer digits. */
const instants = fc.oneof(
  times,
  times.map((at) => at.toISOString()),
  times.map((at) =>
    at
      .toISOString()
      .replace(/\.?0*Z$/, 'z')
      .replace('T', 't'),
  ),
  fc.tuple(times, fc.constantFrom(-23 * 60 - 59, -90, -1, 0, 60, 330)).map(([at, minutes]) => {
    const local = new Date(at.getTime() + minutes * 60_000)
    const text = local.toISOString().slice(0, -1)
    const size = Math.abs(minutes)
    const pad = (n: number): string => String(n).padStart(2, '0')
    return text.length === 23
      ? `${text}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
      : at
  }),
)
const timeOf = (value: Date | string): number => new Date(isoOf(value).toUpperCase()).getTime()

const OPTIONS = ['b', 'a', 'aa', 'Z', '\ue000', '\u{1f600}'] as const
const RANKS = Array.from({ length: 12 }, (_, i) => `rank ${11 - i}#`)
const LONGEST = 1_000_000 * 86_400_000 - 1

/** The kinds of core, each in both directions. The compiler asks for every one. */
const OWN: Readonly<Record<Exclude<FieldKind, 'custom'>, readonly Kind[]>> = {
  text: both({
    json: { field: 'text' },
    make: text,
    values: nastyText,
    compare: byBytes,
    starts: prefixesOf,
  }),
  token: both({
    json: { field: 'token' },
    make: token,
    values: plainText,
    compare: byBytes,
    starts: prefixesOf,
  }),
  integer: [1, 3, 15, 16].flatMap((digits) =>
    [false, true].flatMap((signed) => integerKind({ digits, signed })),
  ),
  bigint: [1, 2, 30].flatMap((digits) =>
    [false, true].flatMap((signed) => bigintKind({ digits, signed })),
  ),
  decimal: [0, 1, 2].flatMap((scale) =>
    [false, true].flatMap((signed) => decimalKind({ digits: 3, scale, signed })),
  ),
  number: both({
    json: { field: 'number' },
    make: number,
    values: doubles,
    compare: byOrder,
    decoded: (value: number) => value + 0,
  }),
  boolean: both({
    json: { field: 'boolean' },
    make: boolean,
    values: fc.boolean(),
    compare: (a, b) => Number(a) - Number(b),
  }),
  time: both({
    json: { field: 'time' },
    make: time,
    values: instants,
    compare: (a, b) => timeOf(a) - timeOf(b),
    decoded: (value) => new Date(timeOf(value)),
    calendar: calendar(13, ((value: Date | string) => new Date(timeOf(value)).toISOString()) as (
      value: never,
    ) => string),
  }),
  date: both({
    json: { field: 'date' },
    make: date,
    values: dates,
    compare: byOrder,
    calendar: calendar(10, isoOf as (value: never) => string),
  }),
  bucket: (['year', 'month', 'day', 'hour'] as const).flatMap((unit, i) =>
    bucketKind(unit, 4 + 3 * i),
  ),
  duration: both({
    json: { field: 'duration' },
    make: duration,
    values: fc.oneof(
      fc.integer({ min: 0, max: LONGEST }),
      fc.constantFrom(0, -0, 1, 999, 1000, 59_999, 60_000, 3_600_000, 86_400_000, LONGEST),
    ),
    compare: (a, b) => a - b,
    decoded: (value) => value + 0,
  }),
  choice: both({
    json: { field: 'choice', options: OPTIONS },
    make: (name) => choice(name, OPTIONS),
    values: fc.constantFrom(...OPTIONS),
    compare: byBytes,
  }),
  ranked: both({
    json: { field: 'ranked', options: RANKS },
    make: (name) => ranked(name, RANKS),
    values: fc.constantFrom(...RANKS),
    compare: (a, b) => RANKS.indexOf(a) - RANKS.indexOf(b),
  }),
  uuid: both({
    json: { field: 'uuid' },
    make: uuid,
    values: uuids,
    compare: (a, b) => byOrder(a.toLowerCase(), b.toLowerCase()),
    decoded: (v) => v.toLowerCase(),
  }),
  bytes: both({
    json: { field: 'bytes' },
    make: bytes,
    values: blobs,
    compare: (a, b) => Buffer.compare(a, b),
  }),
}

/** A codec of the user's own: as many `x` as the number says, which is what a token would write. */
const CUSTOM: readonly Kind[] = both<number>({
  title: 'field',
  json: { field: 'token' },
  make: (name) =>
    field(name, {
      encode: (n: number) => 'x'.repeat(n),
      decode: (t) => t.length,
      compare: (a, b) => a - b,
    }),
  values: fc.integer({ min: 0, max: 5 }),
  compare: (a, b) => a - b,
}).map((kind) => ({ ...kind, encode: (n: never) => kind.encode('x'.repeat(n) as never) }))

/** Every kind of field, each in both directions. */
export const KINDS: readonly Kind[] = [...Object.values(OWN).flat(), ...CUSTOM]
