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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const ID = /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?_[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/
const TIME =
  /^\d{4}-\d\d-\d\d[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d\d(:?\d\d)?)?$/
/** A date with the year first, and other signs than ISO's between its parts. */
const SIGNED_DATE = /^\d{4}([/.])(0?[1-9]|1[0-2])\1(0?[1-9]|[12]\d|3[01])$/
/** A date that begins with its day or month, or with the name of one, as `Date.toString` writes it. */
const LOCAL_DATE = /^\d{1,2}([/.-])\d{1,2}\1\d{4}( .*)?$/
const NAMED_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? ([A-Z][a-z]{2} \d\d|\d\d? [A-Z][a-z]{2}) \d{4}/
const DURATION = /^P\d{6}DT([01]\d|2[0-3])H[0-5]\dM[0-5]\d\.\d{3}S$/
/** Letters of any script. */
const WORD = /^\$?\p{L}[\p{L}\p{M}_-]{0,30}\d?$/u

/** What template literals write where a value was missing. */
const MISSING = /^(undefined|null|NaN|Invalid Date|\[object \w+\])$/

/** The form of a value. Linear in its length; long text is text. */
export const formOf = (text: string): Form => {
  if (text.length > 80) return 'text'
  const first = text.charCodeAt(0)
  // Digits, and the hex letters of hashes and UUIDs.
  if (first >= 48 && first <= 57) return numericForm(text)
  if (MISSING.test(text)) return 'missing'
  if (first === 45) return negativeForm(text)
  if (WORD.test(text)) return hexForm(text) ?? 'word'
  // No one measures 900,000 days: what is missing to the longest is a short duration, reversed.
  if (NAMED_DATE.test(text)) return UNSORTED_TIME
  if (DURATION.test(text)) return text[1] === '9' ? 'reversed duration' : 'duration'
  return hexForm(text) ?? (ID.test(text) ? 'id' : 'text')
}

const numericForm = (text: string): Form => {
  if (/^\d+$/.test(text)) return 'digits'
  if (DATE.test(text) && isRealDate(text)) {
    if (text.length === 10) return 'date'
    if (/^.{10}T([01]\d|2[0-3])$/.test(text)) return 'hour'
    if (TIME.test(text)) return timeForm(text)
  }
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return 'month'
  if (/^\d+\.\d+$/.test(text)) return 'decimal'
  if (SIGNED_DATE.test(text)) return timeForm(text)
  if (LOCAL_DATE.test(text)) return UNSORTED_TIME
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return 'number'
  return hexForm(text) ?? (ULID.test(text) ? 'ulid' : 'text')
}

/** Whether the day is one that its month has. */
const isRealDate = (text: string): boolean => {
  const day = text.slice(8, 10)
  return day <= '28' || new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(day)
}

const negativeForm = (text: string): Form => {
  if (/^-\d+$/.test(text)) return 'negative'
  return /^-\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? 'number' : 'text'
}

/** The text with its digits as nines and its offset as `+`: what is left is the format. */
const timeForm = (text: string): Form =>
  `time ${text
    .replace(/[+-]\d\d(:?\d\d)?$/, (offset) => `+${offset.slice(1)}`)
    .replace(/\d/g, '9')}`

const hexForm = (text: string): Form | undefined => {
  if (text.length === 36) {
    if (UUID.test(text)) return 'uuid'
    if (UUID.test(text.toLowerCase())) return 'UUID'
  }
  if (text.endsWith('~') && /^([0-9a-f]{2})*~$/.test(text)) return 'reversed text'
  return hashOf(text)
}

/** Hex of the usual lengths, with a letter and a digit in it: a number has no letter, a word no digit. */
const hashOf = (text: string): Form | undefined => {
  const { length } = text
  if (length === 16 && /^[0-9a-f]{16}$/.test(text))
    return isDouble(text) ? 'double' : /[a-f]/.test(text) ? 'hash' : undefined
  const isLong = length === 32 || length === 40 || length === 56 || length === 64
  if (!isLong) return undefined
  if (/^[0-9a-f]+$/.test(text)) return 'hash'
  return /^[0-9A-F]+$/.test(text) ? 'HASH' : undefined
}

/** Whether 16 hex digits are a number that people have, as core's `number` writes it. */
const isDouble = (text: string): boolean =>
  /[a-f]/.test(text) && /^(bf[0-9a-f]|c0[0-9a-f]|c1[0-9a-f]|3f[0-9a-f]|3e[0-9a-f]|80000)/.test(text)

/** Whether a text could be a literal of a key: a word, or nothing at all. */
export const isWord = (text: string): boolean =>
  text === '' || (WORD.test(text) && !MISSING.test(text) && hexForm(text) === undefined)
