import { readFileSync, writeFileSync } from 'node:fs'
import { progressLine } from '@keywright/harness/terminal'
import { checkJobs } from './check.ts'
import { HOME } from './home.ts'
import { type Effort, FULL, measure, QUICK, type Result } from './measure.ts'
import { onNodes } from './nodes.ts'
import { parseOptions, usage } from './options.ts'
import { carefulMarkdown } from './report/careful.ts'
import { brokenClaims } from './report/claims.ts'
import { heading } from './report/heading.ts'
import { sectionMarkdown } from './report/markdown.ts'
import { readmeWith } from './report/readme.ts'
import {
  type Results,
  readResults,
  type SectionResults,
  sectionResults,
  withRun,
  writeResults,
} from './report/results.ts'
import type { Section } from './section.ts'
import { CORE, SECTIONS } from './sections/all.ts'

const NAMES = SECTIONS.map(({ name }) => name)
const LATEST = new URL('results/latest.json', HOME)
const README = new URL('README.md', HOME)

const progress = progressLine({
  write: (text) => process.stderr.write(text),
  isTTY: process.stderr.isTTY,
  columns: process.stderr.columns,
})

const resultsOf = async (section: Section, effort: Effort): Promise<readonly Result[]> => {
  progress.show(section.title)
  if ('measure' in section) return section.measure(effort)
  const jobs = 'generate' in section ? await section.generate() : section.jobs
  await checkJobs(section.title, jobs)
  return measure(jobs, effort, (round) => {
    progress.show(`${section.title}: round ${round + 1} of ${effort.rounds}`)
  })
}

const main = async (): Promise<void> => {
  const { quick, help, only, save, nodes } = parseOptions(process.argv.slice(2), NAMES)
  if (help) return console.log(usage(NAMES))
  if (nodes) return onNodes({ quick, save, only: only.length > 0 ? only : CORE })
  const chosen = SECTIONS.filter(({ name }) => only.length === 0 || only.includes(name))
  const effort = quick ? QUICK : FULL
  console.log(heading(effort))
  const published = readResults(LATEST)
  const sections: SectionResults[] = []
  const problems: string[] = []
  const { node } = process.versions
  for (const section of chosen) {
    const take = async (): Promise<SectionResults> =>
      sectionResults(section, await resultsOf(section, effort), quick)
    const broken = (results: SectionResults): string[] =>
      save ? [] : brokenClaims(published, node, results)
    let results = await take()
    // A pause of the machine does not come twice; a slow path does.
    if (broken(results).length > 0) results = await take()
    progress.erase()
    console.log(`\n${sectionMarkdown(results)}`)
    sections.push(results)
    problems.push(...broken(results))
  }
  console.log(`\n${carefulMarkdown(sections)}`)
  if (save) keep(withRun(published, { node, sections }, NAMES))
  if (problems.length > 0) throw new Error(`\nNo longer as published:\n${problems.join('\n')}`)
}

/** Writes the results, and the page that shows them. */
const keep = (results: Results): void => {
  writeResults(LATEST, results)
  writeFileSync(README, readmeWith(readFileSync(README, 'utf8'), results))
}

try {
  await main()
} catch (error) {
  progress.erase()
  console.error((error as Error).message)
  process.exitCode = 1
}
