import { plainItem } from '@keywright/adopt/plain-item'
import { recordReader } from '@keywright/cli/input'
import { attempt } from '@keywright/core/internal'

/** A row as it was pasted: values by attribute. */
export type PastedRow = Readonly<Record<string, unknown>>

/** What a pasted text holds: rows and keys, and what is to say about the rest, so that nothing is lost in silence. */
export interface Pasted {
  readonly rows: readonly PastedRow[]
  readonly keys: readonly string[]
  readonly notes: readonly string[]
}

/** A row in either shape: with plain values, or as DynamoDB writes it. What only looks so stays as it is. */
const rowOf = (row: PastedRow): PastedRow => attempt(() => plainItem(row)) ?? row

/** Whether a text begins as JSON does. */
export const isJson = (text: string): boolean => /^\s*["[{]/.test(text)

/** A text that is cut off in many places is no text of rows. */
const MOST_CUTS = 100

/** Where a value may begin after one that was cut off: at the next line with an open brace. */
const nextValue = (text: string, from: number): string | undefined => {
  const lines = text.split('\n')
  const next = lines.findIndex((line, i) => i >= from && line.startsWith('{'))
  // The lines before it stay as empty ones, so that the others keep their numbers.
  return next < 0 ? undefined : '\n'.repeat(next) + lines.slice(next).join('\n')
}

/**
 * Reads a pasted text as the command reads its input: JSON (a list, lines, the output of a scan, DynamoDB's
 * own), a table with a heading (commas, tabs or semicolons), or one key per line. What is not understood is
 * named, and the rest is read.
 */
export const readPasted = (text: string): Pasted => {
  const rows: PastedRow[] = []
  const keys: string[] = []
  const notes: string[] = []
  if (text.trim() === '') return { rows, keys, notes }
  let rest: string | undefined = text
  for (let cuts = 0; rest !== undefined && cuts <= MOST_CUTS; cuts++) {
    const reader = recordReader('This text', cuts === 0 ? undefined : 'json')
    const all: string = rest
    rest = undefined
    for (const record of [...reader.push(all), ...reader.end()]) {
      if ('item' in record) rows.push(rowOf(record.item))
      else if ('key' in record) keys.push(isJson(text) ? record.key : record.key.trim())
      else if ('note' in record) notes.push(`${record.note}.`)
      else {
        notes.push(record.refused)
        if (record.from !== undefined) rest = nextValue(all, record.from)
      }
    }
  }
  if (rest !== undefined) notes.push('What follows is not read.')
  return { rows, keys: keys.filter((key) => key !== ''), notes }
}

const KEY_NAME =
  /(^|[_\d-])(pk|sk|partition_?key|sort_?key|hash_?key|range_?key)\d*$|[a-z\d](PK|SK)$/i

/**
 * The attributes of rows that hold keys: by their names, or because their values have parts. `mixed` are called
 * like keys, and hold something other than text in some row.
 */
export const keyAttributes = (
  rows: readonly PastedRow[],
): { readonly names: readonly string[]; readonly mixed: readonly string[] } => {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isText = (name: string): boolean =>
    rows.every((row) => row[name] === undefined || typeof row[name] === 'string')
  const called = all.filter((name) => KEY_NAME.test(name))
  const named = called.filter(isText)
  const parted = all.filter(
    (name) => isText(name) && rows.some((row) => /\w[#|~^]\w/.test(String(row[name] ?? ''))),
  )
  return {
    names: named.length > 0 ? named : parted,
    mixed: called.filter((name) => !isText(name)),
  }
}
