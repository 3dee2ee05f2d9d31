import { padded } from '@keywright/harness/terminal'
import type { SectionResults } from './results.ts'

/** Rows as a Markdown table, aligned for a terminal too: the first column left, the others right. */
export const table = ([titles = [], ...rows]: readonly (readonly string[])[]): string => {
  const columns = [...titles.keys()]
  const cellsOf = (row: readonly string[]): string[] =>
    columns.map((column) => (row[column] ?? '').replaceAll('|', '\\|'))
  const rule = columns.map(() => '---')
  const [head = [], line = [], ...body] = padded(
    [titles, rule, ...rows].map(cellsOf),
    columns.slice(1),
  )
  const drawn = line.map((cell, i) => '-'.repeat(cell.length - Number(i > 0)) + (i > 0 ? ':' : ''))
  return [head, drawn, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Two or three digits are all that a measurement has to say. The units grow by a thousand. */
const formatIn =
  (...[small, middle, large]: readonly [string, string, string]) =>
  (amount: number): string => {
    const [value, unit] =
      amount < 1e3 ? [amount, small] : amount < 1e6 ? [amount / 1e3, middle] : [amount / 1e6, large]
    return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
  }

/** Nanoseconds. */
export const formatTime: (nanoseconds: number) => string = formatIn('ns', 'µs', 'ms')

/** Bytes of memory. */
export const formatBytes: (bytes: number) => string = formatIn('B', 'kB', 'MB')

/** Two digits below ten; none are hidden below one hundredth. */
export const formatSpeed = (speed: number): string =>
  speed >= 10 ? speed.toFixed(0) : speed >= 1 ? speed.toFixed(1) : speed.toPrecision(2)

/** A section as a table: a column for each job, a row for each subject, `-` where there is none. */
export const sectionTable = ({ unit, rows }: Pick<SectionResults, 'unit' | 'rows'>): string => {
  const subjects = [...new Set(rows.map(({ subject }) => subject))]
  const jobs = [...new Set(rows.map(({ job }) => job))]
  const amount = unit === 'bytes' ? formatBytes : formatTime
  const cell = (job: string, subject: string): string => {
    const row = rows.find((one) => one.job === job && one.subject === subject)
    return row ? `${formatSpeed(row.ratio)} (${amount(row.value)})` : '-'
  }
  return table([
    ['', ...jobs],
    ...subjects.map((subject) => [subject, ...jobs.map((job) => cell(job, subject))]),
  ])
}

/** A section as Markdown, with its notes. */
export const sectionMarkdown = (section: SectionResults): string => {
  const notes = section.notes.map((note) => `- ${note}`).join('\n')
  return [`## ${section.title}`, sectionTable(section), ...(notes ? [notes] : [])].join('\n\n')
}
