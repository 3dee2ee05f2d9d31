import { patternOf } from '../../keys/entities.ts'
import { whyNotSpread } from '../../keys/spread.ts'
import type { Rule } from '../rule.ts'

export const shardsDoNotSpread: Rule = {
  name: 'shards-do-not-spread',
  severity: 'warning',
  reason:
    'The value that decides the shard is the same for all rows of a partition, or has only a few values: most shards stay empty, and reads still ask all of them.',
  fix: 'Shard by a value that tells rows apart, such as their id.',
  check: (rows) => {
    const why = rows.index.schema.kind === 'local' ? undefined : whyNotSpread(rows)
    return why === undefined ? [] : [{ message: `${patternOf(rows.index.pk)}: ${why}.` }]
  },
}
