// SPEC.md once more, slow and obvious, over the JSON of vectors.json. It shares no code with the
// library, so that a mistake there cannot bless its own vectors. `undefined` means: refused.
import type { FieldJson, ValueJson } from './json.ts'

const LAST_MS = 253402300799999n
const YEAR = /^\d{4}-/

/** The tag's content, if the value has this tag. */
const tagged = (value: ValueJson | undefined, tag: string): string | undefined =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, string | undefined>)[tag]
    : undefined

export const isStorable = (text: string): boolean =>
  Buffer.from(text, 'utf8').toString('utf8') === text && !text.includes('\u{10ffff}')

export const escaped = (value: unknown): string | undefined =>
  typeof value === 'string' && isStorable(value)
    ? Array.from(value, (char) =>
        char <= '$' ? `$${Buffer.from(char).toString('hex').toUpperCase()}` : char,
      ).join('')
    : undefined

export const unescaped = (text: string): string | undefined => {
  const value = text.replace(/\$([0-9A-F]{2})/g, (_, hex) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return escaped(value) === text ? value : undefined
}

/** A number as whole units of 10^-scale. */
const unitsOf = ({ field, scale = 0 }: FieldJson, value: ValueJson): bigint | undefined => {
  if (field === 'bigint') {
    const whole = tagged(value, 'bigint')
    return whole === undefined ? undefined : BigInt(whole)
  }
  const plain = tagged(value, 'number') === '-0' ? 0 : value
  if (field === 'integer') {
    return Number.isSafeInteger(plain) ? BigInt(plain as number) : undefined
  }
  const text = typeof plain === 'number' ? plainly(plain) : plain
  const match = typeof text === 'string' && /^(-?[0-9]+)(?:\.([0-9]+))?$/.exec(text)
  const [, whole = '', fraction = ''] = match || []
  return match && fraction.length <= scale ? BigInt(whole + fraction.padEnd(scale, '0')) : undefined
}

/** A double without an exponent: `1.5e-7` is `0.00000015`. */
const plainly = (double: number): string => {
  const [mantissa = '', exponent] = String(double).split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  if (exponent === undefined) return String(double)
  const sign = double < 0 ? '-' : ''
  return Number(exponent) < 0
    ? `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${whole}${fraction}`
    : sign + whole + fraction.padEnd(Number(exponent), '0')
}

const nines = (text: string): string => text.replace(/[0-9]/g, (digit) => String(9 - Number(digit)))

const point = (digits: string, scale: number): string =>
  scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`

const digitsOf = (field: FieldJson, units: bigint | undefined): string | undefined => {
  const { digits = 0, scale = 0, signed = false } = field
  if (units === undefined || (units < 0n && !signed)) return undefined
  const size = units < 0n ? -units : units
  if (field.field === 'integer' && size > 2n ** 53n - 1n) return undefined
  if (String(size).length > digits + scale) return undefined
  const text = point(String(size).padStart(digits + scale, '0'), scale)
  return units < 0n ? `-${nines(text)}` : text
}

const readDigits = ({ field, scale = 0 }: FieldJson, text: string): ValueJson | undefined => {
  const plain = text.startsWith('-') ? nines(text) : text
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(plain)) return undefined
  const units = BigInt(plain.replace('.', ''))
  if (field === 'integer') return Number(units)
  if (field === 'bigint') return { bigint: String(units) }
  const size = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return (units < 0n ? '-' : '') + point(size, scale)
}

export const LENGTHS: Record<string, number> = { year: 4, month: 7, day: 10, hour: 13 }

/** A day that exists, a time of day without a leap second, at most milliseconds, and an offset. */
const isRfc3339 = (value: ValueJson): value is string =>
  typeof value === 'string' &&
  value.length <= 64 &&
  isDate(value.slice(0, 10)) &&
  /^.{10}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\.[0-9]{1,3}0*)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/i.test(
    value,
  )

/** The ISO text of an instant in years 0000 to 9999. */
const isoOf = (value: ValueJson): string | undefined => {
  const text = tagged(value, 'time') ?? (isRfc3339(value) ? value.toUpperCase() : 'none')
  const date = new Date(typeof value === 'string' || text.length === 24 ? text : 'none')
  return !Number.isNaN(date.getTime()) && YEAR.test(date.toISOString())
    ? date.toISOString()
    : undefined
}

/** The instant at which a piece of ISO text starts, if that exists. */
export const startOf = (text: string): string | undefined => {
  const iso = isoOf({ time: text + '0000-01-01T00:00:00.000Z'.slice(text.length) })
  return iso?.startsWith(text) ? iso : undefined
}

const isDate = (text: unknown): text is string =>
  typeof text === 'string' && text.length === 10 && startOf(text) !== undefined

const bitsOf = (value: ValueJson): string | undefined => {
  const double = tagged(value, 'number') === '-0' ? 0 : value
  if (typeof double !== 'number' || !Number.isFinite(double)) return undefined
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(double)
  const flipped = buffer.map((byte, i) => (double < 0 ? 255 - byte : i === 0 ? byte + 128 : byte))
  return Buffer.from(flipped).toString('hex')
}

const readBits = (text: string): ValueJson | undefined => {
  const buffer = Buffer.from(text, 'hex')
  if (buffer.length !== 8) return undefined
  const positive = (buffer[0] as number) >= 128
  const bits = buffer.map((byte, i) => (!positive ? 255 - byte : i === 0 ? byte - 128 : byte))
  return Buffer.from(bits).readDoubleBE()
}

const LONGEST = 86_399_999_999_999

/** Milliseconds, counted off unit by unit. */
const durationText = (value: ValueJson): string | undefined => {
  let ms = tagged(value, 'number') === '-0' ? 0 : (value as number)
  if (!Number.isInteger(ms) || ms < 0 || ms > LONGEST) return undefined
  const [days, hours, minutes, seconds] = [86_400_000, 3_600_000, 60_000, 1000].map((unit) => {
    const count = Math.floor(ms / unit)
    ms -= count * unit
    return String(count)
  }) as [string, string, string, string]
  const clock = `${hours.padStart(2, '0')}H${minutes.padStart(2, '0')}M${seconds.padStart(2, '0')}`
  return `P${days.padStart(6, '0')}DT${clock}.${String(ms).padStart(3, '0')}S`
}

const readDuration = (text: string): number | undefined => {
  const [days, hours, minutes, seconds, ms] = text.match(/[0-9]+/g)?.map(Number) ?? []
  return ms === undefined
    ? undefined
    : ((((days as number) * 24 + (hours as number)) * 60 + (minutes as number)) * 60 +
        (seconds as number)) *
        1000 +
        ms
}

const position = (options: readonly unknown[], at: number): string =>
  String(at).padStart(String(options.length - 1).length, '0')

const listOf = ({ field, options = [] }: FieldJson): readonly (string | boolean)[] =>
  field === 'boolean' ? [false, true] : options

/** The ascending text of a value. */
const textOf = (field: FieldJson, value: ValueJson): string | undefined => {
  switch (field.field) {
    case 'text':
      return escaped(value)
    case 'token':
      return escaped(value) === value ? value : undefined
    case 'integer':
    case 'bigint':
    case 'decimal':
      return digitsOf(field, unitsOf(field, value))
    case 'number':
      return bitsOf(value)
    case 'boolean':
    case 'ranked': {
      const at = listOf(field).indexOf(value as string)
      return at < 0 ? undefined : position(listOf(field), at)
    }
    case 'time':
      return isoOf(value)
    case 'date':
      return isDate(value) ? value : undefined
    case 'bucket':
      return isoOf(value)?.slice(0, LENGTHS[field.unit ?? ''])
    case 'duration':
      return durationText(value)
    case 'choice':
      return listOf(field).find((option) => option === value) as string | undefined
    case 'uuid': {
      const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
      return typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : undefined
    }
    default:
      return tagged(value, 'hex')
  }
}

/** The value of an ascending text, read leniently. */
const readText = (field: FieldJson, text: string): ValueJson | undefined => {
  switch (field.field) {
    case 'text':
      return unescaped(text)
    case 'integer':
    case 'bigint':
    case 'decimal':
      return readDigits(field, text)
    case 'number':
      return readBits(text)
    case 'boolean':
    case 'ranked':
      return listOf(field)[Number(text)]
    case 'time':
      return { time: text }
    case 'bucket': {
      const start = startOf(text)
      return start === undefined ? undefined : { time: start }
    }
    case 'duration':
      return readDuration(text)
    case 'bytes':
      return { hex: Buffer.from(text, 'hex').toString('hex') }
    default:
      return text
  }
}

const complement = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => 255 - byte))

/** 255 minus each byte of a text, in hex. */
export const complemented = (text: string): string => complement(Buffer.from(text)).toString('hex')

const isDigits = (field: FieldJson): boolean =>
  ['integer', 'bigint', 'decimal'].includes(field.field)

const negated = (text: string): string =>
  text.startsWith('-') ? nines(text.slice(1)) : `-${nines(text)}`

/** From ascending text to descending, and back again: all but the general form are their own inverse. */
const turned = (field: FieldJson, text: string): string | undefined => {
  if (isDigits(field)) {
    if (!field.signed) return nines(text)
    return /^[0.]+$/.test(text) ? text : negated(text)
  }
  if (field.field === 'duration') {
    const ms = readDuration(text)
    return ms === undefined ? undefined : durationText(LONGEST - ms)
  }
  if (field.field === 'number') {
    return text.replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
  }
  if (field.field === 'boolean' || field.field === 'ranked') {
    const list = listOf(field)
    return list[Number(text)] === undefined
      ? undefined
      : position(list, list.length - 1 - Number(text))
  }
  return undefined
}

const toDescending = (field: FieldJson, text: string): string =>
  field.field === 'time'
    ? String(LAST_MS - BigInt(Date.parse(text))).padStart(15, '0')
    : (turned(field, text) ?? `${complemented(text)}~`)

const fromDescending = (field: FieldJson, text: string): string | undefined => {
  if (field.field === 'time') {
    return /^[0-9]{15}$/.test(text)
      ? new Date(Number(LAST_MS - BigInt(text))).toISOString()
      : undefined
  }
  if (isDigits(field) || ['number', 'boolean', 'ranked', 'duration'].includes(field.field)) {
    return turned(field, text)
  }
  return complement(Buffer.from(text.slice(0, -1), 'hex')).toString('utf8')
}

/** The text of a field's value. */
export const encodeField = (field: FieldJson, value: ValueJson | undefined): string | undefined => {
  const text = value === undefined ? undefined : textOf(field, value)
  return text !== undefined && field.desc ? toDescending(field, text) : text
}

/** Its value again: what encodes to exactly this text. */
export const decodeField = (field: FieldJson, text: string): ValueJson | undefined => {
  const ascending = field.desc ? fromDescending(field, text) : text
  const value = ascending === undefined ? undefined : readText(field, ascending)
  return encodeField(field, value) === text ? value : undefined
}

/** The order of texts in a store. */
export const byBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The first and last ascending text of a field, by its values. */
export const ends = (field: FieldJson): (ValueJson | undefined)[] => {
  const { field: kind, digits = 0, scale = 0, signed, options = [] } = field
  const nines = point('9'.repeat(digits + scale), scale)
  const most = kind === 'integer' ? Math.min(Number(nines), Number.MAX_SAFE_INTEGER) : 0
  const lists: Record<string, (ValueJson | undefined)[]> = {
    text: ['', undefined],
    token: ['', undefined],
    bytes: [{ hex: '' }, undefined],
    integer: [signed ? -most : 0, most],
    bigint: [{ bigint: signed ? `-${nines}` : '0' }, { bigint: nines }],
    decimal: [signed ? `-${nines}` : '0', nines],
    number: [-Number.MAX_VALUE, Number.MAX_VALUE],
    boolean: [false, true],
    time: [{ time: '0000-01-01T00:00:00.000Z' }, { time: '9999-12-31T23:59:59.999Z' }],
    date: ['0000-01-01', '9999-12-31'],
    duration: [0, 86_399_999_999_999],
    choice: [[...options].sort(byBytes)[0], [...options].sort(byBytes).at(-1)],
    ranked: [options[0], options.at(-1)],
    uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  }
  return lists[kind === 'bucket' ? 'time' : kind] ?? []
}

const within = (n: unknown, from: number, to: number): boolean =>
  Number.isInteger(n) && (n as number) >= from && (n as number) <= to

/** Whether a field can be defined in this way. */
export const isField = ({
  field,
  name,
  digits,
  scale,
  signed,
  unit,
  options,
}: FieldJson): boolean => {
  if (typeof name !== 'string' || !['boolean', 'undefined'].includes(typeof signed)) return false
  const different =
    Array.isArray(options) &&
    options.length > 0 &&
    options.every((option) => typeof option === 'string') &&
    new Set(options).size === options.length
  if (field === 'integer') return within(digits, 1, 16)
  if (field === 'bigint') return within(digits, 1, 1000)
  if (field === 'decimal') return within(digits, 1, 1000) && within(scale, 0, 1000)
  if (field === 'bucket') return Object.keys(LENGTHS).includes(unit as string)
  if (field === 'choice') return different && options.every((one) => escaped(one) === one)
  return field !== 'ranked' || different
}
