import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { IndexSchema, Table } from '@keywright/adapters/dynamodb'
import { compareKeys } from '@keywright/core'
import type { KeyPair } from './by-hand.ts'
import type { Row } from './recipe.ts'
import type { Request } from './record-requests.ts'
import { partsOf } from './request-parts.ts'
import { isMap, plainMap } from './values.ts'

/** The attributes of a table's own key. */
export const primaryKeyNames = (table: Table): string[] => keyNames(table, 'primary')

/** The keys of rows in the table and in each index, where they are texts that Keywright makes. */
export const keyPairs = (table: Table, rows: readonly Row[]): (readonly KeyPair[])[] =>
  Object.values<IndexSchema>(table.indexes)
    .filter(({ pk, sk }) => !pk.native && !sk?.native)
    .map((index) => {
      const [pk = '', sk = ''] = keyNames(table, index.name)
      return rows
        .filter((row) => row[pk] !== undefined)
        .map((row) => ({ pk: String(row[pk]), sk: String(row[sk] ?? '') }))
    })

/** The attributes of one index of a table, or of all: those of its own key first. */
export const keyNames = ({ indexes }: Table, index?: unknown): string[] => [
  ...new Set(
    Object.values<IndexSchema>(indexes)
      .filter(({ name }) => index === undefined || name === index)
      .flatMap(({ pk, sk }) => [...pk.attributes, ...(sk?.attributes ?? [])])
      .map(({ name }) => name),
  ),
]

/** All items of a table, in the order of its key. */
export const storedItems = async (db: DynamoDBDocumentClient, table: Table): Promise<Row[]> => {
  const items: Row[] = []
  for await (const page of paginateScan({ client: db }, { TableName: table.name })) {
    items.push(...((page.Items ?? []) as Row[]))
  }
  return sorted(items, table)
}

/** The items that these requests would leave in an empty table, ignoring updates. */
export const writtenItems = (requests: readonly Request[], table: Table): Row[] => {
  const items = new Map<string, Row>()
  const names = primaryKeyNames(table)
  const idOf = (row: Row): string => JSON.stringify(names.map((name) => String(row[name])))
  for (const { command, input } of requests.flatMap((each) => partsOf(each) ?? [each])) {
    const { TableName, Item, Key } = input
    if (TableName !== table.name) continue
    if (command === 'Put' && isMap(Item)) {
      const row = plainMap(Item)
      items.set(idOf(row), row)
    }
    if (command === 'Delete' && isMap(Key)) items.delete(idOf(plainMap(Key)))
  }
  return sorted([...items.values()], table)
}

const sorted = (items: readonly Row[], table: Table): Row[] => {
  const names = primaryKeyNames(table)
  const textOf = (row: Row, name: string | undefined): string => String(row[name ?? ''] ?? '')
  return [...items].sort(
    (a, b) =>
      compareKeys(textOf(a, names[0]), textOf(b, names[0])) ||
      compareKeys(textOf(a, names[1]), textOf(b, names[1])),
  )
}
