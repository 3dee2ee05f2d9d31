import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Entity, Table } from '@keywright/adapters/dynamodb'

/** An item as the document client returns it. */
export type Row = Readonly<Record<string, unknown>>

/** What an access pattern returns: rows, or the output of a command that holds them. */
export type Outcome =
  | readonly Row[]
  | { readonly Items?: readonly Row[] | undefined }
  | { readonly Item?: Row | undefined }

/** Features of an engine that some recipes need; dynalite has neither. */
export type Need = 'transactions' | 'native indexes'

/** What every file in `src` exports. */
export interface Recipe {
  readonly tables: readonly Table[]
  readonly entities: readonly Entity[]
  readonly needs?: readonly Need[]
  /** The writes. */
  readonly write: (db: DynamoDBDocumentClient) => Promise<unknown>
  /** The access patterns by name, in the order to run them. */
  readonly patterns: (
    db: DynamoDBDocumentClient,
  ) => Readonly<Record<string, () => Promise<Outcome>>>
}

/** The rows in the result of an access pattern. */
export const rowsOf = (outcome: Outcome): readonly Row[] => {
  if (Array.isArray(outcome)) return outcome
  if ('Item' in outcome) return outcome.Item ? [outcome.Item] : []
  return ('Items' in outcome && outcome.Items) || []
}
