import type { KeyRange } from '@keywright/core'
import { ANYTHING, optionsOf } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { type ListRange, listing } from '../bounds/list.ts'

export type { ListRange } from '../bounds/list.ts'

/**
 * A range for `ListObjectsV2` of Amazon S3: pass `prefix` as `Prefix` and `startAfter` as
 * `StartAfter`, take what `contains` takes, and stop listing as soon as a key is `past` the range. To
 * continue, ask for the range `after` the last key.
 *
 * The traps: `StartAfter` is exclusive and would lose the first key, so it stands just before the
 * range. There is no end. No listing descends: where the newest should come first, use
 * `desc(time(…))` in the key. Directory buckets (S3 Express) do not list in order.
 *
 * @throws KeyError for a range that ends before it starts, a bound over 1024 bytes, or an `after`
 * outside the range.
 * @example
 * const orders = where(key('ORDER', date('on')), { on: gte('2024-01-15') })
 * const { prefix, startAfter, contains, past } = listRange(orders)
 * prefix // => 'ORDER#'
 * startAfter // => 'ORDER#2024-01-14\u{10FFFF}'
 * contains('ORDER#2024-01-15') // => true
 * past('ORDERS') // => true
 */
export const listRange = (
  range: KeyRange,
  options?: { readonly after?: string | undefined },
): ListRange => listing(range, optionsOf(PLACE, options, { after: ANYTHING }), PLACE, MOST_BYTES)

/**
 * A key to write: itself, within the limit of S3.
 *
 * @throws KeyError for a key that is empty or over 1024 bytes.
 * @example
 * s3Key('ORDER#ann') // => 'ORDER#ann'
 * s3Key('') // throws KeyError: S3: expected 1 to 1024 bytes, got 0 bytes
 */
export const s3Key = (text: string): string => checkKey(text, PLACE, MOST_BYTES, 1)

const PLACE = 'S3'
const MOST_BYTES = 1024
