import { answer } from '@keywright/core'
import { areTexts, checkList } from '../check.ts'
import { align } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import { widthOf } from '../text/width.ts'
import { counted } from '../text/words.ts'
import { type RenderOptions, widest, widthOption, wrapped } from '../text/wrap.ts'
import type { Coverage, Satisfied, Unsatisfied } from './coverage.ts'

/**
 * What `coverage` found, as plain text for a terminal or a CI log: under each pattern its key condition
 * and cost, or the reason and a suggestion, and a count at the end. It fits 80 columns, or `width`.
 *
 * @throws KeyError for something that `coverage` does not return, and for a width outside 20 to 1000.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const results = coverage([user], [
 *   { name: 'user by id', entity: 'User', given: ['userId'], rows: 1, itemBytes: 500 },
 *   { name: 'user by email', entity: 'User', given: ['email'] },
 * ])
 * renderCoverage(results).split('\n')
 * // => [
 * //   '✓ satisfied    user by id     primary  1 query',
 * //   '    PK = USER#<userId> AND SK = PROFILE',
 * //   '    0.5 read units, 1 write unit for each row',
 * //   '✗ unsatisfied  user by email',
 * //   '    reason: no key of User holds email; primary needs userId for its partition',
 * //   "    suggestion: GSI1: { pk: key('EMAIL', text('email')), sk: key('USER') },",
 * //   "                  // in the keys of 'User'",
 * //   "                indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },",
 * //   "                  // in the table 'app'",
 * //   "                // 'email': no key of 'User' holds it, so text is a guess",
 * //   "                // if 'email' has few values, make pk sharded (see planShards)",
 * //   '1 of 2 access patterns satisfied',
 * // ]
 */
export const renderCoverage = (results: readonly Coverage[], options: RenderOptions = {}): string =>
  answer('renderCoverage', () => {
    checkList('INVALID_VALUE', 'renderCoverage', 'a result of `coverage`', results, isResult)
    const width = widthOption('renderCoverage', options)
    const heads = headsOf(results, width)
    const body = results.flatMap((result, i) => [
      ...wrapped(heads[i] as string, width, '', '    '),
      ...(result.satisfied ? answerLines(result, width) : reasonLines(result, width)),
    ])
    const answered = results.filter(({ satisfied }) => satisfied).length
    const unit = results.length === 1 ? 'pattern' : 'patterns'
    const count = `${answered} of ${results.length} access ${unit} satisfied`
    return [...body, ...wrapped(count, width)].join('\n')
  })

const isResult = (result: Partial<Satisfied | Unsatisfied>): boolean =>
  areTexts(result.name) &&
  (result.satisfied
    ? areTexts(result.index, result.condition) && typeof result.queries === 'number'
    : result.satisfied === false && areTexts(result.reason, result.suggestion))

/** A line for each pattern, in columns where they fit. */
const headsOf = (results: readonly Coverage[], width: number): string[] => {
  const cells = results.map((result) => cellsOf(result).map(oneLine))
  const aligned = align(cells)
  return widest(aligned) <= width ? aligned : cells.map((row) => row.join('  '))
}

const cellsOf = (result: Coverage): string[] =>
  result.satisfied
    ? ['✓ satisfied', result.name, result.index, countOf(result)]
    : ['✗ unsatisfied', result.name]

const countOf = ({ queries, per }: Satisfied): string =>
  `${queries} ${queries === 1 ? 'query' : 'queries'}${per ? ` per ${per}` : ''}`

const answerLines = ({ condition, cost }: Satisfied, width: number): string[] => [
  ...wrapped(oneLine(condition), width, '    ', '      '),
  ...(cost
    ? wrapped(
        `${counted(cost.readUnits, 'read unit')}, ${counted(cost.writeUnits, 'write unit')} for each row`,
        width,
        '    ',
      )
    : []),
]

const reasonLines = ({ reason, suggestion }: Unsatisfied, width: number): string[] => [
  ...wrapped(`reason: ${oneLine(reason)}`, width, '    ', '      '),
  ...suggestion.split('\n').flatMap((line, i) => {
    const first = '    suggestion: '
    return codeLines(oneLine(line), width, i === 0 ? first : ' '.repeat(first.length))
  }),
]

/** Code stays code: its comment goes below it, and every line of that is a comment. */
const codeLines = (line: string, width: number, first: string): string[] => {
  const below = ' '.repeat(first.length)
  if (line.startsWith('// ')) return wrapped(line.slice(3), width, `${first}// `, `${below}// `)
  const at = line.lastIndexOf(' // ')
  if (at < 0 || widthOf(first + line) <= width) return wrapped(line, width, first, `${below}  `)
  const comment = `${below}  // `
  return [
    ...wrapped(line.slice(0, at), width, first, `${below}  `),
    ...wrapped(line.slice(at + 4), width, comment, comment),
  ]
}
