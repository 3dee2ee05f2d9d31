import { UsageError } from '../io/io.ts'

/** A longer line is not text: it is something else, without line ends. */
const MOST_CHARACTERS = 8 * 1024 * 1024

/**
 * The lines of an input, without their ends. Only one line is in memory at a time.
 *
 * @throws UsageError for binary input.
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  const refuse = (what: string): never => {
    throw new UsageError(
      `${name} ${what}. It takes lines of text, JSON lines, CSV, or a DynamoDB export.`,
    )
  }
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return refuse('is not UTF-8 text')
    }
  }
  try {
    for await (const chunk of bytes) {
      const text = decode(chunk)
      if (text.includes('\0')) refuse('is binary')
      const lines = (rest + text).split('\n')
      rest = lines.pop() as string
      if (rest.length > MOST_CHARACTERS) refuse('has a line of more than 8 MB')
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}`)
  }
  rest += decode()
  if (rest !== '') yield rest.endsWith('\r') ? rest.slice(0, -1) : rest
}
