/** A number as people read it: thousands set apart, at most two decimals; the same in every locale. */
export const grouped = (value: number): string => {
  const [whole = '', decimals = ''] = value.toFixed(2).split('.')
  const kept = decimals.replace(/0+$/, '')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (kept && `.${kept}`)
}

/** A share as a percentage with one decimal; what is there never reads as nothing. */
export const percent = (share: number): string =>
  share > 0 && share < 0.0005 ? '<0.1%' : `${(share * 100).toFixed(1)}%`

/** `1 item`, `2,000 items`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`

/** `a`, `a and b`, `a, b and c`. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) as string}`
