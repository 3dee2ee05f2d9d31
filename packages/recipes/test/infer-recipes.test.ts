import type { EntityIndex, Side } from '@keywright/adapters/dynamodb'
import { type Inference, infer } from '@keywright/adopt'
import { describe, expect, it } from 'vitest'
import { loadRecipe } from '../tour/run/find-recipes.ts'
import { shownRecipes } from '../tour/shown-recipes.ts'
import { findsEntities } from './infer-table-recipes.ts'
import { readerOf } from './inferred-module.ts'
import { manyKeys } from './many-keys.ts'

/** What no key can tell: whether a word is a literal or one of the values of a choice. */
const EITHER: Readonly<Record<string, string>> = {
  'ISSUE#<> ; PR#<>': '<>#<>',
  'KIND#<>#SHARD#<>': 'KIND#TEAM#SHARD#<> ; KIND#USER#SHARD#<>',
}

/** These hold keys of another design, which is what they are about, or rows that mark what is unique. */
const OTHER_KEYS: readonly string[] = [
  'adopting-a-table',
  'from-hand-written-keys',
  'from-electrodb',
  'changing-keys',
  'unique',
]

const nameless = (pattern: string): string => pattern.replace(/<[^>]*>/g, '<>')

const shapesIn = ({ definitions }: Inference): string => {
  const all = [...new Set(definitions.map(({ pattern }) => nameless(pattern)))].sort().join(' ; ')
  return EITHER[all] ?? all
}

/** The keys of a recipe's tables: the patterns of each attribute, and how its keys are made. */
const attributesOf = async (name: string) => {
  const { entities } = await loadRecipe(name)
  const found = new Map<string, { readonly patterns: Set<string>; readonly sides: Side[] }>()
  for (const { table, indexes } of entities) {
    for (const { pk, sk, schema } of Object.values<EntityIndex>(indexes)) {
      for (const side of schema.kind === 'local' ? [sk] : [pk, sk]) {
        const made = side?.shard ?? side?.key
        if (!side || !made || side.native) continue
        const attribute = JSON.stringify([table.name, side.attributes[0]?.name])
        const known = found.get(attribute) ?? { patterns: new Set(), sides: [] }
        known.patterns.add(nameless(made.pattern))
        known.sides.push(side)
        found.set(attribute, known)
      }
    }
  }
  return [...found].map(([attribute, { patterns, sides }]) => ({
    place: JSON.parse(attribute) as [table: string, attribute: string],
    shapes: [...patterns].sort().join(' ; '),
    sides,
  }))
}

// Once for both: to run all recipes takes longer than to read their rows.
const recipes = await shownRecipes()

describe('inferTable finds the entities of the recipes again', () => {
  findsEntities(recipes)
})

describe('infer finds the definitions of the recipes again', () => {
  it.each(recipes)('$name: from the few rows of its table', async ({ name, tables }) => {
    let read = 0
    for (const { place, shapes } of await attributesOf(name)) {
      const [table, attribute] = place
      const rows = tables.find((one) => one.name === table)?.rows ?? []
      const keys = rows.flatMap((row) => {
        const key = row[attribute]
        return typeof key === 'string' ? [key] : []
      })
      if (keys.length === 0) continue
      read += keys.length
      const inference = infer(keys)
      if (!OTHER_KEYS.includes(name)) expect(shapesIn(inference), String(place)).toBe(shapes)
      const reads = readerOf(inference.code)
      expect(keys.filter((key) => !reads(key))).toEqual([])
    }
    // The keys of one are the item's own attributes: `inferTable` reads those.
    expect(read > 0).toBe(name !== 'own-attributes')
  })

  it.each(recipes)('$name: from many rows, whatever its ids look like', async ({ name }) => {
    for (const { place, shapes, sides } of await attributesOf(name)) {
      for (const [style, keys] of manyKeys(sides)) {
        const inference = infer(keys)
        expect(shapesIn(inference), `${place} with ${style}`).toBe(shapes)
        // Numbers as ids are the one thing to say about them.
        const rules = inference.findings.map(({ rule }) => rule)
        expect(rules.filter((rule) => rule !== 'numbers-sort-wrongly')).toEqual([])
        if (style !== 'digits') expect(rules).toEqual([])
        const reads = readerOf(inference.code)
        expect(keys.filter((key) => !reads(key))).toEqual([])
      }
    }
  })
})
