import { integerFrom, optionsOf } from '@keywright/core/internal'
import { DIALECT, type Dialect, quote } from './dialect.ts'

/** The database, and for MySQL and MariaDB the length of the column. */
export interface ColumnOptions {
  readonly dialect: Dialect
  /** The most characters of a key, for MySQL and MariaDB: 1 to 768, 512 by default. */
  readonly length?: number
}

/**
 * The definition of a column for keys, in a collation that sorts by bytes. Add `NOT NULL`, `PRIMARY
 * KEY` or an index to it.
 *
 * - Postgres: collation `"C"`; an index entry takes 2704 bytes.
 * - SQLite: collation `BINARY`. It is only right when the database is UTF-8, the default.
 * - MySQL from 8.0.17 and MariaDB from 10.2: the binary collation of each that does not ignore spaces
 *   at the end. An index takes 3072 bytes, four for each character: 512 characters leave room for a
 *   second column. An older server refuses the definition.
 *
 * @throws KeyError for a name that is not an identifier, or a length that no index takes.
 * @example
 * sqlColumn('sk', { dialect: 'postgres' }) // => '"sk" text COLLATE "C"'
 * sqlColumn('sk', { dialect: 'sqlite' }) // => '"sk" text COLLATE BINARY'
 * sqlColumn('sk', { dialect: 'mysql', length: 255 })
 * // => '`sk` varchar(255) CHARACTER SET utf8mb4 COLLATE /*!80017 utf8mb4_0900_bin *\/ /*M!100202 utf8mb4_nopad_bin *\/'
 */
export const sqlColumn = (column: string, options: ColumnOptions): string => {
  const rules = { dialect: DIALECT, length: integerFrom(1, 768) }
  const { dialect, length = 512 } = optionsOf('SQL', options, rules)
  const name = quote(column, dialect)
  const types = {
    postgres: 'text COLLATE "C"',
    sqlite: 'text COLLATE BINARY',
    // Each server reads its own comment: MySQL and MariaDB name the same collation differently.
    mysql: `varchar(${length}) CHARACTER SET utf8mb4 COLLATE /*!80017 utf8mb4_0900_bin */ /*M!100202 utf8mb4_nopad_bin */`,
  }
  return `${name} ${types[dialect]}`
}
