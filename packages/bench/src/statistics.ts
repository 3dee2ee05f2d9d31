/** The middle of the numbers, or of the middle two their mean; NaN for none. */
export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** How many times as fast as the first: 2 is twice as fast, 0.5 takes twice as long. */
export const speeds = (times: readonly number[]): number[] =>
  times.map((time) => (times[0] ?? Number.NaN) / time)
