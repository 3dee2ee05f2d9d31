import { checkEncoder, LawError } from '../../src/index.ts'
import type { Broken, Right } from './zoo.ts'

/** What became of one encoder, seed by seed, at the default number of runs. */
export interface Tally {
  readonly name: string
  /** Seeds of a broken encoder that found nothing, or of a right one that accused it. */
  readonly wrong: readonly number[]
  /** How often each law was named. */
  readonly laws: ReadonlyMap<string, number>
  /** CPU time of one check, in milliseconds. */
  readonly ms: number
}

/** The law that a check finds broken; `undefined` if it finds nothing. */
const lawFoundBy = (check: Broken['check'], seed: number): string | undefined => {
  try {
    checkEncoder({ ...check, seed })
    return undefined
  } catch (error) {
    // A refusal of the check itself is neither.
    if (error instanceof LawError) return error.law
    throw error
  }
}

const tallyOf = (
  { name, check }: Broken | Right,
  seeds: readonly number[],
  isWrong: (law: string | undefined) => boolean,
): Tally => {
  const wrong: number[] = []
  const laws = new Map<string, number>()
  const before = process.cpuUsage()
  for (const seed of seeds) {
    const law = lawFoundBy(check, seed)
    if (isWrong(law)) wrong.push(seed)
    if (law !== undefined) laws.set(law, (laws.get(law) ?? 0) + 1)
  }
  const { user, system } = process.cpuUsage(before)
  return { name, wrong, laws, ms: (user + system) / 1000 / seeds.length }
}

/** Which seeds miss a broken encoder. */
export const tallyBroken = (encoder: Broken, seeds: readonly number[]): Tally =>
  tallyOf(encoder, seeds, (law) => law === undefined)

/** Which seeds accuse a right encoder. */
export const tallyRight = (encoder: Right, seeds: readonly number[]): Tally =>
  tallyOf(encoder, seeds, (law) => law !== undefined)
