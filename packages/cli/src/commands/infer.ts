import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Inference, type InferredTable, infer, inferTable } from '@keywright/adopt'
import { followed, inputName } from '../input/open-input.ts'
import { onlyRows, readRecords } from '../input/read-records.ts'
import type { Format } from '../input/records.ts'
import type { Item } from '../input/rows-in.ts'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { keysText, rowsText } from './infer-text.ts'

/** The options of `infer`. */
export interface InferOptions {
  readonly attribute?: string
  readonly format?: Format
  readonly table?: string
  readonly pk?: string
  readonly sk?: string
  readonly out?: string
  readonly force?: boolean
}

type Records = ReturnType<typeof readRecords>

/** The keys of an input: its lines, or one attribute of its rows. */
async function* keysOf(
  records: Records,
  attribute: string | undefined,
  name: string,
): AsyncGenerator<string> {
  let found = 0
  for await (const record of records) {
    if ('item' in record && attribute === undefined) {
      throw new UsageError(`${name} holds keys and rows. Give one of them.`)
    }
    const value = 'key' in record ? record.key : textIn(record.item, attribute as string)
    if (value === undefined) continue
    found++
    yield value
  }
  if (found === 0) throw new UsageError(`${name}: no row has text in ${attribute}.`)
}

/** The text of an attribute, of a row of either client. */
const textIn = (item: Item, attribute: string): string | undefined => {
  const value = Object.hasOwn(item, attribute) ? item[attribute] : undefined
  const plain = (value as { S?: unknown } | null | undefined)?.S ?? value
  return typeof plain === 'string' ? plain : undefined
}

/** Works out a table from its rows, or definitions from keys. */
export const inferCommand = async (
  file: string | undefined,
  options: InferOptions,
  io: Io,
): Promise<Result> => {
  const { out, force, attribute } = options
  // A file that may not be written is said before hours of reading.
  if (out !== undefined && existsSync(resolve(io.cwd, out)) && !force) {
    throw new UsageError(`${out} exists. Add --force to replace it.`)
  }
  const name = inputName(file)
  const records = readRecords(file, options.format, 'records', io)
  const first = await records.next()
  if (first.done) throw new UsageError(`${name} is empty: there is no key in it.`)
  const all = followed(first.value, records)
  const areRows = 'item' in first.value && attribute === undefined
  const found = areRows
    ? await inferTable(
        onlyRows(all, `${name} holds keys and rows. Give one of them.`),
        tableOptions(options),
      )
    : await infer(keysOf(all, attribute, name))
  if (out !== undefined) writeFileSync(resolve(io.cwd, out), found.code)
  return 'definitions' in found ? ofKeys(found, out, io) : ofRows(found, out, io)
}

const tableOptions = ({ table, pk, sk }: InferOptions) => ({
  ...(table === undefined ? {} : { name: table }),
  ...(pk === undefined ? {} : { pk }),
  ...(sk === undefined ? {} : { sk }),
})

/** Findings are worth an exit code of 1, unless a file was asked for: then that is what was done. */
const codeOf = (findings: readonly unknown[], out: string | undefined): 0 | 1 =>
  findings.length > 0 && out === undefined ? 1 : 0

const ofKeys = (found: Inference, out: string | undefined, io: Io): Result => {
  const { definitions, findings, keys, code } = found
  return {
    code: codeOf(findings, out),
    json: { keys, definitions: definitions.map(({ key: _, ...rest }) => rest), code, findings },
    text: keysText(found, out, io),
  }
}

const ofRows = (found: InferredTable, out: string | undefined, io: Io): Result => {
  const { rows, table, entities, code, findings } = found
  return {
    code: codeOf(findings, out),
    json: {
      rows,
      table: table.definition,
      entities: entities.map(({ name, keys }) => ({ name, keys })),
      code,
      findings,
    },
    text: rowsText(found, out, io),
  }
}
