import { type KeyRange, keyByteLength } from '@keywright/core'
import { optionsOf, refuse } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { halfOpen } from '../bounds/half-open.ts'
import { CONTINUATION, type Continuation } from '../bounds/page.ts'

export type { Continuation } from '../bounds/page.ts'

/** A part of a key of Deno KV. */
export type DenoKvPart = Uint8Array | string | number | bigint | boolean

/** The selector of `kv.list()`: parts of a key in front, then the text. */
export interface DenoKvRange {
  readonly start: DenoKvPart[]
  readonly end: DenoKvPart[]
}

/**
 * A range of texts in the last part of Deno KV's keys, for `kv.list(range, { reverse, limit })`.
 *
 * The traps: `end` is exclusive, and `kv.list` refuses a bound over 2049 bytes, even when it ends a
 * range of keys that fit. A key with more parts after the text lies in the range of that text.
 *
 * @throws KeyError for a range that ends before it starts, a key over 2048 bytes, or an `after`
 * outside the range.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * denoKvRange(['app'], orders) // => { start: ['app', 'ORDER#ann#'], end: ['app', 'ORDER#ann$\0'] }
 */
export const denoKvRange = (
  prefix: readonly DenoKvPart[],
  range: KeyRange,
  options?: Continuation,
): DenoKvRange => {
  const continuation = optionsOf(PLACE, options, CONTINUATION, 'INVALID_CONDITION')
  const { start, end } = halfOpen(range, continuation, PLACE, MOST_BYTES - overhead(prefix))
  return { start: [...prefix, start], end: [...prefix, end] }
}

/**
 * A key to write: the parts in front, then the text.
 *
 * @throws KeyError for a key over 2048 bytes, as Deno KV counts them.
 * @example
 * denoKvKey(['app'], 'ORDER#ann') // => ['app', 'ORDER#ann']
 * denoKvKey([], 'x'.repeat(2047)) // throws KeyError: Deno KV: expected 0 to 2046 bytes, got 2047 bytes
 */
export const denoKvKey = (prefix: readonly DenoKvPart[], text: string): DenoKvPart[] => [
  ...prefix,
  checkKey(text, PLACE, MOST_BYTES - overhead(prefix), 0, (text) => partBytes(text) - 2),
]

const PLACE = 'Deno KV'
const MOST_BYTES = 2048

/** What a key takes besides its text: the parts in front, and two bytes around the text. */
const overhead = (prefix: readonly DenoKvPart[]): number =>
  (Array.isArray(prefix) ? prefix : [Object(prefix)]).reduce(
    (sum, part) => sum + partBytes(part),
    2,
  )

const partBytes = (part: DenoKvPart): number => {
  // Text and bytes stand between two bytes, and a NUL in them takes two.
  if (typeof part === 'string') return keyByteLength(part) + part.split('\0').length + 1
  if (part instanceof Uint8Array) return part.length + part.filter((byte) => !byte).length + 2
  if (typeof part === 'boolean') return 1
  if (typeof part === 'number') return 9
  if (typeof part !== 'bigint') return refuse('INVALID_DEFINITION', 'key parts', part, PLACE)
  // One byte more from 2^64 on: Deno KV refuses that itself.
  return 1 + (part ? (part.toString(16).replace('-', '').length + 1) >> 1 : 0)
}
