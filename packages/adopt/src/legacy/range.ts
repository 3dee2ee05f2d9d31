import { type AnyField, type AnyOperator, compareKeys, type KeyRange } from '@keywright/core'
import { isOperator, justBefore, refuse, words } from '@keywright/core/internal'
import { AS_IT_IS, type Fold, type LegacyCodec } from './codec.ts'
import { showValues } from './show-values.ts'

type Values = Readonly<Record<string, unknown>>

/** What a range needs to know about a legacy key. */
interface Asked {
  readonly pattern: string
  readonly fields: readonly AnyField[]
  readonly fixed: readonly string[]
  readonly codecs: readonly LegacyCodec[]
  readonly fold: Fold
  readonly alike: Fold
  readonly encode: (values: Values) => string
  readonly some: (text: string, most: number) => Values[]
}

/** No text of a field holds it: it comes after everything. */
const LAST = '\u{10FFFF}'

/**
 * Whether the text says where an equal field ends: all its texts have one length, or none of them holds the
 * first character of what follows. That this value holds none is not enough: behind `acme`, the date of
 * `acme#2024-06-01` looks like one of acme's own.
 */
const isSettled = ({ fields, fixed, codecs, fold, alike }: Asked, i: number): boolean => {
  const { hasOneLength, wide } = codecs[i] as LegacyCodec
  if (hasOneLength) return true
  const [end] = alike(fixed[i + 1] as string)
  if (end === undefined) return false
  if (wide instanceof RegExp) return fold === AS_IT_IS && wide.test(end)
  const { kind, codec } = fields[i] as AnyField
  const texts = kind === 'choice' && !codec.descending ? (codec.all ?? []).map(alike) : []
  return (
    texts.length > 0 &&
    new Set(texts).size === texts.length &&
    texts.every((text) => !text.includes(end))
  )
}

/**
 * The range of an equality on every field, on none, or on leading fields whose end is never in doubt; the last
 * of these may have an operator, if its texts have one length and sort as its values do. Elsewhere the text
 * does not decide what is inside, and there is no range. Nor has an equality one if its text can be read in several
 * ways. Letter case that the key has lost is none of them: nobody could query a table of ElectroDB's.
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
    if (!leading.some((field) => field.name === name)) {
      refused('leading fields without a gap', words(names.join(', ')))
    }
  }
  const last = leading.at(-1)
  const condition = last && given[last.name]
  const early = leading.slice(0, -1).find(({ name }) => isOperator(given[name]))
  if (early) refused(`a value for ${early.name}, before other fields`, given[early.name])
  const written = (i: number, name: string, value: unknown): string =>
    (codecs[i] as LegacyCodec).write(value, { pattern, field: name })
  /** The text of these fields, and what is fixed after them, if what comes then does not change it. */
  const startOf = (some: readonly AnyField[]): string => {
    const text = some.reduce(
      (text, { name }, i) => text + written(i, name, given[name]) + fixed[i + 1],
      fixed[0] as string,
    )
    const start = fold(text)
    return fold(`${text}a`) === `${start}${fold('a')}`
      ? start
      : refused('values whose lower case does not depend on the next field', words(text))
  }
  if (last && isOperator(condition)) {
    const open = leading.find((field, i) =>
      field === last ? !codecs[i]?.hasOneLength || !isSorted(field, asked) : !isSettled(asked, i),
    )
    if (open) {
      const needed =
        open === last
          ? 'texts of one length that sort as its values (a date, a time, a padded integer)'
          : 'texts that never hold the delimiter (a token, a date, a padded integer)'
      const expected = `a value for ${last.name}: its range is exact only where ${open.name} has ${needed}; filter, or move the table with rekey`
      refused(expected, words(condition.operator))
    }
    const write = (value: unknown): string => fold(written(leading.length - 1, last.name, value))
    const start = startOf(leading.slice(0, -1))
    return operatorRange(start, last, condition, write, fold, refused)
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
  const open = leading.find((_, i) => !isSettled(asked, i))
  if (open) {
    refused('a value for every field, or none', words(`values that continue ${open.name} as well`))
  }
  const prefix = startOf(leading)
  return { lower: prefix, upper: prefix + LAST, prefix }
}

/** Whether a field's texts sort as its values do, in the key's letter case too. */
const isSorted = ({ codec: { all } }: AnyField, { fold, alike }: Asked): boolean => {
  const texts = [...(all ?? [])].sort(compareKeys).map(fold)
  return texts.every(
    (text, i) =>
      // What stands beside a sigma decides how it is written.
      alike(text).includes('σ') === false &&
      (i === 0 || compareKeys(texts[i - 1] as string, text) < 0),
  )
}

/** The range of an operator on a field whose texts have one length: what follows it is anything. */
const operatorRange = (
  start: string,
  field: AnyField,
  condition: AnyOperator,
  write: (value: unknown) => string,
  fold: Fold,
  refused: (expected: string, got: unknown) => never,
): KeyRange => {
  const { operator } = condition
  const isDown = field.codec.descending === true
  const spans = operator === 'during' ? condition.ends(field.codec) : undefined
  if (operator === 'startsWith' || (operator === 'during' && !spans)) {
    refused(`a condition that ${field.name} takes`, words(operator))
  }
  const texts = spans ? spans.map(fold) : condition.values.map(write)
  const nothing = { lower: start + LAST, upper: start + LAST }
  const [first, second = first] = texts
  if (first === undefined || second === undefined) return nothing
  if (operator === 'between' || operator === 'during') {
    const [low, high] = isDown ? [second, first] : [first, second]
    return compareKeys(low, high) > 0 ? nothing : { lower: start + low, upper: start + high + LAST }
  }
  const isAbove = (operator === 'gt' || operator === 'gte') !== isDown
  const isIncluded = operator === 'gte' || operator === 'lte'
  return isAbove
    ? { lower: start + first + (isIncluded ? '' : LAST), upper: start + LAST }
    : { lower: start, upper: isIncluded ? start + first + LAST : justBefore(start + first) }
}
