import { attempt } from '@keywright/core/internal'
import { UsageError } from '../io/io.ts'
import { TAKES } from './rows-in.ts'

/** First bytes of files that are no text, by what people call them. */
const OTHERS: readonly (readonly [bytes: readonly number[], name: string])[] = [
  [[0xe0, 0x01, 0x00, 0xea], 'Amazon Ion. Export the table as DynamoDB JSON instead'],
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive. Unpack it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'compressed with zstd. Unpack it first: zstd -d'],
  [[0x42, 0x5a, 0x68], 'compressed with bzip2. Unpack it first: bunzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'compressed with xz. Unpack it first: unxz'],
  [[0x50, 0x41, 0x52, 0x31], 'Parquet. Export the table as DynamoDB JSON instead'],
]

/** The encoding that the first bytes tell: PowerShell writes UTF-16. */
const encodingOf = (first: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' =>
  first[0] === 0xff && first[1] === 0xfe
    ? 'utf-16le'
    : first[0] === 0xfe && first[1] === 0xff
      ? 'utf-16be'
      : 'utf-8'

const NO_TEXT = `is not UTF-8 text. ${TAKES.slice(0, -1)}`

/** The type of the global one differs between Node's types and the browser's. */
type Decoder = InstanceType<typeof TextDecoder>

/**
 * The text of an input, in pieces. Only one piece is in memory at a time.
 *
 * @throws UsageError for input that is no text, by the name of what it is.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  const refuse = (what: string): never => {
    throw new UsageError(`${name} ${what}.`)
  }
  try {
    for await (const chunk of bytes) {
      if (!decoder) {
        const other = OTHERS.find(([start]) => start.every((byte, i) => chunk[i] === byte))
        if (other) refuse(`is ${other[1]}`)
        decoder = new TextDecoder(encodingOf(chunk), { fatal: true })
      }
      const text = attempt(() => (decoder as Decoder).decode(chunk, { stream: true }))
      if (text === undefined) return refuse(NO_TEXT)
      if (text.includes('\0')) refuse(`is binary. ${TAKES.slice(0, -1)}`)
      if (text !== '') yield text
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}`)
  }
  const rest = attempt(() => decoder?.decode() ?? '')
  if (rest === undefined) refuse(NO_TEXT)
  if (rest) yield rest
}
