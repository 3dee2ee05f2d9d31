/** The cells of a line of CSV; undefined if a quote stays open and the record continues below. */
export const cellsOf = (line: string): string[] | undefined => {
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
    else if (char === ',') {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  if (isQuoted) return undefined
  cells.push(cell)
  return cells
}
