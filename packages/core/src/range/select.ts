import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import { knownTexts } from '../field/codec/codec.ts'
import type { AnyField } from '../field/field-types.ts'
import { AFTER_EVERYTHING, ESCAPE } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import type { Operator, StartsWith } from './operator-types.ts'
import { endOf, extensionsOf, justBefore, type KeyRange, nothingIn } from './range.ts'

type Codec = AnyField['codec']

/** The range of all keys whose text goes on from `base` with one that starts like this. */
export function selectStart(this: StartsWith, base: string, codec: Codec, place: Place): KeyRange {
  const start = codec.starts?.(this.values[0], place)
  if (start === undefined) {
    return refuse('INVALID_CONDITION', 'an operator that it takes', words(this.operator), place)
  }
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
  const texts = values.map((value) => codec.encode(value as never, place))
  const isStrict = operator === 'gt' || operator === 'lt'
  // The texts at both ends, `undefined` where there is none: by value, then in the order of texts.
  const isLess = operator === 'lt' || operator === 'lte'
  const [first, last] = isLess ? [undefined, texts[0]] : texts
  const [from, to] = codec.descending ? [last, first] : [first, last]
  const isNone = isStrict
    ? isOutermost(codec, texts[0] as string, from === undefined)
    : from !== undefined &&
      to !== undefined &&
      (compareKeys(from, to) > 0 || isReversed(codec, values))
  if (isNone) return nothingIn(base)
  // After a text comes the delimiter, or nothing: both sort before `$`, all greater texts after it.
  return {
    lower: from === undefined ? base : base + from + (isStrict ? ESCAPE : ''),
    upper: to === undefined ? endOf(base) : isStrict ? justBefore(base + to) : base + to + ESCAPE,
  }
}

/** Whether no text lies before this one, or after it. Nothing sorts before the empty text. */
const isOutermost = (codec: Codec, text: string, isBefore: boolean): boolean => {
  const known = knownTexts(codec)
  return text === (isBefore ? (known[0] ?? '') : known.at(-1))
}

/** Two times of one bucket have the same text, and still an order. */
const isReversed = ({ exact }: Codec, values: readonly unknown[]): boolean =>
  exact !== undefined && values.length > 1 && exact(values[0] as never) > exact(values[1] as never)
