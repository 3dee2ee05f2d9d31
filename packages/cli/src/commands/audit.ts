import { type Audit, type AuditedRows, audit } from '@keywright/adopt'
import { oneLine } from '@keywright/core/internal'
import { columnsOf, wrap } from '@keywright/harness/terminal'
import { inputName } from '../input/open-input.ts'
import { onlyRows, readRecords } from '../input/read-records.ts'
import type { Format } from '../input/records.ts'
import { counted } from '../io/counted.ts'
import type { Io, Result } from '../io/io.ts'
import { loadDesign } from '../module/design-module.ts'

/** The options of `audit`. */
export interface AuditOptions {
  readonly table?: string
  readonly format?: Format
}

/** Finds the rows that no entity of the design reads, or that it reads in two ways. */
export const auditCommand = async (
  design: string,
  file: string | undefined,
  options: AuditOptions,
  io: Io,
): Promise<Result> => {
  const { entities } = await loadDesign(design, io.cwd, options.table)
  const items = onlyRows(
    readRecords(file, options.format, 'items', io),
    `${inputName(file)} holds keys. An audit needs rows: what aws dynamodb scan prints, an export, JSON, or CSV with a header.`,
  )
  const found = await audit(entities, items)
  const isClean = found.unread.count + found.ambiguous.count + found.different.count === 0
  return {
    code: isClean ? 0 : 1,
    json: found,
    text: `${auditText(found, io.columns)}\n`,
  }
}

/** What `audit` found: how many rows each entity has, and under each problem some of the rows that have it. */
const auditText = (found: Audit, columns: number): string => {
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
