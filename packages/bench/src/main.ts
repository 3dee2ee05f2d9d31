import { checkJobs } from './check.ts'
import { HOME } from './home.ts'
import type { Section } from './job.ts'
import { type Effort, FULL, measure, QUICK, type Result } from './measure.ts'
import { parseOptions, usage } from './options.ts'
import { heading } from './report/heading.ts'
import { sectionMarkdown } from './report/markdown.ts'
import {
  readResults,
  type SectionResults,
  sectionResults,
  withRun,
  writeResults,
} from './report/results.ts'
import { SECTIONS } from './sections/all.ts'

const NAMES = SECTIONS.map(({ name }) => name)
const LATEST = new URL('results/latest.json', HOME)

/** A line that replaces itself, for people; nothing where the output goes into a file or a log. */
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}

const resultsOf = async (section: Section, effort: Effort): Promise<readonly Result[]> => {
  progress(section.title)
  if ('measure' in section) return section.measure(effort)
  const jobs = 'generate' in section ? await section.generate() : section.jobs
  await checkJobs(section.title, jobs)
  return measure(jobs, effort, (round) => {
    progress(`${section.title}: round ${round + 1} of ${effort.rounds}`)
  })
}

const main = async (): Promise<void> => {
  const { quick, help, only, save } = parseOptions(process.argv.slice(2), NAMES)
  if (help) return console.log(usage(NAMES))
  const chosen = SECTIONS.filter(({ name }) => only.length === 0 || only.includes(name))
  const effort = quick ? QUICK : FULL
  console.log(heading(effort))
  const sections: SectionResults[] = []
  for (const section of chosen) {
    const results = await resultsOf(section, effort)
    progress('')
    console.log(`\n${sectionMarkdown(section, results)}`)
    sections.push(sectionResults(section, results, quick))
  }
  if (save) {
    const run = { node: process.versions.node, sections }
    writeResults(LATEST, withRun(readResults(LATEST), run, NAMES))
  }
}

try {
  await main()
} catch (error) {
  progress('')
  console.error((error as Error).message)
  process.exitCode = 1
}
