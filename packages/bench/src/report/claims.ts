import type { Results, Row, Run, SectionResults } from './results.ts'

/**
 * How many times less than published a ratio may be. Processors, versions of Node and whatever else a
 * machine does move a ratio by half; a path that became slow moves it by a multiple.
 */
const MARGIN = 4

/** What the READMEs say in words, and a ratio that would make it wrong. */
const SAID: readonly (Pick<Row, 'job' | 'subject'> & { section: string; atLeast: number })[] = [
  {
    section: 'build',
    job: '`ORDER#<at>#<id>` of a Date',
    subject: 'Keywright `key`',
    atLeast: 1,
  },
  { section: 'ids', job: 'one id', subject: 'Keywright `createId`', atLeast: 10 },
]

const majorOf = (node: string): number => Number.parseInt(node, 10)

/** The published run on this Node, or else on the next that there is. */
const publishedFor = ({ runs }: Results, node: string): Run | undefined =>
  runs.find((run) => majorOf(run.node) >= majorOf(node)) ?? runs.at(-1)

/** The least that a row has to reach, if something was said about it. */
const leastFor = (
  published: SectionResults | undefined,
  section: string,
  { job, subject }: Row,
): number => {
  const isThis = (one: { job: string; subject: string }): boolean =>
    one.job === job && one.subject === subject
  const row = published?.rows.find(isThis)
  const said = SAID.find((one) => one.section === section && isThis(one))
  return Math.max(row ? row.ratio / MARGIN : 0, said?.atLeast ?? 0)
}

/** What was published and no longer holds, by a wide margin: one line for each. */
export const brokenClaims = (
  published: Results,
  node: string,
  { name, title, rows }: SectionResults,
): string[] => {
  const known = publishedFor(published, node)?.sections.find((section) => section.name === name)
  return rows
    .filter(({ subject }) => subject.startsWith('Keywright'))
    .flatMap((row) => {
      const least = leastFor(known, name, row)
      return row.ratio >= least
        ? []
        : [
            `${title}: ${row.job}: ${row.subject}: expected at least ${Number(least.toPrecision(2))}, ` +
              `got ${row.ratio}`,
          ]
    })
}
