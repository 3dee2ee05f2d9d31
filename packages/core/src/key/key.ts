import { type Place, refuse } from '../error/refuse.ts'
import type { AnyField } from '../field/field-types.ts'
import type { KeyRange } from '../range/range.ts'
import { checkLiteral, DELIMITER, ESCAPE } from '../text/escape.ts'
import type { DecodedOf, FieldsOf, KeyText, Part, PatternOf, ValuesOf } from './key-types.ts'

/** A key definition: values to keys, keys to values, in one order. */
export interface Key<Parts extends readonly Part[]> {
  /** The key's shape for people: `ORDER#<at>#<id>`. */
  readonly pattern: PatternOf<Parts>
  readonly parts: Parts
  /** The fields in order, each with its name, kind and codec. */
  readonly fields: FieldsOf<Parts>
  /** The fixed text before, between and after the fields, delimiters included: one more than fields. */
  readonly fixed: readonly string[]
  /** The key of these values. Throws a KeyError for a value that a field does not take. */
  readonly encode: (values: ValuesOf<Parts>) => KeyText<Parts>
  /** The values of a key. Throws a KeyError for text that `encode` could not have made. */
  readonly decode: (text: string) => DecodedOf<Parts>
  /** The values of a key, or `undefined` for text that `encode` could not have made. */
  readonly tryDecode: (text: string) => DecodedOf<Parts> | undefined
  /** The order of the values, which is the order of their keys. */
  readonly compare: (a: ValuesOf<Parts>, b: ValuesOf<Parts>) => number
}

/** What all keys have in common, for code that reads definitions. */
export interface AnyKey {
  readonly pattern: string
  readonly parts: readonly Part[]
  readonly fields: readonly AnyField[]
  readonly fixed: readonly string[]
  readonly encode: (values: never) => string
  readonly decode: (text: string) => object
  readonly tryDecode: (text: string) => object | undefined
  readonly compare: (a: never, b: never) => number
  /** What `where` gives, for keys in a format of their own. */
  readonly range?: (conditions: object) => KeyRange
  /** The values of an item's key, where the text alone may not tell them. */
  readonly valuesIn?: (text: string, item: Readonly<Record<string, unknown>>) => object | undefined
}

/** Values before they are checked: whatever a caller passed. */
type Values = Readonly<Record<string, unknown>>

/**
 * Defines a key from literals and fields, always a `#` apart.
 *
 * Different values never share a key, `decode(encode(v))` is `v`, text that `encode` could not have
 * made is refused, and keys sort as their values do, field by field.
 *
 * @throws KeyError for no parts, a repeated field name, or a literal with `$`.
 * @example
 * const orderKey = key('ORDER', time('at'), text('id'))
 * orderKey.pattern // => 'ORDER#<at>#<id>'
 * orderKey.encode({ at: new Date('2024-01-15T10:30:00Z'), id: 'abc' }) // => 'ORDER#2024-01-15T10:30:00.000Z#abc'
 * orderKey.decode('ORDER#2024-01-15T10:30:00.000Z#abc') // => { at: new Date('2024-01-15T10:30:00Z'), id: 'abc' }
 * orderKey.tryDecode('USER#123') // => undefined
 */
export const key = <const Parts extends Part[]>(...parts: Parts): Key<Parts> => {
  const { pattern, fields, fixed } = layout(parts)
  const read = reader(fields, fixed)
  const made: AnyKey = {
    pattern,
    parts,
    fields,
    fixed,
    encode: writer(fields, fixed, pattern),
    decode: (text) =>
      read(text, (got, field) =>
        refuse(
          'INVALID_KEY',
          `the text of ${field?.codec.expects ?? 'this key'}`,
          got,
          placeOf(pattern, field),
        ),
      ) as object,
    tryDecode: (text) => read(text, () => undefined),
    compare: (a, b) =>
      fields.reduce((order, { name, codec }) => order || codec.compare(a[name], b[name]), 0),
  }
  // The types say what the code above does; no checker can follow a key from its parts.
  return made as unknown as Key<Parts>
}

/** Where a refusal happened, for its message. */
export const placeOf = (pattern: string, field?: { readonly name: string }): Place => ({
  pattern,
  field: field?.name,
})

/** Checks the parts, and separates what varies from what does not. */
const layout = (parts: readonly Part[]) => {
  const fields = parts.filter(isField)
  // No literal holds a `$`, so that it can mark where the fields are.
  const fixed = parts
    .map((part) => (isField(part) ? ESCAPE : checkLiteral(part, 'INVALID_DEFINITION')))
    .join(DELIMITER)
    .split(ESCAPE)
  const pattern = parts.map((part) => (isField(part) ? `<${part.name}>` : part)).join(DELIMITER)
  if (parts.length === 0) refuse('INVALID_DEFINITION', 'at least one part', parts)
  const names = fields.map(({ name }) => name)
  const repeated = names.find((name, i) => names.indexOf(name) < i)
  if (repeated !== undefined)
    refuse('INVALID_DEFINITION', 'different field names', repeated, placeOf(pattern))
  return { pattern, fields, fixed }
}

const isField = (part: Part): part is AnyField =>
  typeof (part as AnyField)?.codec === 'object' && typeof (part as AnyField).name === 'string'

/** Joins a key: each field's writer calls the one before it, so that no loop is left to run. */
const writer = (
  fields: readonly AnyField[],
  fixed: readonly string[],
  pattern: string,
): ((values: Values | undefined) => string) => {
  const [head = ''] = fixed
  return fields.reduce<(values: Values | undefined) => string>(
    (before, field, i) => {
      const { name } = field
      const encode = field.codec.encode as (value: unknown, place: Place) => string
      const place = placeOf(pattern, field)
      const after = fixed[i + 1] as string
      return i
        ? (values) => before(values) + encode(values?.[name], place) + after
        : (values) => head + encode(values?.[name], place) + after
    },
    () => head,
  )
}

type Refusal = (got: string, field?: AnyField) => undefined

/** Cuts a key at its fixed text. A field's text holds no delimiter, so the first match is the end. */
const reader = (
  fields: readonly AnyField[],
  fixed: readonly string[],
): ((text: string, refused: Refusal) => object | undefined) => {
  // A copy has every field as its own property, also one named `__proto__`, and one shape for all.
  const blank: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, null]))
  const head = fixed[0] as string

  return (text, refused) => {
    if (typeof text !== 'string' || !text.startsWith(head)) return refused(text)
    const values = { ...blank }
    let at = head.length
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as AnyField
      const next = fixed[i + 1] as string
      const end = i + 1 < fields.length ? text.indexOf(next, at) : text.lastIndexOf(next)
      if (end < at) return refused(text)
      const part = text.slice(at, end)
      const value = field.codec.decode(part)
      if (value === undefined) return refused(part, field)
      values[field.name] = value
      at = end + next.length
    }
    return at === text.length ? values : refused(text)
  }
}
