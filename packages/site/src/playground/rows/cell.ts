import type { FieldSketch, SketchKind } from '../key/sketch.ts'

const number = (text: string): unknown => {
  const trimmed = text.trim()
  return trimmed !== '' && !Number.isNaN(Number(trimmed)) ? Number(trimmed) : text
}

const same = (text: string): unknown => text

/** What a cell's text stands for. Text that is not such a value stays text: the field refuses it. */
const READERS: Readonly<Record<SketchKind, (text: string) => unknown>> = {
  text: same,
  token: same,
  id: same,
  uuid: same,
  time: same,
  date: same,
  bucket: same,
  decimal: (text) => text.trim(),
  duration: number,
  integer: number,
  number,
  bigint: (text) => (/^\s*-?\d{1,400}\s*$/.test(text) ? BigInt(text.trim()) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  choice: same,
  ranked: same,
  bytes: (text) =>
    /^([\da-f]{2})*$/i.test(text)
      ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      : text,
}

/** The value of a cell. */
export const cellValue = ({ kind }: FieldSketch, text: string): unknown => READERS[kind](text)

/** The text that a template literal would put into a key for this cell. */
export const handText = (field: FieldSketch, text: string): string => {
  const value = cellValue(field, text)
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : text
}

/** A value as the text of a cell: the inverse of `cellValue`. */
export const cellOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) {
    return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  return Object.is(value, -0) ? '0' : String(value)
}

const UNSEEN: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\t': 'tab',
  '\n': 'newline',
  '\r': 'return',
}

/** The characters of a cell that nobody sees in it, by name: `NUL`, `newline`, `U+200B`. */
export const unseenIn = (text: string): readonly string[] => [
  ...new Set(
    (text.match(/[\p{C}\p{Zl}\p{Zp}]|^ | $/gu) ?? []).map(
      (char) =>
        UNSEEN[char] ??
        (char === ' '
          ? 'a space at the edge'
          : `U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`),
    ),
  ),
]

/** A text in which control characters can be seen, each as its picture: a newline is `␊`. */
export const visible = (text: string): string =>
  text.replace(/[\0-\x1f\x7f]/g, (char) =>
    char === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + char.charCodeAt(0)),
  )
