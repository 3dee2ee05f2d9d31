import { rethrow } from '../error/guard.ts'
import { refuse } from '../error/refuse.ts'
import type { AnyField } from '../field/field-types.ts'
import type { KeyRange } from '../range/range.ts'
import type { DecodedOf, FieldsOf, KeyText, Part, PatternOf, ValuesOf } from './key-types.ts'
import { layoutOf } from './layout.ts'
import { keyReader } from './reader.ts'
import { keyWriter, type Values } from './writer.ts'

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
  /** The order of the values, which is that of their keys. Throws a KeyError for values without a key. */
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
  /** The range that `where` returns, for keys that have their own format. */
  readonly range?: (conditions: never) => KeyRange
  /** The values of an item's key, where its text alone does not tell them. */
  readonly valuesIn?: (text: string, item: Readonly<Record<string, unknown>>) => object | undefined
}

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
  const layout = layoutOf(parts)
  const { pattern, fields } = layout
  const encode = keyWriter(layout)
  const read = keyReader(layout)

  const refuseText = (got: unknown, field?: AnyField): undefined => {
    const expected = `the text of ${field?.codec.expects ?? 'this key'}`
    const place = { pattern, ...(field && { field: field.name }) }
    return refuse('INVALID_KEY', expected, got, place, field?.codec.thrown?.(got as string))
  }

  const compare = (a: Values, b: Values): number => {
    // Values without a key have no order.
    encode(a)
    encode(b)
    try {
      for (const { name, codec } of fields) {
        const order = codec.compare(a[name] as never, b[name] as never, { pattern, field: name })
        if (order !== 0) return order
      }
      return 0
    } catch (error) {
      return rethrow(error, 'INVALID_VALUE', 'values that can be read', { pattern })
    }
  }

  const made: AnyKey = Object.freeze({
    ...layout,
    parts: Object.freeze(parts),
    encode,
    decode: (text: string) => read(text, refuseText) as object,
    tryDecode: (text: string) => read(text),
    compare,
  })
  // The compiler cannot follow a key from its parts, so its type is stated.
  return made as unknown as Key<Parts>
}
