import { compareKeys } from '@keywright/core'
import { type HandPiece, handKey } from '../key/by-hand.ts'
import type { FieldSketch } from '../key/sketch.ts'
import { handText } from '../rows/cell.ts'
import { askedOf, type ConditionSketch, givenTexts } from './condition.ts'

/** A condition as people write it by hand, and which keys it selects. */
export interface HandCondition {
  /** For people: `begins_with(CITY#Lyon)`. */
  readonly said: string
  readonly takes: (key: string) => boolean
}

const DAY = /^\d{4}(-\d{2}){0,2}(T\d{2})?$/

/**
 * What most code does: it takes the text of the key up to the given value as a prefix, or as the end
 * of an interval.
 */
export const handCondition = (
  pieces: readonly HandPiece[],
  fields: readonly FieldSketch[],
  sketches: readonly ConditionSketch[],
): HandCondition | undefined => {
  const asked = askedOf(fields, sketches)
  const last = asked.at(-1)
  if (!last) return undefined
  const [field, condition] = last
  const { asked: operator } = condition
  const texts = givenTexts(condition)
  const leading = asked
    .slice(0, -1)
    .map(([one, before], i) => handText(one, before.texts[0] ?? '', pieces[i]))
  const piece = pieces[asked.length - 1]
  const upTo = (text: string): string =>
    handKey(pieces.slice(0, asked.length), [
      ...leading,
      DAY.test(text) ? text : handText(field, text, piece),
    ])
  const [from, to] = texts.map(upTo) as [string, string?]
  const below = (a: string, b: string): boolean => compareKeys(a, b) < 0
  switch (operator) {
    case 'gt':
      return { said: `sk > ${from}`, takes: (key) => below(from, key) }
    case 'gte':
      return { said: `sk >= ${from}`, takes: (key) => !below(key, from) }
    case 'lt':
      return { said: `sk < ${from}`, takes: (key) => below(key, from) }
    case 'lte':
      return { said: `sk <= ${from}`, takes: (key) => !below(from, key) }
    case 'between':
    case 'during':
      if (to === undefined) break
      return {
        said: `BETWEEN ${from} AND ${to}`,
        takes: (key) => !below(key, from) && !below(to as string, key),
      }
    default:
  }
  const whole = handKey(pieces, [...leading, handText(field, texts[0] ?? '', piece)])
  return asked.length === fields.length && operator === 'is'
    ? { said: `sk = ${whole}`, takes: (key) => key === whole }
    : { said: `begins_with(${from})`, takes: (key) => key.startsWith(from) }
}
