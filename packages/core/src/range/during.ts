import { refuse } from '../error/refuse.ts'
import { ESCAPE } from '../text/escape.ts'
import { endOfSpan, parseSpan, startOfSpan } from '../time/span.ts'
import { type Condition, conditions, type Selecting } from './condition.ts'
import type { During } from './operator-types.ts'
import { nothingIn } from './range.ts'

/**
 * All of a year, month, day or hour, or from the start of one to the end of another; for `time`,
 * `date` (no hours), `bucket` and their `desc`.
 *
 * @throws KeyError for any other number of spans than one or two; `where` refuses what is not a span.
 * @example
 * where(key('DAY', date('on')), { on: during('2024-02') }) // => { lower: 'DAY#2024-02-01', upper: 'DAY#2024-02-29$' }
 * where(key('DAY', date('on')), { on: during('2024-01-30', '2024-02') }) // => { lower: 'DAY#2024-01-30', upper: 'DAY#2024-02-29$' }
 */
export const during = (...spans: [from: string, to?: string]): During =>
  spanning('during', spans.length === 1 ? [spans[0], spans[0]] : spans, 2)

const ends: During['ends'] = function ({ calendar }) {
  const [from, to] = this.values
  const isSpan = parseSpan(from) !== undefined && (to === from || parseSpan(to) !== undefined)
  const first = isSpan ? calendar?.(startOfSpan(from), from) : undefined
  const last = isSpan ? calendar?.(endOfSpan(to), to) : undefined
  if (first === undefined || last === undefined) return undefined
  // A span may start after the start of one that holds it: `2024-06` to `2024`.
  return from > to && !from.startsWith(to) ? [] : [first, last]
}

const select: Selecting<During>['select'] = function (base, codec, place) {
  const [first, last] =
    this.ends(codec) ?? refuse('INVALID_CONDITION', 'a span of its values', this.values[0], place)
  if (first === undefined) return nothingIn(base)
  return codec.descending
    ? { lower: base + last, upper: base + first + ESCAPE }
    : { lower: base + first, upper: base + last + ESCAPE }
}

const spanning: Condition = /* @__PURE__ */ conditions<During>({
  ends,
  select,
} as Selecting<During>)
