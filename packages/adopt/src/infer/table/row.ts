import { refuse } from '@keywright/core/internal'
import { plainItem } from '../../audit/plain-item.ts'

/** A row as the document client returns it. */
export type Item = Readonly<Record<string, unknown>>

/** No key is longer, so no value in one is. */
const MOST_CHARACTERS = 2048

/** The types of attributes that a key can have. */
export type KeyType = 'S' | 'N' | 'B'

/** The type of a value that could be a key; `undefined` for any other. */
export const keyTypeOf = (value: unknown): KeyType | undefined => {
  if (typeof value === 'string') return 'S'
  if (typeof value === 'number' || typeof value === 'bigint') return 'N'
  return value instanceof Uint8Array ? 'B' : undefined
}

const mayBeInKey = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  (typeof value === 'string' && value.length <= MOST_CHARACTERS) ||
  (value instanceof Uint8Array && value.length <= MOST_CHARACTERS)

/** The value of an attribute; `undefined` where a row lacks it, whatever every object inherits. */
export const attributeOf = (item: Item, name: string): unknown =>
  Object.hasOwn(item, name) ? item[name] : undefined

/** The text of an attribute. */
export const textOf = (item: Item, name: string): string | undefined => {
  const value = attributeOf(item, name)
  return typeof value === 'string' ? value : undefined
}

/** The rows that inference works on: what cannot be part of a key is null, and takes no memory. */
export interface Rows {
  readonly items: Item[]
  /** Every attribute of every row, also those that are left out. */
  readonly names: Set<string>
}

/** Takes a row, of either client. */
export const addRow = ({ items, names }: Rows, given: unknown): void => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    refuse('INVALID_VALUE', 'a row', given, `inferTable: row ${items.length}`)
  }
  const plain = plainItem(given as Item)
  const all = Object.keys(plain)
  for (const name of all) names.add(name)
  const isSmall = all.every((name) => mayBeInKey(plain[name]))
  // A plain object that has nothing to leave out needs no copy. What is left out is still there.
  const isKept = isSmall && Object.getPrototypeOf(plain) === Object.prototype
  items.push(
    isKept
      ? plain
      : Object.fromEntries(all.map((name) => [name, mayBeInKey(plain[name]) ? plain[name] : null])),
  )
}
