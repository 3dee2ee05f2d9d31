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
const PROBES = 'A|A10|A9|B|_|a|a\u0301|á|\uFFFD|😀|\u{10ffff}'.split('|')

/**
 * A query that tells whether a column sorts keys by their bytes: one row, whose column `ordered` is
 * true (1 in SQLite and MySQL) or false (0). It compares texts in the collation of the column, and
 * reads no row of the table.
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
  // "A " comes after "A", but not for MySQL's own `utf8mb4_bin`.
  const probes = dialect === 'mysql' ? PROBES : ['A', 'A ', ...PROBES.slice(1)]
  // A literal takes the collation of the column above it.
  const selects = probes.map((probe, i) => ` UNION ALL SELECT '${probe}', ${i}`)
  return {
    text: `WITH p(k, n) AS (${from}${selects.join('')}) SELECT NOT EXISTS (SELECT 1 FROM p a, p b WHERE a.n < b.n AND NOT a.k < b.k) AS ordered`,
    values: [],
  }
}
