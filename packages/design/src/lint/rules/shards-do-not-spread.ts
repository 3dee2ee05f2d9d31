import { patternOf } from '../../keys/entities.ts'
import { unspread } from '../../keys/spread.ts'
import type { Rule } from '../rule.ts'

export const shardsDoNotSpread: Rule = {
  name: 'shards-do-not-spread',
  severity: 'warning',
  reason:
    'The value that decides the shard is the same for all rows of a partition, or has only a few values: most shards stay empty, and reads still ask all of them.',
  fix: 'Shard by a value that tells rows apart, such as their id.',
  check: (rows) => {
    const found = rows.index.schema.kind === 'local' ? undefined : unspread(rows)
    return found ? [{ message: `${patternOf(rows.index.pk)}: ${found.why}.` }] : []
  },
}
