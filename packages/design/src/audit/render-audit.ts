import { answer, refuse } from '@keywright/core'
import { align } from '../text/align.ts'
import { oneLine } from '../text/one-line.ts'
import { counted } from '../text/words.ts'
import { type RenderOptions, widthOption, wrapped } from '../text/wrap.ts'
import type { Audit, AuditedRows } from './audit.ts'
import { keyWords } from './key-words.ts'

/**
 * What `audit` found, as plain text for a terminal or a CI log: how many rows each entity has, and
 * under each problem some of the rows that have it. It fits 80 columns, or `width`.
 *
 * @throws KeyError for something that `audit` does not return, and for a width outside 20 to 1000.
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')) } })
 * renderAudit(audit([user], [{ PK: 'USER#1' }, { PK: 'user-4' }])).split('\n')
 * // => [
 * //   'User  1 row',
 * //   '',
 * //   '1 row that no entity reads',
 * //   '  no entity reads PK = "user-4"',
 * //   '',
 * //   '1 of 2 rows fit the design',
 * // ]
 */
export const renderAudit = (found: Audit, options: RenderOptions = {}): string =>
  answer('renderAudit', () => {
    const { items, entities, unread, ambiguous, different } = Object(found) as Partial<Audit>
    if (typeof items !== 'number' || !entities || !unread || !ambiguous || !different) {
      return refuse('INVALID_VALUE', 'a result of `audit`', found, 'renderAudit')
    }
    const width = widthOption('renderAudit', options)
    const right = Object.values(entities).reduce((sum, count) => sum + count, 0)
    const blocks = [
      align(
        Object.entries(entities).map(([name, count]) => [oneLine(name), counted(count, 'row')]),
      ),
      groupLines(unread, 'that no entity reads', 'that no entity reads'),
      groupLines(ambiguous, 'that several entities read', 'that several entities read'),
      groupLines(
        different,
        'whose keys are not those of its attributes',
        'whose keys are not those of their attributes',
      ),
      [`${right} of ${counted(items, 'row')} ${items === 1 ? 'fits' : 'fit'} the design`],
    ]
    return blocks
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.flatMap((line) => hanging(line, width)).join('\n'))
      .join('\n\n')
  })

/** A line, and what does not fit on it below, indented further. */
const hanging = (line: string, width: number): string[] => {
  const first = /^ */.exec(line)?.[0] ?? ''
  return wrapped(line.slice(first.length), width, first, `${first}  `)
}

const groupLines = ({ count, rows }: AuditedRows, one: string, many: string): string[] => {
  if (count === 0) return []
  const more = count - rows.length
  return [
    `${counted(count, 'row')} ${count === 1 ? one : many}`,
    ...rows.flatMap(({ key, reason }) => {
      const words = keyWords(key)
      // Where the reason is about an index, the row has to be named too.
      return (reason.includes(words) ? [`  ${reason}`] : [`  ${words}`, `    ${reason}`]).map(
        oneLine,
      )
    }),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
