import { answer } from '@keywright/core'
import { areTexts, checkList } from '../check.ts'
import { padded } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import { widthOf } from '../text/width.ts'
import { type RenderOptions, widest, widthOption, wrapped } from '../text/wrap.ts'
import type { ChartRow } from './entity-chart.ts'

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
export const renderChart = (chart: readonly ChartRow[], options: RenderOptions = {}): string =>
  answer('renderChart', () => {
    checkList(
      'INVALID_VALUE',
      'renderChart',
      'a row of the chart',
      chart,
      ({ entity, index, pk, sk }) => areTexts(entity, index, pk, sk),
    )
    const width = widthOption('renderChart', options)
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
  const labels = rows.map(labelOf)
  const longest = widest(labels)
  if (longest > width / 3) {
    return rows.flatMap((row, i) => [
      ...wrapped(labels[i] as string, width, '  '),
      ...keyLines(row, width, '    '),
    ])
  }
  const beside = padded(labels.map((label) => [label])).flat()
  return rows.flatMap((row, i) => keyLines(row, width, `  ${beside[i]}  `))
}

const labelOf = ({ index, holds }: ChartRow): string =>
  oneLine(index) + (holds ? ` (${holds})` : '')

/** The keys of a row, with `before` on the first line. */
const keyLines = ({ pk, sk }: ChartRow, width: number, before: string): string[] => [
  ...wrapped(oneLine(pk), width, `${before}PK  `),
  ...(sk === '' ? [] : wrapped(oneLine(sk), width, `${' '.repeat(widthOf(before))}SK  `)),
]
