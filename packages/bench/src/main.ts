import { checkSections } from './check.ts'
import { heading } from './heading.ts'
import type { Section } from './job.ts'
import { sectionMarkdown } from './markdown.ts'
import { FULL, measure, QUICK } from './measure.ts'
import { parseOptions, usage } from './options.ts'
import { buildKeys } from './sections/build-keys.ts'
import { comparing } from './sections/compare-keys.ts'
import { hotKeys } from './sections/hot-partitions.ts'
import { ids } from './sections/ids.ts'
import { ranges } from './sections/ranges.ts'
import { readKeys } from './sections/read-keys.ts'
import { scattering } from './sections/scatter.ts'
import { shards } from './sections/shards.ts'

const SECTIONS: readonly Section[] = [
  buildKeys,
  readKeys,
  ids,
  shards,
  comparing,
  ranges,
  scattering,
  hotKeys,
]

/** A line that replaces itself, for people; nothing where the output goes into a file or a log. */
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}

const main = async (): Promise<void> => {
  const names = SECTIONS.map(({ name }) => name)
  const { quick, help, only } = parseOptions(process.argv.slice(2), names)
  if (help) return console.log(usage(names))
  const chosen = SECTIONS.filter(({ name }) => only.length === 0 || only.includes(name))
  const effort = quick ? QUICK : FULL
  progress('checking what the candidates produce')
  await checkSections(chosen)
  progress('')
  console.log(heading(effort))
  for (const section of chosen) {
    const results = await measure(section.jobs, effort, (round) => {
      progress(`${section.title}: round ${round + 1} of ${effort.rounds}`)
    })
    progress('')
    console.log(`\n${sectionMarkdown(section, results)}`)
  }
}

try {
  await main()
} catch (error) {
  progress('')
  console.error((error as Error).message)
  process.exitCode = 1
}
