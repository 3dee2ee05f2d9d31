import { beforeEach, describe, expect, it } from 'vitest'
import { candidate, type Job } from './job.ts'
import { type Effort, measure, schedule } from './measure.ts'

const turns = (candidates: number, rounds: number) => [...schedule(candidates, rounds)]

describe('the order of candidates', () => {
  it('has every one in every round, and every other round backwards', () => {
    expect(turns(3, 3).map(({ candidate }) => candidate)).toEqual([0, 1, 2, 2, 1, 0, 0, 1, 2])
    expect(turns(3, 2).map(({ round }) => round)).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('says where a round begins', () => {
    const starts = turns(2, 3).map(({ isFirst }) => isFirst)
    expect(starts).toEqual([true, false, true, false, true, false])
  })

  it('is empty without candidates or rounds', () => {
    expect(turns(0, 5)).toEqual([])
    expect(turns(5, 0)).toEqual([])
  })
})

describe('measuring', () => {
  // Time passes only while a candidate runs, so that every number is known.
  let now = 0
  let calls = ''
  beforeEach(() => {
    now = 0
    calls = ''
  })
  const clock = (): number => now
  const takes = (name: string, time: number, units = 1) =>
    candidate(
      name,
      [0],
      () => {
        now += time
        calls += name
      },
      () => {},
      { units },
    )
  const jobs: Job[] = [
    { title: 'one', candidates: [takes('a', 100), takes('b', 50)] },
    { title: 'two', candidates: [takes('c', 4000, 1000)] },
  ]
  const effort: Effort = { rounds: 3, warm: 0, warmups: 1, slice: 1, limit: 1e6 }
  const run = async (more: Partial<Effort> = {}) => {
    const rounds: number[] = []
    const results = await measure(
      jobs,
      { ...effort, ...more },
      (round) => rounds.push(round),
      clock,
      clock,
    )
    return { rounds, results }
  }

  it('interleaves the candidates of all jobs, after they have warmed up', async () => {
    const { rounds } = await run()
    expect(calls).toBe('abc' + 'abccbaabc')
    expect(rounds).toEqual([0, 1, 2])
  })

  it('gives the time of one thing, and the speed against the first of the job', async () => {
    const { results } = await run()
    expect(results).toEqual([
      { job: 'one', name: 'a', value: 100, speed: 1 },
      { job: 'one', name: 'b', value: 50, speed: 2 },
      { job: 'two', name: 'c', value: 4, speed: 1 },
    ])
  })

  it('calls what is slow for a while before it measures, and what is quick 5,000 times', async () => {
    await run({ rounds: 1, warm: 10_000 })
    const before = calls.slice(0, -'abcabc'.length)
    const times = (name: string): number => before.split(name).length - 1
    // Doubled each time: 1 + 2 + … + 64 calls of 100 are past 10,000, and 128 more of 50; 1 + 2 of 4,000.
    expect({ a: times('a'), b: times('b'), c: times('c') }).toEqual({ a: 127, b: 255, c: 3 })
    calls = ''
    await run({ rounds: 1, warm: 1e9 })
    expect(calls.split('b').length - 3).toBe(8191)
  })

  it('calls as often as fills a slice', async () => {
    await run({ rounds: 1, warmups: 3, slice: 8000 })
    // The last round: 80 times 100, 160 times 50 and twice 4000.
    expect(calls.endsWith(['a'.repeat(80), 'b'.repeat(160), 'cc'].join(''))).toBe(true)
  })

  it('stops at the limit, but not before every candidate was measured', async () => {
    const { rounds, results } = await run({ rounds: 1000, warmups: 1000, limit: 0 })
    expect(rounds).toEqual([0])
    expect(calls).toBe('abc' + 'abc')
    expect(results.map(({ value }) => value)).toEqual([100, 50, 4])
    now = 0
    expect((await run({ rounds: 1000, limit: 41_500 })).rounds).toHaveLength(10)
  })

  it('stops by the clock on the wall, and measures by the other', async () => {
    let wall = 0
    const results = await measure(
      jobs,
      { ...effort, rounds: 1000 },
      () => {},
      clock,
      () => {
        wall += 1e5
        return wall
      },
    )
    expect(results.map(({ value }) => value)).toEqual([100, 50, 4])
    expect(calls.length).toBeLessThan(100)
  })

  it('is not moved by a slow round', async () => {
    let runs = 0
    const slowOnce = candidate(
      'x',
      [0],
      () => {
        now += runs === 2 ? 1e6 : 10
        runs += 1
      },
      () => {},
    )
    const job = { title: 'x', candidates: [slowOnce] }
    const [result] = await measure(
      [job],
      { ...effort, rounds: 5, limit: 1e9 },
      () => {},
      clock,
      clock,
    )
    expect(result?.value).toBe(10)
  })
})
