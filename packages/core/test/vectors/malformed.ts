// Requests of the wrong shape, and text without bytes: a program refuses them as it refuses a wrong value.
import type { RequestJson } from './json.ts'

const text = { field: 'text', name: 'a' }
const time = { time: '2024-01-15T10:30:00.000Z' }
const SHARDED = { base: ['A'], by: 'a', count: 2 }

/** Neither a key nor a sharded key. */
const NO_KEYS: readonly unknown[] = [
  ...[null, 5, 'USER', true, [['a']], [null], [{ name: 'a' }], [{ field: 'text' }]],
  ...[[{ ...text, name: null }], [{ ...text, field: 5 }], [{}], {}, { base: ['A'], by: 'a' }],
  ...[
    { by: 'a', count: 2 },
    { base: ['A'], count: 2 },
    { base: SHARDED, by: 'a', count: 2 },
  ],
  ...[
    { base: 'A', by: 'a', count: 2 },
    { base: [], by: 'a', count: 2 },
    { ...SHARDED, by: {} },
  ],
  ...[
    { ...SHARDED, base: ['A', 'B$'] },
    { ...SHARDED, by: { field: 'text' } },
  ],
  ...[[{ field: 'custom', name: 'a' }], [{ field: 'custom', name: 'a', writes: ['a'] }]],
  [{ field: 'custom', name: 'a', writes: { x: 'a' }, reads: ['x'] }],
]

/** Neither a value nor no value. */
const NO_VALUES: readonly unknown[] = [
  ...[{}, ['x'], { text: 'x' }, { a: 'x', b: 'y' }, { ...time, hex: '00' }, { undefined: false }],
  ...[
    { hex: '0' },
    { hex: 'AA' },
    { hex: 'zz' },
    { hex: 5 },
    { number: '1' },
    { number: 'Infinit' },
  ],
  ...[
    { bigint: '' },
    { bigint: 'x' },
    { bigint: 5 },
    { bigint: '1.0' },
    { bigint: ' 1' },
    { time: 5 },
  ],
]

const FIELDS = [
  ...[text, { field: 'bytes', name: 'a' }, { field: 'number', name: 'a' }],
  ...[
    { field: 'bigint', name: 'a', digits: 3 },
    { field: 'time', name: 'a' },
  ],
  { field: 'custom', name: 'a', writes: { undefined: 'u', '[object Object]': 'o' } },
]

/** Not the members that an operation takes. */
const NO_MEMBERS: readonly unknown[] = [null, 5, 'a', ['a']]

/** Requests by operation, each with one member left out. */
const WHOLE: readonly RequestJson[] = [
  { op: 'define', key: ['A'] },
  { op: 'encode', key: ['A'], values: {} },
  { op: 'decode', key: ['A'], text: 'A' },
  { op: 'compare', key: ['A'], a: {}, b: {} },
  { op: 'compareKeys', a: 'a', b: 'b' },
  { op: 'keyByteLength', text: 'a' },
  ...['compositeKey', 'hierarchicalKey'].map((op) => ({
    op,
    [op === 'compositeKey' ? 'parts' : 'path']: ['a'],
  })),
  ...['parseCompositeKey', 'parseHierarchicalKey', 'parentKey', 'ancestorKeys', 'descendants'].map(
    (op) => ({ op, text: 'a' }),
  ),
  { op: 'entityKey', entity: 'A', value: 'a' },
  { op: 'parseEntityKey', text: 'A#a' },
  { op: 'multiAttributeKey', attributes: [['a', 'x']] },
  { op: 'parseMultiAttributeKey', text: 'a', names: ['a'] },
  { op: 'zeroPad', value: 1, digits: 3 },
  { op: 'parseZeroPadded', text: '1' },
  { op: 'timeBucket', at: time, unit: 'day' },
  { op: 'timeBuckets', from: time, to: time, unit: 'day' },
  { op: 'reverseTime', at: time },
  { op: 'parseReverseTime', text: '251696986199999' },
  { op: 'where', key: ['A'], where: {} },
  { op: 'contains', range: { lower: 'a', upper: 'b' }, text: 'a' },
  { op: 'shardOf', value: 'a', count: 3 },
  { op: 'hashedShardKey', base: 'A', value: 'a', count: 3 },
  { op: 'shardKeys', base: 'A', count: 3 },
  { op: 'parseShardKey', text: 'A#SHARD#1' },
  { op: 'shards', key: SHARDED, values: {} },
  { op: 'defineSet', keys: { a: ['A'] } },
  { op: 'decodeSet', keys: { a: ['A'] }, text: 'A' },
]

const without = (request: RequestJson, left: string): RequestJson => {
  const { [left]: _, ...rest } = request
  return rest as RequestJson
}

/** Text without UTF-8 bytes, which has neither an order nor a length. */
const ILL_FORMED = ['\ud800', 'a\udc00b', '\udc00\ud800', 'b\ud83d']

/** Every request here is refused. */
export const MALFORMED: readonly RequestJson[] = [
  ...ILL_FORMED.flatMap((text) => [
    { op: 'compareKeys', a: text, b: 'a' },
    { op: 'compareKeys', a: 'b', b: text },
    { op: 'compareKeys', a: text, b: text },
    { op: 'keyByteLength', text },
    { op: 'contains', range: { lower: 'a', upper: 'c' }, text },
    { op: 'contains', range: { lower: text, upper: 'c' }, text: 'd' },
    { op: 'contains', range: { lower: 'b', upper: text }, text: 'a' },
  ]),
  ...WHOLE.flatMap((request) =>
    Object.keys(request)
      .filter((name) => name !== 'op')
      .map((name) => without(request, name)),
  ),
  ...NO_KEYS.flatMap((key) => [
    { op: 'define', key },
    { op: 'defineSet', keys: { a: key, b: ['B'] } },
  ]),
  ...NO_KEYS.slice(0, 3).flatMap((key) => [
    { op: 'encode', key, values: {} },
    { op: 'decode', key, text: 'A' },
    { op: 'where', key, where: {} },
  ]),
  ...FIELDS.flatMap((field) =>
    NO_VALUES.flatMap((a) => [
      { op: 'encode', key: ['V', field], values: { a } },
      { op: 'where', key: ['V', field], where: { a } },
      { op: 'where', key: ['V', field], where: { a: { gt: [a] } } },
    ]),
  ),
  // What no field asks for is ignored, and yet it is no value.
  ...NO_VALUES.map((b) => ({ op: 'zeroPad', value: b, digits: 3 })),
  ...NO_VALUES.map((at) => ({ op: 'reverseTime', at })),
  { op: 'where', key: ['V', text], where: { a: { gt: 'x', lt: 'y' } } },
  { op: 'where', key: ['V', text], where: { a: { over: 'x' } } },
  ...NO_MEMBERS.flatMap((none) => [
    { op: 'encode', key: ['A'], values: none },
    { op: 'encode', key: SHARDED, values: none },
    { op: 'compare', key: ['A'], a: none, b: {} },
    { op: 'where', key: ['A'], where: none },
    { op: 'contains', range: none, text: 'a' },
    { op: 'shards', key: SHARDED, values: none },
    { op: 'defineSet', keys: none },
    { op: 'decodeSet', keys: none, text: 'A' },
  ]),
  ...[null, 5, true, ['A'], {}].flatMap((none) => [
    { op: 'decode', key: ['A'], text: none },
    { op: 'decode', key: SHARDED, text: none },
    { op: 'decodeSet', keys: { a: ['A'] }, text: none },
    { op: 'compareKeys', a: none, b: 'a' },
    { op: 'keyByteLength', text: none },
    { op: 'parseCompositeKey', text: none },
    { op: 'parseEntityKey', text: none },
    { op: 'parentKey', text: none },
    { op: 'descendants', text: none },
    { op: 'parseZeroPadded', text: none },
    { op: 'parseReverseTime', text: none },
    { op: 'parseShardKey', text: none },
    { op: 'hashedShardKey', base: none, value: 'a', count: 3 },
    { op: 'contains', range: { lower: none, upper: 'b' }, text: 'a' },
    { op: 'contains', range: { lower: 'a', upper: none }, text: 'a' },
    { op: 'contains', range: { lower: 'a', upper: 'b' }, text: none },
  ]),
  ...[
    [['a', 'x'], ['b']],
    [['a', 'x'], 'by'],
    { a: 'x' },
    [['a']],
    ['ab'],
    [['a', 'x', 'y']],
    [[1, 'x']],
    [[null, 'x']],
    null,
  ].map((attributes) => ({ op: 'multiAttributeKey', attributes })),
]
