import { formatBytes, formatTime } from '@keywright/bench/format'
import type { Results, Row, SectionResults } from '@keywright/bench/results'
import { ratioChart, showRatio } from '../charts/ratio-chart.ts'
import { escapeHtml } from '../html/escape.ts'
import { renderMarkdown, slug } from '../html/markdown.ts'
import { read } from '../sources.ts'
import type { Page } from './page.ts'

const README = 'packages/bench/README.md'

const bare = (text: string): string => text.replaceAll('`', '')
const inline = (text: string): string =>
  escapeHtml(text).replace(/`([^`]*)`/g, (_, code) => `<code>${code}</code>`)

/** What a chart says, in a sentence: ours beside the best of the others. */
const messageOf = (rows: readonly Row[]): string => {
  const best = (isOurs: boolean): Row | undefined =>
    rows
      .filter(({ subject }) => subject.startsWith('Keywright') === isOurs)
      .reduce<Row | undefined>((a, b) => (a && a.ratio >= b.ratio ? a : b), undefined)
  const [ours, other] = [best(true), best(false)]
  if (!ours || !other) return ''
  return `Keywright ${showRatio(ours.ratio)}, the best of the others ${showRatio(other.ratio)} (${bare(other.subject)})`
}

const chartOf = (
  section: SectionResults,
  job: string,
  at: number,
  scale: readonly number[],
): string => {
  const rows = section.rows.filter((row) => row.job === job)
  const title = `${bare(section.title)}, ${bare(job)}: ${rows
    .map(({ subject, ratio }) => `${bare(subject)} ${showRatio(ratio)}`)
    .join(', ')}`
  const bars = rows.map(({ subject, ratio, value }: Row) => ({
    label: bare(subject),
    ratio,
    took: (section.unit === 'bytes' ? formatBytes : formatTime)(value),
    isOurs: subject.startsWith('Keywright'),
  }))
  return `<figure class="chart-frame"><figcaption>${inline(job)}<span class="message">${escapeHtml(messageOf(rows))}</span></figcaption>${ratioChart(`chart-${section.name}-${at}`, title, bars, scale)}</figure>`
}

/** The charts of a section under its heading, and its table folded below them. */
const withCharts = (html: string, section: SectionResults): string => {
  const place = new RegExp(
    `(<h2 id="${slug(section.title)}">.*?</h2>)\\s*(<div class="table-scroll".*?</div>)`,
    's',
  )
  if (!place.test(html)) throw new Error(`${README}: expected the table of ${section.title}`)
  const scale = section.rows.map(({ ratio }) => ratio)
  const jobs = [...new Set(section.rows.map(({ job }) => job))]
  const charts = jobs.map((job, at) => chartOf(section, job, at, scale)).join('')
  return html.replace(
    place,
    (_, heading, table) =>
      `${heading}<div class="charts">${charts}</div><details class="numbers"><summary>The numbers</summary>${table}</details>`,
  )
}

const HINT =
  '<p class="hint">Each bar goes from 1, the reference, to its ratio: more is better. The scale is logarithmic, and the same for all charts of a section: ten times is always the same length. Ours are in colour.</p>'

/** The benchmarks: the README, with charts from the file of the last run. */
export const benchmarkPage = async (link: (href: string) => string | undefined): Promise<Page> => {
  const { runs } = JSON.parse(await read('packages/bench/results/latest.json')) as Results
  const [first] = runs
  if (!first) throw new Error('there are no results to draw: pnpm bench writes them')
  const { html, ...words } = renderMarkdown(await read(README), link)
  return {
    path: 'benchmarks.html',
    title: 'Benchmarks',
    section: 'Project',
    description: 'What keys cost, beside template literals and other libraries.',
    html: first.sections.reduce(withCharts, html.replace('<h2', `${HINT}<h2`)),
    ...words,
  }
}
