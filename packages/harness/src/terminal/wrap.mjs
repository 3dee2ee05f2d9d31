// @ts-check
import { widthOf } from './width.mjs'

/** A character may be two columns wide. */
const NARROWEST = 2

/** Where a word that is too long is broken: after a delimiter, then anywhere. */
const SMALLER = [/(?<=#)/u, /(?:)/u]

/** @type {typeof import('./index.d.mts').wrap} */
export const wrap = (text, width = 80, first = '', below = ' '.repeat(widthOf(first))) => {
  const roomAfter = (/** @type {string} */ before) => Math.max(NARROWEST, width - widthOf(before))
  /** @type {string[]} */
  const lines = []
  /** @type {string | undefined} */
  let line
  let left = roomAfter(first)
  const breakLine = () => {
    if (line !== undefined) lines.push(line)
    line = undefined
    left = roomAfter(lines.length === 0 ? first : below)
  }
  const put = (
    /** @type {string} */ piece,
    /** @type {string} */ gap,
    /** @type {readonly RegExp[]} */ smaller,
  ) => {
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

/** @type {typeof import('./index.d.mts').fit} */
export const fit = (text, columns) =>
  text
    .split('\n')
    .flatMap((line) => {
      const first = /^ */.exec(line)?.[0] ?? ''
      const below = first === '' ? '' : `${first}  `
      return wrap(line.slice(first.length), columns, first, below)
    })
    .join('\n')

/**
 * Words between single spaces; those inside a short pair of angle brackets do not count.
 *
 * @param {string} text
 */
const wordsOf = (text) => {
  const words = ['']
  for (const piece of text.match(/<[^<>]{0,60}>|[^ <]+|<| /g) ?? []) {
    if (piece === ' ') words.push('')
    else words[words.length - 1] += piece
  }
  return words
}
