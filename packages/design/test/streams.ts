/** A small generator with a seed, so that a stream is the same in every run (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws numbers from 0 with the given weights. */
export const drawOf = (weights: readonly number[], random: () => number): (() => number) => {
  let sum = 0
  const sums = weights.map((weight) => (sum += weight))
  return () => {
    const at = random() * sum
    let low = 0
    for (let high = sums.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) <= at) low = middle + 1
      else high = middle
    }
    return low
  }
}

export const repeat = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** `count` keys drawn evenly from `partitions`. */
export const evenStream = (count: number, partitions: number, seed = 1): string[] => {
  const random = randomOf(seed)
  return repeat(count, () => `P#${Math.floor(random() * partitions)}`)
}

/** `count` keys of which the i-th most frequent is drawn in proportion to i ** -exponent. */
export const zipfStream = (
  count: number,
  partitions: number,
  exponent: number,
  seed = 1,
): string[] => {
  const weights = repeat(partitions, (i) => (i + 1) ** -exponent)
  const draw = drawOf(weights, randomOf(seed))
  return repeat(count, () => `P#${draw()}`)
}
