/**
 * How one value is written, as finely as its text tells: times by their format, numbers by their
 * notation, ids by their alphabet. A value has exactly one form.
 */
export type Form =
  | 'uuid'
  | 'UUID'
  | 'ulid'
  | 'id'
  | 'date'
  | 'month'
  | 'hour'
  | 'digits'
  | 'negative'
  | 'decimal'
  | 'number'
  | 'hash'
  | 'HASH'
  | 'double'
  | 'duration'
  | 'reversed duration'
  | 'reversed text'
  | 'missing'
  | 'word'
  | 'text'
  | `time ${string}`

/** The one format of times that core's `time` writes. */
export const CANONICAL_TIME = 'time 9999-99-99T99:99:99.999Z'

/** Times whose text does not begin with the year. */
export const UNSORTED_TIME = 'time that does not begin with the year'

/** One form, and the texts that have it unless a rule before it applies. */
export interface FormRule {
  readonly form: Form | ((text: string) => Form)
  readonly is: RegExp | ((text: string) => boolean)
  /** Texts of this form. */
  readonly examples: readonly string[]
}

const TIME =
  /^\d{4}-\d\d-\d\d[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d\d(:?\d\d)?)?$/

const WORD = /^\$?\p{L}[\p{L}\p{M}_-]{0,30}\d?$/u

/** Whether a text begins with a date that its month has. */
const isDated = (text: string): boolean => {
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/.test(text)) return false
  const day = text.slice(8, 10)
  return day <= '28' || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(day)
}

/** The text with its digits as nines and its offset as `+`: what is left is the format. */
const timeForm = (text: string): Form =>
  `time ${text
    .replace(/[+-]\d\d(:?\d\d)?$/, (offset) => `+${offset.slice(1)}`)
    .replace(/\d/g, '9')}`

/** Whether a text is hex of a usual length, in the case of `digits`. */
const isHash = (digits: RegExp) => (text: string) =>
  (text.length === 32 || text.length === 40 || text.length === 56 || text.length === 64) &&
  digits.test(text)

/** Texts that begin with a digit. */
const DIGIT: readonly FormRule[] = /* @__PURE__ */ (() => [
  { form: 'digits', is: /^\d+$/, examples: ['7', '00042', '1705314600'] },
  {
    form: 'date',
    is: (text) => text.length === 10 && isDated(text),
    examples: ['2024-01-15', '2024-02-29'],
  },
  {
    form: 'hour',
    is: (text) => /^.{10}T([01]\d|2[0-3])$/.test(text) && isDated(text),
    examples: ['2024-01-15T10'],
  },
  {
    form: timeForm,
    is: (text) => TIME.test(text) && isDated(text),
    examples: ['2024-01-15T10:30:00.000Z', '2024-01-15 10:30', '2024-01-15T10:30:00+01:00'],
  },
  { form: 'month', is: /^\d{4}-(0[1-9]|1[0-2])$/, examples: ['2024-01'] },
  { form: 'decimal', is: /^\d+\.\d+$/, examples: ['9.99', '00010.50'] },
  {
    // The year first, and other signs than ISO's.
    form: timeForm,
    is: /^\d{4}([/.])(0?[1-9]|1[0-2])\1(0?[1-9]|[12]\d|3[01])$/,
    examples: ['2024/01/15', '2024.1.5'],
  },
  {
    form: UNSORTED_TIME,
    is: /^\d{1,2}([/.-])\d{1,2}\1\d{4}( .*)?$/,
    examples: ['15/01/2024', '1-15-2024 10:30'],
  },
  { form: 'number', is: /^\d+(\.\d+)?e[+-]?\d+$/i, examples: ['1e21', '1.5E-7'] },
  { form: 'ulid', is: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, examples: ['01FQMQZX3K9Y8J7H6G5F4D3C2B'] },
])()

const MINUS: readonly FormRule[] = /* @__PURE__ */ (() => [
  { form: 'negative', is: /^-\d+$/, examples: ['-5'] },
  { form: 'number', is: /^-\d+(\.\d+)?(e[+-]?\d+)?$/i, examples: ['-1.5'] },
])()

/** Hashes and UUIDs begin with a digit or with a letter. */
const HEX: readonly FormRule[] = /* @__PURE__ */ (() => [
  {
    form: 'uuid',
    is: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    examples: ['0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'],
  },
  {
    form: 'UUID',
    is: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    examples: ['0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'],
  },
  {
    form: 'reversed text',
    is: (text) => text.endsWith('~') && /^([0-9a-f]{2})*~$/.test(text),
    examples: ['9e9d~', '~'],
  },
  {
    // A number that people have, as core's `number` writes it.
    form: 'double',
    is: (text) =>
      /^(bf|c0|c1|3f|3e|80000)[0-9a-f]+$/.test(text) && text.length === 16 && /[a-f]/.test(text),
    examples: ['c059000000000000', 'bff8000000000000'],
  },
  {
    form: 'hash',
    is: (text) => text.length === 16 && /^[0-9a-f]+$/.test(text) && /[a-f]/.test(text),
    examples: ['09af09af09af09af'],
  },
  { form: 'hash', is: isHash(/^[0-9a-f]+$/), examples: ['d41d8cd98f00b204e9800998ecf8427e'] },
  { form: 'HASH', is: isHash(/^[0-9A-F]+$/), examples: ['D41D8CD98F00B204E9800998ECF8427E'] },
])()

/** Texts that begin with anything else. */
const OTHER: readonly FormRule[] = /* @__PURE__ */ (() => [
  {
    // What template literals write where a value was missing.
    form: 'missing',
    is: /^(undefined|null|NaN|Invalid Date|\[object \w+\])$/,
    examples: ['undefined', 'NaN', '[object Object]'],
  },
  {
    // Letters of any script: what may be a literal of a key.
    form: 'word',
    is: WORD,
    examples: ['USER', 'order_item', 'ЗАКАЗ', '$shop', 'MP4'],
  },
  {
    // As `Date.toString` writes it.
    form: UNSORTED_TIME,
    is: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? ([A-Z][a-z]{2} \d\d|\d\d? [A-Z][a-z]{2}) \d{4}/,
    examples: ['Mon Jan 15 2024 10:30:00 GMT+0000'],
  },
  {
    // No one measures 900,000 days: what is missing to the longest is a short duration, reversed.
    form: 'reversed duration',
    is: /^P9\d{5}DT([01]\d|2[0-3])H[0-5]\dM[0-5]\d\.\d{3}S$/,
    examples: ['P999999DT22H29M59.999S'],
  },
  {
    form: 'duration',
    is: /^P\d{6}DT([01]\d|2[0-3])H[0-5]\dM[0-5]\d\.\d{3}S$/,
    examples: ['P000000DT01H30M00.000S'],
  },
  {
    form: 'id',
    is: /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?_[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
    examples: ['user_01FQMQZX3K9Y8J7H6G5F4D3C2B'],
  },
])()

/** The rules by what a text begins with. The first that applies is its form; any other text is `text`. */
export const FORM_RULES: Readonly<Record<'digit' | 'minus' | 'other', readonly FormRule[]>> =
  /* @__PURE__ */ (() => ({
    digit: [...DIGIT, ...HEX],
    minus: MINUS,
    other: [...HEX, ...OTHER],
  }))()

/** Rules in a form that is quick to try. */
const quick = (rules: readonly FormRule[]) =>
  rules.map(({ is, form }) => ({
    is: typeof is === 'function' ? is : is.test.bind(is),
    form: typeof form === 'function' ? form : (): Form => form,
  }))

const QUICK = /* @__PURE__ */ (() => ({
  digit: quick(FORM_RULES.digit),
  minus: quick(FORM_RULES.minus),
  other: quick(FORM_RULES.other),
}))()

/** Longer text is text: an id has at most 89 characters, and nobody has such a prefix. */
const LONGEST = 80

/** The form of a value. Linear in its length; long text is text. */
export const formOf = (text: string): Form => {
  if (text.length > LONGEST) return 'text'
  const first = text.charCodeAt(0)
  const start = first >= 48 && first <= 57 ? 'digit' : first === 45 ? 'minus' : 'other'
  for (const { is, form } of QUICK[start]) if (is(text)) return form(text)
  return 'text'
}

/** Whether a text could be a literal of a key: a word, or nothing at all. */
export const isWord = (text: string): boolean =>
  text === '' || (WORD.test(text) && formOf(text) === 'word')
