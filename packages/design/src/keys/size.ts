import type { Side } from '@keywright/adapters'
import { type AnyField, keyByteLength } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { allShards } from './shards.ts'

/** The least and the most bytes of something. */
export interface Size {
  readonly least: number
  readonly most: number
}

/**
 * The least and the most bytes of a key. Text, tokens, bytes and custom codecs are bounded by
 * `maxBytes`, by field name; without a limit, a field counts with its least bytes.
 */
export const sizeOf = (side: Side, maxBytes: ReadonlyMap<string, number>): Size => {
  const { native, attributes, fields, key, shard } = side
  const sizes = fields.map((field, i) =>
    native && attributes[i]?.type === 'N'
      ? { least: 1, most: MOST_OF_A_NUMBER }
      : fieldSize(field, maxBytes.get(field.name), native),
  )
  const fixed = native ? 0 : keyByteLength((key?.fixed ?? []).join(''))
  const digits = shard ? String(allShards(shard) - 1).length : 0
  const sum = (end: keyof Size): number => sizes.reduce((total, size) => total + size[end], fixed)
  return shard
    ? { least: sum('least') + MARK + 1, most: sum('most') + MARK + digits }
    : { least: sum('least'), most: sum('most') }
}

/** 38 digits, two to a byte, and one byte each for exponent and sign. */
const MOST_OF_A_NUMBER = 21

/** The bytes of `#SHARD#`. */
const MARK = 7

/** Whether the definition of a field leaves open how long its text can be. */
export const isUnbounded = ({ kind, codec }: AnyField): boolean =>
  !codec.all && KINDS[kind].growth !== undefined

const fieldSize = (field: AnyField, declared: number | undefined, native: boolean): Size => {
  const { all, least: first, greatest: last } = field.codec
  const texts = all ?? [first, last].filter((text) => text !== undefined)
  const lengths = texts.map(keyByteLength)
  const least = lengths.length > 0 ? Math.min(...lengths) : 0
  if (!isUnbounded(field)) return { least, most: Math.max(least, ...lengths) }
  const most = declared === undefined ? least : written(field, declared, native)
  return { least: Math.min(least, most), most }
}

/** The most bytes that a value of `bytes` bytes is written with. */
const written = (field: AnyField, bytes: number, native: boolean): number => {
  const { of } = field as { of?: AnyField & { of?: AnyField } }
  if (!of) {
    // At worst, each byte of a text is escaped to three; bytes are two hex digits each.
    return native ? bytes : (KINDS[field.kind].growth ?? 1) * bytes
  }
  // The reverse of a reverse is the field itself.
  if (of.of) return written(of.of, bytes, native)
  // A codec's own reversed form is taken to be as long; the general one is hex digits and a `~`.
  const inner = written(of, bytes, false)
  return of.codec.reversed ? inner : 2 * inner + 1
}
