import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { infer } from '@keywright/adopt'
import { columnsOf, paintFor, wrap } from '@keywright/harness/terminal'
import { type Format, recordsOf } from '../input/items.ts'
import { linesOf } from '../input/lines.ts'
import { openInput } from '../input/open-input.ts'
import { progressOf } from '../input/progress.ts'
import { type Io, type Result, UsageError } from '../io/io.ts'

/** The options of `infer`. */
export interface InferOptions {
  readonly attribute?: string
  readonly format?: Format
  readonly out?: string
  readonly force?: boolean
}

/** The keys of an input: its lines, or an attribute of its items. */
async function* keysOf(
  file: string | undefined,
  options: InferOptions,
  io: Io,
): AsyncGenerator<string> {
  const input = openInput(file, io)
  const progress = progressOf(io, 'keys', input.progress)
  let missing = 0
  let found = 0
  try {
    for await (const record of recordsOf(
      linesOf(input.bytes, input.name),
      input.name,
      options.format,
    )) {
      progress.step()
      if ('key' in record) {
        found++
        yield record.key
        continue
      }
      const attribute =
        options.attribute ?? ('PK' in record.item ? 'PK' : 'pk' in record.item ? 'pk' : undefined)
      if (attribute === undefined) {
        throw new UsageError(
          `${input.name} holds items. Say which attribute holds the keys:\n  keywright infer --attribute ${Object.keys(record.item)[0] ?? 'PK'}`,
        )
      }
      const value = record.item[attribute]
      if (typeof value === 'string') {
        found++
        yield value
      } else missing++
    }
  } finally {
    progress.end()
  }
  if (found === 0) {
    throw new UsageError(
      missing > 0
        ? `${input.name}: no item has text in ${options.attribute ?? 'PK'}.`
        : `${input.name} is empty: there is no key in it.`,
    )
  }
}

/** Works out definitions from existing keys. */
export const inferCommand = async (
  file: string | undefined,
  options: InferOptions,
  io: Io,
): Promise<Result> => {
  const found = await infer(keysOf(file, options, io))
  if (options.out !== undefined) {
    const path = resolve(io.cwd, options.out)
    if (existsSync(path) && !options.force)
      throw new UsageError(`${options.out} exists. Add --force to replace it.`)
    writeFileSync(path, found.code)
  }
  const paint = paintFor(io.colors)
  const { definitions, findings, keys, code } = found
  const text = [
    paint.bold(
      `${keys.toLocaleString('en-US')} ${keys === 1 ? 'key' : 'keys'}, ${definitions.length} ${definitions.length === 1 ? 'shape' : 'shapes'}`,
    ),
    '',
    ...columnsOf(
      definitions.map(({ pattern, count }) => [count.toLocaleString('en-US').padStart(9), pattern]),
      io.columns,
      0,
    ),
    '',
    ...(options.out === undefined ? [code.trimEnd()] : [`Written to ${options.out}.`]),
    ...(findings.length > 0 ? ['', paint.bold('What is unsafe in them')] : []),
    ...findings.flatMap(({ message, keys: shown }) => [
      '',
      ...wrap(message, io.columns, '  ! ').map((line) => paint.yellow(line)),
      ...shown
        .slice(0, 3)
        .flatMap((one) => wrap(JSON.stringify(one).slice(1, -1), io.columns, '      ')),
    ]),
  ]
  return {
    code: findings.length > 0 ? 1 : 0,
    json: { keys, definitions: definitions.map(({ key: _, ...rest }) => rest), code, findings },
    text: `${text.join('\n')}\n`,
  }
}
