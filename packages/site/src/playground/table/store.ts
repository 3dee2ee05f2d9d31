import { type Entity, putInput } from '@keywright/adapters/dynamodb'
import { compareKeys, KeyError } from '@keywright/core'
import { grouped } from '../grouped.ts'
import { type HandPiece, piecesOf, templateOf } from '../key/by-hand.ts'
import { cellOf } from '../key/cell-text.ts'
import { wordsOf } from '../key/definition.ts'
import type { FieldSketch } from '../key/sketch.ts'
import { cellValue, handKeyOf } from '../rows/cell.ts'
import type { CellError } from '../rows/compare-sides.ts'
import {
  type Attributes,
  type EntitySketch,
  entityFields,
  keysIn,
  ownOf,
  type RowSketch,
  type SideSketch,
  sideFields,
  type TableSketch,
} from './sketch.ts'

/** An item as the store holds it. */
export type Item = Readonly<Record<string, unknown>>

/** A row that could be written, and its texts by hand in each index that it is in. */
export interface StoredRow {
  readonly row: number
  readonly entity: number
  readonly item: Item
  readonly hand: Readonly<Record<string, { readonly pk: string; readonly sk: string }>>
}

/** The rows of one partition of an index, in the order of the store. */
export interface Collection {
  readonly pk: string
  readonly rows: readonly { readonly row: StoredRow; readonly sk: string }[]
}

/** The values of a row. An empty cell is no value, except of a text that the primary key needs. */
export const valuesOf = (entity: EntitySketch, { cells }: RowSketch): Item => {
  const primary = keysIn(entity, 'primary')
  const needed = new Set(
    [...sideFields(primary?.pk), ...sideFields(primary?.sk)].map((one) => one.name),
  )
  return Object.fromEntries(
    entityFields(entity).flatMap((field) => {
      const text = ownOf(cells, field.name) ?? ''
      if (text === '' && !(field.kind === 'text' && needed.has(field.name))) return []
      return [[field.name, cellValue(field, text)]]
    }),
  )
}

const SHARD = /#SHARD#\d+$/

/** The text that a template literal writes for a side; the shard is the same as ours. */
const handSide = (
  side: SideSketch | undefined,
  attributes: Attributes | undefined,
  { cells }: RowSketch,
  ours = '',
): string => {
  if (!side || Array.isArray(attributes)) return ours
  const text = handKeyOf(handPieces(side), sideFields(side), (field) => bucketed(field, cells))
  return text + (side.shard ? (SHARD.exec(ours)?.[0] ?? '') : '')
}

const BUCKETS: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10, hour: 13 }

/** By hand a bucket is the beginning of the time's text. */
const bucketed = (field: FieldSketch, cells: RowSketch['cells']): string => {
  const text = ownOf(cells, field.name) ?? ''
  return field.kind === 'bucket' ? text.slice(0, BUCKETS[field.unit ?? ''] ?? text.length) : text
}

/** The names of the attributes that hold a key. */
export const namesOf = (attributes: Attributes | undefined): readonly string[] =>
  attributes === undefined
    ? []
    : typeof attributes === 'string'
      ? [attributes]
      : attributes.map(({ name }) => name)

/** The attributes of an index: a local one has the partition key of the table. */
export const attributesOf = (
  { indexes }: TableSketch,
  index: string,
): { readonly pk: readonly string[]; readonly sk: readonly string[] } => {
  const found = indexes.find(({ name }) => name === index)
  return { pk: namesOf(found?.pk ?? indexes[0]?.pk), sk: namesOf(found?.sk) }
}

/** The text of a key of an item; undefined if the item has none, and is not in the index. */
const textOf = (item: Item, names: readonly string[]): string | undefined =>
  names.every((name) => item[name] !== undefined)
    ? names.map((name) => cellOf(item[name])).join(' · ')
    : undefined

/** Writes every row, or says why it cannot. */
export const storeRows = (
  sketch: TableSketch,
  entities: readonly Entity[],
  rows: readonly RowSketch[],
): { readonly stored: readonly StoredRow[]; readonly refused: readonly CellError[] } => {
  const stored: StoredRow[] = []
  const refused: CellError[] = []
  for (const [row, one] of rows.entries()) {
    const entity = sketch.entities[one.entity]
    const defined = entities[one.entity]
    if (!entity || !defined) continue
    try {
      const item = putInput(defined, valuesOf(entity, one) as never).Item as Item
      const hand = Object.fromEntries(
        entity.keys.map(({ index }) => {
          const keys = keysIn(entity, index)
          const schema = sketch.indexes.find(({ name }) => name === index)
          const names = attributesOf(sketch, index)
          const ofTable = sketch.indexes[0]?.pk
          const pk = handSide(keys?.pk, schema?.pk ?? ofTable, one, textOf(item, names.pk))
          return [index, { pk, sk: handSide(keys?.sk, schema?.sk, one, textOf(item, names.sk)) }]
        }),
      )
      stored.push({ row, entity: one.entity, item, hand })
    } catch (error) {
      const field = error instanceof KeyError ? error.field : undefined
      refused.push({ row, field, message: wordsOf(error) })
    }
  }
  return { stored, refused }
}

/** Compares as DynamoDB does: texts by their bytes, numbers by their value. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareKeys(cellOf(a), cellOf(b))

/** The items of an index, by partition, in its order. A second row with the same key replaces the first. */
export const collectionsOf = (
  sketch: TableSketch,
  index: string,
  stored: readonly StoredRow[],
): readonly Collection[] => {
  const names = attributesOf(sketch, index)
  const found = latest(sketch, stored).flatMap((row) => {
    const pk = textOf(row.item, names.pk)
    const sk = textOf(row.item, names.sk)
    return pk === undefined || sk === undefined ? [] : [{ row, pk, sk }]
  })
  const bySort = (a: StoredRow, b: StoredRow): number => {
    for (const name of names.sk) {
      const order = compareValues(a.item[name], b.item[name])
      if (order !== 0) return order
    }
    return 0
  }
  return [...grouped(found, ({ pk }) => pk)]
    .sort(([a], [b]) => compareKeys(a, b))
    .map(([pk, rows]) => ({ pk, rows: [...rows].sort((a, b) => bySort(a.row, b.row)) }))
}

/** The rows that are left: an item is replaced by a later one with the same primary key. */
const latest = (sketch: TableSketch, stored: readonly StoredRow[]): readonly StoredRow[] => {
  const { pk, sk } = attributesOf(sketch, 'primary')
  const byKey = new Map(
    stored.map((row) => [
      JSON.stringify([...pk, ...sk].map((name) => cellOf(row.item[name]))),
      row,
    ]),
  )
  return [...byKey.values()]
}

/** The pieces of a side as people write it by hand. */
export const handPieces = (side: SideSketch | undefined): readonly HandPiece[] =>
  piecesOf(templateOf(side?.parts ?? []))
