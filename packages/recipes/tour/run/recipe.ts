import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Entity, Table } from '@keywright/adapters/dynamodb'

/** An item as the document client gives it. */
export type Row = Readonly<Record<string, unknown>>

/** What an access pattern gives: rows, or the output of a command that holds them. */
export type Outcome =
  | readonly Row[]
  | { readonly Items?: readonly Row[] | undefined }
  | { readonly Item?: Row | undefined }

/** What an engine has to offer for a recipe to run; dynalite has neither. */
export type Need = 'transactions' | 'native indexes'

/** What every file in `src` exports. */
export interface Recipe {
  readonly tables: readonly Table[]
  readonly entities: readonly Entity[]
  readonly needs?: readonly Need[]
  /** The writes. */
  readonly write: (db: DynamoDBDocumentClient) => Promise<unknown>
  /** The access patterns by name, in the order in which they are to be run. */
  readonly patterns: (
    db: DynamoDBDocumentClient,
  ) => Readonly<Record<string, () => Promise<Outcome>>>
}

/** The rows of what an access pattern gave. */
export const rowsOf = (outcome: Outcome): readonly Row[] => {
  if (Array.isArray(outcome)) return outcome
  if ('Item' in outcome) return outcome.Item ? [outcome.Item] : []
  return ('Items' in outcome && outcome.Items) || []
}
