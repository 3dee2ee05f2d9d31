import { answer } from '@keywright/core'
import { checkList } from '../check.ts'
import { codeCell, markdownTable, nameCell } from '../text/markdown.ts'
import { grouped } from '../text/words.ts'
import type { Coverage } from './coverage.ts'

const HEAD = ['Access pattern', 'Index', 'Condition', 'Queries', 'Read units', 'Write units']

/**
 * What `coverage` found as a Markdown table, aligned, ready to commit: which index answers each
 * pattern, with which condition, in how many queries, and at what cost where the sizes are known.
 *
 * @throws KeyError for something that `coverage` does not return.
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')) } })
 * const patterns = [{ name: 'user by id', entity: 'User', given: ['userId'], rows: 1, itemBytes: 500 }]
 * coverageMarkdown(coverage([user], patterns)).split('\n')
 * // => [
 * //   '| Access pattern | Index   | Condition            | Queries | Read units | Write units |',
 * //   '| -------------- | ------- | -------------------- | ------- | ---------- | ----------- |',
 * //   '| user by id     | primary | `PK = USER#<userId>` | 1       | 0.5        | 1           |',
 * // ]
 */
export const coverageMarkdown = (results: readonly Coverage[]): string =>
  answer('coverageMarkdown', () => {
    checkList(
      'INVALID_VALUE',
      'coverageMarkdown',
      'a result of `coverage`',
      results,
      (one) => typeof one.name === 'string' && typeof one.satisfied === 'boolean',
    )
    return markdownTable(HEAD, results.map(cellsOf))
  })

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
