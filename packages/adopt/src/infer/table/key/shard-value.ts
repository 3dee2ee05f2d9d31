import { type AnyField, shardOf } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import { attributeOf, type Item } from '../row.ts'

/** The values that may decide a shard: text by its name, others by a field of another key. */
export const shardingValues = (
  items: readonly Item[],
  keys: ReadonlySet<string>,
  before: readonly AnyField[],
  fields: readonly AnyField[],
): (string | AnyField)[] => {
  const [first = {}] = items
  // What tells rows apart spreads them: the values of the primary key come first, its last one before all.
  const known = before.map(({ name }) => name).reverse()
  const names = new Set(
    [...known, ...Object.keys(first)].filter((name) => Object.hasOwn(first, name)),
  )
  return [...names].flatMap((name): (string | AnyField)[] => {
    if (keys.has(name)) return []
    const field = fields.find((one) => one.name === name)
    const ascending = ((field as { of?: AnyField } | undefined)?.of ?? field) as
      | AnyField
      | undefined
    if (typeof first[name] === 'string') return [name, ...(ascending ? [ascending] : [])]
    return ascending ? [ascending] : []
  })
}

/** The shard that a value decides; `undefined` where it decides none. */
export const shardIn = (item: Item, by: string | AnyField, count: number): number | undefined =>
  attempt(() => {
    const value = attributeOf(item, typeof by === 'string' ? by : by.name)
    if (value === undefined) return undefined
    return shardOf(
      typeof by === 'string' ? (value as string) : by.codec.encode(value as never),
      count,
    )
  })
