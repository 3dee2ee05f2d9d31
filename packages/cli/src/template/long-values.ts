import { countLeading } from '../lists/count-leading.ts'
import type { Template } from './parse-template.ts'
import { type KindName, oneOfEach } from './value-kinds.ts'

type Values = Readonly<Record<string, unknown>>

/** Longer than what code cuts text off at, and no longer than a sort key. */
const LONGEST = 1000

/**
 * Two values that are the same up to a length, and have the same key: code that cuts text off, such as
 * `name.slice(0, 40)`, makes one of them. The texts that are drawn are too short to find it. Undefined if
 * nothing is cut off.
 */
export const cutOffValues = (
  template: Template,
  encode: (values: Values) => string,
  kindOf: (name: string) => KindName,
): readonly [Values, Values] | undefined => {
  const others = oneOfEach(template.names, kindOf)
  for (const name of template.names) {
    if (kindOf(name) !== 'text' && kindOf(name) !== 'token') continue
    const pairOf = (length: number): readonly [Values, Values] => [
      { ...others, [name]: `${'x'.repeat(length)}a` },
      { ...others, [name]: `${'x'.repeat(length)}b` },
    ]
    const isSame = (length: number): boolean => {
      const [a, b] = pairOf(length).map(encode)
      return a === b
    }
    if (!isSame(LONGEST)) continue
    return pairOf(countLeading(LONGEST, (length) => !isSame(length)))
  }
  return undefined
}
