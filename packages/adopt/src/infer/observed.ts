import { type Form, formOf } from './form.ts'

/** Numbers of one width: the first and the last of them as text sorts, with the keys that hold them. */
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
  /** Numbers by their digits, before and after the point: those of `-42` are `-2`, and of `0.125` `1.3`. */
  readonly widths: Map<string, Width>
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
  /** The prefix of ids such as `user_01H...`, while all have the same. */
  prefix: string | undefined
}

/** How many distinct values are kept; a choice has far fewer. */
const FEW_VALUES = 256

/** How many forms are told apart; times with fractions of all lengths and offsets have some thirty. */
const MOST_FORMS = 48

/** How many widths are; whole numbers have as many as they have digits. */
const MOST_WIDTHS = 200

export const observed = (): Observed => ({
  count: 0,
  forms: new Map(),
  widths: new Map(),
  values: new Map(),
  spellings: new Map(),
  cases: undefined,
  raw: undefined,
  joined: undefined,
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
  if (form === 'digits' || form === 'negative' || form === 'decimal') {
    observeDigits(place.widths, value, key, times)
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

const observeDigits = (
  widths: Map<string, Width>,
  value: string,
  key: string,
  times: number,
): void => {
  const padded = /^-?0\d/.test(value)
  const ends = { low: value, lowKey: key, high: value, highKey: key }
  const digits = value.replace(/\d+/g, ({ length }) => String(length))
  addWidth(widths, digits, { count: times, ...ends, padded })
}

const addWidth = (widths: Map<string, Width>, digits: string, width: Width): void => {
  const known = widths.get(digits)
  if (!known) {
    if (widths.size < MOST_WIDTHS) widths.set(digits, width)
    return
  }
  known.count += width.count
  known.padded ||= width.padded
  if (width.low < known.low) Object.assign(known, { low: width.low, lowKey: width.lowKey })
  if (width.high > known.high) Object.assign(known, { high: width.high, highKey: width.highKey })
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
  for (const [digits, width] of from.widths) addWidth(into.widths, digits, { ...width })
  into.raw ??= from.raw
  into.joined ??= from.joined
  into.cases ??= from.cases
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
