import { oneLine } from '@keywright/core/internal'
import { align, widest, widthOf, wrap } from '@keywright/harness/terminal'
import { areTexts } from '../check.ts'
import type { Coverage, Satisfied, Unsatisfied } from '../coverage/coverage.ts'
import { codeCell, markdownTable, nameCell } from '../text/markdown.ts'
import { counted, grouped } from '../text/words.ts'
import { listOf, type Renderer } from './renderer.ts'

const COLUMN_NAMES = [
  'Access pattern',
  'Index',
  'Condition',
  'Queries',
  'Read units',
  'Write units',
]

const isResult = (result: Partial<Satisfied | Unsatisfied>): boolean =>
  areTexts(result.name) &&
  (result.satisfied
    ? areTexts(result.index, result.condition) && typeof result.queries === 'number'
    : result.satisfied === false && areTexts(result.reason, result.suggestion))

/**
 * What `coverage` found: under each pattern its key condition and cost, or the reason and a suggestion,
 * and a count at the end.
 */
export const coverage: Renderer<readonly Coverage[]> = {
  is: listOf<Coverage>(isResult),
  none: '0 of 0 access patterns satisfied',
  text: (results, width) => {
    const heads = headsOf(results, width)
    const body = results.flatMap((result, i) => [
      ...wrap(heads[i] as string, width, '', '    '),
      ...(result.satisfied ? answerLines(result, width) : reasonLines(result, width)),
    ])
    const answered = results.filter(({ satisfied }) => satisfied).length
    const unit = results.length === 1 ? 'pattern' : 'patterns'
    const count = `${answered} of ${results.length} access ${unit} satisfied`
    return [...body, ...wrap(count, width)].join('\n')
  },
  markdown: (results) => markdownTable(COLUMN_NAMES, results.map(cellsOf)),
}

/** A line for each pattern, in columns where they fit. */
const headsOf = (results: readonly Coverage[], width: number): string[] => {
  const cells = results.map((result) => headOf(result).map(oneLine))
  const aligned = align(cells)
  return widest(aligned) <= width ? aligned : cells.map((row) => row.join('  '))
}

const headOf = (result: Coverage): string[] =>
  result.satisfied
    ? ['✓ satisfied', result.name, result.index, countOf(result)]
    : ['✗ unsatisfied', result.name]

const countOf = ({ queries, per }: Satisfied): string =>
  `${queries} ${queries === 1 ? 'query' : 'queries'}${per ? ` per ${per}` : ''}`

const answerLines = ({ condition, cost }: Satisfied, width: number): string[] => [
  ...wrap(oneLine(condition), width, '    ', '      '),
  ...(cost
    ? wrap(
        `${counted(cost.readUnits, 'read unit')}, ${counted(cost.writeUnits, 'write unit')} for each row`,
        width,
        '    ',
      )
    : []),
]

const reasonLines = ({ reason, suggestion }: Unsatisfied, width: number): string[] => [
  ...wrap(`reason: ${oneLine(reason)}`, width, '    ', '      '),
  ...suggestion.split('\n').flatMap((line, i) => {
    const first = '    suggestion: '
    return codeLines(oneLine(line), width, i === 0 ? first : ' '.repeat(first.length))
  }),
]

/** Code stays code: its comment goes below it, and every line of that is a comment. */
const codeLines = (line: string, width: number, first: string): string[] => {
  const below = ' '.repeat(first.length)
  if (line.startsWith('// ')) return wrap(line.slice(3), width, `${first}// `, `${below}// `)
  const at = line.lastIndexOf(' // ')
  if (at < 0 || widthOf(first + line) <= width) return wrap(line, width, first, `${below}  `)
  const comment = `${below}  // `
  return [
    ...wrap(line.slice(0, at), width, first, `${below}  `),
    ...wrap(line.slice(at + 4), width, comment, comment),
  ]
}

const cellsOf = (result: Coverage): string[] => {
  if (!result.satisfied)
    return [nameCell(result.name), '**none**', codeCell(result.reason), '', '', '']
  const { name, index, condition, queries, per, cost } = result
  return [
    nameCell(name),
    nameCell(index),
    codeCell(condition),
    per ? `${queries} per ${per}` : String(queries),
    cost ? grouped(cost.readUnits) : '',
    cost ? grouped(cost.writeUnits) : '',
  ]
}
