import { compareKeys, key as defineKey, KeyError } from '@keywright/core'
import { grouped } from '../grouped.ts'
import type { HandPiece } from '../key/by-hand.ts'
import { cellOf } from '../key/cell-text.ts'
import type { PageKey } from '../key/definition.ts'
import type { FieldSketch } from '../key/sketch.ts'
import { cellValue, handKeyOf } from './cell.ts'
import type { Says, Written } from './problems.ts'

/** The rows that share a key, in store order. */
export interface Entry {
  readonly key: string
  /** Positions in the table of values; several where values collide. */
  readonly rows: readonly number[]
}

/** A value that the key refuses: the message of the KeyError, and its cell. */
export interface CellError {
  readonly row: number
  /** The name of the field, or undefined for the whole row. */
  readonly field: string | undefined
  readonly message: string
}

/** The same rows on both sides, each in the order of the store. */
export interface Sides {
  readonly hand: readonly Entry[]
  readonly ours: readonly Entry[]
  readonly errors: readonly CellError[]
  /** The values of each row that has a key. */
  readonly values: ReadonlyMap<number, Readonly<Record<string, unknown>>>
}

/** The values of a row, by the names of the fields. */
const valuesOf = (
  fields: readonly FieldSketch[],
  cells: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field, i) => [field.name, cellValue(field, cells[i] ?? '')]))

/** The keys of rows in store order. */
const inOrder = (keys: ReadonlyMap<number, string>): Entry[] =>
  [...grouped(keys, ([, key]) => key)]
    .map(([key, same]) => ({ key, rows: same.map(([row]) => row) }))
    .sort((a, b) => compareKeys(a.key, b.key))

/** What each field says about its own cell: a row may be wrong in several places. */
const cellErrors = (
  key: PageKey,
  fields: readonly FieldSketch[],
  cells: readonly string[],
  row: number,
  whole: KeyError,
): readonly CellError[] => {
  const found = key.fields.flatMap((one, i): CellError[] => {
    const field = fields[i] as FieldSketch
    try {
      defineKey(one).encode({ [field.name]: cellValue(field, cells[i] ?? '') } as never)
      return []
    } catch (error) {
      if (!(error instanceof KeyError)) throw error
      // The words of the field alone, under the name of the whole key.
      const message = error.message.replace(`<${field.name}>: `, () => `${key.pattern}: `)
      return [{ row, field: field.name, message }]
    }
  })
  return found.length > 0 ? found : [{ row, field: whole.field, message: whole.message }]
}

/** Writes every row in both ways. A row that Keywright refuses is on neither side. */
export const compareSides = (
  key: PageKey,
  fields: readonly FieldSketch[],
  pieces: readonly HandPiece[],
  rows: readonly (readonly string[])[],
): Sides => {
  const hand = new Map<number, string>()
  const ours = new Map<number, string>()
  const values = new Map<number, Readonly<Record<string, unknown>>>()
  const errors: CellError[] = []
  for (const [row, cells] of rows.entries()) {
    try {
      const read = valuesOf(fields, cells)
      ours.set(row, key.encode(read))
      values.set(row, read)
      hand.set(
        row,
        handKeyOf(pieces, fields, (_, i) => cells[i]),
      )
    } catch (error) {
      if (!(error instanceof KeyError)) throw error
      errors.push(...cellErrors(key, fields, cells, row, error))
    }
  }
  return { hand: inOrder(hand), ours: inOrder(ours), errors, values }
}

/** A row in words: its values. */
export const inValues =
  ({ values }: Sides): Says =>
  (row) =>
    Object.values(values.get(row) ?? {})
      .map((value) => (value instanceof Uint8Array ? 'bytes' : cellOf(value)) || '(empty)')
      .join(' · ')

/** The rows in the order of the store, each with its texts on both sides. */
export const writtenIn = ({ hand, ours }: Sides): readonly Written[] => {
  const byHand = new Map(hand.flatMap(({ key, rows }) => rows.map((row) => [row, key])))
  return ours.flatMap(({ key, rows }) =>
    rows.map((row) => ({ row, hand: byHand.get(row) ?? '', ours: key })),
  )
}
