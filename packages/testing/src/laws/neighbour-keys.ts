import { codecOf, fieldValue } from '../subject/field-value.ts'
import type { KeySubject } from '../subject/subject-types.ts'

/**
 * Literals right beside this one in the order of keys, none of which extends the other with a `#`: a
 * field after the shorter one could hold what the longer one goes on with.
 */
const beside = (literal: string): string[] =>
  [
    ...['S', ' ', '!', '0', '\u{10fffe}'].map((more) => literal + more),
    [...literal].slice(0, -1).join(''),
    literal.toLowerCase(),
  ].filter((other) => !`${literal}#`.startsWith(`${other}#`))

/**
 * Keys that neighbouring definitions would make of the same value: each has one of the literals up to
 * the field at `depth` replaced. No range that reaches that field may hold them.
 */
export const neighbourKeysOf = <V>(
  { fields, fixed }: KeySubject<V>,
  value: V,
  depth: number,
): string[] => {
  const texts = fields.map((field) => codecOf(field).encode(fieldValue(value, field)))
  const join = (pieces: readonly string[]): string =>
    pieces.reduce((text, piece, i) => text + piece + (texts[i] ?? ''), '')
  return fixed.slice(0, depth + 1).flatMap((piece, at) => {
    const [, open = '', literal = '', close = ''] = /^(#?)(.*?)(#?)$/s.exec(piece) ?? []
    return literal === ''
      ? []
      : beside(literal).map((other) =>
          join(fixed.map((own, i) => (i === at ? open + other + close : own))),
        )
  })
}
