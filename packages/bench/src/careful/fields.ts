/**
 * What a careful person writes by hand: each function does the job of one key, entity or query, with the
 * checks that Keywright makes, and gives the same result to the byte. `careful.test.ts` holds them to it.
 * Names are written out, because V8 reads a property fastest where its name is in the code.
 */

/** Values before they are checked: whatever a caller passed. */
export type Given = Readonly<Record<string, unknown>>

export const refuse = (expected: string, got: unknown): never => {
  throw new TypeError(`expected ${expected}, got ${String(got)}`)
}

// What has to be escaped or looked at: below "%", and from the surrogates up.
const SPECIAL = /[^%-\ud7ff]/
const UNSTORABLE = /[\ud800-\udfff\u{10ffff}]/u

/** Any text: what sorts before "%" is escaped, so that a "#" ends it. */
export const writeText = (value: unknown): string => {
  if (typeof value !== 'string') return refuse('text', value)
  return SPECIAL.test(value) ? escaped(value) : value
}

const escaped = (text: string): string =>
  UNSTORABLE.test(text)
    ? refuse('well-formed text without U+10FFFF', text)
    : text.replace(/[\0-$]/g, (char) => {
        const hex = char.charCodeAt(0).toString(16).toUpperCase()
        return `$${hex.padStart(2, '0')}`
      })

export const readText = (text: string): string => (SPECIAL.test(text) ? unescaped(text) : text)

const unescaped = (text: string): string =>
  UNSTORABLE.test(text) || /[\0-#]|\$(?![01][\dA-F]|2[0-4])/.test(text)
    ? refuse('escaped text', text)
    : text.replace(/\$(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** The last day of a month such as "2024-02", where it is not the 31st. */
const lastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (number === 2) return year % (year % 100 ? 4 : 400) ? '28' : '29'
  return [4, 6, 9, 11].includes(number) ? '30' : '31'
}

/** Whether the day of a text that has the shape of a date exists. */
const isDay = (text: string): boolean => {
  const day = text.slice(8, 10)
  return day <= '28' || day <= lastDay(text.slice(0, 7))
}

/** A calendar date that exists, as text. */
export const writeDate = (value: unknown): string =>
  typeof value === 'string' && DATE.test(value) && isDay(value)
    ? value
    : refuse('a calendar date', value)

const FIRST = -62_167_219_200_000
const LAST = 253_402_300_799_999

/** A Date, or RFC 3339 text, as ISO text of four-digit years. */
export const writeTime = (value: unknown): string => {
  if (typeof value === 'string') {
    return TIME.test(value) && isDay(value) ? value : isoText(parseTime(value))
  }
  return isoText(Date.prototype.getTime.call(value))
}

const isoText = (ms: number): string =>
  ms >= FIRST && ms <= LAST ? new Date(ms).toISOString() : refuse('a time', ms)

const RFC_3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:(\.\d{1,3})0*)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const parseTime = (value: string): number => {
  const [, clock = '', fraction = '', zone = ''] = RFC_3339.exec(value.toUpperCase()) ?? []
  return clock !== '' && value.length <= 64 && isDay(clock)
    ? Date.parse(clock + fraction + zone)
    : refuse('a time', value)
}

export const readTime = (text: string): Date =>
  TIME.test(text) && isDay(text) ? new Date(text) : refuse('the text of a time', text)

export const readDate = (text: string): string => writeDate(text)

/** A number of eight digits, with zeros in front. */
export const writeNumber = (value: unknown): string =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 1e8
    ? String(value).padStart(8, '0')
    : refuse('an integer of at most 8 digits', value)

export const readNumber = (text: string): number =>
  /^\d{8}$/.test(text) ? Number(text) : refuse('8 digits', text)

/** The milliseconds until the end of the year 9999, in 15 digits: later sorts first. */
export const writeNewest = (value: unknown): string => {
  const ms = typeof value === 'string' ? Date.parse(writeTime(value)) : timeOf(value)
  return String(LAST - ms).padStart(15, '0')
}

const timeOf = (value: unknown): number => {
  const ms = Date.prototype.getTime.call(value)
  return ms >= FIRST && ms <= LAST ? ms : refuse('a time', value)
}

export const readNewest = (text: string): Date => {
  const left = /^\d{15}$/.test(text) ? Number(text) : refuse('15 digits', text)
  return left <= LAST - FIRST ? new Date(LAST - left) : refuse('the text of a time', text)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const writeUuid = (value: unknown): string =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : refuse('a UUID', value)

export const readUuid = (text: string): string =>
  UUID.test(text) && text === text.toLowerCase() ? text : refuse('a UUID', text)

/** The last day of a month, in text. */
export const endOfMonth = (month: string): string => `${month}-${lastDay(month)}`
