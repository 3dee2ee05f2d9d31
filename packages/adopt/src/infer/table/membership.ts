import { quote } from '@keywright/core/internal'
import { attributeOf, type Item } from './row.ts'

/** Which rows of an entity an index holds, as options and as code. */
export interface Membership {
  readonly sparse?: true
  readonly when?: (item: Item) => boolean
  readonly code: string
}

const ALL: Membership = { code: '' }
export const SPARSE: Membership = { sparse: true, code: ', sparse: true' }

/**
 * Which rows an index holds: all, those that have its values, or those for which one attribute says
 * so. `undefined` where nothing in the rows decides it.
 */
export const membershipOf = (
  inside: readonly Item[],
  outside: readonly Item[],
  needs: readonly string[],
  keys: ReadonlySet<string>,
): Membership | undefined => {
  if (outside.length === 0) return ALL
  const has = (item: Item): boolean => needs.every((name) => attributeOf(item, name) !== undefined)
  if (needs.length > 0 && !outside.some(has)) return SPARSE
  // What lacks a value is out whatever `when` says, if the index is sparse.
  const decided = outside.filter(has)
  const isSparse = decided.length < outside.length
  const when = deciding(inside, decided, keys)
  return when && isSparse ? { ...when, sparse: true, code: `${when.code}${SPARSE.code}` } : when
}

/** An attribute with more values than this decides nothing. */
const MOST_VALUES = 12

/** An attribute whose values, or whose presence, tell the rows inside from those outside. */
const deciding = (
  inside: readonly Item[],
  outside: readonly Item[],
  keys: ReadonlySet<string>,
): Membership | undefined => {
  const isFlag = (name: string): boolean =>
    typeof attributeOf(inside[0] as Item, name) === 'boolean'
  const names = [...new Set(inside.slice(0, 64).flatMap((item) => Object.keys(item)))]
    .filter((name) => !keys.has(name))
    .sort((a, b) => Number(isFlag(b)) - Number(isFlag(a)))
  for (const name of names) {
    const own = valuesAmong(inside, name)
    const others = own && valuesAmong(outside, name)
    if (!own || !others || own.has(undefined)) continue
    if ([...own].some((value) => others.has(value))) continue
    // Values that hardly come again tell single rows apart, and say nothing about the next one.
    if (!isFlag(name) && 2 * (own.size + others.size) > inside.length + outside.length) continue
    const values = [...own]
    const at = /^[A-Za-z_$][\w$]*$/.test(name) ? `item.${name}` : `item[${quote(name)}]`
    const codes = values.map((value) => (typeof value === 'string' ? quote(value) : String(value)))
    const code =
      codes.length === 1
        ? `, when: (item) => ${at} === ${codes[0]}`
        : `, when: (item) => [${codes.join(', ')}].includes(${at})`
    return { when: (item) => own.has(attributeOf(item, name)), code }
  }
  return undefined
}

/** The values of an attribute, `undefined` for rows without it; `undefined` if there are many. */
const valuesAmong = (items: readonly Item[], name: string): Set<unknown> | undefined => {
  const found = new Set<unknown>()
  for (const item of items) {
    const value = attributeOf(item, name)
    const isWord = typeof value === 'string' && value.length <= 40
    if (value !== undefined && typeof value !== 'boolean' && !isWord) return undefined
    if (found.add(value).size > MOST_VALUES) return undefined
  }
  return found
}
