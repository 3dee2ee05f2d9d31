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

/** A custom field with a table for a codec. */
const custom = (writes: Readonly<Record<string, string>>, more: object = {}): KeyJson => [
  'V',
  { field: 'custom', name: 'v', writes, ...more } as FieldJson,
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
  { a: sharded(['A'], 'id', 2), b: ['A#SHARD#01'] },
  { a: sharded(['A'], 'id', 2), b: sharded(['B'], 'id', 2) },
  { a: custom({ x: 'a' }, { all: ['a'] }), b: custom({ x: 'b' }, { all: ['b'] }) },
  { a: custom({ x: 'a' }), b: ['V', 'b'] },
  { a: ['A', ''], b: ['A'] },
]

/** Keys by name of which two can make the same key. */
const SHARED: readonly Readonly<Record<string, unknown>>[] = [
  { user: ['USER', id], other: ['ORDER', id], again: ['USER', { ...id, name: 'name' }] },
  { status: STATUS, other: ['STATUS', id, 'SHARD', { ...id, name: 'n' }] },
  { a: sharded(['A'], 'id', 2), b: ['A#SHARD#1'] },
  { a: sharded(['A'], 'id', 2), b: sharded(['A'], 'other', 5) },
  { a: sharded(['A'], 'id', 11), b: ['A', 'SHARD', '10'] },
  { a: custom({ x: 'a' }), b: custom({ x: 'b' }) },
  { a: custom({ x: 'a' }), b: ['V', id] },
  { a: custom({ x: 'a' }), b: ['V', 'a'] },
  { a: ['A', 'B'], b: ['A#B'] },
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
  { op: 'shards', key: sharded(['A', id], 'by', 12), values: { id: 'a#b' } },
  ...['0', '3'].map((shard) => ({ op: 'decode', key: STATUS, text: `STATUS#OPEN#SHARD#${shard}` })),
  ...APART.map((keys) => ({ op: 'defineSet', keys })),
  { op: 'decodeSet', keys: APART[1], text: 'USER#1' },
  { op: 'decodeSet', keys: APART[1], text: 'USER#1#ORDER#2' },
  { op: 'decodeSet', keys: APART[1], text: 'PROFILE' },
  { op: 'decodeSet', keys: APART[2], text: 'STATUS#OPEN#SHARD#3' },
  { op: 'decodeSet', keys: APART[2], text: 'STATUS#a$23b' },
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
  // TODO { op: 'where', key: STATUS, where: { status: 'OPEN' } },
  { op: 'defineSet', keys: {} },
  ...SHARED.map((keys) => ({ op: 'defineSet', keys })),
  { op: 'decodeSet', keys: APART[1], text: 'USER' },
  { op: 'decodeSet', keys: APART[1], text: 'USER#1#ORDER' },
  { op: 'decodeSet', keys: APART[1], text: '' },
  { op: 'decodeSet', keys: APART[2], text: 'STATUS#OPEN#SHARD#4' },
]
