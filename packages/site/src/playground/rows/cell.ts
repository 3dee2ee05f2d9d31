import type { AnyField } from '@keywright/core'
import { attempt, KINDS } from '@keywright/core/internal'
import { type HandPiece, handKey } from '../key/by-hand.ts'
import { nameOf } from '../key/characters.ts'
import { fieldOf } from '../key/definition.ts'
import { isOfCore, type SketchKind } from '../key/kinds.ts'
import { type FieldSketch, newField, SKETCH_KINDS } from '../key/sketch.ts'

const number = (text: string): unknown => {
  const trimmed = text.trim()
  return trimmed !== '' && !Number.isNaN(Number(trimmed)) ? Number(trimmed) : text
}

const bigint = (text: string): unknown =>
  /^\s*-?\d{1,400}\s*$/.test(text) ? BigInt(text.trim()) : text

const boolean = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : text

const bytes = (text: string): unknown =>
  /^([\da-f]{2})*$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : text

const same = (text: string): unknown => text

const isTaken = (field: AnyField, text: string): boolean =>
  attempt(() => field.codec.encode(text as never)) !== undefined

/** How the text of a cell becomes a value, by the type of the first example of its kind. */
const readerFor = (kind: SketchKind): ((text: string) => unknown) => {
  if (!isOfCore(kind)) return same
  const field = fieldOf(newField('value', kind))
  const [example] = KINDS[kind].examples(field)
  if (typeof example === 'bigint') return bigint
  if (typeof example === 'boolean') return boolean
  if (example instanceof Uint8Array) return bytes
  if (typeof example !== 'number') return same
  // A field that also takes text, as `decimal` does, gets every digit of it.
  return isTaken(field, String(example)) ? (text) => text.trim() : number
}

const READERS = new Map(SKETCH_KINDS.map((kind) => [kind, readerFor(kind)]))

/** The value of a cell. Text that is not a value of its kind stays text, and the field refuses it. */
export const cellValue = ({ kind }: FieldSketch, text: string): unknown =>
  (READERS.get(kind) ?? same)(text)

/** A value as the code has it that calls methods on it: a time is a Date there. */
const codeValue = (field: FieldSketch, text: string): unknown => {
  if (field.kind !== 'time' && field.kind !== 'bucket') return cellValue(field, text)
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date
}

/** The text that a template literal would put in a key for this cell. */
export const handText = (field: FieldSketch, text: string, piece?: HandPiece): string => {
  if (piece?.write) {
    try {
      return piece.write(codeValue(field, text))
    } catch (error) {
      // A number of digits that no text can have: the code would fail there, too.
      if (error instanceof RangeError) return text
      throw error
    }
  }
  const value = cellValue(field, text)
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : text
}

/** The key that a template literal would make of a row of cells. */
export const handKeyOf = (
  pieces: readonly HandPiece[],
  fields: readonly FieldSketch[],
  textOf: (field: FieldSketch, i: number) => string | undefined,
): string =>
  handKey(
    pieces,
    fields.map((field, i) => handText(field, textOf(field, i) ?? '', pieces[i])),
  )

/** The invisible characters of a cell, by name: `NUL`, `newline`, `U+200B`. */
export const unseenIn = (text: string): readonly string[] => [
  ...new Set(
    (text.match(/[\p{C}\p{Zl}\p{Zp}]|^ | $/gu) ?? []).map((char) =>
      char === ' ' ? 'a space at the edge' : nameOf(char),
    ),
  ),
]

/** Text with control characters as visible symbols: a newline is `␊`. */
export const visible = (text: string): string =>
  text.replace(/[\0-\x1f\x7f]/g, (char) =>
    char === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + char.charCodeAt(0)),
  )
