import { refuse } from '../error/refuse.ts'
import { formatTime } from '../time/iso.ts'
import { endOfSpan, startOfSpan } from '../time/span.ts'
import { condition, type Selecting, selecting } from './condition.ts'
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
  condition('during', spans.length === 1 ? [spans[0], spans[0]] : spans, 2, SPANS)

const ends: During['ends'] = function ({ calendar }) {
  const [from, to] = this.values
  const first = startOfSpan(from)
  if (calendar === undefined || first === undefined || startOfSpan(to) === undefined) {
    return undefined
  }
  const last = endOfSpan(to)
  if (calendar === 24) return [new Date(first), new Date(last)]
  // A date has no hour.
  return from.length > 10 || to.length > 10
    ? undefined
    : [formatTime(first).slice(0, 10), formatTime(last).slice(0, 10)]
}

const select: Selecting<During>['select'] = function (base, codec, place) {
  const values =
    this.ends(codec) ?? refuse('INVALID_CONDITION', 'a span of its values', this.values[0], place)
  return selectValues.call({ operator: 'between', values }, base, codec, place)
}

const SPANS: object = /* @__PURE__ */ selecting<During>({ ends, select } as Selecting<During>)
