import { describe, expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import { loadRecipe, recipeNames, sourceOf } from '../tour/run/find-recipes.ts'
import { parseHeader } from '../tour/run/header.ts'
import * as recipe from './global-tables.ts'

onEngine('global-tables', recipe, (run) => {
  it('counts each region in a row of its own', async () => {
    expect(await run('the visits by region')).toMatchObject([
      { SK: 'REGION#eu-west-1', hits: 3 },
      { SK: 'REGION#us-east-1', hits: 6 },
    ])
  })
  it('adds them up, and none of another counter', async () => {
    expect(await run('all visits')).toEqual([{ total: 9 }])
    expect(await run('a counter that nobody counted')).toEqual([{ total: 0 }])
  })
})

describe('what strong consistency refuses', () => {
  const watchOut = parseHeader(sourceOf('global-tables')).paragraphs.at(-1) ?? ''
  /** The recipes that a part of the comment names. */
  const namedAfter = (start: string, end: string): string[] =>
    recipeNames().filter((name) =>
      watchOut.slice(watchOut.indexOf(start), watchOut.indexOf(end)).includes(name),
    )
  const others = recipeNames().filter((name) => name !== 'global-tables')

  it('transactions: every recipe that needs them is named', async () => {
    const needing: string[] = []
    for (const name of others) {
      if ((await loadRecipe(name)).needs?.includes('transactions')) needing.push(name)
    }
    expect(namedAfter('It refuses transactions', 'It refuses time').sort()).toEqual(needing.sort())
  })
  it('time to live and local indexes, too', async () => {
    const withTtl: string[] = []
    const withLocal: string[] = []
    for (const name of others) {
      const { tables } = await loadRecipe(name)
      if (tables.some(({ definition }) => definition.ttl !== undefined)) withTtl.push(name)
      const kinds = tables.flatMap(({ indexes }) => Object.values(indexes).map(({ kind }) => kind))
      if (kinds.includes('local')) withLocal.push(name)
    }
    expect(namedAfter('It refuses time to live', 'refuses local')).toEqual(withTtl)
    expect(namedAfter('refuses local indexes', 'make them global')).toEqual(withLocal)
  })
})
