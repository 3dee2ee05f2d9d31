import { audit } from '@keywright/adopt'
import { inputName } from '../input/open-input.ts'
import { onlyRows, readRecords } from '../input/read-records.ts'
import type { Format } from '../input/records.ts'
import type { Io, Result } from '../io/io.ts'
import { loadDesign } from '../module/design-module.ts'
import { auditText } from './audit-text.ts'

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
