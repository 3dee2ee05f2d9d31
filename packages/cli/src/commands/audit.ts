import { audit } from '@keywright/adopt'
import { openInput } from '../input/open-input.ts'
import { progressOf } from '../input/progress.ts'
import { type Format, recordsOf } from '../input/records.ts'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { loadDesign } from '../module/design-module.ts'
import { auditText } from './audit-text.ts'

/** The options of `audit`. */
export interface AuditOptions {
  readonly table?: string
  readonly format?: Format
}

/** The items of an input. */
async function* itemsOf(
  file: string | undefined,
  options: AuditOptions,
  io: Io,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const input = openInput(file, io)
  const progress = progressOf(io, 'items', input.progress)
  try {
    for await (const record of recordsOf(input.bytes, input.name, options.format)) {
      progress.step()
      if ('note' in record) io.err(`${record.note}.\n`)
      else if ('key' in record) {
        throw new UsageError(
          `${input.name} holds keys. An audit needs rows: what aws dynamodb scan prints, an export, JSON, or CSV with a header.`,
        )
      } else yield record.item
    }
  } finally {
    progress.end()
  }
}

/** Finds the rows that no entity of the design reads, or that it reads in two ways. */
export const auditCommand = async (
  design: string,
  file: string | undefined,
  options: AuditOptions,
  io: Io,
): Promise<Result> => {
  const { entities } = await loadDesign(design, io.cwd, options.table)
  const found = await audit(entities, itemsOf(file, options, io))
  const isClean = found.unread.count + found.ambiguous.count + found.different.count === 0
  return {
    code: isClean ? 0 : 1,
    json: found,
    text: `${auditText(found, io.columns)}\n`,
  }
}
