import { answer, integerFrom, type OptionRule, optionsOf, refuse } from '@keywright/core/internal'
import { widthOf } from './width.ts'

/** The columns of a terminal, by default. */
export const COLUMNS = 80

/** How wide lines may be, and what stands before them. */
export interface WrapOptions {
  /** The width in columns, 80 by default. What does not fit is wrapped. */
  readonly width?: number
  /** What stands before the first line: nothing by default. */
  readonly first?: string
  /** What stands before every other line: by default as many spaces as `first` takes. */
  readonly below?: string
}

/** The widths that somebody may ask for. */
export const WIDTH: OptionRule = /* @__PURE__ */ integerFrom(20, 1000)

const TEXT: OptionRule = { expects: 'text', takes: (value) => typeof value === 'string' }

/**
 * Lines of at most `width` columns, broken between words. A longer word is broken after its delimiters
 * `#`, and what is still too long anywhere. A placeholder such as `<at desc>` is one word.
 *
 * @throws KeyError for something that is not text, and for a width outside 20 to 1000.
 * @example
 * wrapText('Spread it with sharded().', { width: 20, first: 'Fix: ' })
 * // => ['Fix: Spread it with', '     sharded().']
 */
export const wrapText = (text: string, options?: WrapOptions): string[] =>
  answer('wrapText', () => {
    const rules = { width: WIDTH, first: TEXT, below: TEXT }
    const { width, first, below } = optionsOf('wrapText', options, rules, 'INVALID_VALUE')
    if (typeof text !== 'string') refuse('INVALID_VALUE', 'text', text, 'wrapText')
    return wrapped(text, width, first, below)
  })

/** `wrapText` with options that are known to be right. */
export const wrapped = (
  text: string,
  width: number = COLUMNS,
  first: string = '',
  below: string = ' '.repeat(widthOf(first)),
): string[] => {
  const rooms = [first, below].map((before) => Math.max(NARROWEST, width - widthOf(before)))
  const lines: string[] = []
  let line: string | undefined
  let left = rooms[0] as number
  const breakLine = (): void => {
    if (line !== undefined) lines.push(line)
    line = undefined
    left = rooms[Math.min(1, lines.length)] as number
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

/** A character may be two columns wide. */
const NARROWEST = 2

/** Where a word that is too long is broken: after a delimiter, then anywhere. */
const SMALLER = [/(?<=#)/u, /(?:)/u]

/** Words between single spaces; those inside a short pair of angle brackets do not count. */
const wordsOf = (text: string): string[] => {
  const words = ['']
  for (const piece of text.match(/<[^<>]{0,60}>|[^ <]+|<| /g) ?? []) {
    if (piece === ' ') words.push('')
    else words[words.length - 1] += piece
  }
  return words
}

/** The widest of some texts, in columns. */
export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)
