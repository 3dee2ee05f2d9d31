/** Text as it can be read on a line: what is invisible, written out. */
export const visible = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (char) => `\\u{${(char.codePointAt(0) as number).toString(16)}}`,
  )

/** A key as it can be printed: as it is, or quoted where it would be misread. */
export const printable = (key: string): string =>
  key !== '' && key.trim() === key && visible(key).slice(1, -1) === key ? key : visible(key)
