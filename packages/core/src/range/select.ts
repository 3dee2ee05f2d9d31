import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import { knownTexts } from '../field/codec/codec.ts'
import type { AnyField } from '../field/field-types.ts'
import { AFTER_EVERYTHING, ESCAPE } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import type { AnyOperator, Operator, StartsWith } from './operator-types.ts'
import { endOf, extensionsOf, justBefore, type KeyRange, nothingIn } from './range.ts'

type Codec = AnyField['codec']

/** Refuses an operator on a field whose kind does not take it. */
export const refuseOperator = ({ operator }: AnyOperator, place: Place): never =>
  refuse('INVALID_CONDITION', 'an operator that it takes', words(operator), place)

/** The range of all keys whose text goes on from `base` with one that starts like this. */
export function selectStart(this: StartsWith, base: string, codec: Codec, place: Place): KeyRange {
  const start = codec.starts?.(this.values[0], place)
  if (start === undefined) return refuseOperator(this, place)
  if (start === '') return extensionsOf(base)
  const prefix = base + start
  return { lower: prefix, upper: prefix + AFTER_EVERYTHING, prefix }
}

/** The range of all keys whose text goes on from `base` with a value that compares like this. */
export function selectValues(
  this: Pick<Operator<unknown>, 'values'> & { readonly operator: string },
  base: string,
  codec: Codec,
  place: Place,
): KeyRange {
  const { operator, values } = this
  const text = codec.encode(values[0] as never, place)
  // After a text comes the delimiter, or nothing: both sort before `$`, all greater texts after it.
  if (operator === 'between') {
    const ends = [text, codec.encode(values[1] as never, place)]
    const [from, to] = (codec.descending ? ends.reverse() : ends) as [string, string]
    return compareKeys(from, to) > 0 || isReversed(codec, values)
      ? nothingIn(base)
      : { lower: base + from, upper: base + to + ESCAPE }
  }
  const isStrict = operator === 'gt' || operator === 'lt'
  // By value; the texts of a descending field come the other way round.
  const isLess = operator === 'lt' || operator === 'lte'
  const isBefore = isLess !== (codec.descending === true)
  if (isStrict && isOutermost(codec, text, isBefore)) return nothingIn(base)
  const end = base + text
  return isBefore
    ? { lower: base, upper: isStrict ? justBefore(end) : end + ESCAPE }
    : { lower: isStrict ? end + ESCAPE : end, upper: endOf(base) }
}

/** Whether no text lies before this one, or after it. Nothing sorts before the empty text. */
const isOutermost = (codec: Codec, text: string, isBefore: boolean): boolean => {
  const known = knownTexts(codec)
  return text === (isBefore ? (known[0] ?? '') : known.at(-1))
}

/** Two times of one bucket have the same text, and still an order. */
const isReversed = ({ exact }: Codec, values: readonly unknown[]): boolean =>
  exact !== undefined && values.length > 1 && exact(values[0] as never) > exact(values[1] as never)
