import type { Entity, Side } from '@keywright/adapters'
import { KINDS } from '@keywright/core'
import { combinations, FEW, hasFewRows } from '../../keys/cardinality.ts'
import { patternOf } from '../../keys/entities.ts'
import type { Remark, Rule } from '../rule.ts'

/**
 * A warning where the partition does not bound the collection: one partition, or a few, for all rows.
 * Where the rows of one partition come one after the other in time, it depends on how many there are.
 */
export const collectionLimit: Rule = {
  name: 'collection-limit',
  severity: 'warning',
  reason:
    'With a local index, the rows of one partition key and its local indexes take at most 10 GB together: beyond that, writes are refused.',
  fix: 'Use a global index, or put a field with many values into the partition key.',
  check: ({ entity, index: { schema, pk } }) => {
    if (schema.kind !== 'local' || hasFewRows(entity)) return []
    const count = combinations(pk.fields)
    if (count > FEW) return growing(entity, pk, schema.name)
    const where = count === 1 ? 'one partition' : `${count} partitions`
    const message = `${patternOf(pk)} makes ${where} for every ${entity.name}, and ${schema.name} limits each to 10 GB.`
    return [{ message }]
  },
}

const growing = ({ name, indexes }: Entity, pk: Side, local: string): Remark[] => {
  const [first] = indexes['primary']?.sk?.fields ?? []
  const isSeries = first && KINDS[first.kind].calendar && KINDS[first.kind].continuous
  if (!isSeries || pk.fields.some(({ kind }) => KINDS[kind].calendar)) return []
  const message = `${patternOf(pk)} has every ${name} of all time, and ${local} limits it to 10 GB: fine while these are few.`
  const fix = `Use a global index, or add a bucket of ${first.name} to the partition key.`
  return [{ severity: 'info', message, fix }]
}
