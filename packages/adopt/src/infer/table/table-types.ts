import type { Entity, Table } from '@keywright/adapters'

/** What `inferTable` says about rows. The names are stable. */
export type TableRule =
  | 'unexplained-rows'
  | 'no-key'
  | 'guessed-key'
  | 'repeated-key'
  | 'unexplained-index'
  | 'half-index'
  | 'no-index'
  | 'legacy-keys'

/** Something about the rows that the code does not say, or that is unsafe. */
export interface TableFinding {
  readonly rule: TableRule
  /** The entity that it is about, if it is about one. */
  readonly entity?: string
  /** The attribute that it is about, if it is about one. */
  readonly attribute?: string
  /** How many rows it is about. */
  readonly rows: number
  readonly message: string
  /** The keys of some of them. */
  readonly examples: readonly Readonly<Record<string, unknown>>[]
}

/** What `inferTable` reads out of rows. */
export interface InferredTable {
  /** How many rows were read. */
  readonly rows: number
  readonly table: Table
  /** The entities, that of most rows first. */
  readonly entities: readonly Entity[]
  /** A module of TypeScript that defines the table and the entities. */
  readonly code: string
  /** What the definitions do not explain, and what is unsafe. */
  readonly findings: readonly TableFinding[]
}

/** What the caller knows about the table. */
export interface InferTableOptions {
  /** Its name, for the code; default `app`. */
  readonly name?: string
  /** The attribute of its partition key, where the rows do not tell. */
  readonly pk?: string
  /** The attribute of its sort key. */
  readonly sk?: string
}
