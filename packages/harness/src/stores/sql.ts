import { load } from '../tools/tools.mjs'
import { portOf } from './server.ts'

/** One way to ask all SQL engines, the way of `pg`. */
export interface SqlClient {
  readonly query: (
    text: string,
    values?: readonly unknown[],
  ) => Promise<{ readonly rows: Record<string, unknown>[] }>
  readonly close: () => Promise<void>
}

/** Postgres in WebAssembly, in memory. Its default collation is "C". */
export const openPglite = async (): Promise<SqlClient> => {
  const { PGlite } = await load('pglite', '@electric-sql/pglite')
  const db = new PGlite()
  return { query: (text, values) => db.query(text, values), close: () => db.close() }
}

/** A Postgres server, with a linguistic default collation. */
export const openPostgres = async (): Promise<SqlClient> => {
  const { default: pg } = await load('pg')
  const client = new pg.Client({ host: '127.0.0.1', port: portOf('postgres'), user: 'postgres' })
  await client.connect()
  return {
    query: (text, values) => client.query(text, values),
    close: () => client.end(),
  }
}

/** What the tests use of better-sqlite3. */
export interface SqliteDatabase {
  readonly prepare: (text: string) => {
    readonly all: (...values: readonly unknown[]) => unknown[]
    readonly run: (...values: readonly unknown[]) => unknown
  }
  readonly exec: (text: string) => unknown
  readonly close: () => unknown
}

/** SQLite in memory, through better-sqlite3. */
export const openSqlite = async (): Promise<SqliteDatabase> => {
  const { default: Database } = await load('better-sqlite3')
  return new Database(':memory:')
}

/** The same as a client; a statement without rows gives none. */
export const sqliteClient = (db: SqliteDatabase): SqlClient => ({
  query: async (text, values = []) => {
    const statement = db.prepare(text) as ReturnType<SqliteDatabase['prepare']> & {
      readonly reader: boolean
    }
    if (statement.reader) return { rows: statement.all(...values) as Record<string, unknown>[] }
    statement.run(...values)
    return { rows: [] }
  },
  close: async () => {
    db.close()
  },
})

/** A MariaDB server, with a database of its own. */
export const openMariadb = async (): Promise<SqlClient> => {
  const { createConnection } = await load('mysql2', 'mysql2/promise')
  const connection = await createConnection({
    host: '127.0.0.1',
    port: portOf('mariadb'),
    user: 'root',
  })
  await connection.query('CREATE DATABASE IF NOT EXISTS keywright')
  await connection.query('USE keywright')
  return {
    query: async (text, values) => ({ rows: (await connection.execute(text, values))[0] }),
    close: () => connection.end(),
  }
}
