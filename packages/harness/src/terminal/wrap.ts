import { widthOf } from './width.ts'

/** A character may be two columns wide. */
const NARROWEST = 2

/** Where a word that is too long is broken: after a delimiter, then anywhere. */
const SMALLER = [/(?<=#)/u, /(?:)/u]

/**
 * Lines of at most `width` columns, 80 by default, broken between words. A longer word is broken after
 * its delimiters `#`, and what is still too long anywhere. A placeholder such as `<at desc>` is one word.
 * `first` stands before the first line, and `below` before every other: by default as many spaces.
 */
export const wrap = (
  text: string,
  width = 80,
  first = '',
  below: string = ' '.repeat(widthOf(first)),
): string[] => {
  const roomAfter = (before: string): number => Math.max(NARROWEST, width - widthOf(before))
  const lines: string[] = []
  let line: string | undefined
  let left = roomAfter(first)
  const breakLine = (): void => {
    if (line !== undefined) lines.push(line)
    line = undefined
    left = roomAfter(lines.length === 0 ? first : below)
  }
  const put = (piece: string, gap: string, smaller: readonly RegExp[]): void => {
    const wide = widthOf(piece)
    if (line !== undefined && gap.length + wide > left) breakLine()
    const [at, ...rest] = smaller
    if (wide > left && at) {
      for (const part of piece.split(at)) put(part, '', rest)
      return
    }
    const between = line === undefined ? '' : gap
    line = (line ?? '') + between + piece
    left -= between.length + wide
  }
  for (const word of wordsOf(text)) put(word, ' ', SMALLER)
  breakLine()
  return lines.map((one, i) => `${i === 0 ? first : below}${one}`.trimEnd())
}

/** Every line of a text wrapped; what does not fit stands below, indented further if the line is indented. */
export const fit = (text: string, columns: number): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const first = /^ */.exec(line)?.[0] ?? ''
      const below = first === '' ? '' : `${first}  `
      return wrap(line.slice(first.length), columns, first, below)
    })
    .join('\n')

/** Words between single spaces; those inside a short pair of angle brackets do not count. */
const wordsOf = (text: string): string[] => {
  const words = ['']
  for (const piece of text.match(/<[^<>]{0,60}>|[^ <]+|<| /g) ?? []) {
    if (piece === ' ') words.push('')
    else words[words.length - 1] += piece
  }
  return words
}
