import { type Entity, type EntityIndex, identify, type Side } from '@keywright/adapters/dynamodb'
import { audit, inferTable } from '@keywright/adopt'
import { expect, it } from 'vitest'
import { loadRecipe } from '../tour/run/find-recipes.ts'
import type { ShownRecipe } from '../tour/shown-recipes.ts'

/** Recipes whose entities no one can read out of the rows that they leave, each with the reason. */
const UNREADABLE: Readonly<Record<string, string>> = {
  'native-multi-attribute':
    'an index on attributes of the items themselves leaves no trace in rows',
  'own-attributes': 'an index on attributes of the items themselves leaves no trace in rows',
  'adding-an-index': 'its rows are from before the index',
  unique: 'rows that mark what is unique look like entities of their own',
  'changing-keys': 'no row of one of its two entities is left',
  'from-hand-written-keys': 'its rows have the keys that it moves away from',
  'from-electrodb': 'its rows have the keys that it moves away from',
}

/** Recipes whose keys are found, with a value that no row holds under any name. */
const NAMELESS: Readonly<Record<string, string>> = {
  'case-insensitive': 'the folded name is only in the key',
  'with-electrodb': 'its rows hold keys and a total',
  'with-onetable': 'its rows hold keys and a total',
}

const sideOf = ({ attributes, shard, key, names }: Side): string =>
  `${attributes[0]?.name} = ${(shard ?? key)?.pattern ?? `[${names}]`}`

/** An entity without its name: the keys of each attribute, and which rows its indexes hold. */
const keysOf = (entity: Entity, isNamed: boolean): string => {
  const text = Object.values<EntityIndex>(entity.indexes)
    .map(({ pk, sk, sparse, when }) =>
      [sideOf(pk), ...(sk ? [sideOf(sk)] : []), sparse ? 'sparse' : '', when ? 'when' : ''].join(
        ' ',
      ),
    )
    .join(' | ')
  return isNamed ? text : text.replace(/<[^>]*>/g, '<>')
}

/** Tests that `inferTable` finds the entities of the recipes again. */
export const findsEntities = (recipes: readonly ShownRecipe[]): void => {
  const tables = recipes.flatMap(({ name, tables }) =>
    tables.filter(({ rows }) => rows.length > 0).map((table) => ({ name, table })),
  )

  it.each(tables)('$name: $table.name', async ({ name, table: { rows, name: tableName } }) => {
    const { entities, findings } = inferTable(rows)
    const { unread, ambiguous, different } = audit(entities, rows)
    expect([unread.groups, ambiguous.groups, different.groups]).toEqual([[], [], []])
    const rules = findings.map(({ rule }) => rule)
    expect(rules.filter((rule) => rule !== 'legacy-keys' && rule !== 'guessed-key')).toEqual([])

    const recipe = await loadRecipe(name)
    // The tables of two stages have the same entities.
    const own = recipe.entities.filter(({ table }) => table.name === tableName)
    const wanted = own.length > 0 ? own : recipe.entities
    const isNamed = NAMELESS[name] === undefined
    const found = entities.map((entity) => keysOf(entity, isNamed)).sort()
    const expected = wanted.map((entity) => keysOf(entity, isNamed)).sort()
    if (UNREADABLE[name] === undefined) expect(found).toEqual(expected)
    else expect(found).not.toEqual(expected)
    // The same rows belong together. Rows with the keys that a recipe moves away from, it does not read.
    if (UNREADABLE[name] === undefined && own.length > 0) {
      const pairs = rows.flatMap((row) => {
        const theirs = identify(own, row)?.entity
        return theirs === undefined ? [] : [`${theirs} ${identify(entities, row)?.entity}`]
      })
      expect(new Set(pairs).size).toBe(new Set(pairs.map((pair) => pair.split(' ')[0])).size)
    }
  })

  it('all but a few, exactly', () => {
    const exceptions = [...Object.keys(UNREADABLE), ...Object.keys(NAMELESS)]
    const exact = recipes.filter(
      ({ name, tables }) =>
        !exceptions.includes(name) && tables.some(({ rows }) => rows.length > 0),
    )
    expect(exact.length).toBeGreaterThanOrEqual(37)
    expect(exceptions.filter((name) => !recipes.some((recipe) => recipe.name === name))).toEqual([])
  })
}
