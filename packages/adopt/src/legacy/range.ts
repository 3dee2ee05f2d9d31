import type { AnyField, KeyRange } from '@keywright/core'
import { isOperator, refuse, words } from '@keywright/core/internal'
import type { Fold, LegacyCodec } from './codec.ts'
import { showValues } from './show-values.ts'

type Values = Readonly<Record<string, unknown>>

/** What a range needs to know about a legacy key. */
interface Asked {
  readonly pattern: string
  readonly fields: readonly AnyField[]
  readonly fixed: readonly string[]
  readonly codecs: readonly LegacyCodec[]
  readonly fold: Fold
  readonly encode: (values: Values) => string
  readonly some: (text: string, most: number) => Values[]
}

/**
 * The range of an equality on every field, on none, or on leading fields whose end is never in doubt.
 * Legacy keys do not sort as their values do, so an operator has no range. Nor has an equality if
 * other values share the same text.
 */
export const rangeOf = (asked: Asked, conditions: object): KeyRange => {
  const { pattern, fields, fixed, codecs, fold, encode, some } = asked
  const given = Object(conditions) as Values
  const names = Object.keys(given)
  const leading = fields.slice(0, names.length)
  const refused = (expected: string, got: unknown): never =>
    refuse('INVALID_CONDITION', expected, got, { pattern })

  if (given !== conditions) refused('conditions', conditions)
  for (const name of names) {
    const value = given[name]
    if (isOperator(value)) refused(`a value for ${name} in a legacy key`, words(value.operator))
    if (!leading.some((field) => field.name === name)) {
      refused('leading fields without a gap', words(names.join(', ')))
    }
  }
  if (names.length === fields.length) {
    const text = encode(given)
    const [one, other] = some(text, 2)
    if (one && other) {
      const both = words(`${showValues(one)} or ${showValues(other)}`)
      refused('values that have a key of their own', both)
    }
    return { lower: text, upper: text }
  }
  const open = leading.find((_, i) => !codecs[i]?.hasOneLength)
  if (open) {
    refused('a value for every field, or none', words(`values that continue ${open.name} as well`))
  }
  const prefix = leading.reduce((text, { name }, i) => {
    const written = (codecs[i] as LegacyCodec).write(given[name], { pattern, field: name })
    return text + fold(written) + fixed[i + 1]
  }, fixed[0] as string)
  return { lower: prefix, upper: `${prefix}\u{10FFFF}`, prefix }
}
