import type { KeyRange } from '@keywright/core'
import { ANYTHING, integerFrom, optionsOf, refuse } from '@keywright/core/internal'
import { CONTINUATION, type Continuation, restOf } from '../bounds/page.ts'
import { DIALECT, type Dialect, type Identifier, quote } from './dialect.ts'

/** The column of a range, and where the range continues. */
export interface SqlRangeOptions extends Continuation {
  readonly column: Identifier
  readonly dialect: Dialect
  /** The number of the first placeholder, for Postgres; 1 by default. */
  readonly first?: number
}

/** A condition to put after `WHERE`, with the values of its two placeholders. */
export interface SqlCondition {
  readonly text: string
  readonly values: [lower: string, upper: string]
}

/**
 * A range as a condition on a column. Join it with others by `AND`; it always has two placeholders,
 * so the next one is `first + 2`. Sort by the same column, `DESC` when `descending`, and `LIMIT`.
 *
 * The trap: in a linguistic collation, which is the default of most databases, the condition selects
 * other rows, even those of another tenant. Define the column with `sqlColumn`, or check an existing
 * one with `collationCheck`.
 *
 * @throws KeyError for a range that ends before it starts, an `after` outside it, a name that is not
 * an identifier, or a NUL, which Postgres does not store.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * sqlRange(orders, { column: 'sk', dialect: 'postgres' })
 * // => { text: '"sk" >= $1 AND "sk" <= $2', values: ['ORDER#ann#', 'ORDER#ann$'] }
 * sqlRange(orders, { column: ['o', 'sk'], dialect: 'postgres', first: 3 }).text // => '"o"."sk" >= $3 AND "o"."sk" <= $4'
 * const after = 'ORDER#ann#2024-01-15T10:30:00.000Z'
 * sqlRange(orders, { column: 'sk', dialect: 'sqlite', after })
 * // => { text: '"sk" > ? AND "sk" <= ?', values: ['ORDER#ann#2024-01-15T10:30:00.000Z', 'ORDER#ann$'] }
 */
export const sqlRange = (range: KeyRange, options: SqlRangeOptions): SqlCondition => {
  const rules = { ...CONTINUATION, column: ANYTHING, dialect: DIALECT, first: integerFrom(1) }
  const given = optionsOf('SQL', options, rules)
  const { column, dialect, first = 1 } = given
  const name = quote(column, dialect)
  const { lower, upper } = restOf(range, given, 'SQL')
  // Whatever comes from a text with a NUL at its end on comes after the text without it, and Postgres
  // can say that.
  const open = lower.endsWith('\0')
  const values: [string, string] = [open ? lower.slice(0, -1) : lower, upper]
  const [from, to] = dialect === 'postgres' ? [`$${first}`, `$${first + 1}`] : (['?', '?'] as const)
  if (dialect === 'postgres' && values.join('').includes('\0')) {
    refuse('INVALID_KEY', 'text without NUL', values.join(' to '), 'Postgres')
  }
  return { text: `${name} ${open ? '>' : '>='} ${from} AND ${name} <= ${to}`, values }
}
