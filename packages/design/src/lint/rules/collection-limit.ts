import type { Entity, Side } from '@keywright/adapters'
import { KINDS } from '@keywright/core/internal'
import { combinations, FEW, hasFewRows } from '../../keys/cardinality.ts'
import { patternOf } from '../../keys/entities.ts'
import { allShards } from '../../keys/shards.ts'
import type { Remark, Rule } from '../rule.ts'

/**
 * A warning where the partition does not bound the collection: one partition, or a few, for all rows.
 * Where the rows of one partition have no end, it depends on how many come.
 */
export const collectionLimit: Rule = {
  name: 'collection-limit',
  severity: 'warning',
  reason:
    'With a local index, the rows of one partition key and its local indexes take at most 10 GB together: beyond that, writes are refused.',
  fix: 'Use a global index, or put a field with many values into the partition key.',
  check: ({ entity, index: { schema, pk } }) => {
    if (schema.kind !== 'local' || hasFewRows(entity)) return []
    const count = combinations(pk.fields) * (pk.shard ? allShards(pk.shard) : 1)
    if (count > FEW) return growing(entity, pk, schema.name)
    const where = count === 1 ? 'one partition' : `${count} partitions`
    const message = `${patternOf(pk)} makes ${where} for every ${entity.name}, and ${schema.name} limits each to 10 GB.`
    return [{ message }]
  },
}

/** Owners whose rows have no end, as those of an order or an event have. */
const GROWS =
  /^(tenant|org|organi[sz]ation|account|customer|company|workspace|merchant|shop|store|site|app|device|sensor|machine|room|channel|topic|stream|country|region)(_?(id|name|key|slug))?$/i

const growing = ({ name, indexes }: Entity, pk: Side, local: string): Remark[] => {
  const settled = new Set(pk.names)
  const own = (indexes['primary']?.sk?.fields ?? []).filter((field) => !settled.has(field.name))
  const isBounded = combinations(own) <= FEW || pk.fields.some(({ kind }) => KINDS[kind].calendar)
  if (isBounded) return []
  const time = own.find(({ kind }) => KINDS[kind].calendar)
  if (!time && !pk.names.some((owner) => GROWS.test(owner))) return []
  const rows = time ? `every ${name} of all time` : `every ${name}`
  const message = `${patternOf(pk)} has ${rows} in one collection, and ${local} limits it to 10 GB: fine while these are few.`
  const fix = time
    ? `Use a global index, or add a bucket of ${time.name} to the partition key.`
    : 'Use a global index, which has no such limit.'
  return [{ severity: 'info', message, fix }]
}
