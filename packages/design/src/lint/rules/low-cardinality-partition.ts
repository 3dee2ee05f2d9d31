import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { combinations, FEW, hasFewRows } from '../../keys/cardinality.ts'
import type { Rows } from '../../keys/rows.ts'
import { basePattern, ofFew, onlyFields, shardWords } from '../partition.ts'
import type { Remark, Rule } from '../rule.ts'

/** What people call values of which there are few. */
const FEW_BY_NAME =
  /(^|[a-z])(status|state|kind|type|phase|stage|level|priority|severity|role|tier|plan|channel)$/i

/**
 * What the definitions say; a `text` field may have few values too, and only its name tells. That is a
 * guess, so it is an `info` and says so.
 */
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
    if (count > FEW) return byName(rows, fields)
    const partitions = count === 1 ? '1 partition' : `${count} partitions`
    const { also, ...fix } = shardWords(rows)
    const { every, end, ...severity } = ofFew(rows.index)
    const message = `${basePattern(rows)} makes ${partitions} for every ${rows.entity.name}${every}${also}${end}.`
    return [{ message, ...severity, ...fix }]
  },
}

const byName = (rows: Rows, fields: readonly AnyField[]): Remark[] => {
  const [field] = fields
  const isGuess = field && fields.length === 1 && KINDS[field.kind].role === 'id'
  if (!isGuess || !FEW_BY_NAME.test(field.name) || rows.index.schema.kind !== 'global') return []
  if (ofFew(rows.index).severity) return []
  const message = `${basePattern(rows)} puts every ${rows.entity.name} into a few partitions if ${field.name} has few values, as its name suggests.`
  const fix = `Say which values there are with choice(), and spread them with sharded(); or switch the rule off if ${field.name} has many.`
  return [{ message, fix, severity: 'info' }]
}
