/**
 * Whether all of some things fit a pattern in which a star stands for any number of them. It goes back to the
 * last star alone, so it takes time in proportion to both lengths.
 */
const fitsStars = <P, T>(
  pattern: readonly P[],
  star: P,
  all: readonly T[],
  fitsOne: (symbol: P, one: T) => boolean,
): boolean => {
  let p = 0
  let t = 0
  /** Where the last star stands, and how far it reaches. */
  let last = -1
  let reach = 0
  while (t < all.length) {
    const symbol = pattern[p]
    if (symbol === star) {
      last = p++
      reach = t
    } else if (symbol !== undefined && fitsOne(symbol, all[t] as T)) {
      p++
      t++
    } else if (last >= 0) {
      p = last + 1
      t = ++reach
    } else return false
  }
  while (pattern[p] === star) p++
  return p === pattern.length
}

/** `*`, `?`, `[a-z]`, a character after a backslash, or one as it is. */
const SYMBOL = /\\[\s\S]|\[[!^]?[\s\S][^\]]*\]|[\s\S]/g

const fitsChar = (symbol: string, char: string): boolean => {
  if (symbol === '?') return true
  if (symbol.startsWith('\\')) return symbol[1] === char
  if (symbol.length === 1) return symbol === char
  const isNot = symbol[1] === '!' || symbol[1] === '^'
  return isInClass(symbol.slice(isNot ? 2 : 1, -1), char) !== isNot
}

const isInClass = (set: string, char: string): boolean => {
  for (let i = 0; i < set.length; i++) {
    const from = set[i] as string
    if (set[i + 1] === '-' && i + 2 < set.length) {
      if (from <= char && char <= (set[i + 2] as string)) return true
      i += 2
    } else if (from === char) return true
  }
  return false
}

/** Whether a text fits a pattern with `*`, `?`, `[a-z]` and `\` escapes, in which no `/` stands. */
export const fits = (pattern: string, text: string): boolean =>
  fitsStars(pattern.match(SYMBOL) ?? [], '*', text.split(''), fitsChar)

/** Whether the folders and the name of a path fit those of a pattern, where `**` is any number of folders. */
export const fitsPath = (pattern: readonly string[], path: readonly string[]): boolean =>
  // At the end `**` needs something to stand for: `a/**` is what is in a.
  pattern.at(-1) === '**'
    ? fitsStars([...pattern.slice(0, -1), '*', '**'], '**', path, fits)
    : fitsStars(pattern, '**', path, fits)
