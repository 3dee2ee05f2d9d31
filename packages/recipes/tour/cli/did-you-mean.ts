/** The candidates that a mistyped word may have meant, the likeliest first, three at most. */
export const nearest = (word: string, candidates: readonly string[]): string[] => {
  const typed = word.toLowerCase()
  const most = Math.max(2, Math.floor(typed.length / 3))
  const scored = candidates.map((candidate) => {
    const text = candidate.toLowerCase()
    const isPart = typed.length > 2 && (text.includes(typed) || typed.includes(text))
    return { candidate, score: isPart ? 0 : distance(typed, text) }
  })
  return scored
    .filter(({ score }) => score <= most)
    .sort((a, b) => a.score - b.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** `Did you mean a, b or c?` with a space before it, or nothing. */
export const didYouMean = (word: string, candidates: readonly string[]): string => {
  const found = nearest(word, candidates)
  const last = found.pop()
  if (last === undefined) return ''
  return ` Did you mean ${found.length > 0 ? `${found.join(', ')} or ` : ''}${last}?`
}

/** How many characters to insert, remove or replace (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
