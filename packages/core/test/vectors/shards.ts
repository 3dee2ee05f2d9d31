// Shards: which text is hashed, and which text is the key of a shard.
import type { FieldJson, RequestJson, ValueJson } from './json.ts'
import type { Kind } from './values.ts'

/** Many, so that two texts are hardly ever on one shard. */
const COUNT = 1000

const ABC = { x: 'a', y: 'b', z: 'c' }

/** Values of every kind. A port that hashes the reversed text looks on another shard. */
const HASHED: readonly [Kind, readonly ValueJson[]][] = [
  [{ field: 'text' }, ['Hi', 'a b', '']],
  [{ field: 'token' }, ['AB-12', '']],
  [{ field: 'integer', digits: 5 }, [42, { number: '-0' }]],
  [{ field: 'integer', digits: 5, signed: true }, [42, -42]],
  [{ field: 'bigint', digits: 20 }, [{ bigint: '18446744073709551615' }]],
  [{ field: 'decimal', digits: 3, scale: 2, signed: true }, ['1.5', '1.50', -1.5]],
  [{ field: 'number' }, [1.5, -1, 0, { number: '-0' }]],
  [{ field: 'boolean' }, [true, false]],
  [{ field: 'time' }, [{ time: '2024-01-15T10:30:00.000Z' }, '2024-01-15T11:30:00+01:00']],
  [{ field: 'duration' }, [5_400_000, 0]],
  [{ field: 'date' }, ['2024-02-29']],
  ...['year', 'month', 'day', 'hour'].map((unit): [Kind, ValueJson[]] => [
    { field: 'bucket', unit },
    [{ time: '2024-01-15T10:30:00.000Z' }],
  ]),
  [{ field: 'choice', options: ['a', 'b'] }, ['a']],
  [{ field: 'ranked', options: ['low', 'mid', 'high'] }, ['low', 'mid', 'high']],
  [{ field: 'uuid' }, ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F']],
  [{ field: 'bytes' }, [{ hex: '00ff' }, { hex: '' }]],
  [{ field: 'custom', writes: ABC } as Kind, ['x', 'z']],
]

const named = (kind: Kind): FieldJson => ({ ...kind, name: 'v' })

/** The same field in both directions, inside the base and beside it: one hash, except for text. */
const byEach = ([kind, values]: (typeof HASHED)[number]): RequestJson[] =>
  [named(kind), { ...named(kind), desc: true as const }].flatMap((field) =>
    values.flatMap((v) => [
      { op: 'encode', key: { base: ['A'], by: field, count: COUNT }, values: { v } },
      { op: 'encode', key: { base: ['A', field], by: 'v', count: COUNT }, values: { v } },
      { op: 'encode', key: { base: ['A', field], by: field, count: COUNT }, values: { v } },
    ]),
  )

const id: FieldJson = { field: 'text', name: 'id' }
const number: FieldJson = { field: 'number', name: 'n' }

/** Bases that look like shards themselves. */
const INNER = { base: ['A', 'SHARD'], by: 'id', count: 3 }
const NESTED = { base: ['A#SHARD', id], by: 'by', count: 3 }

/** Every escape in a base: what is written is `$00` to `$24`, in upper case. */
const ESCAPES = Array.from({ length: 256 }, (_, code) => code.toString(16).padStart(2, '0'))
const isEscape = (hex: string): boolean =>
  Number.parseInt(hex, 16) <= 0x24 && hex === hex.toUpperCase()
const spelt = [...new Set(ESCAPES.flatMap((hex) => [hex, hex.toUpperCase()]))]
const near = spelt.filter((hex) => /^[012]/.test(hex) || /^(30|7e|7E|ff|FF|a0|A0)$/.test(hex))

/** The field of `by` has the name of a field of the base: the key shows its shard. */
const SHOWN = {
  base: ['A', { field: 'integer', name: 'v', digits: 3 }],
  by: { field: 'integer', name: 'v', digits: 5 },
  count: 5,
}

/** A bucket of the base, and a time that decides: the key does not show which shard it is on. */
const AT: ValueJson = { time: '2024-01-03T07:30:00.000Z' }
const day: FieldJson = { field: 'bucket', name: 'at', unit: 'day' }
const DAYS = [day, { ...day, desc: true as const }]
const byAnother = DAYS.flatMap((own) =>
  [
    { field: 'time', name: 'at' },
    { ...day, unit: 'hour' },
    { ...day, unit: 'year' },
  ].map((by) => ({
    base: ['ROOM', own],
    by,
    count: 8,
  })),
)
const byItself = DAYS.flatMap((own) =>
  ['at', ...DAYS].map((by) => ({ base: ['ROOM', own], by, count: 8 })),
)
const roomOn = (desc: unknown, shard: number): string =>
  `ROOM#${desc ? 'cdcfcdcbd2cfced2cfcc~' : '2024-01-03'}#SHARD#${shard}`
/** The shard of `2024-01-03` among eight. */
const ITS_SHARD = 3

/** Requests about shards that have a result. */
export const SHARD_TAKEN: readonly RequestJson[] = [
  // More shards than a list may have: a key still has its own.
  ...[100_001, 2 ** 31 - 1].map((count) => ({
    op: 'encode',
    key: { base: ['A'], by: 'id', count },
    values: { id: 'order-1' },
  })),
  ...HASHED.flatMap(byEach),
  ...byAnother.flatMap((key) => [
    { op: 'encode', key, values: { at: AT } },
    ...[0, 3, 7].map((n) => ({
      op: 'decode',
      key,
      text: roomOn((key.base[1] as FieldJson).desc, n),
    })),
  ]),
  ...byItself.flatMap((key) => [
    { op: 'encode', key, values: { at: AT } },
    { op: 'decode', key, text: roomOn((key.base[1] as FieldJson).desc, ITS_SHARD) },
  ]),
  { op: 'encode', key: SHOWN, values: { v: 42 } },
  { op: 'decode', key: SHOWN, text: 'A#042#SHARD#3' },
  { op: 'define', key: INNER },
  { op: 'encode', key: INNER, values: { id: 'order-1' } },
  { op: 'shards', key: INNER, values: {} },
  ...['A#SHARD#SHARD#0', 'A#SHARD#SHARD#2'].map((text) => ({ op: 'decode', key: INNER, text })),
  { op: 'encode', key: NESTED, values: { id: '7', by: 'order-1' } },
  { op: 'decode', key: NESTED, text: 'A#SHARD#7#SHARD#1' },
  { op: 'decode', key: NESTED, text: 'A#SHARD#SHARD#SHARD#1' },
  { op: 'decode', key: NESTED, text: 'A#SHARD##SHARD#1' },
  { op: 'decode', key: { base: [''], by: 'id', count: 2 }, text: '#SHARD#1' },
  { op: 'parseShardKey', text: 'A#SHARD#SHARD#SHARD#1' },
  { op: 'parseShardKey', text: '#SHARD##SHARD#1' },
  ...near
    .filter(isEscape)
    .map((hex) => ({ op: 'hashedShardKey', base: `A$${hex}`, value: 'a', count: 3 })),
  ...['$10', '$0D', 'a$20$24b', '$1F#$00'].flatMap((base) => [
    { op: 'shardKeys', base, count: 1 },
    { op: 'parseShardKey', text: `${base}#SHARD#0` },
  ]),
]

/** Requests about shards that are refused. */
export const SHARD_REFUSED: readonly RequestJson[] = [
  ...byItself.flatMap((key) =>
    [0, 1, 2, 4, 5, 6, 7].map((n) => ({
      op: 'decode',
      key,
      text: roomOn((key.base[1] as FieldJson).desc, n),
    })),
  ),
  ...byAnother.map((key) => ({
    op: 'decode',
    key,
    text: roomOn((key.base[1] as FieldJson).desc, 8),
  })),
  ...[0, 1, 2, 4].map((n) => ({ op: 'decode', key: SHOWN, text: `A#042#SHARD#${n}` })),
  // The key of an empty base begins with a delimiter.
  ...['SHARD#1', '##SHARD#1', '#SHARD'].map((text) => ({
    op: 'decode',
    key: { base: [''], by: 'id', count: 2 },
    text,
  })),
  // Lists of more than 100,000 texts.
  ...[100_001, 2 ** 31 - 1].flatMap((count) => [
    { op: 'shardKeys', base: 'A', count },
    { op: 'shards', key: { base: ['A'], by: 'id', count }, values: {} },
    { op: 'shards', key: { base: ['A'], by: 'id', count: 2, formerly: [count] }, values: {} },
  ]),
  ...['A', 'A#1', 'A#SHARD', 'A#SHARD#1', 'A##1', 'A#shard#SHARD#1', 'A#SHARD#SHARDS#1', 'ASHARD1']
    .concat('A#SHARD#SHARD#3', 'A#SHARD#SHARD#', 'A#SHARD#SHARD', '1', '', 'B#SHARD#SHARD#1')
    .map((text) => ({ op: 'decode', key: INNER, text })),
  ...['A#SHARD#7', 'A#SHARD#7#1', 'A#SHARD#7##1', 'A#7#SHARD#1', 'A#SHARD#SHARD#1'].map((text) => ({
    op: 'decode',
    key: NESTED,
    text,
  })),
  ...['A1', 'A#SHARDS#1', 'A#SHAR#1', 'A#SHARD1', 'A#SHARD$1', 'A SHARD#1', 'A#1#SHARD'].flatMap(
    (text) => [
      { op: 'decode', key: { base: ['A'], by: 'id', count: 3 }, text },
      { op: 'parseShardKey', text },
    ],
  ),
  ...near
    .filter((hex) => !isEscape(hex))
    .map((hex) => ({ op: 'hashedShardKey', base: `A$${hex}`, value: 'a', count: 3 })),
  ...['$0c', '$1f', '$25', '$2', '$', '$$24', 'a$20$'].flatMap((base) => [
    { op: 'shardKeys', base, count: 1 },
    { op: 'parseShardKey', text: `${base}#SHARD#0` },
  ]),
  // What the field of `by` refuses.
  ...['1.5', null, true, { number: 'NaN' }].map((n) => ({
    op: 'encode',
    key: { base: ['A'], by: number, count: 3 },
    values: { n },
  })),
  { op: 'define', key: { base: ['A'], by: { field: 'integer', name: 'v' }, count: 3 } },
]
