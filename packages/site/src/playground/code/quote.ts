const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

const hexOf = (char: string): string => (char.codePointAt(0) as number).toString(16).toUpperCase()

/** JavaScript text in double quotes, with invisible characters as escapes. */
export const quoteDouble = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (char) => `\\u{${hexOf(char)}}`)

/** Text in single quotes, as people write TypeScript. */
export const quote = (text: string): string =>
  `'${quoteDouble(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`

/** Python text. */
export const quotePython = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (char) => `\\U${hexOf(char).padStart(8, '0')}`)

/** Text for redis-cli, with invisible characters as byte escapes. */
export const quoteRedis = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (char) =>
    Array.from(
      new TextEncoder().encode(char),
      (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
    ).join(''),
  )

/** A value as code, with names unquoted where possible. */
export const show = (value: unknown, indent = ''): string => {
  if (typeof value === 'string') return quoteDouble(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Object.entries(value).flatMap(([name, one]) => {
    if (one === undefined) return []
    const shown = show(one, inner)
    if (Array.isArray(value)) return [inner + shown]
    return [`${inner}${/^[A-Za-z_]\w*$/.test(name) ? name : quoteDouble(name)}: ${shown}`]
  })
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
