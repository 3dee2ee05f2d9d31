import { oneLine } from '@keywright/core/internal'
import { padded, widest, widthOf, wrap } from '@keywright/harness/terminal'
import type { ChartRow } from '../chart/entity-chart.ts'
import { areTexts } from '../check.ts'
import { codeCell, markdownTable, nameCell, proseCell } from '../text/markdown.ts'
import { listOf, type Renderer } from './renderer.ts'

/** A chart: for a terminal a block for each entity and a line for each key, or a table to commit. */
export const chart: Renderer<readonly ChartRow[]> = {
  is: listOf<ChartRow>(({ entity, index, pk, sk }) => areTexts(entity, index, pk, sk)),
  none: 'no entities',
  text: (rows, width) => {
    const entities = [...new Set(rows.map(({ entity }) => entity))]
    return entities
      .map((name) => {
        const own = rows.filter(({ entity }) => entity === name)
        const note = oneLine(own[0]?.note ?? '')
        return [
          ...wrap(oneLine(name), width),
          ...(note === '' ? [] : wrap(note, width, '  ')),
          ...blockOf(own, width),
        ].join('\n')
      })
      .join('\n\n')
  },
  // Keys stand in backticks, because Markdown would take `<userId>` for HTML.
  markdown: (rows) => {
    const hasNotes = rows.some(({ note }) => note)
    return markdownTable(
      ['Entity', 'Index', 'PK', 'SK', ...(hasNotes ? ['Note'] : [])],
      rows.map(({ entity, index, pk, sk, holds, note = '' }, i) => [
        nameCell(entity),
        nameCell(index) + (holds ? ` (${holds})` : ''),
        codeCell(pk),
        codeCell(sk),
        // Once for each entity: its rows stand together.
        ...(hasNotes ? [rows[i - 1]?.entity === entity ? '' : proseCell(note)] : []),
      ]),
    )
  },
}

/** The lines of one entity: the index beside its keys, or above them where the names are long. */
const blockOf = (rows: readonly ChartRow[], width: number): string[] => {
  const labels = rows.map(labelOf)
  const longest = widest(labels)
  if (longest > width / 3) {
    return rows.flatMap((row, i) => [
      ...wrap(labels[i] as string, width, '  '),
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
  ...wrap(oneLine(pk), width, `${before}PK  `),
  ...(sk === '' ? [] : wrap(oneLine(sk), width, `${' '.repeat(widthOf(before))}SK  `)),
]
