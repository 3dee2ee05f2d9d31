/** Links name the version of their format, so a link made today opens in a year. */
const VERSION = 'v1.'

/**
 * The most characters of a link. A longer one is not unpacked.
 *
 * @example
 * MOST_LINK_CHARACTERS // => 400000
 */
export const MOST_LINK_CHARACTERS: number = 400_000
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
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new RangeError('too large')
    }
    chunks.push(read.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const DAMAGED = 'This link is damaged: part of it is missing or changed.'

/**
 * The text after the `#` of a link to the playground: a version, then the compressed state.
 * `fromLinkText` returns the state, even in a year.
 *
 * @example
 * await toLinkText({ template: 'USER#${id}' }) // => 'v1.q1YqSc0tyEksSVWyUgoNdg1SVqnOTKlVqgUA'
 */
export const toLinkText = async (state: unknown): Promise<string> => {
  const json = new TextEncoder().encode(JSON.stringify(state))
  return VERSION + toBase64Url(await through(json, new CompressionStream('deflate-raw')))
}

/**
 * The state in a link, unchecked: the caller checks what it is.
 *
 * @throws Error for text that is damaged, too large, or of a later version; the message is for people.
 * @example
 * await fromLinkText('v1.q1YqSc0tyEksSVWyUgoNdg1SVqnOTKlVqgUA') // => { template: 'USER#${id}' }
 */
export const fromLinkText = async (text: string): Promise<unknown> => {
  if (!text.startsWith(VERSION) && /^v\d+\./.test(text))
    throw new Error('This link was made by a newer version of the playground.')
  try {
    if (!text.startsWith(VERSION) || text.length > MOST_LINK_CHARACTERS)
      throw new RangeError('no link')
    const packed = fromBase64Url(text.slice(VERSION.length))
    const json = await through(packed, new DecompressionStream('deflate-raw'))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch (cause) {
    throw new Error(DAMAGED, { cause })
  }
}
