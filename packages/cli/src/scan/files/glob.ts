/** Whether a text fits a pattern with `*`, `?`, `[a-z]` and `\` escapes, in which no `/` stands. */
export const fits = (pattern: string, text: string): boolean => {
  let p = 0
  let t = 0
  /** Where the last star stands, and how far into the text it reaches. */
  let star = -1
  let reach = 0
  while (t < text.length) {
    const one = p < pattern.length ? oneAt(pattern, p, text[t] as string) : undefined
    if (p < pattern.length && pattern[p] === '*') {
      star = p++
      reach = t
    } else if (one !== undefined) {
      p = one
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++reach
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** Where the pattern goes on after one character that fits; undefined if it does not fit. */
const oneAt = (pattern: string, p: number, char: string): number | undefined => {
  const symbol = pattern[p]
  if (symbol === '?') return p + 1
  if (symbol === '\\') return pattern[p + 1] === char ? p + 2 : undefined
  if (symbol === '[') {
    const close = pattern.indexOf(']', p + 2)
    if (close < 0) return symbol === char ? p + 1 : undefined
    const isNot = pattern[p + 1] === '!' || pattern[p + 1] === '^'
    return isInClass(pattern.slice(p + (isNot ? 2 : 1), close), char) !== isNot
      ? close + 1
      : undefined
  }
  return symbol === char ? p + 1 : undefined
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

/** Whether the folders and the name of a path fit those of a pattern, where `**` is any number of folders. */
export const fitsPath = (pattern: readonly string[], path: readonly string[]): boolean => {
  // reachable[t]: the pattern so far fits the first t parts of the path.
  let reachable = path.map(() => false).concat(false)
  reachable[0] = true
  pattern.forEach((part, p) => {
    const next = reachable.map(() => false)
    const isLast = p === pattern.length - 1
    if (part === '**') {
      let isOn = false
      reachable.forEach((one, t) => {
        // At the end it needs something to stand for: `a/**` is what is in a.
        if (isOn || (one && !isLast)) next[t] = true
        isOn ||= one
      })
    } else
      reachable.forEach((one, t) => {
        if (one && t < path.length && fits(part, path[t] as string)) next[t + 1] = true
      })
    reachable = next
  })
  return reachable[path.length] === true
}
