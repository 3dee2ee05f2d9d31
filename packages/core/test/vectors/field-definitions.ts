import type { KeyJson } from './json.ts'
import { only } from './values.ts'

/** Definitions at their limits, which are taken. */
export const MORE_KEYS: readonly KeyJson[] = [
  only({ field: 'integer', digits: 1 }),
  only({ field: 'integer', digits: 16 }),
  only({ field: 'bigint', digits: 1000 }),
  only({ field: 'decimal', digits: 1000, scale: 1000 }),
  only({ field: 'decimal', digits: 1, scale: 0 }),
  ...['year', 'month', 'day', 'hour'].map((unit) => only({ field: 'bucket', unit })),
  only({ field: 'choice', options: [''] }),
  only({ field: 'ranked', options: ['\u{10ffff}'] }),
  ['#', 'space !"', '\n', { field: 'text', name: 'v' }],
]

const literal = (part: unknown): KeyJson => [part as string]

/** More definitions that no key can have. */
export const MORE_REFUSED_KEYS: readonly KeyJson[] = [
  literal(null),
  literal(1),
  ['A', literal(null)[0] as string],
  ['a\ud800b'],
  ['a\u{10ffff}'],
  ['$'],
  [{ field: 'text', name: '' }, 'A', { field: 'token', name: '' }],
  [
    { field: 'text', name: 'a' },
    { field: 'text', name: 'b' },
    { field: 'text', name: 'a' },
  ],
  // What is required is not there, or is not what it has to be.
  only({ field: 'integer' }),
  only({ field: 'bigint' }),
  only({ field: 'decimal', digits: 3 }),
  only({ field: 'decimal', scale: 3 }),
  only({ field: 'bucket' }),
  only({ field: 'choice' }),
  only({ field: 'ranked' }),
  only({ field: 'integer', digits: '5' as never }),
  only({ field: 'bigint', digits: null as never }),
  only({ field: 'bigint', digits: 1.5 }),
  only({ field: 'decimal', digits: 1001, scale: 0 }),
  only({ field: 'decimal', digits: 3, scale: null as never }),
  ...['Month', 'week', '', 'days', null].map((unit) =>
    only({ field: 'bucket', unit: unit as never }),
  ),
  ...[['a#b'], ['$'], ['\u{10ffff}'], ['a', 'b', 'a'], ['a', null], ['a', 1], 'ab', null].map(
    (options) => only({ field: 'choice', options: options as never }),
  ),
  ...[['a', null], ['a', 1], ['', ''], 'ab', null].map((options) =>
    only({ field: 'ranked', options: options as never }),
  ),
  only({ field: 'integer', digits: 17, desc: true }),
]
