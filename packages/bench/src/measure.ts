/** One way to do a job. */
export interface Candidate {
  readonly name: string
  readonly run: (i: number) => unknown
}

/** A job, and the ways to do it; the first is what the others are compared with. */
export interface Job {
  readonly title: string
  readonly candidates: readonly Candidate[]
}

/** A candidate's median time for one call, and its speed against the first. */
export interface Result {
  readonly title: string
  readonly name: string
  readonly nanoseconds: number
  readonly ratio: number
}

const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[numbers.length >> 1] as number

/** Keeps results alive, so that no engine can leave out the work that made them. */
const sink: unknown[] = new Array(1024)

/**
 * Interleaves all candidates of all jobs, round by round, so that whatever else the machine does
 * falls on each of them alike; medians of the rounds, and ratios within the run.
 */
export const measure = (jobs: readonly Job[], rounds: number, calls: number): Result[] => {
  const timed = jobs.map((job) =>
    job.candidates.map((candidate) => ({ ...candidate, times: [] as number[] })),
  )
  for (let round = 0; round < rounds; round++) {
    for (const { run, times } of timed.flat()) {
      const start = process.hrtime.bigint()
      for (let i = 0; i < calls; i++) sink[i & 1023] = run(i & 1023)
      times.push(Number(process.hrtime.bigint() - start) / calls)
    }
  }
  return jobs.flatMap(({ title }, j) => {
    const medians = (timed[j] ?? []).map(({ name, times }) => ({
      name,
      nanoseconds: median(times),
    }))
    const first = medians[0]?.nanoseconds ?? Number.NaN
    return medians.map((result) => ({ title, ...result, ratio: first / result.nanoseconds }))
  })
}

/** The results as a Markdown table, aligned for a terminal too. */
export const toMarkdown = (results: readonly Result[]): string => {
  const rows = results.map(({ title, name, nanoseconds, ratio }) => [
    title,
    name,
    nanoseconds.toFixed(0),
    ratio.toFixed(2),
  ])
  const table = [['job', 'how', 'ns', 'speed'], ...rows]
  const widths = [0, 1, 2, 3].map((c) => Math.max(...table.map((row) => (row[c] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, c) => (c < 2 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0))).join(' | ')} |`
  const [head = [], ...body] = table
  const rule = `|${widths.map((width, c) => (c < 2 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}
