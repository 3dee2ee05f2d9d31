// Every runtime has these, but only the types of a platform declare them.
declare const atob: (base64: string) => string
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

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bytes in characters that a URL takes as they are. */
export const toBase64Url = (bytes: Uint8Array): string =>
  encoded(bytes.length, (i) => bytes[i] as number)

/** The UTF-8 bytes of a text in such characters. */
export const textToBase64Url = (text: string): string =>
  // Most texts are ASCII, whose bytes are its units: a TextEncoder costs more than all the rest.
  /^[\0-\x7f]*$/.test(text)
    ? encoded(text.length, (i) => text.charCodeAt(i))
    : toBase64Url(toUtf8(text))

const encoded = (length: number, byteAt: (i: number) => number): string => {
  let text = ''
  // Three bytes are four digits; of the bytes that are left, one is two digits and two are three.
  for (let i = 0; i < length; i += 3) {
    const left = length - i
    const second = left > 1 ? byteAt(i + 1) : 0
    const third = left > 2 ? byteAt(i + 2) : 0
    const bits = (byteAt(i) << 16) | (second << 8) | third
    text += (DIGITS[bits >> 18] as string) + (DIGITS[(bits >> 12) & 63] as string)
    if (left > 1) text += DIGITS[(bits >> 6) & 63]
    if (left > 2) text += DIGITS[bits & 63]
  }
  return text
}

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
