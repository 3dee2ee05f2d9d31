import type { AnyField } from '@keywright/core'
import { KINDS, quote } from '@keywright/core/internal'
import { cardinalityOf, FEW } from '../keys/cardinality.ts'
import { listOf } from '../text/words.ts'

/** A comment for a partition that may be hot, because few values or a date take all rows, or too fine. */
export const hotNotes = (
  partition: readonly AnyField[],
  known: ReadonlyMap<string, AnyField>,
): string[] => {
  const instant = partition.find(({ kind }) => KINDS[kind].calendar && KINDS[kind].continuous)
  if (instant) {
    const name = quote(instant.name)
    return [`// a partition for each instant of ${name}: for a period, ask for a range of it`]
  }
  const many = partition.filter((field) => !isFew(field))
  if (many.length === 0) {
    return ['// few partitions take all rows: with many writes, make pk sharded (see planShards)']
  }
  // A field that is not known yet may be a status.
  if (many.some(({ name }) => known.has(name))) return []
  const names = listOf(many.map(({ name }) => quote(name)))
  const have = many.length === 1 ? 'has' : 'have'
  return [`// if ${names} ${have} few values, make pk sharded (see planShards)`]
}

const isFew = (field: AnyField): boolean =>
  KINDS[field.kind].role === 'category' || KINDS[field.kind].calendar || cardinalityOf(field) <= FEW
