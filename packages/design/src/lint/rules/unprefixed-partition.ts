import { patternOf } from '../../keys/entities.ts'
import { sharing } from '../../keys/rows.ts'
import { listOf } from '../../text/words.ts'
import type { Rule } from '../rule.ts'

export const unprefixedPartition: Rule = {
  name: 'unprefixed-partition',
  severity: 'warning',
  reason:
    'Without a literal that says which entity it belongs to, the partition may be that of another entity with the same value, now or later.',
  fix: 'Begin the partition key with a literal, such as the name of the entity.',
  check: (rows, design) => {
    const { pk, schema } = rows.index
    const [first] = pk.key?.parts ?? []
    // A native key has no literals, and a local index has the table's partitions.
    if (typeof first !== 'object' || schema.kind === 'local') return []
    const others = sharing(rows, design.rows).map(({ entity }) => entity.name)
    const message = `${patternOf(rows.index.pk)} begins with a field`
    if (others.length === 0) {
      const calm = `${message}: fine while ${rows.entity.name} has ${schema.name} to itself.`
      return [{ severity: 'info', message: calm }]
    }
    return [{ message: `${message}, and ${schema.name} also holds ${listOf(others)}.` }]
  },
}
