import { AFTER_EVERYTHING, ESCAPE } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'

/** A closed interval of keys. `prefix` is there when it is exactly "starts with". */
export interface KeyRange {
  readonly lower: string
  readonly upper: string
  readonly prefix?: string
}

/**
 * Whether a key falls in a range, in the order of the store.
 *
 * @example
 * contains(descendants('US#CA'), 'US#CA#SF') // => true
 * contains(descendants('US#CA'), 'US#CAX') // => false
 */
export const contains = (range: KeyRange, text: string): boolean =>
  compareKeys(range.lower, text) <= 0 && compareKeys(text, range.upper) <= 0

/** The end of all that starts with `base`, which is empty or ends with the delimiter: never a key. */
export const endOf = (base: string): string =>
  base === '' ? AFTER_EVERYTHING : base.slice(0, -1) + ESCAPE

/** Everything that starts with `base`, which is empty or ends with the delimiter. */
export const extensionsOf = (base: string): KeyRange => ({
  lower: base,
  upper: endOf(base),
  prefix: base,
})
