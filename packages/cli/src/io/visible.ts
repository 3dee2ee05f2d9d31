/** Text for one line, with invisible characters written out. */
export const visible = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (char) => `\\u{${(char.codePointAt(0) as number).toString(16)}}`,
  )

/** Code for printing, on one line. */
export const codeLine = (code: string): string =>
  code
    .replaceAll(/\s+/g, ' ')
    .replace(/\p{C}/gu, (char) => `\\u{${(char.codePointAt(0) as number).toString(16)}}`)

/** Text of several lines with what would move a cursor or set a colour written out. */
export const withoutEscapes = (text: string): string =>
  text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, (char) => `\\u{${char.charCodeAt(0).toString(16)}}`)

/** A key for printing: unchanged, or quoted if it could be misread. */
export const printable = (key: string): string =>
  key !== '' && key.trim() === key && visible(key).slice(1, -1) === key ? key : visible(key)
