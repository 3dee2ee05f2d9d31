import type fc from 'fast-check'

/** Draws from a list that is not empty. */
export const pick = <T>(random: fc.Random, list: readonly T[]): T =>
  list[random.nextInt(0, list.length - 1)] as T

/** Goes one of several ways, each as likely as any other. */
export const oneWay = <T>(random: fc.Random, ways: readonly (() => T)[]): T => pick(random, ways)()

/** True once in this many times, on average. */
export const chance = (random: fc.Random, times: number): boolean => random.nextInt(1, times) === 1
