import { answer } from '@keywright/core'
import { areTexts, checkList } from '../check.ts'
import { codeCell, markdownTable, nameCell } from '../text/markdown.ts'
import type { ChartRow } from './entity-chart.ts'

const HEAD = ['Entity', 'Index', 'PK', 'SK']

/**
 * The entity chart as a Markdown table, aligned, ready to commit: the same definitions give the same
 * text. Keys stand in backticks, because Markdown would take `<userId>` for HTML.
 *
 * @throws KeyError for something that is not a chart.
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
export const chartMarkdown = (chart: readonly ChartRow[]): string =>
  answer('chartMarkdown', () => {
    checkList('INVALID_VALUE', 'chartMarkdown', 'a row of the chart', chart, isRow)
    const rows = chart.map(({ entity, index, pk, sk, holds }) => [
      nameCell(entity),
      nameCell(index) + (holds ? ` (${holds})` : ''),
      codeCell(pk),
      codeCell(sk),
    ])
    return markdownTable(HEAD, rows)
  })

const isRow = ({ entity, index, pk, sk }: Partial<ChartRow>): boolean =>
  areTexts(entity, index, pk, sk)
