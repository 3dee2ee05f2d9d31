import { attempt } from '@keywright/core/internal'
import { UsageError } from '../io/io.ts'
import { csvRows, separatorOf } from './csv.ts'
import { isTooLong, type JsonText, jsonSplitter } from './json-values.ts'
import { followed } from './open-input.ts'
import { type Item, isManifest, isRecord, itemIn, rowsIn } from './rows-in.ts'
import { linesOf, TAKES, textOf } from './text.ts'

/** The formats of an input. `keys` is one key per line. */
export type Format = 'keys' | 'json' | 'csv'

/** A record of the input: a row, a key on its own, or a note about the rows. */
export type InputRecord =
  | { readonly item: Item }
  | { readonly key: string }
  | { readonly note: string }

/** How much of the beginning is looked at to judge the format. */
const HEAD = 64 * 1024

/** The format of an input, judged by its beginning. */
export const formatOf = (head: string, name: string): Format => {
  const text = head.trimStart()
  if (/^\$ion_\d|^\{\s*Item\s*:/.test(text)) {
    throw new UsageError(`${name} is Amazon Ion. Export the table as DynamoDB JSON instead.`)
  }
  if (/^[[{"]/.test(text) && !isQuotedHead(text)) return 'json'
  const [first = ''] = text.split('\n')
  return separatorOf(first) === undefined ? 'keys' : 'csv'
}

/** A header whose first name is in quotes is no JSON text: `"PK","SK"`. */
const isQuotedHead = (text: string): boolean => {
  const [first = ''] = text.split('\n')
  return text.startsWith('"') && /^"[^"]*"\s*[,;\t]/.test(first) && separatorOf(first) !== undefined
}

/**
 * The records of an input, in the given format, or in the one that its beginning shows.
 *
 * @throws UsageError for what is not understood, by its place and name.
 */
export async function* recordsOf(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  format?: Format,
): AsyncGenerator<InputRecord> {
  const pieces = textOf(bytes, name)
  let head = ''
  // The first lines may be empty, and the first piece short.
  while (head.trim() === '' || (!head.includes('\n') && head.length < HEAD)) {
    const next = await pieces.next()
    if (next.done) break
    head += next.value
  }
  if (head.trim() === '') throw new UsageError(`${name} is empty: there is no key in it.`)
  const bare = head.replace(/^\ufeff/, '')
  const notation = format ?? formatOf(bare, name)
  const all = followed(notation === 'csv' ? bare.trimStart() : bare, pieces)
  if (notation === 'json') yield* jsonRecords(all, name)
  else if (notation === 'csv') for await (const item of csvRows(all, name)) yield { item }
  else for await (const key of linesOf(all, name)) if (key !== '') yield { key }
}

async function* jsonRecords(
  pieces: AsyncIterable<string>,
  name: string,
): AsyncGenerator<InputRecord> {
  const splitter = jsonSplitter()
  let count = 0
  async function* ended(): AsyncGenerator<string> {
    yield* pieces
    // A number or a word at the very end ends there.
    yield '\n'
  }
  for await (const piece of ended()) {
    for (const value of splitter.push(piece)) {
      count++
      yield* recordsIn(value, name)
    }
  }
  const open = splitter.open()
  if (open !== undefined) {
    throw new UsageError(
      `${name} ends in the middle of a JSON value, which begins in line ${open}: it was cut off.`,
    )
  }
  if (count === 0) yield { note: `${name} holds an empty list` }
}

function* recordsIn({ text, line, isElement }: JsonText, name: string): Generator<InputRecord> {
  if (isTooLong(text)) {
    throw new UsageError(`${name}: the value in line ${line} is longer than any row. ${TAKES}`)
  }
  const value = parsed(text, line, name)
  if (typeof value === 'string') return yield { key: value }
  if (!isRecord(value)) {
    throw new UsageError(
      `${name}: line ${line} is neither an object nor text: ${text.slice(0, 40)}`,
    )
  }
  if (isManifest(value)) {
    throw new UsageError(
      `${name} is the manifest of an export. Give the files of its folder "data" instead.`,
    )
  }
  if (isElement) return yield { item: itemIn(value) }
  const { rows, isCut } = rowsIn(value)
  for (const item of rows) yield { item }
  if (rows.length === 0) yield { note: `${name} holds an answer without rows` }
  if (isCut)
    yield { note: `${name}: the scan goes on after these rows; they are not the whole table` }
}

const parsed = (text: string, line: number, name: string): unknown => {
  const value = attempt(() => JSON.parse(text))
  if (value !== undefined) return value
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text
  throw new UsageError(`${name}: line ${line} is not JSON: ${shown}\n${TAKES}`)
}
