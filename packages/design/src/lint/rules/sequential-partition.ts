import { KINDS } from '@keywright/core/internal'
import { combinations, FEW } from '../../keys/cardinality.ts'
import { patternOf } from '../../keys/entities.ts'
import { onlyFields } from '../partition.ts'
import type { Rule } from '../rule.ts'

/**
 * Numbers only. ULIDs and other ids that ascend with time need no counter, and DynamoDB spreads them
 * as well as any.
 */
export const sequentialPartition: Rule = {
  name: 'sequential-partition',
  severity: 'info',
  reason:
    'DynamoDB hashes partition keys, so consecutive numbers do spread. But they come from a counter, which is one item with at most 1,000 writes a second; anyone can guess the next number; and a store that keeps partitions in order has its hot spot at the end.',
  fix: 'Use a UUID or a ULID, which need no counter, or a hash of the number.',
  check: (rows) => {
    const fields = onlyFields(rows)
    const [field] = fields ?? []
    const isNumber = field && KINDS[field.kind].sequential
    if (fields?.length !== 1 || !isNumber || combinations(fields) <= FEW) return []
    const message = `${patternOf(rows.index.pk)} depends on the number ${field.name} only: if that counts up, its counter is the limit.`
    return [{ message }]
  },
}
