import { combinations, FEW, hasFewRows } from '../../keys/cardinality.ts'
import { patternOf } from '../../keys/entities.ts'
import type { Rule } from '../rule.ts'

/** Said where the partition does not bound the collection: one partition, or a few, for all rows. */
export const collectionLimit: Rule = {
  name: 'collection-limit',
  severity: 'warning',
  reason:
    'With a local index, all rows of one partition key and its local indexes together take at most 10 GB: then writes are refused.',
  fix: 'Use a global index, or put a field with many values into the partition key.',
  check: ({ entity, index: { schema, pk } }) => {
    if (schema.kind !== 'local' || hasFewRows(entity)) return []
    const count = combinations(pk.fields)
    if (count > FEW) return []
    const where = count === 1 ? 'one partition' : `${count} partitions`
    const message = `${patternOf(pk)} makes ${where} for every ${entity.name}, and ${schema.name} limits each to 10 GB.`
    return [{ message }]
  },
}
