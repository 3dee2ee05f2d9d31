import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { recipeNames, sourceOf } from '../tour/run/find-recipes.ts'
import { parseHeader } from '../tour/run/header.ts'

/** The rows of the README's tables that link to recipes, by the name of the recipe. */
const rows = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) =>
    [...line.matchAll(/\]\((?:\.\/)?packages\/recipes\/src\/([^)]+)\.ts\)/g)].map(([, name]) => ({
      name,
      line,
    })),
  )

describe("the README's table of recipes", () => {
  it('links to each recipe exactly once, in the order of the tour', () => {
    expect(rows.map(({ name }) => name)).toEqual(recipeNames())
  })
  it.each(recipeNames())('says what %s shows, in its own words', (name) => {
    const { shows } = parseHeader(sourceOf(name))
    expect(rows.find((row) => row.name === name)?.line).toContain(shows.replace(/\.$/, ''))
  })
})
