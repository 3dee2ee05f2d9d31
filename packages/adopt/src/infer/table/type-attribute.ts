import { type Item, textOf } from './row.ts'

/** Names that only an attribute that names the entity has: libraries write the first ones. */
const SURE = new Set([
  '__edb_e__',
  '_type',
  '_et',
  '__typename',
  'entitytype',
  'entity',
  '_entity',
  'itemtype',
  'recordtype',
  'modelname',
])

/** Names that other attributes have too. */
const MAYBE = new Set(['type', 'kind', 'model', '_t', 'objecttype'])

/** More kinds of rows than this have no table. */
const MOST_ENTITIES = 100

/** An attribute that seems to name the entity of each row. */
export interface TypeAttribute {
  readonly name: string
  /** Whether its name leaves no doubt. */
  readonly isSure: boolean
}

/** The attributes that may name the entity of a row, the likeliest first. */
export const typeAttributesOf = (
  items: readonly Item[],
  keys: ReadonlySet<string>,
): TypeAttribute[] => {
  const seen = new Map<string, { count: number; values: Set<string>; isText: boolean }>()
  for (const item of items) {
    for (const name of Object.keys(item)) {
      if (keys.has(name) || (!SURE.has(name.toLowerCase()) && !MAYBE.has(name.toLowerCase())))
        continue
      const one = seen.get(name) ?? { count: 0, values: new Set<string>(), isText: true }
      seen.set(name, one)
      const text = textOf(item, name)
      one.count++
      if (text === undefined || text === '' || text.length > 100) one.isText = false
      else if (one.values.size <= MOST_ENTITIES) one.values.add(text)
    }
  }
  return [...seen]
    .filter(
      ([, { count, values, isText }]) =>
        isText && count * 10 >= items.length * 9 && values.size <= MOST_ENTITIES,
    )
    .map(([name]) => ({ name, isSure: SURE.has(name.toLowerCase()) }))
    .sort((a, b) => Number(b.isSure) - Number(a.isSure))
}
