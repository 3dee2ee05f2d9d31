import type { Entity, EntityIndex } from '@keywright/adapters'
import type { AnyField, DecimalOptions } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'

/** Up to this number, partitions or rows are few: a busy table outgrows them. */
export const FEW = 100

/** How many values a field has; `Infinity` where nothing bounds them, or not usefully. */
export const cardinalityOf = (field: AnyField): number => {
  if (field.codec.all) return field.codec.all.length
  const settings = KINDS[field.kind].settings(field) as Partial<DecimalOptions> | undefined
  const { digits, scale = 0, signed = false } = settings ?? {}
  if (digits === undefined) return Number.POSITIVE_INFINITY
  const positive = 10 ** (digits + scale)
  return signed ? 2 * positive - 1 : positive
}

/** How many combinations of values some fields have; a name that repeats counts once. */
export const combinations = (fields: readonly AnyField[]): number =>
  [...new Map(fields.map((field) => [field.name, field])).values()].reduce(
    (product, field) => product * cardinalityOf(field),
    1,
  )

/** Whether an entity has a handful of rows at most, such as a singleton or a row for each setting. */
export const hasFewRows = ({ indexes }: Entity): boolean => {
  const { pk, sk } = indexes['primary'] as EntityIndex
  return !pk.shard && combinations([...pk.fields, ...(sk?.fields ?? [])]) <= FEW
}
