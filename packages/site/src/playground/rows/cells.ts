/** More rows make the page slow, and nothing clearer. */
export const MOST_ROWS = 5_000

/** Reads what a spreadsheet puts on the clipboard: rows of cells, separated by tabs, quoted if needed. */
export const readTable = (text: string): readonly (readonly string[])[] => {
  const delimiter = text.includes('\t')
    ? '\t'
    : text.includes(',') && text.includes('\n')
      ? ','
      : '\t'
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    ;(rows.at(-1) as string[]).push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length && rows.length <= MOST_ROWS; i++) {
    const char = text[i] as string
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') {
        cell += char
        i++
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === delimiter) endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else if (char !== '\r') cell += char
  }
  endCell()
  // A table ends with a newline; what follows it is not a row.
  const last = rows.at(-1) as string[]
  return last.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}
