/** The UTF-8 bytes of well-formed text, one character for each: ASCII comes back as it is. */
export const toBytes = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
        String.fromCharCode(parseHex(hex)),
      )
    : text

/** One byte as two lower-case digits. */
export const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0')

/** The number that hex digits write. */
export const parseHex = (hex: string): number => Number.parseInt(hex, 16)
