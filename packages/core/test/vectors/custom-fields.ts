import type { FieldJson, RequestJson } from './json.ts'

/** A custom field with a table for a codec: values `x`, `y`, `z` and their texts. */
const custom = (writes: Readonly<Record<string, string>>, more: object = {}): FieldJson =>
  ({ field: 'custom', name: 'v', writes, ...more }) as FieldJson

const ABC = { x: 'a', y: 'b', z: 'c' }
const WITH_EMPTY = { x: '', y: 'b' }

/** What a codec may state, and what cannot be true. */
const POSSIBLE = [
  ...[{ least: 'a', greatest: 'a' }, { all: ['a'] }, { least: '', greatest: '' }, { least: 'b' }],
  ...[{ all: ['a', 'b'], least: 'a', greatest: 'b' }, { all: ['\uffff', '\u{1f600}'] }],
]
const IMPOSSIBLE = [
  ...[{ least: 'a b' }, { greatest: '#' }, { least: '\u{10ffff}' }, { greatest: '\ud800' }],
  ...[{ least: 'b', greatest: 'a' }, { least: '\u{1f600}', greatest: '\uffff' }, { least: 1 }],
  ...[{ all: [] }, { all: 'ab' }, { all: ['a', 'a'] }, { all: ['b', 'a'] }, { all: ['a', '$'] }],
  ...[{ all: ['a', null] }, { all: ['\u{1f600}', '\uffff'] }, { all: ['a', 'b'], least: 'b' }],
  ...[
    { all: ['a', 'b'], greatest: 'a' },
    { all: ['a', 'b'], greatest: 'c' },
  ],
]

/** Custom fields: what their codecs write, read and state. */
export const CUSTOM_TAKEN: readonly RequestJson[] = [
  { op: 'encode', key: ['C', custom(ABC)], values: { v: 'y' } },
  { op: 'decode', key: ['C', custom(ABC)], text: 'C#b' },
  { op: 'encode', key: ['C', custom(WITH_EMPTY)], values: { v: 'x' } },
  { op: 'encode', key: ['C', custom(ABC, { reads: { a: 'x' } })], values: { v: 'y' } },
  { op: 'decode', key: ['C', custom(ABC, { reads: { a: 'x', A: 'x' } })], text: 'C#a' },
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
  ...POSSIBLE.map((stated) => ({ op: 'define', key: ['C', custom(ABC, stated)] })),
  // Nothing sorts before the empty text, whether the codec says so or not.
  { op: 'where', key: ['C', custom(WITH_EMPTY)], where: { v: { lt: 'x' } } },
  { op: 'where', key: [custom(WITH_EMPTY)], where: { v: { lt: 'x' } } },
]

export const CUSTOM_REFUSED: readonly RequestJson[] = [
  ...IMPOSSIBLE.map((stated) => ({ op: 'define', key: ['C', custom(ABC, stated)] })),
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
  // Its codec reads some of what it writes, and some that it does not write.
  ...['C#b', 'C#d', 'C#'].map((text) => ({
    op: 'decode',
    key: ['C', custom(ABC, { reads: { a: 'x', d: 'w' } })],
    text,
  })),
  { op: 'decode', key: ['C', custom({ x: 'a b' })], text: 'C#a b' },
  { op: 'compare', key: ['C', custom(ABC)], a: { v: 'x' }, b: { v: 'w' } },
  { op: 'where', key: ['C', custom(ABC)], where: { v: 'w' } },
  { op: 'where', key: ['C', custom(ABC)], where: { v: { startsWith: 'x' } } },
]
