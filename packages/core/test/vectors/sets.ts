import type { FieldJson, KeyJson, RequestJson } from './json.ts'
import { only } from './values.ts'

const id: FieldJson = { field: 'text', name: 'id' }
const status: FieldJson = { field: 'choice', name: 'status', options: ['OPEN', 'DONE'] }

const sharded = (base: KeyJson, by: unknown, count: unknown, more: object = {}): object => ({
  base,
  by,
  count,
  ...more,
})

const STATUS = sharded(['STATUS', status], 'orderId', 4)

/** Sharded by what a field writes: by one of its own, or by one that is not in the key. */
const number: FieldJson = { field: 'integer', name: 'number', digits: 8 }
const file: FieldJson = { field: 'uuid', name: 'file' }
const ISSUES = sharded(['ISSUES'], number, 3)
const FILES = sharded(['FILES', file], 'file', 5)
const GROWN = sharded(['FILES', file], 'file', 6, { formerly: [4, 2] })
const NAMES = sharded(['A', { ...id, name: 'name' }], 'name', 4)
const SHRUNK = sharded(['STATUS', status], 'orderId', 2, { formerly: [5] })
const UUIDS = ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f', '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F']

/** A custom field with a table for a codec. */
const custom = (writes: Readonly<Record<string, string>>, more: object = {}): KeyJson => [
  'V',
  { field: 'custom', name: 'v', writes, ...more } as FieldJson,
]

const turned = (writes: Readonly<Record<string, string>>, more: object = {}): KeyJson =>
  custom(writes, { ...more, desc: true })

/** Reversed custom fields: what they state is turned with them. */
const TURNED_APART: readonly Readonly<Record<string, unknown>>[] = [
  { a: turned({ x: 'a' }, { all: ['a'] }), b: turned({ x: 'b' }, { all: ['b'] }) },
  { a: turned({ x: 'a' }, { all: ['a'] }), b: custom({ x: 'a' }, { all: ['a'] }) },
  { a: turned({ x: 'a' }), b: ['V', 'a'] },
  { a: turned({ x: 'a' }), b: ['V', '9d~'] },
  { a: turned({ x: 'a' }), b: ['V', { field: 'boolean', name: 'v', desc: true }] },
  { a: turned({ x: 'a' }), b: ['V', { field: 'choice', name: 'v', options: ['b'], desc: true }] },
  {
    a: turned({ x: 'a' }, { least: 'a', greatest: 'c' }),
    b: turned({ x: 'd' }, { least: 'd', greatest: 'f' }),
  },
  { a: turned({ x: 'd' }, { least: 'd' }), b: turned({ x: 'c' }, { greatest: 'c' }) },
  { a: turned({ x: 'c' }, { greatest: 'c' }), b: turned({ x: 'd' }, { least: 'd' }) },
]
const TURNED_SHARED: readonly Readonly<Record<string, unknown>>[] = [
  { a: turned({ x: 'a' }), b: ['V', '9e~'] },
  { a: turned({ x: 'a' }), b: turned({ x: 'b' }) },
  { a: turned({ x: 'a' }, { all: ['a', 'b'] }), b: turned({ y: 'a' }) },
  { a: turned({ x: 'a' }), b: ['V', { field: 'choice', name: 'v', options: ['a'], desc: true }] },
  { a: turned({ x: 'a' }), b: ['V', { ...id, desc: true }] },
  { a: turned({ x: 'a' }), b: ['V', { field: 'uuid', name: 'v' }] },
  {
    a: turned({ x: 'a' }, { least: 'a', greatest: 'd' }),
    b: turned({ x: 'e' }, { least: 'c', greatest: 'e' }),
  },
  { a: turned({ x: 'd' }, { greatest: 'd' }), b: turned({ x: 'c' }, { least: 'c' }) },
  { a: turned({ x: 'c' }, { least: 'c' }), b: turned({ x: 'd' }, { greatest: 'd' }) },
  { a: turned({ x: 'c' }, { least: 'c' }), b: turned({ x: 'd' }, { least: 'd' }) },
]

/** Keys by name that share no key. */
const APART: readonly Readonly<Record<string, unknown>>[] = [
  { user: ['USER', id] },
  {
    user: ['USER', id],
    order: ['USER', id, 'ORDER', { ...id, name: 'order' }],
    profile: ['PROFILE'],
  },
  { status: STATUS, user: ['STATUS', id] },
  { a: sharded(['A'], 'id', 2), b: ['A', 'SHARD', '2'] },
  { a: sharded(['A'], 'id', 2, { formerly: [5] }), b: ['A', 'SHARD', '5'] },
  { a: sharded(['A'], 'id', 2), b: ['A#SHARD#01'] },
  { a: sharded(['A'], 'id', 2), b: sharded(['B'], 'id', 2) },
  { a: custom({ x: 'a' }, { all: ['a'] }), b: custom({ x: 'b' }, { all: ['b'] }) },
  { a: custom({ x: 'a' }), b: ['V', 'b'] },
  {
    a: custom({ x: 'a' }, { least: 'a', greatest: 'c' }),
    b: custom({ x: 'd' }, { least: 'd', greatest: 'f' }),
  },
  {
    a: custom({ x: 'e' }, { least: 'd', greatest: 'f' }),
    b: custom({ x: 'a' }, { least: 'a', greatest: 'c' }),
  },
  { a: custom({ x: 'a' }), b: ['V', { field: 'boolean', name: 'v' }] },
  { a: custom({ x: 'a' }, { all: ['a'] }), b: custom({ x: 'b' }) },
  { a: custom({ x: 'b' }), b: custom({ x: 'a' }, { all: ['a'] }) },
  { a: ['A', ''], b: ['A'] },
  ...TURNED_APART,
]

/** Keys by name of which two can make the same key. */
const SHARED: readonly Readonly<Record<string, unknown>>[] = [
  { user: ['USER', id], other: ['ORDER', id], again: ['USER', { ...id, name: 'name' }] },
  { status: STATUS, other: ['STATUS', id, 'SHARD', { ...id, name: 'n' }] },
  { a: sharded(['A'], 'id', 2), b: ['A#SHARD#1'] },
  { a: sharded(['A'], 'id', 2), b: ['A#SHARD#0'] },
  { a: sharded(['A'], 'id', 2, { formerly: [5] }), b: ['A#SHARD#4'] },
  { a: ['A#SHARD#4'], b: sharded(['A'], 'id', 5, { formerly: [2] }) },
  { a: sharded(['A'], 'id', 2), b: sharded(['A'], 'other', 5) },
  { a: sharded(['A'], 'id', 11), b: ['A', 'SHARD', '10'] },
  { a: custom({ x: 'a' }), b: custom({ x: 'b' }) },
  {
    a: custom({ x: 'a' }, { least: 'a', greatest: 'd' }),
    b: custom({ x: 'e' }, { least: 'c', greatest: 'e' }),
  },
  {
    a: custom({ x: 'b' }, { least: 'a', greatest: 'c' }),
    b: custom({ x: 'b' }, { least: 'c', greatest: 'e' }),
  },
  { a: custom({ x: 'a' }, { greatest: 'a' }), b: custom({ x: 'b' }, { greatest: 'b' }) },
  { a: custom({ x: 'a' }, { least: 'a' }), b: custom({ x: 'b' }, { least: 'b' }) },
  { a: custom({ x: '0' }), b: ['V', { field: 'bytes', name: 'v' }] },
  { a: ['V', { field: 'bytes', name: 'v' }], b: custom({ x: '0' }) },
  {
    a: custom({ x: 'a', y: 'm', z: 'z' }, { all: ['a', 'm', 'z'] }),
    b: custom({ x: 'b', y: 'm', z: 'y' }, { all: ['b', 'm', 'y'] }),
  },
  { a: custom({ x: 'a' }, { all: ['a', 'b'] }), b: custom({ x: 'b' }, { all: ['b'] }) },
  { a: custom({ x: 'a' }), b: ['V', id] },
  { a: custom({ x: 'a' }), b: ['V', 'a'] },
  { a: ['A', 'B'], b: ['A#B'] },
  ...TURNED_SHARED,
]

/** Requests about shards and sets that have a result. */
export const SET_TAKEN: readonly RequestJson[] = [
  { op: 'define', key: STATUS },
  ...['order-1', 'order-2', '', 'a b#$', '\u{1f600}'].map((orderId) => ({
    op: 'encode',
    key: STATUS,
    values: { status: 'OPEN', orderId },
  })),
  { op: 'encode', key: sharded([id], 'id', 1), values: { id: 'a b' } },
  { op: 'shards', key: STATUS, values: { status: 'DONE' } },
  ...[0, 42, 99_999_999].map((n) => ({ op: 'encode', key: ISSUES, values: { number: n } })),
  { op: 'define', key: ISSUES },
  { op: 'encode', key: sharded(['A'], { ...number, desc: true }, 3), values: { number: 42 } },
  ...['1.5', '1.50', 1.5].map((price) => ({
    op: 'encode',
    key: sharded(['A'], { field: 'decimal', name: 'price', digits: 3, scale: 2 }, 50),
    values: { price },
  })),
  ...['a b', 'a', '#'].flatMap((name) => [
    { op: 'encode', key: sharded(['A'], { ...id, name: 'name' }, 50), values: { name } },
    { op: 'encode', key: sharded(['A', { ...id, name: 'name' }], 'name', 50), values: { name } },
    {
      op: 'encode',
      key: sharded(['A', { ...id, name: 'name', desc: true }], 'name', 50),
      values: { name },
    },
  ]),
  {
    op: 'encode',
    key: sharded(['A'], { field: 'time', name: 'at' }, 50),
    values: { at: '2024-01-15T10:30:00+01:00' },
  },
  {
    op: 'encode',
    key: sharded(['A'], { field: 'time', name: 'at' }, 50),
    values: { at: '2024-01-15T09:30:00Z' },
  },
  {
    op: 'encode',
    key: sharded(['A', { ...number, desc: true }], 'number', 50),
    values: { number: 42 },
  },
  ...UUIDS.map((one) => ({ op: 'encode', key: FILES, values: { file: one } })),
  { op: 'shards', key: FILES, values: { file: UUIDS[0] } },
  // A key that holds the value itself is read on its own shard, of today or of before.
  { op: 'decode', key: FILES, text: `FILES#${UUIDS[0]}#SHARD#2` },
  ...[5, 2, 1].map((n) => ({ op: 'decode', key: GROWN, text: `FILES#${UUIDS[0]}#SHARD#${n}` })),
  { op: 'decode', key: NAMES, text: 'A#a$20b#SHARD#0' },
  { op: 'shards', key: GROWN, values: { file: UUIDS[0] } },
  { op: 'shards', key: SHRUNK, values: { status: 'OPEN' } },
  { op: 'shards', key: sharded(['A'], 'id', 2, { formerly: [1] }), values: {} },
  { op: 'encode', key: SHRUNK, values: { status: 'OPEN', orderId: 'order-2' } },
  ...['0', '2', '4'].map((shard) => ({
    op: 'decode',
    key: SHRUNK,
    text: `STATUS#OPEN#SHARD#${shard}`,
  })),
  { op: 'shards', key: sharded(['A', id], 'by', 12), values: { id: 'a#b' } },
  ...['0', '3'].map((shard) => ({ op: 'decode', key: STATUS, text: `STATUS#OPEN#SHARD#${shard}` })),
  ...APART.map((keys) => ({ op: 'defineSet', keys })),
  // The names come in the order of their bytes.
  {
    op: 'defineSet',
    keys: {
      ...{ b: ['1'], a: ['2'], 10: ['3'], 9: ['4'], '': ['5'] },
      ...{ '\u{1f600}': ['6'], '\uffff': ['7'], Z: ['8'] },
    },
  },
  { op: 'decodeSet', keys: APART[1], text: 'USER#1' },
  { op: 'decodeSet', keys: APART[1], text: 'USER#1#ORDER#2' },
  { op: 'decodeSet', keys: APART[1], text: 'PROFILE' },
  { op: 'decodeSet', keys: APART[2], text: 'STATUS#OPEN#SHARD#3' },
  { op: 'decodeSet', keys: APART[2], text: 'STATUS#a$23b' },
  { op: 'decodeSet', keys: TURNED_APART[0], text: 'V#9d~' },
  { op: 'decodeSet', keys: { n: only({ field: 'bigint', digits: 3 }) }, text: 'V#007' },
]

/** Requests about shards and sets that are refused. */
export const SET_REFUSED: readonly RequestJson[] = [
  ...[{ status: 'OPEN' }, { orderId: 'a' }, { status: 'OPEN', orderId: null }, {}].map(
    (values) => ({
      op: 'encode',
      key: STATUS,
      values,
    }),
  ),
  { op: 'encode', key: STATUS, values: { status: 'OPEN', orderId: '\ud800' } },
  ...[-1, 1.5, '42', null].map((n) => ({ op: 'encode', key: ISSUES, values: { number: n } })),
  { op: 'encode', key: ISSUES, values: {} },
  ...[0, 1, 3, 4, 5].map((n) => ({
    op: 'decode',
    key: FILES,
    text: `FILES#${UUIDS[0]}#SHARD#${n}`,
  })),
  ...[0, 3, 4, 6].map((n) => ({ op: 'decode', key: GROWN, text: `FILES#${UUIDS[0]}#SHARD#${n}` })),
  ...[1, 2, 3].map((n) => ({ op: 'decode', key: NAMES, text: `A#a$20b#SHARD#${n}` })),
  ...['5', '00'].map((shard) => ({
    op: 'decode',
    key: SHRUNK,
    text: `STATUS#OPEN#SHARD#${shard}`,
  })),
  ...['5', 4, [0], [1.5], [null], [0x80000000]].map((formerly) => ({
    op: 'define',
    key: sharded(['A'], 'id', 4, { formerly }),
  })),
  { op: 'encode', key: STATUS, values: { status: 'OPEN', orderId: 1 } },
  { op: 'encode', key: STATUS, values: { status: 'NONE', orderId: 'a' } },
  { op: 'shards', key: STATUS, values: {} },
  { op: 'shards', key: STATUS, values: { status: 'NONE' } },
  ...['4', '00', '-1', '', '1 ', '+1', '1\n', '\u0661', '1#', 'a'].map((shard) => ({
    op: 'decode',
    key: STATUS,
    text: `STATUS#OPEN#SHARD#${shard}`,
  })),
  ...['STATUS#OPEN', 'STATUS#OPEN#SHARD', 'STATUS#NONE#SHARD#1', 'STATUS#OPEN#shard#1'].map(
    (text) => ({
      op: 'decode',
      key: STATUS,
      text,
    }),
  ),
  ...[0, -1, 1.5, 0x80000000, null, '4'].map((count) => ({
    op: 'define',
    key: sharded(['A'], 'id', count),
  })),
  { op: 'define', key: sharded(['A'], null, 4) },
  { op: 'define', key: sharded(['A'], 1, 4) },
  { op: 'define', key: sharded(['A', { ...id, name: 'shard' }], 'id', 4) },
  { op: 'where', key: STATUS, where: { status: 'OPEN' } },
  {
    op: 'compare',
    key: STATUS,
    a: { status: 'OPEN', orderId: 'a' },
    b: { status: 'OPEN', orderId: 'b' },
  },
  // A key that is not sharded has no shards.
  { op: 'shards', key: ['A'], values: {} },
  { op: 'defineSet', keys: {} },
  ...SHARED.map((keys) => ({ op: 'defineSet', keys })),
  { op: 'decodeSet', keys: APART[1], text: 'USER' },
  { op: 'decodeSet', keys: APART[1], text: 'USER#1#ORDER' },
  { op: 'decodeSet', keys: APART[1], text: '' },
  { op: 'decodeSet', keys: APART[2], text: 'STATUS#OPEN#SHARD#4' },
]
