import { type ChartRow, type Coverage, type Finding, render } from '@keywright/design'
import { type Paint, paintFor, wrap } from '@keywright/harness/terminal'
import { counted } from '../io/counted.ts'
import type { Io } from '../io/io.ts'
import { codeBlock, codeSpan } from '../io/markdown.ts'
import { designText } from './design-text.ts'

/** What a review found. */
export interface Review {
  readonly table: string
  readonly chart: readonly ChartRow[]
  readonly findings: readonly Finding[]
  /** Empty if the design exports no access patterns. */
  readonly coverage: readonly Coverage[]
  readonly notLookedAt: readonly string[]
}

/** A line of the summary: how good it is, and what it says. */
type Verdict = readonly [mark: '✓' | '!' | '✗', says: string]

/** What to know if nothing else is read. */
const verdictsOf = ({ chart, findings, coverage }: Review): readonly Verdict[] => {
  const number = (severity: Finding['severity']): number =>
    findings.filter((one) => one.severity === severity).length
  const entities = new Set(chart.map(({ entity }) => entity)).size
  const indexes = new Set(chart.map(({ index }) => index)).size - 1
  const served = coverage.filter(({ satisfied }) => satisfied).length
  return [
    [
      '✓',
      `${counted(entities, 'entity', 'entities')} in the table and ${counted(indexes, 'index', 'indexes')}`,
    ],
    [
      number('error') > 0 ? '✗' : number('warning') > 0 ? '!' : '✓',
      `lint: ${counted(number('error'), 'error')}, ${counted(number('warning'), 'warning')}, ${number('info')} info`,
    ],
    ...(coverage.length === 0
      ? []
      : [
          [
            served < coverage.length ? '✗' : '✓',
            `${served} of ${counted(coverage.length, 'access pattern')} satisfied`,
          ] as const,
        ]),
  ]
}

const COLOURS: Readonly<Record<Verdict[0], keyof Paint>> = {
  '✓': 'green',
  '!': 'yellow',
  '✗': 'red',
}

/** A review for a terminal: the chart, findings, coverage, and a summary last, where people look first. */
export const reviewText = (review: Review, io: Io): string => {
  const paint = paintFor(io.colors)
  const section = (title: string, body: string): string => `${paint.bold(title)}\n\n${body}`
  return [
    section('Entities', designText(review.chart, io)),
    section('Lint', designText(review.findings, io)),
    ...(review.coverage.length > 0
      ? [section('Access patterns', designText(review.coverage, io))]
      : []),
    section(
      `The design of ${review.table}`,
      [
        ...verdictsOf(review).flatMap(([mark, says]) =>
          wrap(says, io.columns, `${mark} `).map((line) => paint[COLOURS[mark]](line)),
        ),
        ...review.notLookedAt.flatMap((one) => wrap(`not looked at: ${one}`, io.columns, '- ')),
      ].join('\n'),
    ),
  ].join('\n\n')
}

/** A review for a pull request: the summary first, and the suggestions as code. */
export const reviewMarkdown = (review: Review): string => {
  const { table, chart, findings, coverage, notLookedAt } = review
  const suggestions = coverage.flatMap((one) =>
    one.satisfied ? [] : [`For ${codeSpan(one.name)}:\n\n${codeBlock(one.suggestion)}`],
  )
  return [
    `## The design of ${codeSpan(table)}`,
    [
      ...verdictsOf(review).map(([mark, says]) => `- ${mark} ${says}`),
      ...notLookedAt.map((one) => `- not looked at: ${one}`),
    ].join('\n'),
    '### Entities',
    render(chart, { as: 'markdown' }),
    '### Lint',
    findings.length === 0 ? 'No findings.' : render(findings, { as: 'markdown' }),
    ...(coverage.length === 0
      ? []
      : ['### Access patterns', render(coverage, { as: 'markdown' }), ...suggestions]),
  ].join('\n\n')
}
