import { widthOf } from './width.ts'

/** The columns of a terminal, by default. */
export const COLUMNS = 80

/** Lines of at most `columns`, broken between words; a longer word has a line to itself. */
export const wrapWords = (text: string, columns: number = COLUMNS): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The widest of some texts, in columns. */
export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)
