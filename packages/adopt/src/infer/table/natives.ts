import { delimitersOf } from '../delimiter.ts'
import type { Grouped } from './groups.ts'
import { isKeyName, isMade, type KeyAttributes } from './key-attributes.ts'
import { type Item, textOf } from './row.ts'

/**
 * The attributes that hold the item's own value, whatever their texts look like: numbers, bytes, what is
 * neither named nor made like a key, and partition keys that are plain names.
 */
export const ownAttributes = (
  items: readonly Item[],
  { pk, sk, all, keys }: KeyAttributes,
): ReadonlySet<string> => {
  const own = all.filter((one) => {
    if (one.type !== 'S') return true
    const isTable = one === pk || one === sk
    const sample = items.slice(0, SAMPLE).flatMap((item) => textOf(item, one.name) ?? [])
    if (isTable && !isKeyName(one.name)) return !sample.every(isMade)
    const isName = (text: string): boolean => text !== text.toUpperCase()
    const isPlain =
      one === pk &&
      new Set(sample).size > 1 &&
      sample.some(isName) &&
      delimitersOf(sample).length === 0
    return isPlain && !isCopy(items, one.name, keys)
  })
  return new Set(own.map(({ name }) => name))
}

/** How many rows are looked at to judge an attribute. */
const SAMPLE = 1000

/**
 * The attributes that hold the item's own value, with those whose texts have nothing that is a literal
 * and that no other attribute holds too.
 */
export const nativesOf = (
  items: readonly Item[],
  { keys }: KeyAttributes,
  { shapes }: Grouped,
  own: ReadonlySet<string>,
): ReadonlySet<string> => {
  const isOwn = (name: string): boolean => {
    const isPlain = shapes
      .get(name)
      ?.shapes.every(({ parts }) => parts.length === 1 && typeof parts[0] !== 'string')
    return own.has(name) || (isPlain === true && !isCopy(items, name, keys))
  }
  return new Set([...keys].filter(isOwn))
}

/** Whether all texts of an attribute are those of another one. */
const isCopy = (items: readonly Item[], name: string, keys: ReadonlySet<string>): boolean => {
  const having = items.filter((item) => textOf(item, name) !== undefined)
  const [first] = having
  if (!first) return false
  const others = Object.keys(first).filter(
    (other) => !keys.has(other) && textOf(first, other) === textOf(first, name),
  )
  return others.some((other) => having.every((item) => textOf(item, other) === textOf(item, name)))
}
