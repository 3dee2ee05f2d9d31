/** The name that was probably meant: equal but for case and signs, or at most two letters away. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const same = names.find((one) => plain(one) === plain(name))
  if (same !== undefined) return same
  const most = name.length > 4 ? 2 : 1
  const [best] = names
    .map((one) => ({ one, away: distance(plain(one), plain(name)) }))
    .sort((a, b) => a.away - b.away)
  return best && best.away <= most && best.away < name.length ? best.one : undefined
}

/** Levenshtein's distance, row by row; names are short, and what is longer is cut. */
const distance = (a: string, b: string): number => {
  const [one, two] = [a.slice(0, 64), b.slice(0, 64)]
  let row = Array.from({ length: two.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= two.length; j++) {
      const swap = (row[j - 1] as number) + (one[i - 1] === two[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row.at(-1) as number
}
