import { hasFewRows } from '../../keys/cardinality.ts'
import { basePattern, ofFew, onlyFields, shardWords } from '../partition.ts'
import type { Rule } from '../rule.ts'

/** Singletons, and entities that cannot have more than a handful of rows, are left alone. */
export const constantPartition: Rule = {
  name: 'constant-partition',
  severity: 'warning',
  reason:
    'All rows share one partition key, and a partition takes at most 1,000 write and 3,000 read units a second.',
  fix: 'Spread it with sharded(), or put a field into the partition key.',
  check: (rows) => {
    const fields = onlyFields(rows)
    if (fields?.length !== 0 || hasFewRows(rows.entity)) return []
    const { every, end, ...severity } = ofFew(rows.index)
    const { also, ...fix } = shardWords(rows)
    const where = `in the one partition ${JSON.stringify(basePattern(rows))}${also}`
    return [
      { message: `Every ${rows.entity.name}${every} is ${where}${end}.`, ...severity, ...fix },
    ]
  },
}
