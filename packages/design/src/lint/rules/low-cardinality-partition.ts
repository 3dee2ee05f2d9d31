import { combinations, FEW, hasFewRows } from '../../keys/cardinality.ts'
import { basePattern, ofFew, onlyFields, shardWords } from '../partition.ts'
import type { Rule } from '../rule.ts'

/** Only what the definitions say: a `text` field may have few values too, but nothing tells. */
export const lowCardinalityPartition: Rule = {
  name: 'low-cardinality-partition',
  severity: 'warning',
  reason:
    'All rows share a few partition keys, and most of them are in the busiest partition, which takes at most 1,000 write and 3,000 read units a second.',
  fix: 'Spread it with sharded(), or add a field with many values to the partition key.',
  check: (rows) => {
    const fields = onlyFields(rows)
    if (!fields?.length || hasFewRows(rows.entity)) return []
    const count = combinations(fields)
    if (count > FEW) return []
    const partitions = count === 1 ? '1 partition' : `${count} partitions`
    const { also, ...fix } = shardWords(rows)
    const { every, end, ...severity } = ofFew(rows.index)
    const message = `${basePattern(rows)} makes ${partitions} for every ${rows.entity.name}${every}${also}${end}.`
    return [{ message, ...severity, ...fix }]
  },
}
