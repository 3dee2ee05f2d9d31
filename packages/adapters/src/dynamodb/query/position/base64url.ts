// Every runtime has these, but only the types of a platform declare them.
declare const atob: (base64: string) => string
declare const btoa: (binary: string) => string
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array }
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

/** The UTF-8 bytes of a text. */
export const toUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The text of UTF-8 bytes; throws for any others. */
export const fromUtf8 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

/** Bytes in characters that a URL takes as they are. */
export const toBase64Url = (bytes: Uint8Array): string =>
  inUrl(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The UTF-8 bytes of a text in such characters. */
export const textToBase64Url = (text: string): string =>
  // Most texts are ASCII, whose bytes are its units: a TextEncoder costs more than all the rest.
  /^[\0-\x7f]*$/.test(text) ? inUrl(text) : toBase64Url(toUtf8(text))

/** Of a text with a character for each byte. A loop over the digits took three times as long as `btoa`. */
const inUrl = (binary: string): string =>
  btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Reads them back; `undefined` for text that `toBase64Url` could not have written. */
export const fromBase64Url = (text: string): Uint8Array | undefined => {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    // One spelling only: `atob` also takes spaces, padding and bits that are left over.
    return toBase64Url(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
