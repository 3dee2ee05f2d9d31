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

/** From here on the normal curve, made as lopsided as Poisson's, differs from it by less than a tenth of a request. */
const MANY = 16

/**
 * Draws how many requests come in a second when `mean` do on average: Poisson, by Knuth's product for
 * few and by the normal curve for many (Box and Muller's method, which gives two numbers at a time).
 */
export const poissonOf = (random: () => number): ((mean: number) => number) => {
  let spare: number | undefined
  const normal = (): number => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    const angle = 2 * Math.PI * random()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  return (mean) => {
    if (mean <= 0) return 0
    if (mean > MANY) {
      const z = normal()
      // Cornish and Fisher's expansion, to the term of the skewness.
      return Math.max(0, Math.round(mean + Math.sqrt(mean) * z + (z * z - 1) / 6))
    }
    const end = Math.exp(-mean)
    let count = 0
    for (let product = random(); product > end; product *= random()) count++
    return count
  }
}
