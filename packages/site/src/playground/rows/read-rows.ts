import { attempt } from '@keywright/core/internal'
import { readTable } from './cells.ts'

/** A row as it was pasted: values by attribute. */
export type PastedRow = Readonly<Record<string, unknown>>

/** What a pasted text holds: rows, keys, or something that cannot be read, with the reason. */
export type Pasted =
  | { readonly rows: readonly PastedRow[]; readonly unread: readonly string[] }
  | { readonly keys: readonly string[]; readonly unread: readonly string[] }

const isRecord = (value: unknown): value is PastedRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The type that DynamoDB's own JSON gives a value: `{ S: 'a' }`. */
const typeOf = (value: unknown): string | undefined => {
  if (!isRecord(value)) return undefined
  const [type = '', ...more] = Object.keys(value)
  return more.length === 0 && /^(S|N|B|BOOL|NULL|M|L|SS|NS|BS)$/.test(type) ? type : undefined
}

const plainValue = (typed: unknown): unknown => {
  const type = typeOf(typed)
  if (type === undefined) return typed
  const value = (typed as PastedRow)[type]
  if (type === 'NULL') return null
  if (type === 'N' && String(Number(value)) === value) return Number(value)
  if (type === 'M' && isRecord(value)) return plainRow(value)
  return type === 'L' && Array.isArray(value) ? value.map(plainValue) : value
}

const plainRow = (row: PastedRow): PastedRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))

/** A row in either shape: with plain values, or as DynamoDB writes it. */
const rowOf = (value: PastedRow): PastedRow => {
  const values = Object.values(value)
  const isTyped = values.length > 0 && values.every((one) => typeOf(one) !== undefined)
  return isTyped ? plainRow(value) : value
}

/** The rows or keys of parsed JSON: a list, the output of a scan, a line of an export, or one row. */
const fromJson = (value: unknown): readonly (PastedRow | string)[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(fromJson)
  if (!isRecord(value)) return []
  if (Array.isArray(value['Items'])) return value['Items'].flatMap(fromJson)
  const { Item: item, ...others } = value
  return isRecord(item) && Object.keys(others).length === 0 ? [rowOf(item)] : [rowOf(value)]
}

/** The value of JSON; undefined for any other text. */
const parsed = (text: string): unknown => attempt(() => JSON.parse(text))

const ofJson = (found: readonly (PastedRow | string)[], unread: readonly string[]): Pasted => {
  const rows = found.filter(isRecord)
  return rows.length > 0
    ? { rows, unread }
    : { keys: found.filter((one) => typeof one === 'string'), unread }
}

/** What a person sees of text that cannot be read. */
const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** JSON, as a whole or line by line; undefined for anything else. */
const readJson = (text: string): Pasted | undefined => {
  if (!/^\s*[[{"]/.test(text)) return undefined
  const whole = parsed(text)
  if (whole !== undefined) return ofJson(fromJson(whole), [])
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const all = lines.map((line, i) => ({ line, i, read: parsed(line.trim().replace(/,$/, '')) }))
  const found = all.flatMap(({ read }) => fromJson(read))
  if (found.length === 0) return undefined
  const unread = all
    .filter(({ read, line }) => read === undefined && !/^[[\]{},\s]*$/.test(line))
    .map(({ line, i }) => `line ${i + 1}: ${shown(line)}`)
  return ofJson(found, unread)
}

const HEADING = /^[A-Za-z_][\w .:-]*$/

/** A table with a heading, separated by commas or tabs; undefined for anything else. */
const readCells = (text: string): Pasted | undefined => {
  const [head = [], ...body] = readTable(text)
  const names = head.map((cell) => cell.trim())
  const isHead = names.length > 1 && names.every((name) => HEADING.test(name))
  if (!isHead || body.length === 0 || new Set(names).size < names.length) return undefined
  const isRow = (cells: readonly string[]): boolean => cells.length <= names.length
  return {
    rows: body
      .filter(isRow)
      .map((cells) =>
        Object.fromEntries(names.flatMap((name, i) => (cells[i] ? [[name, cells[i]]] : []))),
      ),
    unread: body.flatMap((cells, i) =>
      isRow(cells)
        ? []
        : [`line ${i + 2}: it has ${cells.length} cells, and the heading ${names.length}`],
    ),
  }
}

const readLines = (text: string): Pasted => ({
  keys: text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)",?$/, '$1'))
    .filter((line) => line !== ''),
  unread: [],
})

/**
 * Reads a pasted text: JSON (a list, lines, the output of a scan, DynamoDB's own), a table with a heading
 * (commas or tabs), or else one key per line.
 */
export const readPasted = (text: string): Pasted =>
  readJson(text) ?? readCells(text) ?? readLines(text)

const KEY_NAME =
  /(^|[_\d-])(pk|sk|partition_?key|sort_?key|hash_?key|range_?key)\d*$|[a-z\d](PK|SK)$/i

/** The attributes of rows that hold keys: by their names, or because their values have parts. */
export const keyAttributes = (rows: readonly PastedRow[]): readonly string[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const texts = names.filter((name) =>
    rows.every((row) => row[name] === undefined || typeof row[name] === 'string'),
  )
  const named = texts.filter((name) => KEY_NAME.test(name))
  if (named.length > 0) return named
  return texts.filter((name) => rows.some((row) => /\w[#|~^]\w/.test(String(row[name] ?? ''))))
}
