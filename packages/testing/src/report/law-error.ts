import type { LawName } from './law-names.ts'

/** What a law found: which one, the story for people, and the values and keys it is about. */
export interface Finding {
  readonly law: LawName
  /** The whole explanation. */
  readonly story: string
  readonly values: readonly unknown[]
  readonly keys: readonly string[]
}

/**
 * The one error of this package: a law that an encoder breaks, with the smallest case that was found.
 *
 * `law` is stable and names the function that checks it; the message is for people. `seed` is there
 * when a check ran the law: the same seed finds the same case again.
 *
 * @example
 * const join = ([a, b]) => `${a}#${b}`
 * const compare = ([a, b], [c, d]) => compareKeys(a, c) || compareKeys(b, d)
 * try {
 *   checkEncoder({ values: fc.tuple(fc.string(), fc.string()), encode: join, compare, seed: 1 })
 * } catch (error) {
 *   error.name // => 'LawError'
 *   error.law // => 'injective'
 *   error.seed // => 1
 *   error.values.map(join) // => [error.keys[0], error.keys[0]]
 * }
 */
export class LawError extends Error {
  declare readonly law: LawName
  declare readonly values: readonly unknown[]
  declare readonly keys: readonly string[]
  declare readonly seed: number | undefined

  constructor({ law, story, values, keys }: Finding, seed?: number) {
    super(story)
    Object.assign(this, { name: 'LawError', law, values, keys, seed })
  }
}
