import { CANONICAL_TIME, type Form } from './form.ts'
import { NEGATIVE, type Observed, type Width } from './observed.ts'

/** What the values in one place of a key are, by all that was seen of them. */
export type InferredKind =
  | 'text'
  | 'choice'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'double'
  | 'time'
  | 'date'
  | 'bucket'
  | 'epoch'
  | 'duration'
  | 'uuid'
  | 'ulid'
  | 'id'
  | 'hash'

/** A kind and what is needed to write it down. */
export interface Kind {
  readonly kind: InferredKind
  readonly unit?: 'year' | 'month' | 'hour' | 'seconds' | 'milliseconds'
  readonly digits?: number
  readonly scale?: number
  readonly signed?: true
  readonly descending?: true
  readonly options?: readonly string[]
  readonly prefix?: string
  /** The format of times that core's `time` does not write. */
  readonly format?: string
}

const PLAIN: Readonly<Partial<Record<Form, Kind>>> = {
  [CANONICAL_TIME]: { kind: 'time' },
  date: { kind: 'date' },
  month: { kind: 'bucket', unit: 'month' },
  hour: { kind: 'bucket', unit: 'hour' },
  uuid: { kind: 'uuid' },
  ulid: { kind: 'ulid' },
  hash: { kind: 'hash' },
  HASH: { kind: 'hash' },
  double: { kind: 'double' },
  duration: { kind: 'duration' },
  'reversed duration': { kind: 'duration', descending: true },
  'reversed text': { kind: 'text', descending: true },
}

/** The kind of the values in one place. Values of several kinds are text. */
export const kindOf = (values: Observed): Kind => {
  const forms = [...values.forms.keys()]
  const [form = 'text'] = forms
  if (forms.every((one) => one === 'digits' || one === 'negative')) return digitsKind(values)
  // Zero, as core's `number` writes it, has no letter.
  if (forms.every((one) => one === 'double' || one === 'digits') && values.widths.size === 1) {
    return values.widths.has(16) ? { kind: 'double' } : TEXT
  }
  if (forms.every((one) => /^(digits|negative|decimal|number)$/.test(one)))
    return numberKind(values)
  if (forms.every((one) => one === 'hash' || one === 'HASH' || one === 'double')) {
    return form === 'double' && forms.length === 1 ? { kind: 'double' } : { kind: 'hash' }
  }
  if (forms.length > 1) return choiceKind(values) ?? TEXT
  if (form.startsWith('time ') && form !== CANONICAL_TIME) {
    return { kind: 'time', format: form.slice('time '.length) }
  }
  if (form === 'id') {
    return values.prefix === undefined ? { kind: 'ulid' } : { kind: 'id', prefix: values.prefix }
  }
  return PLAIN[form] ?? choiceKind(values) ?? TEXT
}

const TEXT: Kind = { kind: 'text' }

/** 253402300799999 minus the milliseconds of a time from 1970 to 2200: what core writes for `desc(time)`. */
const isReversedTime = (low: string, high: string): boolean =>
  low >= '246100000000000' && high <= '253402300799999'

/** Epochs that people have: from 1998 on, to 2040 in seconds and to 2100 in milliseconds. */
const EPOCHS = {
  seconds: { digits: 10, low: '0900000000', high: '2208988800' },
  milliseconds: { digits: 13, low: '0900000000000', high: '4102444800000' },
} as const

/** Whether numbers of ten or thirteen digits are epochs. */
export const isEpoch = (unit: keyof typeof EPOCHS, { low, high }: Width): boolean =>
  low >= EPOCHS[unit].low && high <= EPOCHS[unit].high

const digitsKind = ({ widths, forms, values }: Observed): Kind => {
  const [[length, width] = [0, undefined], second] = [...widths].sort(([a], [b]) => a - b)
  if (!width) return TEXT
  if (forms.has('negative')) {
    // Signed and padded: all digits of one width, and a minus before the nines' complement.
    const [negative, wide] = second ?? []
    const isComplement = negative === NEGATIVE + length + 1 && wide?.low.startsWith('-9')
    return isComplement && width.padded && length <= 16
      ? { kind: 'integer', digits: length, signed: true }
      : { kind: 'number' }
  }
  if (second) return { kind: 'number' }
  const { low, high, padded } = width
  if (length === 15 && isReversedTime(low, high)) return { kind: 'time', descending: true }
  for (const unit of ['seconds', 'milliseconds'] as const) {
    if (length === EPOCHS[unit].digits && isEpoch(unit, width)) {
      return { kind: 'epoch', unit, digits: length }
    }
  }
  if (length === 4 && low >= '1900' && high <= '2100') return { kind: 'bucket', unit: 'year' }
  if (padded && length > 1) return { kind: 'integer', digits: length }
  // Numbers that count down from all nines.
  if (length > 2 && low.startsWith('99') && values?.size !== 1) {
    return { kind: 'integer', digits: length, descending: true }
  }
  return { kind: 'number' }
}

const numberKind = ({ decimal, forms }: Observed): Kind =>
  forms.size === 1 && decimal && decimal !== 'varies' && decimal.padded
    ? { kind: 'decimal', digits: decimal.before, scale: decimal.after }
    : { kind: 'number' }

/**
 * A choice has a few values, words that come again and again, in the capitals of categories; other words
 * have to come more often.
 */
const MOST_OPTIONS = 12
const MANY_TIMES = 10

const choiceKind = ({ values, count }: Observed): Kind | undefined => {
  if (!values || values.size < 2 || values.size > MOST_OPTIONS || count < 3 * values.size) {
    return undefined
  }
  const options = [...values.keys()]
  const isCategory =
    options.every((one) => /^[A-Z][A-Z_-]*$/.test(one) || STATES.has(one)) ||
    (count >= MANY_TIMES * values.size && options.every((one) => /^\p{L}[\p{L}_-]*$/u.test(one)))
  // Codes of two or three letters are countries, currencies and airports: there will be more.
  const isCode = options.every((one) => one.length <= 3)
  return isCategory && !isCode ? { kind: 'choice', options: options.sort() } : undefined
}

/** Words that people use for states. */
export const STATES: ReadonlySet<string> = new Set(
  'open closed done new active inactive pending draft published archived scheduled shipped cancelled canceled failed completed complete paid unpaid true false yes no low medium mid high urgent public private enabled disabled read unread running stopped queued started finished live ended todo doing blocked approved rejected accepted declined expired refunded processing delivered returned sent suspended banned verified unverified online offline'.split(
    ' ',
  ),
)
