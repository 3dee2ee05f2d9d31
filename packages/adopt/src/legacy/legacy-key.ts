import {
  type AnyField,
  type Codec,
  compareKeys,
  type DecodedOf,
  type FieldsOf,
  type InputOf,
  type KeyRange,
  type OperatorOf,
  type Part,
  type ValuesOf,
} from '@keywright/core'
import {
  ANYTHING,
  answer,
  attempt,
  fieldOf,
  type OptionRules,
  optionsOf,
  refuse,
  wordOf,
  words,
} from '@keywright/core/internal'
import { AS_IT_IS, type Fold, type LegacyCodec, LONE_SURROGATE, legacyCodec } from './codec.ts'
import { rangeOf } from './range.ts'
import { type Layout, readingsOf } from './readings.ts'
import { showValues } from './show-values.ts'

/** How the parts of a legacy key are joined. */
export interface LegacyOptions {
  /** The delimiter between the parts, `#` by default; a list has one for each gap, from the left. */
  readonly delimiter?: string | readonly string[]
  /** The letter case of the whole key, if the code changes it. */
  readonly casing?: 'lower' | 'upper'
}

/** A key like those of hand-written code. A text may have several readings, or none. */
export interface LegacyKey<Parts extends readonly Part[], Text extends string = string> {
  /** The key's shape for people: `ORDER|<org>|<id>`. */
  readonly pattern: string
  readonly parts: Parts
  /** The fields in order, each with its text in this key. */
  readonly fields: FieldsOf<Parts>
  /** The fixed text before, between and after the fields: one more than fields. */
  readonly fixed: readonly string[]
  /** The letter case of the whole key. */
  readonly casing: 'none' | 'lower' | 'upper'
  /** The key of these values, which other values may share. Throws a KeyError for a value that a field refuses. */
  readonly encode: (values: ValuesOf<Parts>) => Text
  /** Every way to read a text, found one at a time: none, one or several. */
  readonly readings: (text: string) => IterableIterator<DecodedOf<Parts>>
  /** The only reading. Throws a KeyError if there is none or, with two of them shown, if there are several. */
  readonly decode: (text: string) => DecodedOf<Parts>
  /** The only reading, or `undefined` if there is none or more than one. */
  readonly tryDecode: (text: string) => DecodedOf<Parts> | undefined
  /** The order of the keys, which need not be the order of the values. */
  readonly compare: (a: ValuesOf<Parts>, b: ValuesOf<Parts>) => number
  /**
   * The range of conditions on leading fields: values, and for the last one an operator, where its texts have one
   * length and sort as its values do. Throws a KeyError if no range selects exactly that.
   */
  readonly range: (conditions: LegacyConditions<Parts>) => KeyRange
  /** The values of an item's key: from its own attributes if they decide, or else the only reading. */
  readonly valuesIn: (
    text: string,
    item: Readonly<Record<string, unknown>>,
  ) => DecodedOf<Parts> | undefined
}

/** Conditions on the leading fields of a legacy key. */
export type LegacyConditions<Parts extends readonly Part[]> = {
  readonly [F in FieldsOf<Parts>[number] as F['name']]?: InputOf<F> | OperatorOf<F>
}

/** The literal type of the key, if the delimiter is one text. */
export type LegacyText<Parts extends readonly Part[], Options extends LegacyOptions> = Cased<
  Joined<
    Parts,
    Options extends { readonly delimiter: infer D } ? (D extends string ? D : never) : '#'
  >,
  Options
>

type Cased<Text extends string, Options extends LegacyOptions> = Options extends {
  readonly casing: 'lower'
}
  ? Lowercase<Text>
  : Options extends { readonly casing: 'upper' }
    ? Uppercase<Text>
    : Text

type Joined<Parts extends readonly Part[], D extends string> = [D] extends [never]
  ? string
  : Parts extends readonly [infer First extends Part, ...infer Rest extends readonly Part[]]
    ? Rest extends readonly []
      ? TextOf<First>
      : `${TextOf<First>}${D}${Joined<Rest, D>}`
    : string

type TextOf<P extends Part> = P extends string ? P : string

type Values = Readonly<Record<string, unknown>>

/**
 * Defines a key like those of hand-written code: literals and values verbatim, with any delimiter.
 *
 * `encode` writes what that code wrote, so different values may share a key, and keys sort as text.
 * `readings` returns every way to read a text, each in time proportional to the text; `encode` turns
 * each reading back into that text. In a lower- or upper-cased key, text keeps the key's letter case.
 *
 * @throws KeyError for no parts, a repeated field name, a delimiter that is not text, or a list of
 * delimiters that does not fit the parts.
 * @example
 * const old = legacyKey({ delimiter: '|' }, 'ORDER', text('org'), text('id'))
 * old.encode({ org: 'a b', id: '7' }) // => 'ORDER|a b|7'
 * old.decode('ORDER|a b|7') // => { org: 'a b', id: '7' }
 * Array.from(old.readings('ORDER|a|b|c')) // => [{ org: 'a', id: 'b|c' }, { org: 'a|b', id: 'c' }]
 * old.tryDecode('ORDER|a|b|c') // => undefined
 */
export const legacyKey = <const Options extends LegacyOptions, const Parts extends Part[]>(
  options: Options,
  ...parts: Parts
): LegacyKey<Parts, LegacyText<Parts, Options>> =>
  answer('legacyKey', () => {
    const { casing, fold, alike, fixed, pattern, given } = layout(options, parts)
    const codecs = given.map((field) => legacyCodec(field, alike))
    const names = given.map(({ name }) => name)
    const fields = given.map((field, i) => asWritten(field, codecs[i] as LegacyCodec))
    const cut: Layout = { names, codecs, fixed: fixed.map(alike), alike }

    const encode = (values: Values | undefined): string =>
      answer(pattern, () => {
        const own: Values = { ...values }
        const write = (text: string, codec: LegacyCodec, i: number): string => {
          const name = names[i] as string
          const value = Object.hasOwn(own, name) ? own[name] : undefined
          return text + codec.write(value, { pattern, field: name }) + fixed[i + 1]
        }
        return fold(codecs.reduce(write, fixed[0] as string))
      })
    function* readings(text: string): Generator<Values> {
      if (typeof text !== 'string' || fold(text) !== text) return
      const hasSigma = alike(text) !== text || (casing === 'lower' && text.includes('σ'))
      for (const values of readingsOf(cut, text)) {
        if (!hasSigma || encode(values) === text) yield values
      }
    }
    const some = (text: string, most: number): Values[] => {
      const found: Values[] = []
      for (const values of readings(text)) if (found.push(values) === most) break
      return found
    }
    const tryDecode = (text: string): Values | undefined => {
      const [values, other] = some(text, 2)
      return other ? undefined : values
    }
    const made = {
      pattern,
      parts: mapFields(parts, fields),
      fields,
      fixed: fixed.map(fold),
      casing,
      encode,
      readings,
      tryDecode,
      decode: (text: string): Values => {
        const [values, other] = some(text, 2)
        const place = { pattern }
        if (values && other) {
          const both = words(`${showValues(values)} or ${showValues(other)}`)
          return refuse('INVALID_KEY', 'a text with one reading', both, place)
        }
        return values ?? refuse('INVALID_KEY', 'the text of this key', text, place)
      },
      compare: (a: Values, b: Values): number => compareKeys(encode(a), encode(b)),
      range: (conditions: object) =>
        rangeOf({ pattern, fields: given, fixed, codecs, fold, alike, encode, some }, conditions),
      valuesIn: (text: string, item: Values): Values | undefined => {
        // Attributes that the fields do not take are not the ones that the key was made of.
        const isMade =
          names.every((name) => Object.hasOwn(item, name)) && attempt(() => encode(item)) === text
        return isMade
          ? Object.fromEntries(codecs.map((codec, i) => ownValue(codec, item, names[i] as string)))
          : tryDecode(text)
      },
    }
    // The types say what the code above does; no checker can follow a key from its parts.
    return made as unknown as LegacyKey<Parts, LegacyText<Parts, Options>>
  })

/** An attribute in the form of its field: a time that the item holds as text becomes a Date. */
const ownValue = ({ write, read, wide }: LegacyCodec, item: Values, name: string) => {
  const value = item[name]
  return [name, wide ? value : (read(write(value))[0] ?? value)] as const
}

/** The field with its text in a legacy key, which the other packages read. */
const asWritten = (field: AnyField, { write, read }: LegacyCodec): AnyField => {
  const codec: Codec<never, unknown> = {
    encode: write,
    decode: (text) => read(text)[0],
    compare: (a, b) => compareKeys(write(a), write(b)),
    expects: field.codec.expects,
  }
  return fieldOf({ ...field, codec })
}

const mapFields = (parts: readonly Part[], fields: readonly AnyField[]): Part[] => {
  const rest = [...fields]
  return parts.map((part) => (typeof part === 'string' ? part : (rest.shift() as AnyField)))
}

const FOLDS: Readonly<Record<string, Fold>> = {
  none: AS_IT_IS,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
}

/**
 * A text of a key, however the key goes on. A sigma at the end of a word has another lower case than elsewhere,
 * so the lower case of a key is not that of its parts.
 */
const ALIKE: Readonly<Record<string, Fold>> = {
  ...FOLDS,
  lower: (text) => text.toLowerCase().replaceAll('ς', 'σ'),
}

const OPTIONS: OptionRules<LegacyOptions> = {
  delimiter: ANYTHING,
  casing: wordOf(...Object.keys(FOLDS)),
}

/** Checks the definition, and separates its fields from its fixed text. */
const layout = (options: LegacyOptions, parts: readonly Part[]) => {
  const { delimiter = '#', casing = 'none' } = optionsOf(
    'legacyKey',
    Object(options) as LegacyOptions,
    OPTIONS,
  )
  const gaps = Math.max(0, parts.length - 1)
  const delimiters = typeof delimiter === 'string' ? new Array(gaps).fill(delimiter) : delimiter
  const check = (fine: boolean, expected: string, got: unknown): unknown =>
    fine || refuse('INVALID_DEFINITION', expected, got, 'legacyKey')
  check(parts.length > 0, 'at least one part', words('none'))
  check(
    Array.isArray(delimiters) && delimiters.length === gaps && delimiters.every(isWellFormed),
    `one delimiter, or a list of ${gaps}, of well-formed text`,
    delimiter,
  )
  const [fold, alike] = [FOLDS[casing] as Fold, ALIKE[casing] as Fold]
  const fixed = ['']
  const fields: AnyField[] = []
  let pattern = ''
  parts.forEach((part, i) => {
    const isField = typeof Object(part).codec === 'object'
    check(isField || isWellFormed(part), 'a field, or a literal of well-formed text', part)
    const gap = i > 0 ? (delimiters[i - 1] as string) : ''
    fixed.push(`${fixed.pop()}${gap}${isField ? '' : part}`)
    pattern += gap + (isField ? `<${(part as AnyField).name}>` : part)
    if (isField) {
      const { name } = part as AnyField
      check(
        fields.every((other) => other.name !== name),
        'different field names',
        name,
      )
      fields.push(part as AnyField)
      fixed.push('')
    }
  })
  return { casing, fold, alike, fixed, pattern, given: fields }
}

const isWellFormed = (text: unknown): boolean =>
  typeof text === 'string' && !LONE_SURROGATE.test(text)
