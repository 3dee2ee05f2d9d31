/**
 * Text that stays on its line: control characters are written as `\u000a`, so that a literal with an
 * escape sequence in it does not reach a terminal.
 */
export const oneLine = (text: string): string =>
  text.replace(
    /[\0-\x1f\x7f-\x9f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
