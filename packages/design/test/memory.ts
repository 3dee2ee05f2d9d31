import { type Entity, keysOf, scatter } from '@keywright/adapters'
import { meets, readQuery } from '../../adapters/src/dynamodb/query.ts'
import { compareStored, readStored, type Stored } from '../../adapters/src/dynamodb/stored.ts'
import type { inputsFor } from './asking.ts'
import type { Item } from './designs.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly item: Item }

/** What a table would hold after these items were put: a later one replaces one of the same key. */
export const rowsOf = (entity: Entity, items: readonly Item[]): Row[] => {
  const { pk, sk } = entity.indexes['primary'] as Entity['indexes'][string]
  const rows = new Map<string, Row>()
  for (const item of items) {
    const keys: Readonly<Record<string, unknown>> = keysOf(entity, item as never)
    const names = [...pk.attributes, ...(sk?.attributes ?? [])].map(({ name }) => name)
    rows.set(JSON.stringify(names.map((name) => keys[name])), { ...keys, item })
  }
  return [...rows.values()]
}

/** Reads a table that is an array, as DynamoDB would: by key conditions only. */
export const readRows = async (
  entity: Entity,
  index: string,
  inputs: NonNullable<ReturnType<typeof inputsFor>>,
  rows: readonly Row[],
): Promise<Item[]> => {
  const order = (entity.indexes[index]?.sk?.attributes ?? []).map(({ name }) => name)
  const stored = (row: Row, name: string): Stored => readStored(row[name]) as Stored
  const sorted = [...rows].sort((a, b) => {
    for (const name of order) {
      const by = compareStored(stored(a, name), stored(b, name))
      if (by !== 0) return by
    }
    return 0
  })
  const run = async (input: Parameters<typeof readQuery>[0]): Promise<{ Items: Row[] }> => {
    const { conditions } = readQuery(input)
    return {
      Items: sorted.filter((row) =>
        conditions.every((condition) => meets(condition, stored(row, condition.name))),
      ),
    }
  }
  const items: Item[] = []
  for await (const row of scatter(inputs, run)) items.push((row as Row).item)
  return items
}
