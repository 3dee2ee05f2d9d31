import { csvReader, separatorOf } from './csv.ts'
import { jsonReader } from './json-reader.ts'
import { eachLine, type InputRecord, type Reader } from './reader.ts'

/** The formats of an input. `keys` is one key per line. */
export type Format = 'keys' | 'json' | 'csv'

/** How much of the beginning is looked at to judge the format. */
const HEAD = 64 * 1024

const keyReader = (name: string): Reader =>
  eachLine(name, (line) => {
    const key = line.endsWith('\r') ? line.slice(0, -1) : line
    return key === '' ? [] : [{ key }]
  })

const READERS: Readonly<Record<Format, (name: string) => Reader>> = {
  keys: keyReader,
  json: jsonReader,
  csv: csvReader,
}

const ION = /^\$ion_\d|^\{\s*Item\s*:/

/** The tag that keys of Redis may begin with: `{app}#USER#1`. No JSON begins like that. */
const HASH_TAG = /^\{[^{}\s"':,]+\}/

/** The format of an input, judged by its beginning. */
const formatOf = (text: string): Format => {
  if (/^[[{"]/.test(text) && !isQuotedHead(text) && !HASH_TAG.test(text)) return 'json'
  const [first = ''] = text.split('\n')
  return separatorOf(first) === undefined ? 'keys' : 'csv'
}

/** A header whose first name is in quotes is no JSON text: `"PK","SK"`. */
const isQuotedHead = (text: string): boolean => {
  const [first = ''] = text.split('\n')
  return text.startsWith('"') && /^"[^"]*"\s*[,;\t]/.test(first) && separatorOf(first) !== undefined
}

/** What holds nothing, or nothing that can be read. */
const refusing = (refused: string): Reader => ({ push: () => [], end: () => [{ refused }] })

const readerOf = (head: string, name: string, format: Format | undefined): Reader => {
  const text = head.trimStart()
  if (text === '') return refusing(`${name} is empty: there is no key in it.`)
  if (format === undefined && ION.test(text))
    return refusing(`${name} is Amazon Ion. Export the table as DynamoDB JSON instead.`)
  return READERS[format ?? formatOf(text)](name)
}

/**
 * Reads the records of a text, in the given format, or in the one that its beginning shows. It is pure: the
 * command and the playground read with it.
 */
export const recordReader = (name: string, format?: Format): Reader => {
  let head = ''
  let reader: Reader | undefined
  /** Chooses the reader, and gives it what has come so far. */
  function* begin(): Generator<InputRecord, Reader> {
    const text = head.replace(/^\ufeff/, '')
    reader = readerOf(text, name, format)
    yield* reader.push(text)
    return reader
  }
  function* push(piece: string): Generator<InputRecord> {
    if (reader) return yield* reader.push(piece)
    head += piece
    // The first lines may be empty, and the first piece short: the first line that is not has to be whole.
    const text = head.trimStart()
    if (text.includes('\n') || (text !== '' && head.length >= HEAD)) yield* begin()
  }
  return {
    push,
    *end() {
      yield* (reader ?? (yield* begin())).end()
    },
  }
}
