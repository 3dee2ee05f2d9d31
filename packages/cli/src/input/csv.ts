import { UsageError } from '../io/io.ts'
import { linesOf } from './text.ts'

/** What stands between cells: spreadsheets write any of these. */
const SEPARATORS = [',', '\t', ';'] as const

/** The cells of a line of CSV; undefined if a quote stays open and the record continues below. */
export const cellsOf = (line: string, separator: string): string[] | undefined => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (line[i + 1] === '"') {
        cell += '"'
        i++
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  if (isQuoted) return undefined
  cells.push(cell)
  return cells
}

const NAME = /^[\p{L}_$@][\p{L}\p{N}_$@ .:-]*$/u

/** The separator of a header; undefined for a line that is none. */
export const separatorOf = (first: string): string | undefined => {
  const text = first.trim()
  if (/^"?(pk|sk)"?$/i.test(text)) return ','
  return SEPARATORS.find((separator) => {
    const cells = cellsOf(text, separator) ?? []
    const names = cells.map((cell) => cell.trim())
    return (
      cells.length > 1 &&
      new Set(names).size === cells.length &&
      names.every((name) => NAME.test(name))
    )
  })
}

/** The rows of CSV with a header. A cell that is empty is an attribute that the row lacks. */
export async function* csvRows(
  text: AsyncIterable<string>,
  name: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let head: string[] | undefined
  let separator = ','
  let open = ''
  let number = 0
  for await (const line of linesOf(text, name)) {
    number++
    if (!head) separator = separatorOf(line) ?? separator
    const record = open === '' ? line : `${open}\n${line}`
    const cells = cellsOf(record, separator)
    open = cells ? '' : record
    if (!cells || (cells.length === 1 && cells[0] === '')) continue
    if (!head) {
      head = cells.map((cell) => cell.trim())
      continue
    }
    if (cells.length > head.length) {
      throw new UsageError(
        `${name}: line ${number} has ${cells.length} cells, and the header has ${head.length}.`,
      )
    }
    yield Object.fromEntries(
      head.flatMap((column, i) =>
        cells[i] === undefined || cells[i] === '' ? [] : [[column, cells[i]]],
      ),
    )
  }
  if (open !== '') throw new UsageError(`${name}: a quote is never closed.`)
}
