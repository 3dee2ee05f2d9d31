const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

const hexOf = (char: string): string => (char.codePointAt(0) as number).toString(16).toUpperCase()

/** Text in double quotes, as JavaScript takes it; what nobody would see is written as an escape. */
export const quoteDouble = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (char) => `\\u{${hexOf(char)}}`)

/** Text in single quotes, as people write TypeScript. */
export const quote = (text: string): string =>
  `'${quoteDouble(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`

/** Text as Python takes it. */
export const quotePython = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (char) => `\\U${hexOf(char).padStart(8, '0')}`)

/** Text as redis-cli takes it: what nobody would see is written byte by byte. */
export const quoteRedis = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (char) =>
    Array.from(
      new TextEncoder().encode(char),
      (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
    ).join(''),
  )

/** A value as the code that makes it, names bare where they can be. */
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
