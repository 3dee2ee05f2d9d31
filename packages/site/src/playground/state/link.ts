import { checkState } from './check.ts'
import type { State } from './state.ts'

/** Links say which version of the format they are in, so that a link from today opens in a year. */
const VERSION = 'v1.'

/** No link that this page makes is longer; a longer one is not unpacked. */
export const MOST_CHARACTERS = 400_000
const MOST_BYTES = 4_000_000

const toBase64Url = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new RangeError('too large')
    }
    chunks.push(read.value)
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer())
}

/** The hash of a link that opens this state: its version, then the state, compressed. */
export const toHash = async (state: State): Promise<string> => {
  const json = new TextEncoder().encode(JSON.stringify(state))
  return VERSION + toBase64Url(await through(json, new CompressionStream('deflate-raw')))
}

/** What a hash held: a state, nothing at all, or something that cannot be read. */
export type FromHash =
  | { readonly state: State }
  | { readonly empty: true }
  | { readonly damaged: string }

/** Reads the hash of a link. Never throws: what is damaged says so. */
export const fromHash = async (hash: string): Promise<FromHash> => {
  const text = hash.replace(/^#/, '')
  if (text === '') return { empty: true }
  if (!text.startsWith(VERSION)) {
    return {
      damaged: /^v\d+\./.test(text)
        ? 'This link was made by a newer version of this page.'
        : 'This link is not one of this page.',
    }
  }
  try {
    if (text.length > MOST_CHARACTERS) throw new RangeError('too long')
    const bytes = await through(
      fromBase64Url(text.slice(VERSION.length)),
      new DecompressionStream('deflate-raw'),
    )
    const state = checkState(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (state) return { state }
  } catch {
    // Damaged, as the next line says: whatever broke on the way, there is nothing to open.
  }
  return { damaged: 'This link is damaged: a part of it is missing or was changed.' }
}
