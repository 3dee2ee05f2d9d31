import { desc, key, text as textField } from '@keywright/core'
import { visible } from '../io/visible.ts'
import { fitting, type Reader } from './reading.ts'

const textKey = key(textField('v'))
const descKey = key(desc(textField('v')))

const NAMES: Readonly<Record<string, string>> = {
  '20': 'a space',
  '23': '#',
  '24': '$',
  '00': 'NUL',
  '09': 'a tab',
  '0A': 'a newline',
}

/** Keywright's text with escapes: what they stand for. */
const escaped: Reader = (text) => {
  const value = textKey.tryDecode(text)?.v
  if (value === undefined || value === text) return undefined
  const seen = [...new Set(text.match(/\$[0-9A-F]{2}/g) ?? [])]
  const escapes = seen.map((code) => `${code} is ${NAMES[code.slice(1)] ?? `U+00${code.slice(1)}`}`)
  return { kind: 'text', says: `${visible(value)} (${escapes.join(', ')})` }
}

const reversed: Reader = (text) => {
  const value = /^([0-9a-f]{2})*~$/.test(text) ? descKey.tryDecode(text)?.v : undefined
  return value === undefined ? undefined : { kind: 'descending text', says: visible(value) }
}

/** People put a word in capitals in front of an id. */
const literal = fitting('literal', /^[A-Z](?:[A-Z0-9_-]*|[a-z]+)$/, () => 'a fixed word')

/** Every way to read a text as text, the most telling first. */
export const TEXTS: readonly Reader[] = [escaped, reversed, literal]
