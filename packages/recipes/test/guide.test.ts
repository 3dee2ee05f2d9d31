import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recipeNames } from '../tour/run/find-recipes.ts'

it('the guide to designing keys names recipes that exist, in every step', () => {
  const guide = readFileSync(new URL('../../design/DESIGNING.md', import.meta.url), 'utf8')
  const names = recipeNames()
  const lines = guide.split('\n').filter((line) => /^Recipes?: |^\|.*`[a-z-]+`/.test(line))
  const named = lines.flatMap((line) => [...line.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
  expect(named.filter((name) => !names.includes(name as string))).toEqual([])
  expect(guide.match(/^## \d/gm)).toHaveLength(7)
  expect(guide.match(/^Recipes?: /gm)).toHaveLength(7)
})
