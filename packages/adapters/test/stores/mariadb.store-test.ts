import { openMariadb, type SqlClient } from '@keywright/harness/stores/sql'
import { checkStore, StoreError } from '@keywright/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collationCheck } from '../../src/sql/index.ts'
import { proveStore } from './prove.ts'
import { createRightTable, createTable, sqlStore } from './sql-store.ts'

let client: SqlClient
beforeAll(async () => {
  client = await openMariadb()
  await createRightTable(client, 'orders', 'mysql')
})
afterAll(() => client.close())

proveStore('MariaDB', () => sqlStore(client, 'orders', 'mysql'))

const check = async (): Promise<unknown> => {
  const { text } = collationCheck({
    table: ['keywright', 'existing'],
    column: 'sk',
    dialect: 'mysql',
  })
  return (await client.query(text)).rows
}

it.each([
  'varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin',
  'varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  'varchar(512) CHARACTER SET utf32 COLLATE utf32_bin',
  'varbinary(2048)',
])('collationCheck passes %s', async (type) => {
  await createTable(client, 'existing', `sk ${type}`)
  expect(await check()).toEqual([{ ordered: 1 }])
})

it.each([
  'varchar(512) CHARACTER SET utf8mb4',
  'varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci',
  'varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
  'varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_nopad_ci',
  'varchar(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_swedish_ci',
])('collationCheck and checkStore find that %s is wrong', async (type) => {
  await createTable(client, 'existing', `sk ${type}`)
  expect(await check()).toEqual([{ ordered: 0 }])
  const store = sqlStore(client, 'existing', 'mysql')
  await expect(checkStore({ ...store, pageKeys: 100 })).rejects.toThrow(StoreError)
})

// They cannot hold every key, and comparing keys with them is an error.
it.each([
  'varchar(512) CHARACTER SET latin1',
  'varchar(512) CHARACTER SET latin1 COLLATE latin1_bin',
  'varchar(512) CHARACTER SET utf8mb3 COLLATE utf8mb3_bin',
  'varchar(512) CHARACTER SET ucs2 COLLATE ucs2_bin',
  'int',
])('collationCheck answers that %s is wrong', async (type) => {
  await createTable(client, 'existing', `sk ${type}`)
  expect(await check()).toEqual([{ ordered: 0 }])
})

it('collationCheck takes any name, and refuses a column that is not there', async () => {
  const name = "it's \\ `ä`"
  await createTable(client, `\`${name.replaceAll('`', '``')}\``, 'sk varbinary(10)')
  const asked = (column: string) => collationCheck({ table: name, column, dialect: 'mysql' }).text
  expect((await client.query(asked('sk'))).rows).toEqual([{ ordered: 1 }])
  await expect(client.query(asked('other'))).rejects.toThrow('other')
})
