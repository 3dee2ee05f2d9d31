import { answer, refuse, words } from '@keywright/core/internal'
import { setOwn } from '../given.ts'
import { isDate } from './is-date.ts'
import type { Format, Values } from './stored-types.ts'

/** DynamoDB nests maps and lists no deeper; an object that contains itself would never end. */
const MOST_LEVELS = 32

/** What a value may fail to be: it is a revoked proxy, or has a getter that throws. */
const READABLE = 'a value that can be read'

/**
 * The attributes of an item as the client of this format takes them, or as the document client reads them: a
 * Date becomes its ISO text, at any depth, and whatever is `undefined` is left out; so are the attributes in
 * `except`.
 */
export const writeItem = (
  item: Values,
  format: Format | 'read',
  place: string,
  except: ReadonlySet<string>,
): Record<string, unknown> => entriesOf(item, place, 0, WRITES[format], except)

/** One attribute; `undefined` for none. */
export const writeAttribute = (value: unknown, format: Format, place: string): unknown => {
  const write = format === 'document' ? untagged : tagged
  return value === undefined ? undefined : answer(place, () => write(value, place, 1), READABLE)
}

type Write = (value: unknown, place: string, level: number) => unknown

const entriesOf = (
  map: Values,
  place: string,
  level: number,
  write: Write,
  except?: ReadonlySet<string>,
): Record<string, unknown> => {
  const written: Record<string, unknown> = {}
  for (const name of Object.keys(map)) {
    if (except?.has(name)) continue
    const value = map[name]
    if (value === undefined) continue
    // Most values stay as they are, and cannot fail.
    if (write === untagged && typeof value !== 'object') setOwn(written, name, value)
    else {
      const at = `${place}: ${name}`
      setOwn(
        written,
        name,
        answer(at, () => write(value, at, level + 1), READABLE),
      )
    }
  }
  return written
}

/** A value as the document client takes it; anything but a Date, a list or a map stays as it is. */
const untagged: Write = (value, place, level) => plain(value, place, level, untagged)

/** A value as the document client gives it back. */
const read: Write = (value, place, level) => plain(asRead(value), place, level, read)

/** A bigint that a number can hold comes back as one; the document client stores both as the same number. */
export const asRead = (value: unknown): unknown => {
  if (value instanceof Set) return new Set(Array.from(value, asRead))
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
}

const plain = (value: unknown, place: string, level: number, write: Write): unknown => {
  if (value instanceof Date) return isoText(value, place)
  if (Array.isArray(value)) return listOf(value, place, level, write)
  if (isMap(value)) return entriesOf(value, place, inside(level, place), write)
  return isDate(value) ? isoText(value, place) : value
}

/** A value as the low-level client takes it. */
const tagged: Write = (value, place, level) => {
  if (value instanceof Date) return { S: isoText(value, place) }
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' || typeof value === 'bigint') return { N: numberText(value, place) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array) return { B: value }
  if (value instanceof Set) return setOf([...value], place)
  if (Array.isArray(value)) return { L: listOf(value, place, level, tagged) }
  if (isMap(value)) return { M: entriesOf(value, place, inside(level, place), tagged) }
  return isDate(value)
    ? { S: isoText(value, place) }
    : refuse('INVALID_VALUE', 'a value that DynamoDB holds', value, place)
}

const WRITES: Readonly<Record<Format | 'read', Write>> = {
  document: untagged,
  'low-level': tagged,
  read,
}

const isoText = (date: Date, place: string): string => {
  const ms = Date.prototype.getTime.call(date)
  // Beyond these years the text has a sign, and does not sort by time.
  return ms >= -62167219200000 && ms <= 253402300799999
    ? new Date(ms).toISOString()
    : refuse('INVALID_VALUE', 'a Date in years 0000 to 9999', date, place)
}

const numberText = (value: number | bigint, place: string): string =>
  typeof value === 'bigint' || Number.isFinite(value)
    ? String(value)
    : refuse('INVALID_VALUE', 'a finite number', value, place)

const setOf = (values: readonly unknown[], place: string): unknown => {
  const all = (type: string): boolean => values.every((value) => typeof value === type)
  if (values.length === 0) return refuse('INVALID_VALUE', 'a set that is not empty', values, place)
  if (all('string')) return { SS: values }
  if (values.every((value) => value instanceof Uint8Array)) return { BS: values }
  return all('number') || all('bigint')
    ? { NS: values.map((value) => numberText(value as number, place)) }
    : refuse('INVALID_VALUE', 'a set of one type', values, place)
}

const listOf = (
  list: readonly unknown[],
  place: string,
  level: number,
  write: Write,
): unknown[] => {
  const deeper = inside(level, place)
  return Array.from(list, (value) =>
    value === undefined
      ? refuse('INVALID_VALUE', 'a list without holes', value, place)
      : write(value, place, deeper + 1),
  )
}

/** True for an object literal, which is stored as a map. */
export const isMap = (value: unknown): value is Values => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || isForeignMap(value)
}

/** An object literal of another realm: its prototype is the last one. */
const isForeignMap = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value) as object
  const isLast = Object.getPrototypeOf(prototype) === null
  return isLast && Object.hasOwn(prototype, 'isPrototypeOf')
}

const inside = (level: number, place: string): number =>
  level < MOST_LEVELS
    ? level
    : refuse('INVALID_VALUE', `at most ${MOST_LEVELS} levels`, words('more'), place)
