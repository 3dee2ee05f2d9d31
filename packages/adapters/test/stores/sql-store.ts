import type { SqlClient } from '@keywright/harness/stores/sql'
import { type Dialect, sqlColumn, sqlRange } from '../../src/sql/index.ts'
import type { Store } from './prove.ts'

/** A table whose keys are in a column of this definition. */
export const createTable = async (
  { query }: SqlClient,
  table: string,
  definition: string,
): Promise<void> => {
  await query(`DROP TABLE IF EXISTS ${table}`)
  await query(`CREATE TABLE ${table} (tenant integer NOT NULL, ${definition} NOT NULL)`)
}

/** A table of several tenants as a store: the condition on the key is one of two. */
export const sqlStore = (client: SqlClient, table: string, dialect: Dialect): Store => {
  const placeholder = (n: number): string => (dialect === 'postgres' ? `$${n}` : '?')
  const mark = dialect === 'mysql' ? '`' : '"'
  return {
    put: async (keys) => {
      // Other tenants have the same keys.
      for (let i = 0; i < keys.length; i += 100) {
        const rows = keys.slice(i, i + 100).flatMap((key) => [1, key, 2, key])
        const places = Array.from(
          { length: rows.length / 2 },
          (_, n) => `(${placeholder(2 * n + 1)}, ${placeholder(2 * n + 2)})`,
        )
        await client.query(`INSERT INTO ${table} VALUES ${places.join()}`, rows)
      }
    },
    list: async (range, { limit, ...asked }) => {
      const { text, values } = sqlRange(range, { column: ['t', 'sk'], dialect, first: 2, ...asked })
      const direction = asked.descending ? 'DESC' : 'ASC'
      const rest = limit === undefined ? '' : ` LIMIT ${limit}`
      const { rows } = await client.query(
        `SELECT t.sk FROM ${table} AS t WHERE tenant = ${placeholder(1)} AND ${text} ORDER BY t.${mark}sk${mark} ${direction}${rest}`,
        [1, ...values],
      )
      return rows.map(({ sk }) => sk as string)
    },
    clear: () => client.query(`DELETE FROM ${table}`),
  }
}

/** A table with the column that `sqlColumn` defines, and an index on it. */
export const createRightTable = async (
  client: SqlClient,
  table: string,
  dialect: Dialect,
): Promise<void> => {
  await createTable(client, table, sqlColumn('sk', { dialect }))
  await client.query(`CREATE UNIQUE INDEX ${table}_keys ON ${table} (tenant, sk)`)
}
