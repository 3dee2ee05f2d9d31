import { describe, expect, it } from 'vitest'
import { checkJobs, equals, restores } from './check.ts'
import { type Candidate, candidate, type Job } from './job.ts'

const jobsOf = (...candidates: Candidate[]): Job[] => [{ title: 'double', candidates }]

describe('checks', () => {
  it('pass what does the job, even when it is async', async () => {
    const good = candidate('good', [1, 2], (n) => n * 2, equals([2, 4]))
    const late = candidate('late', [1, 2], async (n: number) => n * 2, equals([2, 4]))
    await expect(checkJobs('Things', jobsOf(good, late))).resolves.toBeUndefined()
  })

  it('name the candidate that does not, what it should give and what it gave', async () => {
    const good = candidate('good', [1, 2], (n) => n * 2, equals([2, 4]))
    const bad = candidate('bad', [1, 2], (n) => n + 1, equals([2, 4]))
    await expect(checkJobs('Things', jobsOf(good, bad))).rejects.toThrow(
      'Check failed: Things: double: bad: expected 4, got 3',
    )
  })

  it('name the candidate that throws', async () => {
    const bad = candidate('bad', [1], () => JSON.parse('{'), equals([0]))
    await expect(checkJobs('Things', jobsOf(bad))).rejects.toThrow(
      /^Check failed: Things: double: bad: .*JSON/,
    )
  })

  it('want values back, and in their order', () => {
    const byNumber = (a: number, b: number): number => a - b
    const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
    const check = restores([2, 10], Number, byText, byNumber)
    expect(() => check(['02', '10'])).not.toThrow()
    expect(() => check(['2', '10'])).toThrow("expected '2' and '10' to sort as 2 and 10")
    expect(() => check(['02', '11'])).toThrow('expected 10, got 11')
    expect(() => check(['02'])).toThrow('one result for each input')
  })
})
