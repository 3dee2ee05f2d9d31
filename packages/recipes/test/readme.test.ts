import { readFileSync } from 'node:fs'
import * as sdk from '@aws-sdk/client-dynamodb'
import { createTableInput, table } from '@keywright/adapters/dynamodb'
import { startEngine } from '@keywright/harness/engine'
import { describe, expect, it } from 'vitest'
import { recipeNames, sourceOf } from '../tour/run/find-recipes.ts'
import { parseHeader } from '../tour/run/header.ts'

const readme = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The rows of the README's tables that link to recipes, by the name of the recipe. */
const rows = readme('../../../README.md')
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

describe.each(['../../../README.md', '../README.md'])('%s', (path) => {
  it('creates the table of a copied recipe and waits for it', async () => {
    const [, code = ''] = /^```js\n(.*?)^```/ms.exec(readme(path)) ?? []
    expect(code).toContain('waitUntilTableExists')
    const engine = await startEngine()
    try {
      const tables = [table({ name: 'copied', pk: 'PK', sk: 'SK' })]
      const { CreateTableCommand, waitUntilTableExists } = sdk
      const { client } = engine
      const scope = { CreateTableCommand, waitUntilTableExists, createTableInput, tables, client }
      const run = new Function(...Object.keys(scope), `return (async () => {${code}})()`)
      await run(...Object.values(scope))
      const { Table } = await client.send(new sdk.DescribeTableCommand({ TableName: 'copied' }))
      expect(Table?.TableStatus).toBe('ACTIVE')
    } finally {
      await engine.stop()
    }
  })
})
