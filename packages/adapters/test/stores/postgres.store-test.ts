import { openPglite, type SqlClient } from '@keywright/harness/stores/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collationCheck } from '../../src/sql/index.ts'
import { proveStore } from './prove.ts'
import { createRightTable, createTable, sqlStore } from './sql-store.ts'

let client: SqlClient
beforeAll(async () => {
  client = await openPglite()
  await createRightTable(client, 'orders', 'postgres')
})
afterAll(() => client.close())

// PGlite, unlike a Postgres server, reads text with a TextDecoder that drops a byte order mark.
const accepts = (key: string) => !key.includes('\0') && !key.startsWith('\ufeff')

proveStore('Postgres', () => sqlStore(client, 'orders', 'postgres'), { accepts })

it.each([
  ['text COLLATE "C"', true],
  ['text COLLATE "POSIX"', true],
  ['text COLLATE "ucs_basic"', true],
  ['varchar(100) COLLATE "C"', true],
  ['text', true],
  ['text COLLATE "und-x-icu"', false],
  ['char(8) COLLATE "C"', false],
])('collationCheck of %s: %s', async (type, ordered) => {
  await createTable(client, 'existing', `sk ${type}`)
  const { text, values } = collationCheck({
    table: ['public', 'existing'],
    column: 'sk',
    dialect: 'postgres',
  })
  expect((await client.query(text, values)).rows).toEqual([{ ordered }])
})
