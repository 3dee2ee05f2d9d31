import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Result } from '../measure.ts'
import type { Heading, Unit } from '../section.ts'

export type { Unit } from '../section.ts'

/**
 * The shape of `results/latest.json`, which the README and the site's chart are made from. Nothing in
 * it names a machine: ratios are of one run, and a value is what it happened to be.
 */
export interface Results {
  /** Goes up when the shape changes. */
  readonly format: 1
  /** One for each major version of Node, the lowest first. */
  readonly runs: readonly Run[]
}

/** What was measured on one Node. */
export interface Run {
  /** Such as `20.20.2`. */
  readonly node: string
  readonly sections: readonly SectionResults[]
}

/** One table. */
export interface SectionResults {
  /** What `--only` takes. */
  readonly name: string
  readonly title: string
  /** The day of the measurement, such as `2026-11-17`. */
  readonly date: string
  /** True for numbers of `--quick`, which are rougher. */
  readonly quick: boolean
  /** What `value` counts. */
  readonly unit: Unit
  /** What a reader has to know to read the numbers, as Markdown. */
  readonly notes: readonly string[]
  /** In the order of the table; the first row of each job is what the others are compared with. */
  readonly rows: readonly Row[]
}

/** One cell of a table. */
export interface Row {
  readonly job: string
  /** Who did the job; names of ours begin with `Keywright`. */
  readonly subject: string
  /** How many times as good as the first of the job, which has 1: more is better. */
  readonly ratio: number
  /** What one took, in the section's unit: less is better. */
  readonly value: number
}

/** Three digits are all that a measurement has to say. */
const rounded = (value: number): number => Number(value.toPrecision(3))

/** The results of a section, as they are kept. */
export const sectionResults = (
  { name, title, notes, unit = 'ns' }: Heading,
  results: readonly Result[],
  quick: boolean,
  date: Date = new Date(),
): SectionResults => ({
  name,
  title,
  date: date.toISOString().slice(0, 10),
  quick,
  unit,
  notes,
  rows: results.map((result) => ({
    job: result.job,
    subject: result.name,
    ratio: rounded(result.speed),
    value: rounded(result.value),
  })),
})

const majorOf = ({ node }: Run): number => Number.parseInt(node, 10)

/** The results with this run in them: its sections replace those of the same major version of Node. */
export const withRun = ({ runs }: Results, run: Run, order: readonly string[]): Results => {
  const known = runs.find((one) => majorOf(one) === majorOf(run))?.sections ?? []
  const kept = known.filter(({ name }) => !run.sections.some((section) => section.name === name))
  const sections = [...kept, ...run.sections]
    .filter(({ name }) => order.includes(name))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  const others = runs.filter((one) => majorOf(one) !== majorOf(run))
  return {
    format: 1,
    runs: [...others, { node: run.node, sections }].sort((a, b) => majorOf(a) - majorOf(b)),
  }
}

/** The results in a file; empty when there is no file. */
export const readResults = (file: URL): Results =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : { format: 1, runs: [] }

export const writeResults = (file: URL, results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)
