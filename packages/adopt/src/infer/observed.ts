import { type Form, formOf } from './form.ts'

/**
 * Numbers of one width, by the digits before the point: the first and the last of them as text sorts,
 * with the keys that hold them.
 */
export interface Width {
  count: number
  low: string
  lowKey: string
  high: string
  highKey: string
  /** Whether one of them begins with a zero. */
  padded: boolean
}

/** What is known of all values that stood in one place of a key, in bounded memory. */
export interface Observed {
  count: number
  readonly forms: Map<Form, { count: number; key: string }>
  readonly widths: Map<number, Width>
  /** The same of numbers with a point. */
  readonly decimalWidths: Map<number, Width>
  /** The distinct values and how often each came, while they are few. */
  values: Map<string, number> | undefined
  /** Values by their lower case, while they are few, to find two spellings of one. */
  spellings: Map<string, { readonly value: string; readonly key: string }> | undefined
  /** Two keys whose values differ in case only. */
  cases: readonly [string, string] | undefined
  /** A key with a character in this place that core escapes, and that stands there as it is. */
  raw: string | undefined
  /** A key whose value in this place holds the delimiter, where a label says so. */
  joined: string | undefined
  /** The shape of decimals: digits before and after the point, while all have the same. */
  decimal: { before: number; after: number; padded: boolean } | 'varies' | undefined
  /** The prefix of ids such as `user_01H...`, while all have the same. */
  prefix: string | undefined
}

/** How many distinct values are kept; a choice has far fewer. */
const FEW_VALUES = 256

/** How many forms are told apart; times with fractions of all lengths and offsets have some thirty. */
const MOST_FORMS = 48

export const observed = (): Observed => ({
  count: 0,
  forms: new Map(),
  widths: new Map(),
  decimalWidths: new Map(),
  values: new Map(),
  spellings: new Map(),
  cases: undefined,
  raw: undefined,
  joined: undefined,
  decimal: undefined,
  prefix: undefined,
})

/** Text that core's `text` would have escaped, or an escape that it would not have written. */
const RAW = /[\0-#]|\$(?!0[0-9A-F]|1[0-9A-F]|2[0-4])/

/** Takes one more value, `times` times. */
export const observe = (place: Observed, value: string, key: string, times = 1): void => {
  place.count += times
  const form = formOf(value)
  const isRoom = place.forms.size < MOST_FORMS || place.forms.has(form)
  addForm(place, isRoom ? form : 'text', times, key)
  if (form === 'digits' || form === 'negative') observeDigits(place.widths, value, key, times)
  else if (form === 'decimal') {
    observeDigits(place.decimalWidths, value, key, times)
    observeDecimal(place, value)
  }
  if (form === 'id') observePrefix(place, value, times)
  if (place.raw === undefined && RAW.test(value)) place.raw = key
  if (place.joined === undefined && value.includes('#')) place.joined = key
  observeSpelling(place, value, key)
  if (!place.values) return
  place.values.set(value, (place.values.get(value) ?? 0) + times)
  if (place.values.size > FEW_VALUES) place.values = undefined
}

const addForm = (place: Observed, form: Form, times: number, key: string): void => {
  const known = place.forms.get(form)
  if (known) known.count += times
  else place.forms.set(form, { count: times, key })
}

/** Added to the width of a negative number, which keeps it apart from the others. */
export const NEGATIVE = 1000

const observeDigits = (
  widths: Map<number, Width>,
  value: string,
  key: string,
  times: number,
): void => {
  const padded = /^-?0\d/.test(value)
  const point = value.indexOf('.')
  const digits = point < 0 ? value.length : point
  const length = value.startsWith('-') ? NEGATIVE + digits : digits
  addWidth(widths, length, {
    count: times,
    low: value,
    lowKey: key,
    high: value,
    highKey: key,
    padded,
  })
}

const addWidth = (widths: Map<number, Width>, length: number, width: Width): void => {
  const known = widths.get(length)
  if (!known) {
    widths.set(length, width)
    return
  }
  known.count += width.count
  known.padded ||= width.padded
  if (width.low < known.low) Object.assign(known, { low: width.low, lowKey: width.lowKey })
  if (width.high > known.high) Object.assign(known, { high: width.high, highKey: width.highKey })
}

const observeDecimal = (place: Observed, value: string): void => {
  const before = value.indexOf('.')
  const after = value.length - before - 1
  const padded = /^0\d/.test(value)
  const { decimal } = place
  if (decimal === undefined) place.decimal = { before, after, padded }
  else if (decimal !== 'varies') {
    if (decimal.before !== before || decimal.after !== after) place.decimal = 'varies'
    else decimal.padded ||= padded
  }
}

const observePrefix = (place: Observed, value: string, times: number): void => {
  const prefix = value.slice(0, value.lastIndexOf('_'))
  const isFirst = place.forms.get('id')?.count === times
  if (isFirst) place.prefix = prefix
  else if (place.prefix !== prefix) place.prefix = undefined
}

const observeSpelling = (place: Observed, value: string, key: string): void => {
  if (!place.spellings || place.cases) return
  const lower = value.toLowerCase()
  const other = place.spellings.get(lower)
  if (!other) place.spellings.set(lower, { value, key })
  else if (other.value !== value) place.cases = [other.key, key]
  if (place.spellings.size > FEW_VALUES) place.spellings = undefined
}

/** Adds what is known of one place to what is known of another. */
export const absorb = (into: Observed, from: Observed): void => {
  into.count += from.count
  for (const [form, { count, key }] of from.forms) addForm(into, form, count, key)
  for (const [length, width] of from.widths) addWidth(into.widths, length, { ...width })
  for (const [length, width] of from.decimalWidths) {
    addWidth(into.decimalWidths, length, { ...width })
  }
  into.raw ??= from.raw
  into.joined ??= from.joined
  into.cases ??= from.cases
  into.decimal =
    into.decimal && from.decimal && JSON.stringify(into.decimal) !== JSON.stringify(from.decimal)
      ? 'varies'
      : (into.decimal ?? from.decimal)
  into.prefix =
    from.prefix && into.prefix && into.prefix !== from.prefix
      ? undefined
      : (into.prefix ?? from.prefix)
  if (into.values && from.values) {
    for (const [value, count] of from.values) {
      into.values.set(value, (into.values.get(value) ?? 0) + count)
    }
    if (into.values.size > FEW_VALUES) into.values = undefined
  } else into.values = undefined
  for (const { value, key } of from.spellings?.values() ?? []) observeSpelling(into, value, key)
}
