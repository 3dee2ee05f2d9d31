import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import type { AnyField } from '../field/field-types.ts'
import { ESCAPE } from '../text/escape.ts'
import { endOfSpan, parseSpan, startOfSpan } from '../time/span.ts'
import { type Condition, conditions, type Selecting } from './condition.ts'
import type { During } from './operator-types.ts'
import { nothingIn } from './range.ts'
import { refuseOperator } from './select.ts'

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

/** The text of one end of a span; `undefined` where the field has no such span. */
const edge = (
  { calendar }: AnyField['codec'],
  span: string,
  end: (span: string) => string,
): string | undefined => (parseSpan(span) === undefined ? undefined : calendar?.(end(span), span))

const ends: During['ends'] = function (codec) {
  const [from, to] = this.values
  const first = edge(codec, from, startOfSpan)
  const last = edge(codec, to, endOfSpan)
  if (first === undefined || last === undefined) return undefined
  // A span may start after the start of one that holds it: `2024-06` to `2024`.
  return from > to && !from.startsWith(to) ? [] : [first, last]
}

/** Refuses the span that the field does not have, or all of them where it takes none. */
const refuseSpans = (during: During, codec: AnyField['codec'], place: Place): never => {
  if (!codec.calendar) refuseOperator(during, place)
  const wrong = during.values.find((span) => edge(codec, span, startOfSpan) === undefined)
  return refuse('INVALID_CONDITION', 'a span of its values', wrong, place)
}

const select: Selecting<During>['select'] = function (base, codec, place) {
  const [first, last] = this.ends(codec) ?? refuseSpans(this, codec, place)
  if (first === undefined) return nothingIn(base)
  return codec.descending
    ? { lower: base + last, upper: base + first + ESCAPE }
    : { lower: base + first, upper: base + last + ESCAPE }
}

const spanning: Condition = /* @__PURE__ */ conditions<During>({
  ends,
  select,
} as Selecting<During>)
