import { CANONICAL_TIME, type Form } from './form.ts'
import type { Observed, Width } from './observed.ts'
import { STATES } from './states.ts'

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

/** One kind, and the values that are of it unless a rule before it applies. */
export interface KindRule {
  readonly name: string
  /** The forms that all values have; any forms if it is left out. */
  readonly forms?: readonly Form[]
  /** What else holds of the values. */
  readonly when?: (values: Observed) => boolean
  readonly kind: Kind | ((values: Observed) => Kind)
  /** Values that the rule decides, and their kind. */
  readonly example: readonly [values: readonly string[], kind: Kind]
}

const DIGITS: readonly Form[] = ['digits']
const WHOLE: readonly Form[] = ['digits', 'negative']
const NUMBER: Kind = { kind: 'number' }
const TEXT: Kind = { kind: 'text' }

/** The digits that all numbers have before and after the point, and these numbers; `undefined` for several widths. */
const onlyWidth = ({ widths }: Observed): readonly [digits: number[], width: Width] | undefined => {
  const [[digits, width] = ['', undefined]] = widths
  return width && widths.size === 1 ? [digits.split('.').map(Number), width] : undefined
}

/** Whether all numbers have one width, and something holds of it. */
const oneWidth =
  (holds: (digits: number, width: Width, values: Observed) => boolean) =>
  (values: Observed): boolean => {
    const only = onlyWidth(values)
    return only !== undefined && holds(only[0][0] as number, only[1], values)
  }

const digitsOf = (values: Observed): number => onlyWidth(values)?.[0][0] ?? 1

/** Epochs that people have: from 1998 on, to 2040 in seconds and to 2100 in milliseconds. */
const EPOCHS = {
  seconds: { digits: 10, low: '0900000000', high: '2208988800' },
  milliseconds: { digits: 13, low: '0900000000000', high: '4102444800000' },
} as const

/** Whether numbers of ten or thirteen digits are epochs. */
export const isEpoch = (unit: keyof typeof EPOCHS, { low, high }: Width): boolean =>
  low >= EPOCHS[unit].low && high <= EPOCHS[unit].high

const epochRule = (unit: keyof typeof EPOCHS, example: string): KindRule => ({
  name: `an epoch in ${unit}`,
  forms: DIGITS,
  when: oneWidth((digits, width) => digits === EPOCHS[unit].digits && isEpoch(unit, width)),
  kind: { kind: 'epoch', unit, digits: EPOCHS[unit].digits },
  example: [[example], { kind: 'epoch', unit, digits: EPOCHS[unit].digits }],
})

/** A rule for values that all have one form, which says it all. */
const sameForm = (form: Form, example: string, kind: Kind): KindRule => ({
  name: form,
  forms: [form],
  kind,
  example: [[example], kind],
})

/** The fewest digits of whole numbers of any sign. */
const fewestDigits = ({ widths }: Observed): number =>
  Math.min(...[...widths.keys()].map((digits) => Math.abs(Number(digits))))

/** All digits of one width, and a minus before the nines' complement: how core writes signed numbers. */
const isComplement = (values: Observed): boolean => {
  const digits = fewestDigits(values)
  const [positive, negative] = [`${digits}`, `-${digits}`].map((one) => values.widths.get(one))
  const isPadded = positive?.padded === true && digits <= 16
  return values.widths.size === 2 && isPadded && negative?.low.startsWith('-9') === true
}

/** A choice has a few values, words that come again and again. */
const MOST_OPTIONS = 12
const LEAST_TIMES = 3
const MANY_TIMES = 10

const CATEGORY = /^[A-Z][A-Z_-]*$/

const isChoice = ({ values, count }: Observed): boolean => {
  if (!values || values.size < 2 || values.size > MOST_OPTIONS) return false
  const options = [...values.keys()]
  // Codes of two or three letters are countries, currencies and airports: there will be more.
  if (options.every((one) => one.length <= 3)) return false
  const isCategory = options.every((one) => CATEGORY.test(one) || STATES.has(one))
  // Words that are not in the capitals of categories have to come more often.
  const isOften = options.every((one) => /^\p{L}[\p{L}_-]*$/u.test(one))
  return (
    (isCategory && count >= LEAST_TIMES * values.size) ||
    (isOften && count >= MANY_TIMES * values.size)
  )
}

/** All kinds. The first rule that applies gives the kind of the values; any others are text. */
export const KIND_RULES: readonly KindRule[] = /* @__PURE__ */ (() => [
  {
    name: 'signed numbers, padded',
    forms: WHOLE,
    when: isComplement,
    kind: (values) => ({ kind: 'integer', digits: fewestDigits(values), signed: true }),
    example: [['00042', '-99957'], { kind: 'integer', digits: 5, signed: true }],
  },
  {
    // 253402300799999 minus the milliseconds of a time from 1970 to 2200: what core writes for `desc(time)`.
    name: 'times, newest first',
    forms: DIGITS,
    when: oneWidth(
      (digits, { low, high }) =>
        digits === 15 && low >= '246100000000000' && high <= '253402300799999',
    ),
    kind: { kind: 'time', descending: true },
    example: [['251697486199999'], { kind: 'time', descending: true }],
  },
  epochRule('seconds', '1705314600'),
  epochRule('milliseconds', '1705314600000'),
  {
    name: 'years',
    forms: DIGITS,
    when: oneWidth((digits, { low, high }) => digits === 4 && low >= '1900' && high <= '2100'),
    kind: { kind: 'bucket', unit: 'year' },
    example: [['1999', '2024'], { kind: 'bucket', unit: 'year' }],
  },
  {
    name: 'padded numbers',
    forms: DIGITS,
    when: oneWidth((digits, { padded }) => padded && digits > 1),
    kind: (values) => ({ kind: 'integer', digits: digitsOf(values) }),
    example: [['00042', '10000'], { kind: 'integer', digits: 5 }],
  },
  {
    name: 'numbers that count down from all nines',
    forms: DIGITS,
    when: oneWidth(
      (digits, { low }, { values }) => digits > 2 && low.startsWith('99') && values?.size !== 1,
    ),
    kind: (values) => ({ kind: 'integer', digits: digitsOf(values), descending: true }),
    example: [['999999', '999998'], { kind: 'integer', digits: 6, descending: true }],
  },
  {
    name: 'other whole numbers',
    forms: WHOLE,
    kind: NUMBER,
    example: [['7', '12', '-3'], NUMBER],
  },
  {
    // Zero has no letter.
    name: 'numbers as core writes them, and zero',
    forms: ['double', 'digits'],
    when: oneWidth((digits) => digits === 16),
    kind: { kind: 'double' },
    example: [['bff0000000000000', '8000000000000000'], { kind: 'double' }],
  },
  {
    name: 'padded decimals',
    forms: ['decimal'],
    when: oneWidth((_, { padded }) => padded),
    kind: (values) => {
      const [digits = 1, scale = 0] = onlyWidth(values)?.[0] ?? []
      return { kind: 'decimal', digits, scale }
    },
    example: [['00009.99', '00010.50'], { kind: 'decimal', digits: 5, scale: 2 }],
  },
  {
    name: 'other numbers',
    forms: ['digits', 'negative', 'decimal', 'number'],
    kind: NUMBER,
    example: [['1.5', '-2', '1e21'], NUMBER],
  },
  sameForm('double', 'c059000000000000', { kind: 'double' }),
  {
    name: 'hashes, in either case',
    forms: ['hash', 'HASH', 'double'],
    kind: { kind: 'hash' },
    example: [['09af09af09af09af', 'c059000000000000'], { kind: 'hash' }],
  },
  sameForm(CANONICAL_TIME, '2024-01-15T10:30:00.000Z', { kind: 'time' }),
  {
    name: 'times of another format',
    when: ({ forms }) =>
      forms.size === 1 && [...forms.keys()].every((one) => one.startsWith('time ')),
    kind: ({ forms }) => ({ kind: 'time', format: ([...forms.keys()][0] as Form).slice(5) }),
    example: [['2024-01-15T10:30:00Z'], { kind: 'time', format: '9999-99-99T99:99:99Z' }],
  },
  {
    name: 'ids with one prefix',
    forms: ['id'],
    when: ({ prefix }) => prefix !== undefined,
    kind: ({ prefix }) => ({ kind: 'id', prefix: prefix as string }),
    example: [['user_01FQMQZX3K9Y8J7H6G5F4D3C2B'], { kind: 'id', prefix: 'user' }],
  },
  {
    name: 'ids with several prefixes',
    forms: ['id'],
    kind: { kind: 'ulid' },
    example: [
      ['user_01FQMQZX3K9Y8J7H6G5F4D3C2B', 'team_01FQMQZX3K9Y8J7H6G5F4D3C2B'],
      { kind: 'ulid' },
    ],
  },
  sameForm('date', '2024-01-15', { kind: 'date' }),
  sameForm('month', '2024-01', { kind: 'bucket', unit: 'month' }),
  sameForm('hour', '2024-01-15T10', { kind: 'bucket', unit: 'hour' }),
  sameForm('uuid', '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f', { kind: 'uuid' }),
  sameForm('ulid', '01FQMQZX3K9Y8J7H6G5F4D3C2B', { kind: 'ulid' }),
  sameForm('duration', 'P000000DT01H30M00.000S', { kind: 'duration' }),
  sameForm('reversed duration', 'P999999DT22H29M59.999S', { kind: 'duration', descending: true }),
  sameForm('reversed text', '9e9d~', { kind: 'text', descending: true }),
  {
    name: 'a few words, again and again',
    when: isChoice,
    kind: ({ values }) => ({ kind: 'choice', options: [...(values?.keys() ?? [])].sort() }),
    example: [
      ['OPEN', 'DONE', 'OPEN', 'DONE', 'OPEN', 'DONE'],
      { kind: 'choice', options: ['DONE', 'OPEN'] },
    ],
  },
])()

/** The kind of the values in one place. Values of several kinds are text. */
export const kindOf = (values: Observed): Kind => {
  const applies = ({ forms, when }: KindRule): boolean => {
    if (forms) for (const form of values.forms.keys()) if (!forms.includes(form)) return false
    return (forms === undefined || values.count > 0) && (when === undefined || when(values))
  }
  const kind = KIND_RULES.find(applies)?.kind ?? TEXT
  return typeof kind === 'function' ? kind(values) : kind
}
