import { eachLine, type Reader } from './reader.ts'

/** What stands between cells: spreadsheets write any of these. */
const SEPARATORS = [',', '\t', ';'] as const

/** Takes the lines of CSV, and gives the cells of a record when it ends. */
export interface CellReader {
  /** Undefined if a quote stays open and the record goes on in the next line. */
  readonly take: (line: string) => string[] | undefined
  /** The cells of a record whose quote was never closed. */
  readonly open: () => string[] | undefined
}

/** Reads cells. It keeps what it has of a record, so that a long one is not read again with each line. */
export const cellReader = (separator: string): CellReader => {
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const ended = (): string[] => {
    const all = [...cells, cell]
    cells = []
    cell = ''
    return all
  }
  return {
    take: (line) => {
      if (isQuoted) cell += '\n'
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
        } else if (char !== '\r' || i + 1 < line.length) cell += char
      }
      return isQuoted ? undefined : ended()
    },
    open: () => (isQuoted ? ended() : undefined),
  }
}

const NAME = /^[\p{L}_$@][\p{L}\p{N}_$@ .:-]*$/u

/** The separator of a header; undefined for a line that is none. */
export const separatorOf = (first: string): string | undefined => {
  const text = first.trim()
  if (/^"?(pk|sk)"?$/i.test(text)) return ','
  return SEPARATORS.find((separator) => {
    const cells = cellReader(separator).take(text) ?? []
    const names = cells.map((cell) => cell.trim())
    return (
      cells.length > 1 &&
      new Set(names).size === cells.length &&
      names.every((name) => NAME.test(name))
    )
  })
}

/** The rows of CSV with a header. A cell that is empty is an attribute that the row lacks. */
export const csvReader = (name: string): Reader => {
  let head: string[] | undefined
  let cellsIn = cellReader(',')
  let number = 0
  let rows = 0
  const lines = eachLine(name, function* (line) {
    number++
    if (!head) {
      if (line.trim() === '') return
      cellsIn = cellReader(separatorOf(line) ?? ',')
    }
    const cells = cellsIn.take(line)
    if (!cells || (cells.length === 1 && cells[0] === '')) return
    if (!head) {
      head = cells.map((cell) => cell.trim())
      return
    }
    rows++
    if (cells.length > head.length) {
      const found = `line ${number} has ${cells.length} cells, and the header has ${head.length}`
      return yield { refused: `${name}: ${found}.` }
    }
    yield {
      item: Object.fromEntries(
        head.flatMap((column, i) =>
          cells[i] === undefined || cells[i] === '' ? [] : [[column, cells[i]]],
        ),
      ),
    }
  })
  return {
    push: lines.push,
    *end() {
      yield* lines.end()
      if (cellsIn.open()) yield { refused: `${name}: a quote is never closed.` }
      else if (rows === 0) yield { note: `${name} holds a header without rows` }
    },
  }
}
