import {
  type AnyField,
  bigint,
  boolean,
  bytes,
  choice,
  date,
  decimal,
  duration,
  field,
  integer,
  number,
  ranked,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'

/** What a value is, apart from its spelling: two values are the same when these are. */
export type Canon = string | number | bigint

/** A kind of value: its field, some values, and what they mean. Nothing here knows how keys are written. */
export interface Kind {
  readonly field: (name: string) => AnyField
  /** Few, so that items share them; some differ only in spelling. */
  readonly values: readonly unknown[]
  /** What a value means, as it is given and as a table returns it. */
  readonly canon: (value: unknown) => Canon
  /** The type of a native attribute that holds the values as they are. */
  readonly native: 'S' | 'N' | 'B'
  /** What `startsWith` is tried with. */
  readonly starts?: readonly string[]
  /** What `during` is tried with. */
  readonly spans?: readonly string[]
  /** True where an item stores what a native attribute of its name would hold. */
  readonly isStoredAsIs: boolean
  /** True where a value has several spellings, so that no filter can find it. */
  readonly respelt?: boolean
}

const TEXTS = ['a', 'ab', 'a#b', 'b', '$23', ' ', 'é', '\u{E000}', '\u{1F600}']
const UUIDS = ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
const LEVELS = ['low', 'mid', 'high']
const TIMES = [
  '0000-01-01T00:00:00.000Z',
  '2023-12-31T23:59:59.999Z',
  '2024-01-03T00:00:00.000Z',
  '2024-01-03T00:30:00.000Z',
  '2024-01-03T10:30:00.000Z',
  '2024-01-03T22:15:00.000Z',
  '2024-01-04T00:00:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

/** The same instants as others, in the spelling of another place. */
export const OFFSET_TIMES: readonly string[] = [
  '2024-01-03T02:30:00+02:00',
  '2024-01-03T12:30:00+02:00',
  '2024-01-02T19:00:00-05:00',
]

const utf8 = (value: unknown): string => String(value)
const numeric = (value: unknown): number => Number(value)
const hex = (value: unknown): string => Buffer.from(value as Uint8Array).toString('hex')
const instant = (value: unknown): number => new Date(value as string | Date).getTime()

/** A field of one's own: versions, which sort by number. */
const version = (name: string): AnyField =>
  field(name, {
    encode: (value: string) => `v${value.slice(1).padStart(4, '0')}`,
    decode: (written: string) => `v${Number(written.slice(1))}`,
    compare: (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1)),
  })

const plain = { native: 'S', isStoredAsIs: true } as const
const counted = { native: 'N', isStoredAsIs: true, canon: numeric } as const

export const KINDS: Readonly<Record<string, Kind>> = {
  text: { ...plain, field: text, values: TEXTS, canon: utf8, starts: ['', 'a', '$', 'a#', ' '] },
  token: { ...plain, field: token, values: ['x', 'xy', 'y.z'], canon: utf8, starts: ['x', 'y'] },
  integer: {
    ...counted,
    field: (name) => integer(name, { digits: 4, signed: true }),
    values: [-12, -1, 0, 3, 40],
  },
  bigint: {
    ...counted,
    field: (name) => bigint(name, { digits: 20 }),
    values: [0n, 7n, 12n, 9007199254740993n, 9007199254740995n],
    canon: (value) => BigInt(value as bigint | number | string),
  },
  decimal: {
    native: 'N',
    isStoredAsIs: false,
    respelt: true,
    field: (name) => decimal(name, { digits: 3, scale: 2, signed: true }),
    values: ['1.5', '1.50', 1.5, -0.25, '999.99', 2],
    canon: (value) => Math.round(Number(value) * 100),
  },
  number: { ...counted, field: number, values: [-1.5, 0, 0.5, 1e-7, 3] },
  duration: { ...counted, field: duration, values: [0, 1000, 5_400_000] },
  boolean: { ...plain, isStoredAsIs: false, field: boolean, values: [false, true], canon: Number },
  time: {
    ...plain,
    respelt: true,
    field: time,
    values: TIMES.flatMap((one) => [one, new Date(one)]),
    canon: instant,
    spans: ['2024', '2024-01', '2024-01-03', '2024-01-03T00', '2023-12', '0000', '9999-12-31'],
  },
  date: {
    ...plain,
    field: date,
    values: ['2023-12-31', '2024-01-03', '2024-02-29'],
    canon: utf8,
    spans: ['2024', '2024-01', '2023-12-31'],
  },
  choice: {
    ...plain,
    field: (name) => choice(name, ['red', 'green', 'blue']),
    values: ['red', 'green', 'blue'],
    canon: utf8,
  },
  ranked: {
    ...plain,
    isStoredAsIs: false,
    field: (name) => ranked(name, LEVELS as [string, ...string[]]),
    values: LEVELS,
    canon: (value) => LEVELS.indexOf(value as string),
  },
  uuid: {
    ...plain,
    isStoredAsIs: false,
    respelt: true,
    field: uuid,
    values: [...UUIDS, ...UUIDS.map((one) => one.toUpperCase())],
    canon: (value) => String(value).toLowerCase(),
  },
  bytes: {
    native: 'B',
    isStoredAsIs: true,
    field: bytes,
    values: [[0], [171], [171, 1], [255]].map((list) => Uint8Array.from(list)),
    canon: hex,
  },
  custom: {
    ...plain,
    isStoredAsIs: false,
    respelt: true,
    field: version,
    values: ['v1', 'v2', 'v10'],
    canon: (value) => Number(String(value).slice(1)),
  },
  // The time at which an item expires: a Date or seconds are given, and seconds are stored.
  expiry: {
    ...counted,
    field: (name) => integer(name, { digits: 11 }),
    values: [1_900_000_000, 1_900_000_001, new Date(1_900_000_000_999)],
    canon: (value) => (value instanceof Date ? Math.floor(value.getTime() / 1000) : Number(value)),
  },
  // The same where a key is made of it: a field of whole numbers takes no Date.
  seconds: {
    ...counted,
    field: (name) => integer(name, { digits: 11 }),
    values: [1_900_000_000, 1_900_000_001],
  },
}

/** The kinds that attributes are drawn from; a table has one time at which its items expire. */
export const KIND_NAMES: readonly string[] = Object.keys(KINDS).filter(
  (name) => name !== 'expiry' && name !== 'seconds',
)

export const kindOf = (name: string): Kind => {
  const kind = KINDS[name]
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}

/** The order of two values by what they mean: numbers by size, texts by their UTF-8 bytes. */
export const compareCanon = (a: Canon, b: Canon): number => {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b))
  }
  return a < b ? -1 : a > b ? 1 : 0
}

/** The length of a bucket's text: `2024`, `2024-01`, `2024-01-03`, `2024-01-03T10`. */
export const UNITS = { year: 4, month: 7, day: 10, hour: 13 } as const
export type Unit = keyof typeof UNITS

/** The bucket of an instant. */
export const bucketCanon = (unit: Unit, value: unknown): string =>
  new Date(instant(value)).toISOString().slice(0, UNITS[unit])

/** Times and spans for the buckets of a unit: a query that touches thousands of them shows no more. */
export const PERIODS: Readonly<
  Record<Unit, { readonly times: readonly string[]; readonly spans: readonly string[] }>
> = {
  year: { times: TIMES.slice(1, -1), spans: ['2023', '2024', '2024-01', '2024-01-03'] },
  month: { times: TIMES.slice(1, -1), spans: ['2023-12', '2024', '2024-01', '2024-01-03'] },
  day: { times: TIMES.slice(1, -1), spans: ['2023-12-31', '2024-01', '2024-01-03T00'] },
  hour: { times: TIMES.slice(2, 7), spans: ['2024-01-03', '2024-01-03T00', '2024-01-03T10'] },
}
