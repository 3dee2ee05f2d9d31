/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** Some of the list, in its order. */
  readonly some: <T>(list: readonly T[], probability?: number) => T[]
  readonly shuffled: <T>(list: readonly T[]) => T[]
}

/** Mulberry32: a few lines, and good enough to be nasty. */
export const randomOf = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
    some: (list, probability = 0.5) => list.filter(() => next() < probability),
    shuffled: (list) => {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof list)[number])
    },
  }
}
