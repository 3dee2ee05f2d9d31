import { answer, refuse } from '@keywright/core'
import { areTexts, checkList, checkOptions } from '../check.ts'
import { align } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import { widthOf } from '../text/width.ts'
import type { ChartRow } from './entity-chart.ts'

export interface RenderChartOptions {
  /** The width in columns, 80 by default. What does not fit is wrapped at a delimiter. */
  readonly width?: number
}

/**
 * The entity chart as plain text for a terminal: a block for each entity, a line for each key,
 * wrapped where the terminal ends.
 *
 * @throws KeyError for something that is not a chart, and for a width outside 20 to 1000.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', desc(time('at'))) } })
 * renderChart(entityChart([order])).split('\n')
 * // => ['Order', '  primary  PK  USER#<userId>', '           SK  ORDER#<at desc>']
 */
export const renderChart = (chart: readonly ChartRow[], options: RenderChartOptions = {}): string =>
  answer('renderChart', () => {
    checkList(
      'INVALID_VALUE',
      'renderChart',
      'a row of the chart',
      chart,
      ({ entity, index, pk, sk }) => areTexts(entity, index, pk, sk),
    )
    const { width = 80 } = checkOptions('INVALID_VALUE', 'renderChart', options, ['width'])
    if (!Number.isInteger(width) || width < 20 || width > 1000) {
      refuse('INVALID_VALUE', 'a whole number from 20 to 1000', width, 'renderChart: width')
    }
    const entities = [...new Set(chart.map(({ entity }) => entity))]
    return entities
      .map((name) => {
        const rows = chart.filter(({ entity }) => entity === name)
        return [...wrapped(oneLine(name), width), ...blockOf(rows, width)].join('\n')
      })
      .join('\n\n')
  })

/** The lines of one entity: the index beside its keys, or above them where the names are long. */
const blockOf = (rows: readonly ChartRow[], width: number): string[] => {
  const longest = Math.max(...rows.map((row) => widthOf(labelOf(row))))
  if (longest > width / 3) {
    return rows.flatMap((row) => [
      ...wrapped(labelOf(row), width - 2).map((line) => `  ${line}`),
      ...align(keyLines(row, width - 8)).map((line) => `    ${line}`),
    ])
  }
  const room = width - longest - 8
  const cells = rows.flatMap((row) =>
    keyLines(row, room).map((cell, i) => [i === 0 ? labelOf(row) : '', ...cell]),
  )
  return align(cells).map((line) => `  ${line}`)
}

const labelOf = ({ index, holds }: ChartRow): string =>
  oneLine(index) + (holds ? ` (${holds})` : '')

const keyLines = ({ pk, sk }: ChartRow, room: number): string[][] =>
  [['PK', pk] as const, ...(sk === '' ? [] : [['SK', sk] as const])].flatMap(([side, pattern]) =>
    wrapped(oneLine(pattern), room).map((line, i) => [i === 0 ? side : '', line]),
  )

/** Lines of at most `room` columns, broken after a delimiter where there is one. */
const wrapped = (text: string, room: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(/(?<=#)/)) {
    if (line !== '' && widthOf(line + piece) > room) {
      lines.push(line)
      line = ''
    }
    line += piece
    while (widthOf(line) > room) {
      const points = Array.from(line)
      let taken = ''
      while (points.length > 0 && widthOf(taken + points[0]) <= room) taken += points.shift()
      if (taken === '') break
      lines.push(taken)
      line = points.join('')
    }
  }
  return [...lines, line]
}
