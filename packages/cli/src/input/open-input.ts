import { createReadStream, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Io, UsageError } from '../io/io.ts'

/** An open input: its bytes, its name, and how much of it was read. */
export interface OpenInput {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** How much of the file was read, from 0 to 1; undefined if its size is not known. */
  readonly progress: () => number | undefined
}

const GZIP = [0x1f, 0x8b] as const

/** How many bytes tell what a file is. */
const TELLING = 8

/** The bytes, with enough of them in the first piece to tell what they are. */
async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of source) {
    if (!first) yield chunk
    else {
      first = Buffer.concat([first, chunk])
      if (first.length < TELLING) continue
      yield first
      first = undefined
    }
  }
  if (first && first.length > 0) yield first
}

/** What was looked at, and after it the rest. */
export async function* followed<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** Unpacks gzip if the first bytes say so, whatever the file's name is; all members of it, one after another. */
async function* unpacked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = gathered(source)
  const first = await iterator.next()
  if (first.done) return
  const all = followed(first.value, iterator)
  if (first.value[0] !== GZIP[0] || first.value[1] !== GZIP[1]) return yield* all
  const gunzip = createGunzip()
  // The reader of `gunzip` gets the error, so this one has nothing to do.
  pipeline(Readable.from(all, { objectMode: false }), gunzip, () => {})
  yield* gathered(gunzip)
}

const STDIN = 'standard input'

/** What to call an input: without a file, or for `-`, it is standard input. */
export const inputName = (file: string | undefined): string =>
  file === undefined || file === '-' ? STDIN : file

/** Opens a file, or standard input if there is none or it is `-`. */
export const openInput = (file: string | undefined, io: Io): OpenInput => {
  if (file === undefined || file === '-') {
    if (io.stdin.isTTY) {
      throw new UsageError(
        'Give a file, or pipe keys or rows into standard input:\n  aws dynamodb scan --table-name app | keywright infer',
      )
    }
    return { name: STDIN, bytes: unpacked(io.stdin), progress: () => undefined }
  }
  const path = resolve(io.cwd, file)
  let size = 0
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) throw new UsageError(`${file} is a folder. Give one of its files.`)
    size = stat.size
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read: there is no such file.`)
  }
  const stream = createReadStream(path)
  return {
    name: file,
    bytes: unpacked(stream),
    progress: () => (size === 0 ? 1 : stream.bytesRead / size),
  }
}
