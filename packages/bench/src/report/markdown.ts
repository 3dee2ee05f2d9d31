import type { Heading } from '../job.ts'
import type { Result } from '../measure.ts'

/** Rows as a Markdown table, aligned for a terminal too: the first column left, the others right. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = (cells[0] ?? []).map((_, c) => Math.max(3, ...cells.map((row) => width(row[c]))))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((w, c) => pad(row[c] ?? '', w, c > 0)).join(' | ')} |`
  const rule = `| ${widths.map((w, c) => (c === 0 ? '-'.repeat(w) : `${'-'.repeat(w - 1)}:`)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), rule, ...body.map(line)].join('\n')
}

const width = (cell = ''): number => [...cell].length

const pad = (cell: string, to: number, right: boolean): string => {
  const space = ' '.repeat(to - width(cell))
  return right ? space + cell : cell + space
}

/** Two or three digits are all that a measurement has to say. */
export const formatTime = (nanoseconds: number): string => {
  const [value, unit] =
    nanoseconds < 1e3
      ? [nanoseconds, 'ns']
      : nanoseconds < 1e6
        ? [nanoseconds / 1e3, 'µs']
        : [nanoseconds / 1e6, 'ms']
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}

/** How many of them a second. */
export const formatRate = (nanoseconds: number): string => {
  const rate = 1e9 / nanoseconds
  const [value, unit] = rate < 1e3 ? [rate, ''] : rate < 1e6 ? [rate / 1e3, 'k'] : [rate / 1e6, 'M']
  return `${value.toFixed(value < 10 ? 1 : 0)}${unit}/s`
}

/** Two digits below ten; none are hidden below one hundredth. */
export const formatSpeed = (speed: number): string =>
  speed >= 10 ? speed.toFixed(0) : speed >= 1 ? speed.toFixed(1) : speed.toPrecision(2)

/** Bytes of memory. */
export const formatBytes = (bytes: number): string => {
  const [value, unit] =
    bytes < 1e3 ? [bytes, 'B'] : bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
}

/** The cells of a section: a column for each job, a row for each candidate, `-` where there is none. */
export const sectionTable = (
  { rate, unit }: Pick<Heading, 'rate' | 'unit'>,
  results: readonly Result[],
): string => {
  const names = [...new Set(results.map(({ name }) => name))]
  const jobs = [...new Set(results.map(({ job }) => job))]
  const amount = unit === 'bytes' ? formatBytes : rate ? formatRate : formatTime
  const cell = (job: string, name: string): string => {
    const result = results.find((one) => one.job === job && one.name === name)
    return result ? `${formatSpeed(result.speed)} (${amount(result.value)})` : '-'
  }
  return table([
    ['', ...jobs],
    ...names.map((name) => [name, ...jobs.map((job) => cell(job, name))]),
  ])
}

/** A section as Markdown, with its notes. */
export const sectionMarkdown = (heading: Heading, results: readonly Result[]): string => {
  const text = heading.notes.map((note) => `- ${note}`).join('\n')
  return [`## ${heading.title}`, sectionTable(heading, results), ...(text ? [text] : [])].join(
    '\n\n',
  )
}
