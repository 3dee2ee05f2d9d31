import { areTexts, checkList } from '../check.ts'
import { padded } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import type { ChartRow } from './entity-chart.ts'

const HEAD = ['Entity', 'Index', 'PK', 'SK']

/**
 * The entity chart as a Markdown table, aligned, ready to commit: the same definitions give the same
 * text. Keys stand in backticks, because Markdown would take `<userId>` for HTML.
 *
 * @throws KeyError for something that is no chart.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * chartMarkdown(entityChart([user])).split('\n')
 * // => [
 * //   '| Entity | Index   | PK              | SK        |',
 * //   '| ------ | ------- | --------------- | --------- |',
 * //   '| User   | primary | `USER#<userId>` | `PROFILE` |',
 * // ]
 */
export const chartMarkdown = (chart: readonly ChartRow[]): string => {
  checkList('INVALID_VALUE', 'chartMarkdown', 'a row of the chart', chart, isRow)
  const rows = chart.map(({ entity, index, pk, sk }) => [
    nameCell(entity),
    nameCell(index),
    codeCell(pk),
    codeCell(sk),
  ])
  const [head = [], ...body] = padded([HEAD, ...rows])
  const rule = head.map((cell) => '-'.repeat(cell.length))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const isRow = ({ entity, index, pk, sk }: Partial<ChartRow>): boolean =>
  areTexts(entity, index, pk, sk)

/** A name as it is, unless Markdown would make something else of it. */
const nameCell = (name: string): string =>
  /^[\p{L}\p{N}]([\p{L}\p{N} .:-]*[\p{L}\p{N}])?$/u.test(name) ? name : codeCell(name)

/**
 * Code, fenced by more backticks than it has in a row. A bar needs its backslash also there, and a
 * backslash before it one of its own.
 */
const codeCell = (text: string): string => {
  if (text === '') return ''
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length)
  const fence = '`'.repeat(1 + Math.max(0, ...runs))
  const edge = /^`|`$/.test(text) ? ' ' : ''
  return fence + edge + oneLine(text).replace(/(\\*)\|/g, '$1$1\\|') + edge + fence
}
