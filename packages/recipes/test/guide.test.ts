import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const guide = readFileSync(new URL('../../design/DESIGNING.md', import.meta.url), 'utf8')

/** The names in a line or a table that stands for recipes. */
const named = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => [...line.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name))

it('the guide to designing names recipes that exist, and all of them', () => {
  const recipes = readdirSync(new URL('../src/', import.meta.url)).flatMap((file) =>
    /^[a-z-]+\.ts$/.test(file) ? [file.slice(0, -'.ts'.length)] : [],
  )
  const lines = guide.split('\n')
  const steps = named(lines.filter((line) => /^Recipes?:/.test(line)))
  const table = named(lines.slice(lines.indexOf('## I want to ...')))
  expect([...steps, ...table].filter((name) => !recipes.includes(name))).toEqual([])
  const known = new Set([...steps, ...table])
  expect(recipes.filter((name) => !known.has(name))).toEqual([])
  expect(table).toHaveLength(new Set(table).size)
})
