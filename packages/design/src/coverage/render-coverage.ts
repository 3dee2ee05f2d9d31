import { answer } from '@keywright/core'
import { areTexts, checkList } from '../check.ts'
import { align } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import type { Coverage, Satisfied, Unsatisfied } from './coverage.ts'

/**
 * What `coverage` found, as plain text for a terminal or a CI log: a line for each pattern, reason and
 * suggestion under those that are not answered, and a count at the end.
 *
 * @throws KeyError for something that `coverage` does not return.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const results = coverage([user], [
 *   { name: 'user by id', entity: 'User', given: ['userId'] },
 *   { name: 'user by email', entity: 'User', given: ['email'] },
 * ])
 * renderCoverage(results).split('\n')
 * // => [
 * //   '✓ satisfied    user by id     primary  1 query  PK = USER#<userId> AND SK = PROFILE',
 * //   '✗ unsatisfied  user by email',
 * //   '    reason: no key of User holds email; primary needs userId for its partition',
 * //   "    suggestion: GSI1: { pk: key('EMAIL', text('email')), sk: key('USER') }, // in the keys of 'User'",
 * //   "                indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } }, // in the table 'app'",
 * //   "                // 'email': no key of 'User' holds it, so text is a guess",
 * //   '1 of 2 access patterns satisfied',
 * // ]
 */
export const renderCoverage = (results: readonly Coverage[]): string =>
  answer('renderCoverage', () => {
    checkList('INVALID_VALUE', 'renderCoverage', 'a result of `coverage`', results, isResult)
    const lines = align(results.map((result) => cellsOf(result).map(oneLine)))
    const body = results.flatMap((result, i) => [
      lines[i] as string,
      ...(result.satisfied
        ? []
        : [...labelled('reason', result.reason), ...labelled('suggestion', result.suggestion)]),
    ])
    const answered = results.filter(({ satisfied }) => satisfied).length
    const unit = results.length === 1 ? 'pattern' : 'patterns'
    return [...body, `${answered} of ${results.length} access ${unit} satisfied`].join('\n')
  })

const isResult = (result: Partial<Satisfied | Unsatisfied>): boolean =>
  areTexts(result.name) &&
  (result.satisfied
    ? areTexts(result.index, result.condition) && typeof result.queries === 'number'
    : result.satisfied === false && areTexts(result.reason, result.suggestion))

const cellsOf = (result: Coverage): string[] =>
  result.satisfied
    ? ['✓ satisfied', result.name, result.index, countOf(result), result.condition]
    : ['✗ unsatisfied', result.name]

const countOf = ({ queries, per }: Satisfied): string =>
  `${queries} ${queries === 1 ? 'query' : 'queries'}${per ? ` per ${per}` : ''}`

/** Lines under one label, all as far to the right as the first. */
const labelled = (label: string, text: string): string[] =>
  text.split('\n').map((line, i) => {
    const head = `${label}: `
    return `    ${i === 0 ? head : ' '.repeat(head.length)}${oneLine(line)}`
  })
