import { keyByteLength } from '@keywright/core'
import { checkDepth, opaqueText, shownBy, stored, utf8 } from '../search/index.ts'

/** Longer than this and a text is cut: a message is read, not searched. */
const LONGEST = 60

// Control and format characters, lone surrogates, private use, unassigned, marks, odd spaces.
const INVISIBLE = /[\p{C}\p{M}\p{Z}\\]/gu

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t' }

const escapeChar = (char: string): string => {
  const point = char.codePointAt(0) ?? 0
  const hex = point.toString(16)
  if (char === ' ') return char
  return SHORT[char] ?? (point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`)
}

const cut = (text: string): string => {
  const chars = [...text]
  return chars.length > LONGEST ? `${chars.slice(0, LONGEST - 20).join('')}…` : text
}

const visible = (text: string): string => text.replace(INVISIBLE, escapeChar)

const quoted = (text: string): string => `'${visible(cut(text)).replaceAll("'", "\\'")}'`

/** A text with all that cannot be seen made visible, shortened. */
export const printText = (text: string): string =>
  text.length > LONGEST ? `${quoted(text)} (${count(text.length, 'character')})` : quoted(text)

/** A key as people write it; in quotes only where its ends or its characters could be missed. */
export const printKey = (key: string): string => {
  const plain = key !== '' && key.trim() === key && visible(key) === key
  const text = plain ? cut(key) : quoted(key)
  return key.length > LONGEST ? `${text} (${count(keyByteLength(stored(key)), 'byte')})` : text
}

/** `1 byte`, `1,025 bytes`. */
export const count = (n: number, what: string): string =>
  `${String(n).replace(/\B(?=(\d{3})+$)/g, ',')} ${what}${n === 1 ? '' : 's'}`

/** Bytes as people read them: `ef bf bd`. */
export const printBytes = (text: string): string =>
  utf8(text)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(' ')

/**
 * A value as people would write it.
 *
 * @throws KeyError for a value that holds itself.
 */
export const print = (value: unknown): string => printAt(value, 0)

const printAt = (value: unknown, depth: number): string => {
  checkDepth(depth)
  const inner = (one: unknown): string => printAt(one, depth + 1)
  if (typeof value === 'string') return printText(value)
  if (typeof value === 'bigint') return `${value}n`
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'function') return `[function ${value.name}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  }
  if (value instanceof Uint8Array) {
    const hex = Array.from(value.subarray(0, LONGEST), (byte) => byte.toString(16).padStart(2, '0'))
    return `Uint8Array [${hex.join(' ')}${value.length > LONGEST ? ' …' : ''}]`
  }
  if (Array.isArray(value)) return printList(value, inner)
  if (value instanceof Map || value instanceof Set) {
    return `${value.constructor.name} ${inner([...value])}`
  }
  const own = Object.entries(value)
  const text = own.length > 0 ? '' : opaqueText(value)
  if (text !== '' && text !== '[object Object]') return text
  const entries = own.length > 0 ? own : shownBy(value)
  if (entries.length === 0) return '{}'
  return `{ ${entries.map(([name, one]) => `${printName(name)}: ${inner(one)}`).join(', ')} }`
}

/** As much of a list as people read, with its end, which tells long lists apart. */
const MOST_ELEMENTS = 24

const printList = (list: readonly unknown[], inner: (one: unknown) => string): string => {
  if (list.length <= MOST_ELEMENTS) return `[${list.map(inner).join(', ')}]`
  const [head, tail] = [list.slice(0, MOST_ELEMENTS / 2), list.slice(-MOST_ELEMENTS / 4)]
  const shown = [...head.map(inner), '…', ...tail.map(inner)].join(', ')
  return `[${shown}] (${count(list.length, 'element')})`
}

const printName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name))

/** Whatever was thrown, in one line. */
export const printError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : `threw ${print(error)}`
