import {
  openSqlite,
  type SqlClient,
  type SqliteDatabase,
  sqliteClient,
} from '@keywright/harness/stores/sql'
import { checkStore, StoreError } from '@keywright/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collationCheck } from '../../src/sql/index.ts'
import { proveStore } from './prove.ts'
import { createRightTable, createTable, sqlStore } from './sql-store.ts'

const { text } = collationCheck({ table: 'existing', column: 'sk', dialect: 'sqlite' })

let db: SqliteDatabase
let client: SqlClient
beforeAll(async () => {
  db = await openSqlite()
  client = sqliteClient(db)
  await createRightTable(client, 'orders', 'sqlite')
})
afterAll(() => client.close())

proveStore('SQLite', () => sqlStore(client, 'orders', 'sqlite'))

it.each([
  ['text', 1],
  ['text COLLATE BINARY', 1],
  ['varchar(20)', 1],
  ['text COLLATE NOCASE', 0],
  ['text COLLATE RTRIM', 0],
])('collationCheck of %s: %i', async (type, ordered) => {
  await createTable(client, 'existing', `sk ${type}`)
  expect((await client.query(text)).rows).toEqual([{ ordered }])
  // With an index and rows, which the query leaves alone.
  await client.query('CREATE INDEX by_sk ON existing (sk)')
  await client.query(`INSERT INTO existing VALUES (1, 'b'), (1, 'A')`)
  expect((await client.query(text)).rows).toEqual([{ ordered }])
})

describe.each(['UTF-16le', 'UTF-16be'])('a database in %s', (encoding) => {
  it('is found out', async () => {
    const other = await openSqlite()
    other.exec(`PRAGMA encoding = '${encoding}'`)
    const wrong = sqliteClient(other)
    await createRightTable(wrong, 'existing', 'sqlite')
    expect((await wrong.query(text)).rows).toEqual([{ ordered: 0 }])
    const store = sqlStore(wrong, 'existing', 'sqlite')
    await expect(checkStore(store)).rejects.toThrow(StoreError)
    await wrong.close()
  })
})
