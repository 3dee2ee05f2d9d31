import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createTableInput, type Table } from '@keywright/adapters/dynamodb'
import { dryClient } from './dry-client.ts'
import { type Outcome, type Recipe, type Row, rowsOf } from './recipe.ts'
import type { Recorder, Request } from './record-requests.ts'
import { storedItems, writtenItems } from './table-items.ts'

/** What a recipe runs on. */
export interface Stage {
  readonly documents: DynamoDBDocumentClient
  readonly record: Recorder
  /** Nothing is sent. */
  readonly isDry: boolean
  readonly create: (table: Table) => Promise<unknown>
  /** The items of a table, after these requests. */
  readonly items: (table: Table, written: readonly Request[]) => Promise<readonly Row[]>
}

/** What a recipe did. */
export interface Played {
  readonly written: readonly Request[]
  readonly items: readonly { readonly table: Table; readonly rows: readonly Row[] }[]
  readonly patterns: readonly PlayedPattern[]
  /** What the writes threw, if they failed. */
  readonly error?: unknown
}

/** What an access pattern sent, and what it returned. */
export interface PlayedPattern {
  readonly name: string
  readonly requests: readonly Request[]
  readonly rows: readonly Row[]
  readonly error?: unknown
}

/** A stage with an engine. */
export const liveStage = (documents: DynamoDBDocumentClient, record: Recorder): Stage => ({
  documents,
  record,
  isDry: false,
  create: (table) => documents.send(new CreateTableCommand(createTableInput(table)) as never),
  items: (table) => storedItems(documents, table),
})

/** A stage without an engine: it sends nothing, and its items are those in the requests. */
export const dryStage = (): Stage => ({
  ...dryClient(),
  isDry: true,
  create: async () => {},
  items: async (table, written) => writtenItems(written, table),
})

/**
 * Creates the tables, writes the items and runs the access patterns. Never throws: an error of the
 * recipe is part of its result. If the writes fail, a live recipe ends; a dry one goes on.
 */
export const play = async (recipe: Recipe, stage: Stage): Promise<Played> => {
  const { documents, record, isDry } = stage
  const written: Request[] = []
  const items: Played['items'][number][] = []
  const patterns: PlayedPattern[] = []
  let failure: { error: unknown } | undefined
  try {
    for (const table of recipe.tables) await stage.create(table)
    const done = await record(() => recipe.write(documents))
    written.push(...done.requests)
    if ('error' in done) failure = done
    for (const table of recipe.tables) {
      items.push({ table, rows: await stage.items(table, written) })
    }
    if (failure && !isDry) return { written, items, patterns, error: failure.error }
    for (const [name, run] of Object.entries(recipe.patterns(documents))) {
      patterns.push({ name, ...(await playPattern(run, record)) })
    }
  } catch (error) {
    failure ??= { error }
  }
  return { written, items, patterns, ...(failure && { error: failure.error }) }
}

const playPattern = async (
  run: () => Promise<Outcome>,
  record: Recorder,
): Promise<Omit<PlayedPattern, 'name'>> => {
  const done = await record(async () => rowsOf(await run()))
  return 'error' in done
    ? { requests: done.requests, rows: [], error: done.error }
    : { requests: done.requests, rows: done.result }
}
