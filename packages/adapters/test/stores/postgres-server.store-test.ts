import { openPostgres, type SqlClient } from '@keywright/harness/stores/sql'
import { checkStore, StoreError } from '@keywright/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collationCheck } from '../../src/sql/index.ts'
import { proveStore } from './prove.ts'
import { createRightTable, createTable, sqlStore } from './sql-store.ts'

let client: SqlClient
beforeAll(async () => {
  client = await openPostgres()
  await client.query('CREATE EXTENSION IF NOT EXISTS citext')
  await client.query(
    `CREATE COLLATION IF NOT EXISTS blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
  )
  await client.query(
    `CREATE COLLATION IF NOT EXISTS numeric (provider = icu, locale = 'en-u-kn-true')`,
  )
  await client.query(
    `CREATE COLLATION IF NOT EXISTS upper (provider = icu, locale = 'en-u-kf-upper')`,
  )
  await createRightTable(client, 'orders', 'postgres')
})
afterAll(() => client.close())

const accepts = (key: string) => !key.includes('\0')

proveStore('Postgres server', () => sqlStore(client, 'orders', 'postgres'), { accepts })

const check = async (): Promise<unknown> => {
  const { text } = collationCheck({ table: 'existing', column: 'sk', dialect: 'postgres' })
  return (await client.query(text)).rows
}

it.each([
  'text COLLATE "C"',
  'text COLLATE "POSIX"',
  'text COLLATE "C.utf8"',
  'varchar COLLATE "C"',
])('collationCheck passes %s', async (type) => {
  await createTable(client, 'existing', `sk ${type}`)
  expect(await check()).toEqual([{ ordered: true }])
})

it.each([
  'text',
  'varchar(100)',
  'text COLLATE "und-x-icu"',
  'text COLLATE "en-US-x-icu"',
  'text COLLATE "de-AT-x-icu"',
  'text COLLATE "ja-JP-x-icu"',
  'text COLLATE blind',
  'text COLLATE "numeric"',
  'text COLLATE "upper"',
  'char(8) COLLATE "C"',
  'citext COLLATE "C"',
])('collationCheck and checkStore find that %s is wrong', async (type) => {
  await createTable(client, 'existing', `sk ${type.replace('(8)', '(600)')}`)
  expect(await check()).toEqual([{ ordered: false }])
  const store = sqlStore(client, 'existing', 'postgres')
  await expect(checkStore({ ...store, accepts, pageKeys: 100 })).rejects.toThrow(StoreError)
})
