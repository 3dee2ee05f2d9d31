import { KeyError } from '@keywright/core'
import { designAt } from '../design/draw.ts'
import { printDesign } from '../design/print.ts'
import { type Random, randomOf } from '../random.ts'
import { checkCollections } from './check-collections.ts'
import { checkMarkers } from './check-markers.ts'
import { checkQueries } from './check-queries.ts'
import { checkRows } from './check-rows.ts'
import { type World, worldOf } from './world.ts'
import { WRITERS, type Writer } from './writers/writers.ts'

/** What a run did. */
export interface Report {
  readonly steps: number
  readonly checks: number
  /** What was done, a line for each write. */
  readonly history: readonly string[]
}

const STEPS = 12

/**
 * A design, and a history of it: after each step, everything that can be asked must equal the model.
 * Who only asks whether there is a fault leaves out the search for a shorter history, most of its time.
 */
export const attack = async (
  seed: number,
  { steps = STEPS, shorten = true }: { steps?: number; shorten?: boolean } = {},
): Promise<Report> => {
  const all = Array.from({ length: steps }, (_, i) => i)
  const failure = await runSteps(seed, all)
  if (!(failure instanceof Failure)) return failure
  const { history, fault } = shorten ? await smallest(seed, failure) : failure
  const [design] = designAt(seed)
  throw new Error(
    [
      `seed ${seed}: ${fault.message}`,
      printDesign(design),
      'history:',
      ...history.map((line) => `  ${line}`),
    ].join('\n'),
    { cause: fault },
  )
}

class Failure {
  readonly fault: Error
  readonly history: readonly string[]
  readonly steps: readonly number[]
  constructor(fault: Error, history: readonly string[], steps: readonly number[]) {
    this.fault = fault
    this.history = history
    this.steps = steps
  }
}

/** The shortest history that still fails, as far as leaving out single steps finds it. */
const smallest = async (seed: number, failure: Failure): Promise<Failure> => {
  let best = failure
  for (const step of [...failure.steps].reverse()) {
    const fewer = await runSteps(
      seed,
      best.steps.filter((one) => one !== step),
    )
    if (fewer instanceof Failure) best = fewer
  }
  return best
}

/** Each step has a seed of its own, so that a history stays what it is when steps are left out. */
const runSteps = async (seed: number, steps: readonly number[]): Promise<Report | Failure> => {
  const [design, random] = designAt(seed)
  const pageSize = random.chance(0.3) ? 1 + random.below(3) : undefined
  let world: World
  try {
    world = worldOf(design, pageSize)
  } catch (error) {
    if (error instanceof KeyError && design.unsound !== undefined)
      return { steps: 0, checks: 1, history: [] }
    return new Failure(error as Error, ['definition'], [])
  }
  let checks = 0
  const done: number[] = []
  try {
    for (const step of steps) {
      done.push(step)
      const ownRandom = randomOf(Math.imul(seed, 7919) + step * 104_729)
      writerOf(ownRandom)(world, ownRandom)
      checkRows(world)
      checkMarkers(world)
      checks += await checkQueries(world, ownRandom)
      checks += checkCollections(world, ownRandom)
    }
  } catch (error) {
    return new Failure(error as Error, world.log, done)
  }
  return { steps: done.length, checks, history: world.log }
}

const writerOf = (random: Random): Writer => {
  const total = WRITERS.reduce((sum, [weight]) => sum + weight, 0)
  let at = random.below(total)
  for (const [weight, writer] of WRITERS) {
    if (at < weight) return writer
    at -= weight
  }
  return (WRITERS[0] as (typeof WRITERS)[number])[1]
}
