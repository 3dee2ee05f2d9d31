import type { Job } from './job.ts'
import { type Loop, loopOf } from './loop.ts'
import { median, speeds } from './statistics.ts'

/** How long to measure a section. */
export interface Effort {
  readonly rounds: number
  /**
   * How long a candidate runs before the first round, in nanoseconds; 5,000 calls end it earlier. V8
   * compiles what is called often, and a slice has few calls of what is slow.
   */
  readonly warm: number
  /** Rounds before those that count, which find out how many calls fill a slice. */
  readonly warmups: number
  /**
   * How long a candidate runs in a round, in nanoseconds. Far less than what a scheduler gives to a
   * process, so that on a busy machine most slices are whole and the median is one of them.
   */
  readonly slice: number
  /** No round begins after this many nanoseconds, so slow candidates get fewer rounds. */
  readonly limit: number
}

export const FULL: Effort = { rounds: 301, warm: 3e8, warmups: 20, slice: 3e5, limit: 20e9 }
export const QUICK: Effort = { rounds: 51, warm: 2e8, warmups: 10, slice: 3e5, limit: 4e9 }

/** A candidate's median time, and its speed against the first of its job. */
export interface Result {
  readonly job: string
  readonly name: string
  /** Nanoseconds, unless the section has another unit. */
  readonly value: number
  readonly speed: number
}

/** Whose turn it is. */
export interface Turn {
  readonly round: number
  /** Whether a round begins. */
  readonly isFirst: boolean
  readonly candidate: number
}

/**
 * The order in which candidates run: all of them in every round, so that whatever else the machine
 * does falls on each alike, and backwards in every other round, so that none always cleans up after
 * the same one.
 */
export const schedule = function* (candidates: number, rounds: number): Generator<Turn, void> {
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < candidates; i++) {
      const candidate = round % 2 === 0 ? i : candidates - 1 - i
      yield { round, isFirst: i === 0, candidate }
    }
  }
}

/** Nanoseconds, of which differences count. */
export type Clock = () => number

/** Time that the processor spent on this process: what other processes take does not count. */
const spent: Clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1e3
}

const passed: Clock = () => performance.now() * 1e6

/** How long this many calls take. */
const timeOf = async (loop: Loop, calls: number, clock: Clock): Promise<number> => {
  const start = clock()
  const pending = loop(calls)
  if (pending instanceof Promise) await pending
  return clock() - start
}

/** How many calls fill a slice, by trying more and more from as many as are surely too few. */
const callsFor = async (loop: Loop, slice: number, few: number, clock: Clock): Promise<number> => {
  for (let calls = few; ; calls *= 2) {
    const time = await timeOf(loop, calls, clock)
    if (time >= slice / 2) return Math.max(1, Math.round((calls * slice) / time))
  }
}

const HOT = 5_000

/** Calls a loop until it is hot, or for so long. */
const warmUp = async ({ loop, hot }: Runner, warm: number, clock: Clock): Promise<void> => {
  if (hot !== undefined) {
    await timeOf(loop, hot, clock)
    return
  }
  const start = clock()
  for (let calls = 1, done = 0; done < HOT && clock() - start < warm; done += calls, calls *= 2) {
    await timeOf(loop, calls, clock)
  }
}

interface Runner {
  readonly job: string
  readonly name: string
  readonly units: number
  readonly hot: number | undefined
  readonly loop: Loop
  readonly times: number[]
  calls: number
}

/** Measures all candidates of these jobs side by side: medians of the rounds, ratios within each job. */
export const measure = async (
  jobs: readonly Job[],
  { rounds, warm, warmups, slice, limit }: Effort,
  onRound: (round: number) => void = () => {},
  clock: Clock = spent,
  wall: Clock = passed,
): Promise<Result[]> => {
  const runners = jobs.flatMap((job) =>
    job.candidates.map(
      (one): Runner => ({
        job: job.title,
        name: one.name,
        units: one.units,
        hot: one.hot,
        loop: loopOf(one),
        times: [],
        calls: 1,
      }),
    ),
  )
  for (const runner of runners) await warmUp(runner, warm, clock)
  const start = wall()
  const isLate = (part: number): boolean => wall() - start > limit * part
  // The code gets faster while it warms up, so the number of calls is found anew in each round. The
  // most is right: where the machine was busy with something else, too few seem enough.
  for (const { round, isFirst, candidate } of schedule(runners.length, warmups)) {
    if (isFirst && round > 0 && isLate(0.25)) break
    const runner = runners[candidate] as Runner
    const calls = await callsFor(runner.loop, slice, Math.ceil(runner.calls / 4), clock)
    runner.calls = Math.max(runner.calls, calls)
  }
  for (const { round, isFirst, candidate } of schedule(runners.length, rounds)) {
    if (isFirst && round > 0 && isLate(1)) break
    if (isFirst) onRound(round)
    const { loop, calls, units, times } = runners[candidate] as Runner
    times.push((await timeOf(loop, calls, clock)) / calls / units)
  }
  return jobs.flatMap(({ title }) => {
    const ofJob = runners.filter(({ job }) => job === title)
    const times = ofJob.map((runner) => median(runner.times))
    const ratios = speeds(times)
    return ofJob.map(({ job, name }, i) => ({
      job,
      name,
      value: times[i] as number,
      speed: ratios[i] as number,
    }))
  })
}
