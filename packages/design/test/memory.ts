import { type Entity, keysOf, readAll } from '@keywright/adapters'
import type { inputsFor } from './asking.ts'
import type { Item } from './designs.ts'
import { compareValues, type EvaluatedInput, reads } from './evaluate.ts'

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
  const sorted = [...rows].sort((a, b) => {
    for (const name of order) {
      const by = compareValues(a[name], b[name])
      if (by !== 0) return by
    }
    return 0
  })
  const run = async (input: EvaluatedInput): Promise<{ Items: Row[] }> => ({
    Items: sorted.filter((row) => reads(input, row)),
  })
  const items: Item[] = []
  for await (const row of readAll(inputs, run)) items.push((row as Row).item)
  return items
}
