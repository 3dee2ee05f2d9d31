import { existsSync, readFileSync } from 'node:fs'
import { lint } from '@keywright/design'
import { describe, expect, it } from 'vitest'
import { needsIn } from '../tour/cli/list-recipes.ts'
import { dryClient } from '../tour/run/dry-client.ts'
import { loadRecipe, recipeNames, sourceOf } from '../tour/run/find-recipes.ts'
import { parseHeader } from '../tour/run/header.ts'
import { ORDER } from '../tour/run/order.ts'

const names = recipeNames()

/** These show steps that are done once, not questions that are asked again and again. */
const STEPS = [
  'adopting-a-table',
  'changing-keys',
  'from-hand-written-keys',
  'from-electrodb',
  'keys-lock',
]

it('every recipe has its place in the tour, and every place its recipe', () => {
  expect([...ORDER].sort()).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  const source = sourceOf(name)

  it('says what it shows, when to use it, what it costs and what to watch out for', () => {
    const { title, shows, paragraphs } = parseHeader(source)
    expect(title.length).toBeLessThan(40)
    expect(shows).toMatch(/\.$/)
    expect(
      paragraphs.map((paragraph) => /^(Use it when|Cost:|Watch out:) /.exec(paragraph)?.[1]),
    ).toEqual(['Use it when', 'Cost:', 'Watch out:'])
  })

  it('can be copied whole', () => {
    // An archive is a whole schema, and stays one file because a recipe is copied whole.
    // A recipe beside another library has that library's model, too.
    const most = name.endsWith('-archive') ? 360 : name.startsWith('with-') ? 170 : 130
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(most)
    expect(source).not.toMatch(/from '\.|import\('\./)
  })

  it.skipIf(STEPS.includes(name))(
    'is used, not edited: what it asks stands in functions with parameters',
    () => {
      const [functions = '', sample = ''] = source.split('\n// Sample data and calls')
      expect(functions).toMatch(/^export const (\w+ = (async )?\(\s*(db|client): |ask = \{)/m)
      expect(sample).toContain('export const write = ')
      expect(sample).not.toMatch(/\b(query|get|delete|update|move|collection)Inputs?\(/)
    },
  )

  it.skipIf(name === 'filtered-pages')('answers by key, not by filter', () => {
    expect(source).not.toMatch(/FilterExpression:/)
  })

  it('says in the list what it needs of an engine', async () => {
    expect(needsIn(source)).toEqual((await loadRecipe(name)).needs ?? [])
  })

  it('names its tables after itself', async () => {
    const { tables } = await loadRecipe(name)
    expect(tables.length).toBeGreaterThan(0)
    for (const table of tables) expect(table.name).toMatch(new RegExp(`^${name}(-[a-z0-9-]+)?$`))
  })

  it('has a test beside it that mentions every access pattern', async () => {
    const test = new URL(`../src/${name}.test.ts`, import.meta.url)
    expect(existsSync(test)).toBe(true)
    const text = readFileSync(test, 'utf8').replaceAll('\\', '')
    const patterns = Object.keys((await loadRecipe(name)).patterns(dryClient().documents))
    expect(patterns).not.toEqual([])
    expect(patterns.filter((pattern) => !text.includes(pattern))).toEqual([])
  })

  it('is a design in which lint finds nothing wrong', async () => {
    const { entities } = await loadRecipe(name)
    expect(entities.length).toBeGreaterThan(0)
    expect(lint(entities)).toEqual([])
  })
})
