import { readFileSync } from 'node:fs'
import * as sdk from '@aws-sdk/client-dynamodb'
import { createTableInput, table } from '@keywright/adapters/dynamodb'
import { startEngine } from '@keywright/harness/engine'
import { describe, expect, it } from 'vitest'

const readme = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

describe('README.md', () => {
  it('creates the table of a copied recipe and waits for it', async () => {
    const [, code = ''] = /^```js\n(.*?)^```/ms.exec(readme('../README.md')) ?? []
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
