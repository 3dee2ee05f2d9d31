/** A number with its noun: `1 file`, `2,000 files`, `3 entities`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
