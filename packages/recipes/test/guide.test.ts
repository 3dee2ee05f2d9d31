import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recipeNames } from '../tour/run/find-recipes.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the guide to designing names recipes that exist', () => {
  const steps = read('../../design/DESIGNING.md')
    .split('\n')
    .filter((line) => /^Recipes?:/.test(line))
  const named = steps.flatMap((line) => [...line.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name = '') => !recipeNames().includes(name))).toEqual([])
})

it('the README begins with what people want: every recipe once, in the order of the tour', () => {
  const [, intro = ''] = /^# .*?\n(.*?)^## /ms.exec(read('../README.md')) ?? []
  const rows = [...intro.matchAll(/^\| (.+?) +\| \[`([a-z-]+)`\]\(src\/([a-z-]+)\.ts\) +\|$/gm)]
  expect(rows.map(([, , name]) => name)).toEqual(recipeNames())
  expect(rows.map(([, , , file]) => file)).toEqual(recipeNames())
  const wants = rows.map(([, want]) => want)
  expect(wants).toHaveLength(new Set(wants).size)
})
