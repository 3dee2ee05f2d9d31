import type { Audit, AuditedRows } from '@keywright/adopt'
import { oneLine } from '@keywright/core/internal'
import { columnsOf, wrap } from '@keywright/harness/terminal'
import { counted } from '../io/counted.ts'

/** What `audit` found: how many rows each entity has, and under each problem some of the rows that have it. */
export const auditText = (found: Audit, columns: number): string => {
  const { items, entities, unread, ambiguous, different } = found
  const right = Object.values(entities).reduce((sum, count) => sum + count, 0)
  const hanging = (line: string, indent: string): string[] =>
    wrap(oneLine(line), columns, indent, `${indent}  `)
  const groupLines = (title: string, { count, groups }: AuditedRows): string[] => [
    ...hanging(`${counted(count, 'row')} ${title}`, ''),
    ...groups.flatMap((group) => [
      ...hanging(`${counted(group.count, 'row')}: ${group.reason}`, '  '),
      ...group.rows.flatMap(({ key, reason }) => {
        const words = keyWords(key)
        // Where the reason is about an index, the row has to be named too.
        return reason.includes(words)
          ? hanging(reason, '    ')
          : [...hanging(words, '    '), ...hanging(reason, '      ')]
      }),
      ...(group.count > group.rows.length
        ? [`    and ${(group.count - group.rows.length).toLocaleString('en-US')} more`]
        : []),
    ]),
  ]
  const theirs = different.count === 1 ? 'its' : 'their'
  const lists: readonly (readonly [title: string, rows: AuditedRows])[] = [
    ['that no entity reads', unread],
    ['that several entities read', ambiguous],
    [`whose keys are not those of ${theirs} attributes`, different],
  ]
  return [
    columnsOf(
      Object.entries(entities).map(([name, count]) => [oneLine(name), counted(count, 'row')]),
      columns,
      0,
    ),
    ...lists.flatMap(([title, rows]) => (rows.count === 0 ? [] : [groupLines(title, rows)])),
    hanging(
      `${right.toLocaleString('en-US')} of ${counted(items, 'row')} ${items === 1 ? 'fits' : 'fit'} the design`,
      '',
    ),
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** The key of a row in words: `PK = "USER#1", SK = "PROFILE"`. */
const keyWords = (key: Readonly<Record<string, unknown>>): string =>
  Object.entries(key)
    .map(([name, value]) => `${name} = ${shownValue(value)}`)
    .join(', ')

const shownValue = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
