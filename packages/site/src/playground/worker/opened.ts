import type { InferredKey } from '@keywright/adopt'
import { templateFrom } from '../key/by-hand.ts'
import { cellOf } from '../key/cell-text.ts'
import { readDefinition } from '../key/read-definition.ts'
import { fieldsIn, newField, type PartSketch } from '../key/sketch.ts'
import type { Opened } from './protocol.ts'

/** How many keys go into the picture. */
const MOST_OPENED = 200

/** The fixed text around the fields of a pattern, `ORDER|<at>|<id>`. */
const betweenOf = (pattern: string, names: readonly string[]): readonly string[] => {
  const between: string[] = []
  let at = 0
  for (const name of names) {
    const hole = pattern.indexOf(`<${name}>`, at)
    between.push(pattern.slice(at, hole))
    at = hole + name.length + 2
  }
  return [...between, pattern.slice(at)]
}

/** The values between fixed texts, from the left, each as short as it can be; undefined if the key has others. */
const cellsBetween = (key: string, between: readonly string[]): readonly string[] | undefined => {
  const [head = '', ...rest] = between
  if (!key.startsWith(head)) return undefined
  const cells: string[] = []
  let at = head.length
  for (const [i, text] of rest.entries()) {
    const isLast = i === rest.length - 1
    const end = isLast ? key.length - text.length : key.indexOf(text, at)
    if (end < at || !key.startsWith(text, end)) return undefined
    cells.push(key.slice(at, end))
    at = end + text.length
  }
  return cells
}

/**
 * An inferred definition as the page holds it, with the values of its keys. A definition of Keywright's own
 * reads them; of any other key they are the texts between what is fixed.
 */
export const openedFrom = (
  { pattern, parts, key, code }: InferredKey,
  keys: readonly string[],
): Opened => {
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
  const between = betweenOf(pattern, names)
  const read = key !== undefined && !('base' in key) ? readDefinition(code).parts : undefined
  const isOurs = read !== undefined && fieldsIn(read).every(({ name }, i) => names[i] === name)
  const sketches: readonly PartSketch[] = isOurs
    ? read
    : parts.map((part) => (typeof part === 'string' ? part : newField(part.name, 'text')))
  const rowOf = (text: string): readonly string[] | undefined => {
    if (!isOurs) return cellsBetween(text, between)
    const values = key?.tryDecode(text) as Readonly<Record<string, unknown>> | undefined
    return values && names.map((name) => cellOf(values[name]))
  }
  const rows: (readonly string[])[] = []
  for (const text of keys) {
    if (rows.length >= MOST_OPENED) break
    const row = rowOf(text)
    if (row) rows.push(row)
  }
  return { parts: sketches, template: templateFrom(between, names), rows }
}
