// The rest of SPEC.md, slow and obvious: ranges, patterns and shards. No code of the library.
import type { FieldJson, KeyJson, OperatorJson, ValueJson, ValuesJson, WhereJson } from './json.ts'
import { encode } from './reference.ts'
import {
  byBytes,
  complemented,
  encodeField,
  ends,
  escaped,
  LENGTHS,
  startOf,
  unescaped,
} from './reference-fields.ts'

interface Range {
  lower: string
  upper: string
  prefix?: string
}

const END = '\u{10ffff}'
const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'between', 'startsWith', 'during']

const operatorOf = (
  condition: ValueJson | OperatorJson | undefined,
): [string, ValueJson[]] | undefined => {
  const [tag = '', given] = Object.entries(Object(condition))[0] ?? []
  return typeof condition === 'object' && OPERATORS.includes(tag)
    ? [tag, [given].flat() as ValueJson[]]
    : undefined
}

/** x with its last code point lowered by one, then U+10FFFF. */
const before = (text: string): string => {
  const points = Array.from(text, (char) => char.codePointAt(0) as number)
  const last = points.pop() as number
  return String.fromCodePoint(...points, last === 0xe000 ? 0xd7ff : last - 1) + END
}

/** All texts that start with one: `text` is ascending, and turned where the field is. */
const starting = (field: FieldJson, base: string, text: string): Range => {
  const prefix = base + (field.desc ? complemented(text) : text)
  return text === ''
    ? { lower: base, upper: endOf(base), prefix: base }
    : { lower: prefix, upper: prefix + END, prefix }
}

const endOf = (base: string): string => (base === '' ? END : `${base.slice(0, -1)}$`)

const startingWith = (field: FieldJson, base: string, start: string): Range | undefined => {
  const text = escaped(start)
  if (text === undefined || (field.field === 'token' && text !== start)) return undefined
  return ['text', 'token'].includes(field.field) ? starting(field, base, text) : undefined
}

/** The first and the last millisecond of a span: filled up with the least and the greatest digits. */
const momentsOf = (field: FieldJson, span: unknown): [string, string] | undefined => {
  const units = { time: 4, bucket: 4, date: 3 }[field.field] ?? 0
  const lengths = Object.values(LENGTHS).slice(0, units)
  if (typeof span !== 'string' || !lengths.includes(span.length) || !startOf(span)) return undefined
  const days = ['31', '30', '29', '28'].map((day) => `9999-12-${day}T23:59:59.999Z`)
  const last = days.map((rest) => span + rest.slice(span.length)).find((iso) => startOf(iso))
  return [startOf(span) as string, last as string]
}

const during = (
  field: FieldJson,
  base: string,
  [from, to = from]: ValueJson[],
): Range | undefined => {
  const [first, last] = [momentsOf(field, from)?.[0], momentsOf(field, to)?.[1]]
  if (first === undefined || last === undefined) return undefined
  const value = (iso: string): ValueJson =>
    field.field === 'date' ? iso.slice(0, 10) : { time: iso }
  return first > last
    ? { lower: endOf(base), upper: endOf(base) }
    : selecting(field, base, ['between', [value(first), value(last)]])
}

/** Two times of one bucket have the same text, and still an order. */
const isReversed = (field: FieldJson, values: readonly ValueJson[]): boolean => {
  if (field.field !== 'bucket') return false
  const [from = '', to = ''] = values.map((value) =>
    encodeField({ field: 'time', name: '' }, value),
  )
  return from > to
}

const MIRRORED: Record<string, string> = {
  gt: 'lt',
  gte: 'lte',
  lt: 'gt',
  lte: 'gte',
  between: 'between',
}

const selecting = (
  field: FieldJson,
  base: string,
  [name, values]: [string, ValueJson[]],
): Range | undefined => {
  const end = endOf(base)
  const [fewest, most] = { between: [2, 2], during: [1, 2] }[name] ?? [1, 1]
  if (values.length < (fewest as number) || values.length > (most as number)) return undefined
  if (name === 'startsWith') return startingWith(field, base, values[0] as string)
  if (name === 'during') return during(field, base, values)
  const texts = values.map((value) => encodeField(field, value))
  const [first, last] = ends(field).map((value) => encodeField(field, value))
  if (texts.includes(undefined)) return undefined
  const [t1 = '', t2 = t1] = (field.desc ? texts.reverse() : texts) as string[]
  const operator = field.desc ? MIRRORED[name] : name
  const none = { lower: end, upper: end }
  switch (operator) {
    case 'gt':
      return t1 === (field.desc ? first : last) ? none : { lower: `${base}${t1}$`, upper: end }
    case 'gte':
      return { lower: base + t1, upper: end }
    case 'lt':
      return t1 === (field.desc ? last : first) ? none : { lower: base, upper: before(base + t1) }
    case 'lte':
      return { lower: base, upper: `${base}${t1}$` }
    default:
      return byBytes(t1, t2) > 0 || isReversed(field, values)
        ? none
        : { lower: base + t1, upper: `${base}${t2}$` }
  }
}

/** The range of conditions; `undefined` where they are refused. */
export const rangeOf = (key: KeyJson, where: WhereJson): Range | undefined => {
  const names = new Set(Object.keys(where))
  const texts: string[] = []
  for (const part of key) {
    if (typeof part === 'string') {
      texts.push(part)
      continue
    }
    const base = texts.map((text) => `${text}#`).join('')
    if (names.size === 0) {
      const end = base === '' ? END : `${base.slice(0, -1)}$`
      return { lower: base, upper: end, prefix: base }
    }
    if (!names.delete(part.name)) return undefined
    const condition = where[part.name]
    const operator = operatorOf(condition)
    if (operator) return names.size > 0 ? undefined : selecting(part, base, operator)
    const text = encodeField(part, condition as ValueJson)
    if (text === undefined) return undefined
    texts.push(text)
  }
  return names.size > 0 ? undefined : { lower: texts.join('#'), upper: texts.join('#') }
}

/** Whether a value meets a condition, straight from what the operators mean. */
export const meets = (
  field: FieldJson,
  value: ValueJson,
  condition: ValueJson | OperatorJson,
): boolean => {
  const { desc: _, ...ascending } = field
  const text = (one: ValueJson | undefined): string => encodeField(ascending, one) as string
  const [operator, values] = operatorOf(condition) ?? ['eq', [condition as ValueJson]]
  if (operator === 'startsWith') return (value as string).startsWith(values[0] as string)
  if (operator === 'during') {
    const [from, to = from] = values as string[] as [string, string?]
    const own = text(value)
    return `${own}\0` > from.slice(0, own.length) && `${own}\0` <= `${to}~` && from <= `${to}~`
  }
  if (operator === 'between' && isReversed(field, values)) return false
  const [order = 0, other = 0] = values.map((one) => byBytes(text(value), text(one)))
  switch (operator) {
    case 'eq':
      return order === 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    default:
      return order >= 0 && other <= 0
  }
}

/** Whether a text falls in a range, by its bytes. */
export const isInside = ({ lower, upper }: Range, text: string): boolean =>
  byBytes(lower, text) <= 0 && byBytes(text, upper) <= 0

export const isAscending = (texts: readonly string[]): boolean =>
  texts.every((text, i) => i === 0 || byBytes(texts[i - 1] as string, text) < 0)

/** The order of values, field by field; `undefined` where one of them has no key. */
export const compare = (key: KeyJson, a: ValuesJson, b: ValuesJson): number | undefined => {
  const [first, second] = [encode(key, a), encode(key, b)]
  return first === undefined || second === undefined ? undefined : byBytes(first, second)
}

export const composite = (parts: unknown): string | undefined => {
  if (!Array.isArray(parts)) return undefined
  const texts = parts.map(escaped)
  return parts.length === 0 || texts.includes(undefined) ? undefined : texts.join('#')
}

export const parseComposite = (text: string): string[] | undefined => {
  const parts = text.split('#').map(unescaped)
  return parts.includes(undefined) ? undefined : (parts as string[])
}

/** The most texts of a list. */
const MOST = 100_000

/** Every hour or day from one to the other, each cut to its bucket, once. */
export const bucketsOf = (start: ValueJson, end: ValueJson, unit: string): string[] | undefined => {
  const [from, to] = [start, end].map((one) => encodeField({ field: 'time', name: '' }, one))
  const found = new Set<string>()
  const length = typeof unit === 'string' ? LENGTHS[unit] : undefined
  if (from === undefined || to === undefined || length === undefined) return undefined
  if (from > to) return []
  const [last, step] = [Date.parse(to), unit === 'hour' ? 3_600_000 : 86_400_000]
  for (let at = Date.parse(from); at < last; at += step) {
    found.add(new Date(at).toISOString().slice(0, length))
    if (found.size > MOST) return undefined
  }
  found.add(to.slice(0, length))
  return found.size > MOST ? undefined : [...found]
}

const mod32 = (n: bigint): bigint => n & 0xffffffffn
const rotl = (n: bigint, by: bigint): bigint => mod32((n << by) | (n >> (32n - by)))
const scramble = (k: bigint): bigint => mod32(rotl(mod32(k * 0xcc9e2d51n), 15n) * 0x1b873593n)
const littleEndian = (bytes: Buffer): bigint =>
  BigInt(`0x0${Buffer.from(bytes).reverse().toString('hex')}`)

export const murmur3 = (value: string): number => {
  const bytes = Buffer.from(value)
  const whole = bytes.length - (bytes.length % 4)
  let h = 0n
  for (let i = 0; i < whole; i += 4) {
    h = mod32(rotl(h ^ scramble(littleEndian(bytes.subarray(i, i + 4))), 13n) * 5n + 0xe6546b64n)
  }
  h ^= scramble(littleEndian(bytes.subarray(whole))) ^ BigInt(bytes.length)
  h = mod32((h ^ (h >> 16n)) * 0x85ebca6bn)
  h = mod32((h ^ (h >> 13n)) * 0xc2b2ae35n)
  return Number(h ^ (h >> 16n))
}

export const shardOf = (value: unknown, count: number): number | undefined =>
  escaped(value) === undefined || !Number.isInteger(count) || count < 1 || count >= 2 ** 31
    ? undefined
    : jump(BigInt(murmur3(value as string)), count)

export const jump = (seed: bigint, count: number): number => {
  let state = seed
  let shard = 0
  for (let next = 0; next < count; ) {
    shard = next
    state = (state * 2862933555777941757n + 1n) & 0xffffffffffffffffn
    next = Math.floor((shard + 1) * (2 ** 31 / (Number(state >> 33n) + 1)))
  }
  return shard
}
