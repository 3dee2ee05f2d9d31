import { ANYTHING, optionsOf } from '@keywright/core/internal'
import { DIALECT, type Dialect, type Identifier, quote } from './dialect.ts'

/** A column that exists. */
export interface CollationCheck {
  readonly table: Identifier
  readonly column: string
  readonly dialect: Dialect
}

/**
 * Texts in the order of their bytes, chosen so that every other order gets at least two of them
 * wrong: linguistic, case-blind, numeric, accent-blind, and UTF-16.
 */
const PROBES = 'A|A |A10|A9|B|_|a|a\u0301|á|\uFFFD|😀|\u{10ffff}'.split('|')

/**
 * A query that tells whether a column sorts keys by their bytes: one row, whose column `ordered` is
 * true (1 in SQLite and MySQL) or false (0). It reads no row of the table: it compares texts in the
 * collation of the column or, in MySQL and MariaDB, asks for its name.
 *
 * In MySQL and MariaDB `utf8mb4_bin` passes, although it takes keys for equal that differ in spaces
 * at the end: no field writes those, but a literal could.
 *
 * @throws KeyError for a name that is not an identifier.
 * @example
 * const { text } = collationCheck({ table: 'orders', column: 'sk', dialect: 'sqlite' })
 * text.startsWith('WITH p(k, n) AS (SELECT "sk", 0 FROM "orders"') // => true
 */
export const collationCheck = (
  check: CollationCheck,
): { readonly text: string; readonly values: [] } => {
  const rules = { table: ANYTHING, column: ANYTHING, dialect: DIALECT }
  const { table, column, dialect } = optionsOf('SQL', check, rules)
  const from = `SELECT ${quote(column, dialect)}, 0 FROM ${quote(table, dialect)} WHERE 1 = 0`
  const text = dialect === 'mysql' ? byName(table, column, from) : byComparison(from)
  return { text, values: [] }
}

/** Compares texts: a literal takes the collation of the column above it. */
const byComparison = (from: string): string => {
  const selects = PROBES.map((probe, i) => ` UNION ALL SELECT '${probe}', ${i}`)
  return `WITH p(k, n) AS (${from}${selects.join('')}) SELECT NOT EXISTS (SELECT 1 FROM p a, p b WHERE a.n < b.n AND NOT a.k < b.k) AS ordered`
}

/**
 * Asks for the name of the collation. Comparing was tried: where a column cannot hold every character
 * (latin1, utf8mb3, ucs2), MySQL answers with an error instead of a row. `from` refuses a column that
 * does not exist.
 */
const byName = (table: Identifier, column: string, from: string): string => {
  const names = typeof table === 'string' ? [table] : table
  const schema = names.length > 1 ? literal(names.at(-2) as string) : 'DATABASE()'
  const where = `table_schema = ${schema} AND table_name = ${literal(names.at(-1) as string)} AND column_name = ${literal(column)}`
  return `SELECT NOT EXISTS (${from}) AND EXISTS (SELECT 1 FROM information_schema.columns WHERE ${where} AND (data_type LIKE 'varbinary' OR data_type LIKE '%blob' OR collation_name REGEXP '^utf(8mb4|16|16le|32)_(.*_)?bin$')) AS ordered`
}

/** A text in any mode of quoting. */
const literal = (text: string): string => {
  const hex = Array.from(
    encodeURIComponent(text).matchAll(/%(..)|(.)/g),
    ([, byte, char]) => byte ?? (char as string).charCodeAt(0).toString(16),
  )
  return `CONVERT(X'${hex.join('')}' USING utf8mb4)`
}
