import { UsageError } from '../io/io.ts'
import { cellsOf } from './csv.ts'

/** A row of a table, as the document client returns it. */
export type Item = Readonly<Record<string, unknown>>

/** The formats of an input. `keys` is one key per line. */
export type Format = 'keys' | 'jsonl' | 'csv'

const isRecord = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values as the low-level API writes them: `{ S: 'text' }`. */
const plainValue = (value: unknown): unknown => {
  if (!isRecord(value)) return value
  const [[type, inner] = ['', undefined], ...more] = Object.entries(value)
  if (more.length > 0) return value
  switch (type) {
    case 'S':
      return inner
    case 'N':
      return Number.isSafeInteger(Number(inner)) || String(Number(inner)) === inner
        ? Number(inner)
        : inner
    case 'BOOL':
      return inner
    case 'NULL':
      return null
    case 'B':
      return typeof inner === 'string' ? new Uint8Array(Buffer.from(inner, 'base64')) : inner
    case 'M':
      return isRecord(inner) ? plainItem(inner) : inner
    case 'L':
      return Array.isArray(inner) ? inner.map(plainValue) : inner
    case 'SS':
    case 'NS':
    case 'BS':
      return new Set(Array.isArray(inner) ? inner : [])
    default:
      return value
  }
}

const plainItem = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]))

const TYPES = /^(S|N|B|BOOL|NULL|M|L|SS|NS|BS)$/

const isLowLevel = (item: Item): boolean => {
  const values = Object.values(item)
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        isRecord(value) &&
        Object.keys(value).length === 1 &&
        TYPES.test(Object.keys(value)[0] as string),
    )
  )
}

/** The item of a JSON line: the line itself, in either shape, or its `Item`, as in an export to S3. */
const itemOf = (value: unknown): Item | undefined => {
  if (!isRecord(value)) return undefined
  const inner = isRecord(value['Item']) && Object.keys(value).length === 1 ? value['Item'] : value
  return isLowLevel(inner) ? plainItem(inner) : inner
}

/** The format of an input, judged by its first line. */
export const formatOf = (first: string): Format => {
  const text = first.trim()
  if (text.startsWith('{') || text.startsWith('"')) return 'jsonl'
  const cells = cellsOf(text) ?? []
  const isHead = cells.length > 1 && cells.every((cell) => /^[A-Za-z_][\w .-]*$/.test(cell.trim()))
  return isHead ? 'csv' : 'keys'
}

/** A record of the input: an item, or a key on its own. */
export type InputRecord = { readonly item: Item } | { readonly key: string }

async function* jsonRecords(
  lines: AsyncIterable<string>,
  name: string,
): AsyncGenerator<InputRecord> {
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      throw new UsageError(`${name}: line ${number} is not JSON. Give one JSON value per line.`)
    }
    if (typeof value === 'string') yield { key: value }
    else {
      const item = itemOf(value)
      if (!item) throw new UsageError(`${name}: line ${number} is neither an object nor text.`)
      yield { item }
    }
  }
}

async function* csvRecords(
  lines: AsyncIterable<string>,
  name: string,
): AsyncGenerator<InputRecord> {
  let head: string[] | undefined
  let open = ''
  let number = 0
  for await (const line of lines) {
    number++
    const record = open === '' ? line : `${open}\n${line}`
    const cells = cellsOf(record)
    open = cells ? '' : record
    if (!cells || (cells.length === 1 && cells[0] === '')) continue
    if (!head) head = cells.map((cell) => cell.trim())
    else {
      if (cells.length > head.length)
        throw new UsageError(
          `${name}: line ${number} has ${cells.length} cells, and the header has ${head.length}.`,
        )
      yield {
        item: Object.fromEntries(
          head.flatMap((column, i) =>
            cells[i] === undefined || cells[i] === '' ? [] : [[column, cells[i]]],
          ),
        ),
      }
    }
  }
  if (open !== '') throw new UsageError(`${name}: a quote is never closed.`)
}

async function* keyRecords(lines: AsyncIterable<string>): AsyncGenerator<InputRecord> {
  for await (const line of lines) if (line !== '') yield { key: line }
}

/** The records of lines, in the given format, or in the one that the first line shows. */
export async function* recordsOf(
  lines: AsyncGenerator<string>,
  name: string,
  format?: Format,
): AsyncGenerator<InputRecord> {
  let first = await lines.next()
  while (!first.done && first.value.trim() === '') first = await lines.next()
  if (first.done) throw new UsageError(`${name} is empty: there is no key in it.`)
  const head = first.value.replace(/^\ufeff/, '')
  const all = (async function* () {
    yield head
    yield* lines
  })()
  const notation = format ?? formatOf(head)
  if (notation === 'jsonl') yield* jsonRecords(all, name)
  else if (notation === 'csv') yield* csvRecords(all, name)
  else yield* keyRecords(all)
}
