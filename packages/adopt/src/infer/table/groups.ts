import { ENTITY_ATTRIBUTE } from './key/electrodb.ts'
import type { KeyAttributes } from './key-attributes.ts'
import { attributeOf, type Item, keyTypeOf, textOf } from './row.ts'
import { type Shapes, shapesOfAttribute } from './shape-finder.ts'
import type { TypeAttribute } from './type-attribute.ts'
import { areOneShape } from './view.ts'

/** The rows of one entity. */
export interface Group {
  /** What the attribute that names entities says. */
  readonly type: string | undefined
  /** The places of the rows in the table. */
  readonly rows: readonly number[]
}

/** The rows of a table by entity. */
export interface Grouped {
  readonly groups: readonly Group[]
  /** The shapes of each attribute that holds the text of keys. */
  readonly shapes: ReadonlyMap<string, Shapes>
  /** The attribute that names entities. */
  readonly type: string | undefined
  /** Rows that lack a key, or have one of another type. */
  readonly keyless: readonly number[]
}

/** Groups rows by how their primary keys are made, and by what names their entity. */
export const groupRows = (
  items: readonly Item[],
  attributes: KeyAttributes,
  own: ReadonlySet<string>,
  types: readonly TypeAttribute[],
): Grouped => {
  for (const type of types) {
    const grouped = groupBy(items, attributes, own, type)
    if (grouped) return grouped
  }
  return groupBy(items, attributes, own, undefined) as Grouped
}

const groupBy = (
  items: readonly Item[],
  { pk, sk, keys }: KeyAttributes,
  own: ReadonlySet<string>,
  type: TypeAttribute | undefined,
): Grouped | undefined => {
  const shapes = new Map<string, Shapes>()
  for (const name of keys) {
    if (!own.has(name)) shapes.set(name, shapesOfAttribute(items, name, keys, type?.name))
  }
  const primary = sk ? [pk, sk] : [pk]
  const keyless: number[] = []
  const found = new Map<string, { type: string | undefined; shape: string; rows: number[] }>()
  const numbers = new Map<object, number>()
  const numberOf = (shape: object): number => {
    const known = numbers.get(shape) ?? numbers.size
    numbers.set(shape, known)
    return known
  }
  items.forEach((item, i) => {
    if (primary.some(({ name, type: one }) => !isKey(attributeOf(item, name), one))) {
      keyless.push(i)
      return
    }
    const named = type && textOf(item, type.name)
    const isElectrodb = type?.name === ENTITY_ATTRIBUTE && named !== undefined
    const shape = primary
      .map(({ name }) => {
        const key = isElectrodb ? undefined : shapes.get(name)?.keys[i]
        return key ? numberOf(key.shape) : 'own'
      })
      .join()
    const at = `${shape} ${named === undefined ? '' : JSON.stringify(named)}`
    const group = found.get(at) ?? { type: named, shape, rows: [] }
    found.set(at, group)
    group.rows.push(i)
  })
  const groups = [...found.values()]
  if (!type) return { groups, shapes, type: undefined, keyless }
  const merged = mergedByType(
    groups,
    primary.map(({ name }) => shapes.get(name)),
  )
  const isBare = primary.every(
    ({ name }) =>
      !shapes.get(name)?.shapes.some(({ parts }) => parts.some((part) => typeof part === 'string')),
  )
  if (!merged || !tells(merged, type.isSure || isBare)) return undefined
  return { groups: merged, shapes, type: type.name, keyless }
}

const isKey = (value: unknown, type: string): boolean =>
  keyTypeOf(value) === type && value !== '' && !(value instanceof Uint8Array && value.length === 0)

interface ShapedGroup extends Group {
  readonly shape: string
}

/** One group for each type; `undefined` where the keys of a type are made in ways that no one key makes. */
const mergedByType = (
  groups: readonly ShapedGroup[],
  shapes: readonly (Shapes | undefined)[],
): ShapedGroup[] | undefined => {
  const byType = new Map<string, ShapedGroup[]>()
  for (const group of groups) {
    const name = group.type ?? ''
    byType.set(name, [...(byType.get(name) ?? []), group])
  }
  const merged: ShapedGroup[] = []
  for (const [name, some] of byType) {
    const [first, ...others] = some as [ShapedGroup, ...ShapedGroup[]]
    if (name === '' || others.length === 0) {
      merged.push(...some)
      continue
    }
    const rows = some.flatMap((group) => group.rows)
    if (!areOneShape(rows, shapes)) return undefined
    merged.push({ ...first, shape: some.map(({ shape }) => shape).join(' '), rows })
  }
  return merged
}

/**
 * Whether the attribute names entities. A name that other attributes have too must name exactly what
 * the keys tell apart, unless the keys tell nothing apart.
 */
const tells = (groups: readonly ShapedGroup[], isSure: boolean): boolean => {
  const named = groups.filter(({ type }) => type !== undefined)
  const shapes = new Set(named.map(({ shape }) => shape))
  return isSure || (named.length > 1 && shapes.size === named.length)
}
