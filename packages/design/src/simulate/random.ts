/** A small generator with a seed, the same on every machine (mulberry32): numbers from 0 to below 1. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * How many requests come in a second when `mean` do on average: Poisson, by Knuth's product for few
 * and by the normal curve for many, where the two do not differ by a request in a hundred.
 */
export const poisson = (mean: number, random: () => number): number => {
  if (mean <= 0) return 0
  if (mean > 50) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    return Math.max(
      0,
      Math.round(mean + Math.sqrt(mean) * radius * Math.cos(2 * Math.PI * random())),
    )
  }
  const end = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > end; product *= random()) count++
  return count
}
