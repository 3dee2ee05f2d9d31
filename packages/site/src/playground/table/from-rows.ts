import { type Entity, identify } from '@keywright/adapters/dynamodb'
import { KeyError } from '@keywright/core'
import { cellOf } from '../key/cell-text.ts'
import type { PastedRow } from '../rows/read-rows.ts'
import { entityFields, ownOf, type RowSketch, type TableSketch } from './sketch.ts'
import { attributesOf } from './store.ts'

type Values = Readonly<Record<string, unknown>>

interface Decoder {
  readonly tryDecode?: (text: string) => Values | undefined
}

/** The values that the texts of a row's index keys hold, where they can be read. */
const fromKeys = (sketch: TableSketch, entity: Entity, row: PastedRow): Values => {
  const found: Record<string, unknown> = {}
  for (const [index, keys] of Object.entries(
    entity.keys as unknown as Record<string, Record<string, unknown>>,
  )) {
    const names = attributesOf(sketch, index)
    for (const side of ['pk', 'sk'] as const) {
      const text = row[names[side][0] ?? '']
      const decoder = Object(keys[side]) as Decoder
      if (typeof text === 'string' && decoder.tryDecode)
        for (const [name, value] of Object.entries(decoder.tryDecode(text) ?? {}))
          found[name] ??= value
    }
  }
  return found
}

/** The entity of a row: the one that its keys say, or the first whose fields it has. */
const entityOf = (
  sketch: TableSketch,
  entities: readonly Entity[],
  row: PastedRow,
): readonly [place: number, values: Values] | undefined => {
  try {
    const found = identify(entities, row)
    const place = entities.findIndex(({ name }) => name === found?.entity)
    if (found && place >= 0) return [place, found.values as Values]
  } catch (error) {
    // Two entities could have written it: its attributes decide.
    if (!(error instanceof KeyError)) throw error
  }
  const counts = sketch.entities.map(
    (entity) => entityFields(entity).filter(({ name }) => ownOf(row, name) !== undefined).length,
  )
  const most = Math.max(...counts)
  return most > 0 ? [counts.indexOf(most), {}] : undefined
}

/** Rows with their keys, or with the values of their fields, as rows of the page; and how many are neither. */
export const rowsFrom = (
  sketch: TableSketch,
  entities: readonly Entity[],
  pasted: readonly PastedRow[],
): { readonly rows: readonly RowSketch[]; readonly others: number } => {
  const rows = pasted.flatMap((row): RowSketch[] => {
    const found = entityOf(sketch, entities, row)
    if (!found) return []
    const [place, values] = found
    const entity = sketch.entities[place]
    if (!entity) return []
    const decoded = fromKeys(sketch, entities[place] as Entity, row)
    const cells = entityFields(entity).flatMap(({ name }): [string, string][] => {
      const value = ownOf(row, name) ?? ownOf(values, name) ?? ownOf(decoded, name)
      return value === undefined || value === null ? [] : [[name, cellOf(value)]]
    })
    return [{ entity: place, cells: Object.fromEntries(cells) }]
  })
  return { rows, others: pasted.length - rows.length }
}
