import { refuse } from '../error/refuse.ts'
import { formatTime } from '../time/iso.ts'
import { endOfSpan, startOfSpan } from '../time/span.ts'
import { type Condition, conditions, type Selecting } from './condition.ts'
import type { During } from './operator-types.ts'
import { selectValues } from './select.ts'

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
  const first = startOfSpan(from)
  const isSpan = first !== undefined && (to === from || startOfSpan(to) !== undefined)
  // A date has no hour.
  const isFiner = calendar === 10 && (from.length > 10 || to.length > 10)
  if (!isSpan || isFiner || calendar === undefined) return undefined
  const last = endOfSpan(to)
  return calendar === 10
    ? [formatTime(first).slice(0, 10), formatTime(last).slice(0, 10)]
    : [new Date(first), new Date(last)]
}

const select: Selecting<During>['select'] = function (base, codec, place) {
  const values =
    this.ends(codec) ?? refuse('INVALID_CONDITION', 'a span of its values', this.values[0], place)
  return selectValues.call({ operator: 'between', values }, base, codec, place)
}

const spanning: Condition = /* @__PURE__ */ conditions<During>({
  ends,
  select,
} as Selecting<During>)
