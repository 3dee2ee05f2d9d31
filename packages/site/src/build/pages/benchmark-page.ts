import type { Results, Row, SectionResults, Unit } from '@keywright/bench/results'
import { ratioChart, showRatio } from '../charts/ratio-chart.ts'
import { escapeHtml } from '../html/escape.ts'
import { type Heading, renderMarkdown, slug } from '../html/markdown.ts'
import { read } from '../sources.ts'
import type { Page } from './page.ts'

const README = 'packages/bench/README.md'

const STEPS = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
  [1, 'ns'],
] as const

const took = (value: number, unit: Unit): string => {
  if (unit === 'bytes') return `${Number(value.toPrecision(3)).toLocaleString('en')} bytes`
  const [size, name] = STEPS.find(([from]) => value >= from) ?? ([1, 'ns'] as const)
  return `${Number((value / size).toPrecision(3))} ${name}`
}

const bare = (text: string): string => text.replaceAll('`', '')
const inline = (text: string): string =>
  escapeHtml(text).replace(/`([^`]*)`/g, (_, code) => `<code>${code}</code>`)

const jobsOf = ({ rows }: SectionResults): readonly string[] => [
  ...new Set(rows.map(({ job }) => job)),
]

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
    took: took(value, section.unit),
    isOurs: subject.startsWith('Keywright'),
  }))
  return `<figure class="chart-frame"><figcaption>${inline(job)}<span class="message">${escapeHtml(messageOf(rows))}</span></figcaption>${ratioChart(`chart-${section.name}-${at}`, title, bars, scale)}</figure>`
}

const tableOf = (section: SectionResults, node: string): string => {
  const jobs = jobsOf(section)
  const subjects = [...new Set(section.rows.map(({ subject }) => subject))]
  const cell = (subject: string, job: string): string => {
    const row = section.rows.find((one) => one.subject === subject && one.job === job)
    return row ? `${showRatio(row.ratio)} (${took(row.value, section.unit)})` : '–'
  }
  const caption = `Node ${node}, ${section.date}${section.quick ? ', a quick run' : ''}`
  return (
    `<div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(`${bare(section.title)}, Node ${node}`)}"><table><caption>${escapeHtml(caption)}</caption>` +
    `<thead><tr><td></td>${jobs.map((job) => `<th scope="col">${inline(job)}</th>`).join('')}</tr></thead>` +
    `<tbody>${subjects
      .map(
        (subject) =>
          `<tr${subject.startsWith('Keywright') ? ' class="ours"' : ''}><th scope="row">${inline(subject)}</th>${jobs.map((job) => `<td>${cell(subject, job)}</td>`).join('')}</tr>`,
      )
      .join('')}</tbody></table></div>`
  )
}

/** The words of the README; its tables are drawn here, from the same file of results. */
const wordsOf = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .filter((block, i, all) => !block.startsWith('|') && !all[i + 1]?.startsWith('|'))
    .join('\n\n')

/** The benchmarks: charts and tables from the file of the last run, words from the README. */
export const benchmarkPage = async (link: (href: string) => string | undefined): Promise<Page> => {
  const { runs } = JSON.parse(await read('packages/bench/results/latest.json')) as Results
  const [first] = runs
  if (!first) throw new Error('there are no results to draw: pnpm bench writes them')
  const [title = '', intro = '', ...rest] = wordsOf(await read(README)).split('\n\n')
  const head = renderMarkdown([title, intro].join('\n\n'), link)
  const after = renderMarkdown(rest.join('\n\n'), link)
  const sections = first.sections.map((section) => {
    const scale = section.rows.map(({ ratio }) => ratio)
    const charts = jobsOf(section).map((job, at) => chartOf(section, job, at, scale))
    const tables = runs.flatMap(({ node, sections: all }) =>
      all.filter(({ name }) => name === section.name).map((one) => tableOf(one, node)),
    )
    return `<h2 id="${slug(section.title)}">${inline(section.title)}</h2><div class="charts">${charts.join('')}</div><details class="numbers"><summary>The numbers</summary>${tables.join('')}</details>`
  })
  const headings: Heading[] = first.sections.map((section) => ({
    level: 2,
    text: bare(section.title),
    id: slug(section.title),
  }))
  return {
    path: 'benchmarks.html',
    title: 'Benchmarks',
    section: 'Project',
    description: 'What keys cost, beside template literals and other libraries.',
    html: `${head.html}<p class="hint">Each bar goes from 1, the reference, to its ratio: more is better. The scale is logarithmic, and the same for all charts of a section: ten times is always the same length. Ours are in colour.</p>${sections.join('')}${after.html}`,
    headings: [...headings, ...after.headings],
    text: `${head.text} ${after.text}`,
  }
}
