import { carefulMarkdown } from './careful.ts'
import { formatSpeed, sectionMarkdown, table } from './markdown.ts'
import type { Results, Run } from './results.ts'

const START = '<!-- The rest of this page is written by `pnpm bench --save`. -->'

const majorOf = ({ node }: Run): string => `Node ${Number.parseInt(node, 10)}`

/** What runs on several versions of Node: a row for each job of ours, a column for each version. */
const versionsTable = (runs: readonly Run[]): string => {
  const [first, ...others] = runs
  const cells = (first?.sections ?? []).flatMap((section) =>
    section.rows
      .filter(({ subject }) => subject.startsWith('Keywright'))
      .map(({ job, subject, ratio }) => {
        const ratios = others.map(
          (run) =>
            run.sections
              .find(({ name }) => name === section.name)
              ?.rows.find((row) => row.job === job && row.subject === subject)?.ratio,
        )
        return { label: [section.title, job, subject], ratios: [ratio, ...ratios] }
      }),
  )
  const shared = cells.filter(({ ratios }) => ratios.slice(1).some((ratio) => ratio !== undefined))
  return table([
    ['', ...runs.map(majorOf)],
    ...shared.map(({ label, ratios }) => [
      label.join(': '),
      ...ratios.map((ratio) => (ratio === undefined ? '-' : formatSpeed(ratio))),
    ]),
  ])
}

/** When the sections were measured, and whether that was a quick run. */
const daysOf = ({ sections }: Run): string => {
  const days = [...new Set(sections.map(({ date }) => date))].sort().join(' and ')
  return sections.some(({ quick }) => quick) ? `${days}, with \`--quick\`` : days
}

/** The tables of the README, from the results that are kept. */
export const resultsMarkdown = ({ runs }: Results): string => {
  const [first] = runs
  if (!first) return ''
  const parts = [
    `Measured on Node ${first.node}, ${daysOf(first)}.`,
    ...first.sections.map(sectionMarkdown),
    ...[carefulMarkdown(first.sections)].filter((text) => text !== ''),
  ]
  if (runs.length > 1) {
    const names = runs.map(({ node }) => node).join(', ')
    parts.push(
      '## Other versions of Node',
      versionsTable(runs),
      `- Node ${names}, each against what is done by hand on the same version. \`split\` is faster on the later ones.`,
    )
  }
  return parts.join('\n\n')
}

/** The README with these results in the place of those that it had. */
export const readmeWith = (readme: string, results: Results): string => {
  const at = readme.indexOf(START)
  if (at < 0) throw new Error(`README.md: expected the line ${START}`)
  return `${readme.slice(0, at + START.length)}\n\n${resultsMarkdown(results)}\n`
}
