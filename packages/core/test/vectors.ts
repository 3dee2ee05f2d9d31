import {
  type AnyField,
  type AnyKey,
  between,
  bigint,
  boolean,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  desc,
  gt,
  gte,
  integer,
  key,
  lt,
  lte,
  number,
  ranked,
  startsWith,
  type TimeUnit,
  text,
  time,
  token,
  uuid,
} from '../src/index.ts'

/** A field in JSON: its kind, and the options of that kind. */
export interface FieldJson {
  readonly field: string
  readonly name: string
  readonly digits?: number
  readonly scale?: number
  readonly signed?: boolean
  readonly unit?: string
  readonly options?: readonly string[]
  readonly desc?: true
}

/** A key in JSON: literals and fields. */
export type KeyJson = readonly (string | FieldJson)[]

/** A value in JSON: what JSON lacks has a tag. */
export type ValueJson =
  | string
  | number
  | boolean
  | null
  | { readonly time: string }
  | { readonly bigint: string }
  | { readonly hex: string }
  | { readonly number: string }
  | { readonly undefined: true }

export type ValuesJson = Readonly<Record<string, ValueJson>>

/** An operator in JSON: `{ "gte": value }`, `{ "between": [from, to] }`. */
export type OperatorJson = Readonly<Record<string, ValueJson | readonly ValueJson[]>>

export type WhereJson = Readonly<Record<string, ValueJson | OperatorJson>>

export interface EncodeCase {
  readonly key: KeyJson
  readonly values: ValuesJson
  readonly text: string
  /** What `text` decodes to, where that is not spelt as in `values`. */
  readonly decoded?: ValuesJson
}

export interface RangeCase {
  readonly key: KeyJson
  readonly where: WhereJson
  readonly lower: string
  readonly upper: string
  readonly prefix?: string
}

/** What `vectors.json` holds; SPEC.md says what each list means. */
export interface Vectors {
  readonly version: 1
  readonly encode: readonly EncodeCase[]
  readonly refuseValue: readonly { key: KeyJson; values: ValuesJson }[]
  readonly refuseText: readonly { key: KeyJson; text: string }[]
  readonly refuseKey: readonly { key: KeyJson }[]
  readonly ranges: readonly RangeCase[]
  readonly refuseRange: readonly { key: KeyJson; where: WhereJson }[]
  readonly order: readonly { key: KeyJson; values: ValuesJson[]; texts: string[] }[]
  readonly composite: readonly { parts: string[]; text: string }[]
  readonly refuseComposite: readonly { text: string }[]
  readonly shards: readonly { value: string; count: number; hash: number; shard: number }[]
  readonly buckets: readonly { from: string; to: string; unit: string; buckets: string[] }[]
  readonly sets: readonly { keys: readonly [KeyJson, KeyJson]; shared: string | null }[]
}

/** The library's field for a field in JSON. */
const toField = ({ field, name, desc: reversed, ...rest }: FieldJson): AnyField => {
  if (reversed) return desc(toField({ field, name, ...rest }))
  const { digits = 0, scale = 0, signed = false, unit, options = [] } = rest
  const kinds: Record<string, () => AnyField> = {
    text: () => text(name),
    token: () => token(name),
    integer: () => integer(name, { digits, signed }),
    bigint: () => bigint(name, { digits, signed }),
    decimal: () => decimal(name, { digits, scale, signed }),
    number: () => number(name),
    boolean: () => boolean(name),
    time: () => time(name),
    date: () => date(name),
    bucket: () => bucket(name, unit as TimeUnit),
    choice: () => choice(name, options),
    ranked: () => ranked(name, options),
    uuid: () => uuid(name),
    bytes: () => bytes(name),
  }
  const make = kinds[field]
  if (!make) throw new Error(`no such field: ${field}`)
  return make()
}

/** The library's key for a key in JSON. */
export const toKey = (parts: KeyJson): AnyKey =>
  key(...parts.map((part) => (typeof part === 'string' ? part : toField(part))))

/** The library's value for a value in JSON. */
export const toValue = (json: ValueJson): unknown => {
  if (json === null || typeof json !== 'object') return json
  if ('time' in json) return new Date(json.time)
  if ('bigint' in json) return BigInt(json.bigint)
  if ('hex' in json) return new Uint8Array(Buffer.from(json.hex, 'hex'))
  return 'number' in json ? Number(json.number) : undefined
}

export const toValues = (json: ValuesJson): never =>
  Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toValue(value)])) as never

/** A value of the library in JSON. */
const fromValue = (value: unknown): ValueJson => {
  if (value instanceof Date) return { time: value.toISOString() }
  if (typeof value === 'bigint') return { bigint: String(value) }
  if (value instanceof Uint8Array) return { hex: Buffer.from(value).toString('hex') }
  return value as ValueJson
}

export const fromValues = (values: object): ValuesJson =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fromValue(value)]))

const OPERATORS: Record<string, (...values: never[]) => unknown> = {
  gt,
  gte,
  lt,
  lte,
  between,
  startsWith,
}

/** The library's conditions for conditions in JSON. */
export const toWhere = (json: WhereJson): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(json).map(([name, condition]) => {
      const [tag = '', given = ''] = Object.entries(Object(condition))[0] ?? []
      const operator = typeof condition === 'object' ? OPERATORS[tag] : undefined
      const values = [given].flat() as ValueJson[]
      return [
        name,
        operator ? operator(...(values.map(toValue) as never[])) : toValue(condition as ValueJson),
      ]
    }),
  )

/** One case a line, and pure ASCII: nothing for an editor or a transfer to change. */
export const toText = (vectors: Vectors): string => {
  const sections = Object.entries(vectors).map(([name, cases]) =>
    Array.isArray(cases)
      ? `  "${name}": [\n${cases.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`
      : `  "${name}": ${JSON.stringify(cases)}`,
  )
  return `{\n${sections.join(',\n')}\n}\n`.replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
