import { progressLine } from '@keywright/harness/terminal'
import { type Io, UsageError } from '../io/io.ts'
import { openInput } from './open-input.ts'
import type { InputRecord, Refused } from './reader.ts'
import { type Format, recordReader } from './records.ts'
import type { Item } from './rows-in.ts'
import { textOf } from './text.ts'

/** How many records there are between two looks at the clock, and how long a count stays. */
const EVERY = 4096
const PAUSE = 150

type Read = Exclude<InputRecord, Refused>

/** The records of an input, up to the first that is not understood. */
async function* recordsOf(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  format: Format | undefined,
): AsyncGenerator<Read> {
  const reader = recordReader(name, format)
  for await (const piece of textOf(bytes, name)) yield* understood(reader.push(piece))
  yield* understood(reader.end())
}

/** @throws UsageError for what is not understood. */
function* understood(records: Iterable<InputRecord>): Generator<Read> {
  for (const record of records) {
    if ('refused' in record) throw new UsageError(record.refused)
    yield record
  }
}

/**
 * The records of a file or of standard input, without its notes, which go to standard error. A counter there
 * disappears at the end.
 */
export async function* readRecords(
  file: string | undefined,
  format: Format | undefined,
  what: string,
  io: Io,
): AsyncGenerator<Exclude<Read, { note: string }>> {
  const input = openInput(file, io)
  const { err: write, showsProgress: isTTY, columns } = io
  const line = progressLine({ write, isTTY, columns, pause: PAUSE })
  const countText = (): string => {
    const done = input.progress()
    const percent = done === undefined ? '' : `, ${Math.floor(done * 100)}%`
    return `${count.toLocaleString('en-US')} ${what}${percent}`
  }
  let count = 0
  try {
    for await (const record of recordsOf(input.bytes, input.name, format)) {
      if (++count % EVERY === 0) line.show(countText)
      if ('note' in record) io.err(`${record.note}.\n`)
      else yield record
    }
  } finally {
    line.erase()
  }
}

/** The rows of an input that holds nothing else; `refusal` says what is wrong with a key on its own. */
export async function* onlyRows(
  records: ReturnType<typeof readRecords>,
  refusal: string,
): AsyncGenerator<Item> {
  for await (const record of records) {
    if ('key' in record) throw new UsageError(refusal)
    yield record.item
  }
}
