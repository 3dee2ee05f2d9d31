import {
  type DynamoDBDocumentClient,
  GetCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Get, Item, Scan, TransactWriteInput, Write } from '../src/index.ts'

/** What a migration needs of a store, and what its tests do. */
export interface Store {
  readonly scan: Scan
  readonly get: Get
  readonly write: Write
  /** Every row of a table. */
  readonly rows: (table: string) => Promise<Item[]>
  /** Puts a row as code before the migration does: on no condition. */
  readonly put: (table: string, item: Item) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The store of a client: DynamoDB Local. */
export const engineStore = (
  documents: DynamoDBDocumentClient,
  tables: readonly { readonly name: string; readonly keys: readonly string[] }[],
): Store => {
  const write = (input: TransactWriteInput): Promise<unknown> =>
    documents.send(new TransactWriteCommand(input as never))
  const rows = async (table: string): Promise<Item[]> => {
    const { Items = [] } = await documents.send(
      new ScanCommand({ TableName: table, ConsistentRead: true }),
    )
    return Items
  }
  return {
    scan: (input) => documents.send(new ScanCommand(input)),
    get: (input) => documents.send(new GetCommand(input)),
    write,
    rows,
    put: async (table, item) => {
      await write({ TransactItems: [{ Put: { TableName: table, Item: { ...item } } }] })
    },
    clear: async () => {
      for (const { name, keys } of tables) {
        for (const row of await rows(name)) {
          const Key = Object.fromEntries(keys.map((key) => [key, row[key]]))
          await write({ TransactItems: [{ Delete: { TableName: name, Key } }] })
        }
      }
    },
  }
}
