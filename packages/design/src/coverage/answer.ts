import type { EntityIndex } from '@keywright/adapters'
import type { AnyField, TimeUnit } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { indexesOf } from '../keys/entities.ts'
import { shardsAsked } from '../keys/shards.ts'
import type { Asked } from './access-pattern.ts'
import { detailOf, fullestFields, isFull, unitOf } from './detail.ts'

/** How an index answers a pattern. */
export interface Answer {
  readonly index: EntityIndex
  /** How many queries: one for each shard, and of these one set for each `per`. */
  readonly queries: number
  readonly per: TimeUnit | undefined
  /** The leading sort fields that are equal. */
  readonly equal: readonly AnyField[]
  /** The sort field after them, if it is the range. */
  readonly ranged: AnyField | undefined
}

/**
 * How one index answers a pattern with key conditions only, or the reason why it does not. The rules
 * are those of `queryInputs`, and one more: what comes back has to be exactly what was asked for,
 * with nothing left to filter.
 */
export const answerOf = (index: EntityIndex, asked: Asked): Answer | string => {
  const { entity, given, range, sortBy } = asked
  const { pk, sk } = index
  const sortFields = sk?.fields ?? []
  const fullest = fullestFields(entity)

  const missing = pk.fields.filter(
    ({ name, kind }) => !given.has(name) && !(name === range && KINDS[kind].coarse),
  )
  if (missing.length > 0) return partitionReason(missing, range)

  const end = sortFields.findIndex(({ name }) => !given.has(name))
  const equal = end < 0 ? sortFields : sortFields.slice(0, end)
  const next = sortFields[equal.length]
  const ranged = next && next.name === range ? next : undefined
  const reached = equal.length + (ranged ? 1 : 0)

  for (const name of range === undefined ? given : [...given, range]) {
    const reason = inexact(name, index, reached, fullest)
    if (reason) return reason
  }
  const bucket = pk.fields.find(({ name }) => name === range)
  if (sortBy !== undefined && !given.has(sortBy) && !isOneRow(asked)) {
    // What is given is equal in all rows: the first field that is not decides their order. Where
    // there is none, `readAll` gives one bucket after the other.
    const first = sortFields.find(({ name }) => !given.has(name)) ?? bucket
    if (first?.name !== sortBy || !(isFull(first, fullest) || isOneRow(asked, first))) {
      return `gives rows ${first ? `by ${partOf(first)}` : 'in no order'}, not by ${sortBy}`
    }
  }
  return {
    index,
    queries: shardsAsked(pk, given),
    per: bucket && unitOf(bucket),
    equal,
    ranged,
  }
}

/** Whether some index answers a pattern of one entity. */
export const isAnswered = (asked: Asked): boolean =>
  indexesOf(asked.entity).some((index) => typeof answerOf(index, asked) !== 'string')

const partitionReason = (missing: readonly AnyField[], range: string | undefined): string => {
  const names = missing.map(({ name }) => name)
  return range !== undefined && names.includes(range)
    ? `needs one value of ${range} for its partition, not a range`
    : `needs ${names.join(' and ')} for its partition`
}

/**
 * Whether there is only one row, which needs no order. That is so when everything in the primary key is
 * given. With a field, whether rows that are equal in it are one.
 */
export const isOneRow = ({ entity, given }: Asked, by?: AnyField): boolean => {
  const { pk, sk } = entity.indexes['primary'] as EntityIndex
  const isKnown = (field: AnyField): boolean =>
    given.has(field.name) || (field.name === by?.name && detailOf(field) <= detailOf(by))
  return (
    [...pk.fields, ...(sk?.fields ?? [])].every(isKnown) && (!pk.shard || given.has(pk.shard.by))
  )
}

/** Why conditions on the partition and the `reached` sort fields do not select exactly by a field. */
const inexact = (
  name: string,
  { pk, sk }: EntityIndex,
  reached: number,
  fullest: ReadonlyMap<string, AnyField>,
): string | undefined => {
  const sortFields = sk?.fields ?? []
  const at = sortFields.findIndex((field) => field.name === name)
  // A bucket in the partition leaves open which of its times: the sort key has to say.
  const isSettled = pk.fields.some((field) => field.name === name && !KINDS[field.kind].coarse)
  if (at >= reached && !isSettled) {
    return `has ${name} after ${sortFields[at - 1]?.name} in its sort key`
  }
  const used = [...pk.fields, ...sortFields.slice(0, reached)]
  const holding = used.filter((field) => field.name === name)
  if (holding.some((field) => isFull(field, fullest))) return undefined
  const [coarse] = holding
  if (coarse) return `holds only the ${partOf(coarse)}, so ${name} would have to be filtered`
  return pk.shard?.by === name
    ? `uses ${name} only to choose a shard, so it would have to be filtered`
    : `does not hold ${name}, which would have to be filtered`
}

/** What a field holds, in words. */
const partOf = (field: AnyField): string => {
  const unit = unitOf(field)
  return unit ? `${unit} of ${field.name}` : field.name
}
