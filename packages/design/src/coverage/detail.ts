import type { Entity } from '@keywright/adapters'
import type { AnyField, TimeUnit } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { indexesOf } from '../keys/entities.ts'

/** The units of time buckets: each later one is finer. */
export const UNITS: readonly TimeUnit[] = ['year', 'month', 'day', 'hour']

/** The unit of a time bucket; `undefined` for any other field. */
export const unitOf = (field: AnyField): TimeUnit | undefined =>
  KINDS[field.kind].coarse ? (KINDS[field.kind].settings(field) as TimeUnit) : undefined

/** How much of its value a field keeps: a bucket some of it, any other field all of it. */
export const detailOf = (field: AnyField): number => {
  const unit = unitOf(field)
  return unit ? UNITS.indexOf(unit) : UNITS.length
}

/** For each name, the field that keeps most of its value, over all keys of an entity. */
export const fullestFields = (entity: Entity): Map<string, AnyField> => {
  const fullest = new Map<string, AnyField>()
  for (const { pk, sk } of indexesOf(entity)) {
    for (const field of [...pk.fields, ...(sk?.fields ?? [])]) {
      const other = fullest.get(field.name)
      if (!other || detailOf(field) > detailOf(other)) fullest.set(field.name, field)
    }
  }
  return fullest
}

/**
 * Whether a field tells values apart as well as any key of the entity does. The month of a time that
 * another key holds to the millisecond does not: rows of the whole month share it.
 */
export const isFull = (field: AnyField, fullest: ReadonlyMap<string, AnyField>): boolean =>
  detailOf(field) >= detailOf(fullest.get(field.name) ?? field)
