import type { KeyRange } from '@keywright/core'
import { ANYTHING, optionsOf, refuse, wordOf } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { type ListRange, listing } from '../bounds/list.ts'

/** Where a listing continues, and which store it is for. */
export interface ListOptions {
  /** The last key of the previous page. */
  readonly after?: string | undefined
  /** R2 by default; `'kv'` for Workers KV, whose keys are shorter. */
  readonly store?: 'r2' | 'kv' | undefined
}

/**
 * A range for `list()` of R2 and Workers KV, which ask for a prefix and have no end.
 *
 * - R2: pass `prefix` and `startAfter`, take what `contains` takes, and stop listing as soon as a key
 *   is `past` the range. To go on, ask for the range `after` the last key.
 * - Workers KV: pass `prefix` with `store: 'kv'`, and go on with the listing's own `cursor`; it has no
 *   start, so `contains` also leaves out what comes before the range.
 *
 * The traps: `startAfter` is exclusive and would lose the first key, so it stands just before the
 * range. R2 does not take `startAfter` together with `cursor`. No listing descends: where the newest
 * should come first, use `desc(time(…))` in the key.
 *
 * @throws KeyError for a range that ends before it starts, a bound over the limit of the store, or an
 * `after` outside the range.
 * @example
 * const january = where(key('ORDER', date('on')), { on: between('2024-01-15', '2024-01-31') })
 * const { prefix, startAfter, contains, past } = listRange(january)
 * prefix // => 'ORDER#2024-01-'
 * startAfter // => 'ORDER#2024-01-14\u{10FFFF}'
 * contains('ORDER#2024-01-31#abc') // => true
 * past('ORDER#2024-02-01') // => true
 * listRange(january, { after: 'ORDER#2024-01-20' }).startAfter // => 'ORDER#2024-01-20'
 */
export const listRange = (range: KeyRange, options?: ListOptions): ListRange => {
  const rules = { after: ANYTHING, store: wordOf('r2', 'kv') }
  const { store = 'r2', ...continuation } = optionsOf('listRange', options, rules)
  return store === 'r2'
    ? listing(range, continuation, R2, R2_BYTES)
    : listing(range, continuation, KV, KV_BYTES)
}

/**
 * A key to write to R2: itself, within its limit.
 *
 * @throws KeyError for a key that is empty or over 1024 bytes.
 * @example
 * r2Key('ORDER#ann') // => 'ORDER#ann'
 * r2Key('x'.repeat(1025)) // throws KeyError: R2: expected 1 to 1024 bytes, got 1025 bytes
 */
export const r2Key = (text: string): string => checkKey(text, R2, R2_BYTES, 1)

/**
 * A key to write to Workers KV: itself, within its limit.
 *
 * @throws KeyError for a key that is empty, over 512 bytes, `.` or `..`.
 * @example
 * workersKvKey('ORDER#ann') // => 'ORDER#ann'
 * workersKvKey('..') // throws KeyError: Workers KV: expected a key other than "." and "..", got ".."
 */
export const workersKvKey = (text: string): string =>
  /^\.{1,2}$/.test(checkKey(text, KV, KV_BYTES, 1))
    ? refuse('INVALID_KEY', 'a key other than "." and ".."', text, KV)
    : text

const R2 = 'R2'
const R2_BYTES = 1024
const KV = 'Workers KV'
const KV_BYTES = 512
