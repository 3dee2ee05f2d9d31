import { hasFewRows } from '../../keys/cardinality.ts'
import { patternOf } from '../../keys/entities.ts'
import type { Rows } from '../../keys/rows.ts'
import { onlyFields } from '../partition.ts'
import type { Rule } from '../rule.ts'

/** Singletons, and entities that cannot have more than a handful of rows, are left alone. */
export const constantPartition: Rule = {
  name: 'constant-partition',
  severity: 'warning',
  reason:
    'All rows share one partition key, and one partition takes 1,000 write and 3,000 read units a second.',
  fix: 'Spread it with sharded(), or put a field into the partition key.',
  check: (rows) => {
    const fields = onlyFields(rows)
    if (fields?.length !== 0 || hasFewRows(rows.entity)) return []
    const all = `Every ${rows.entity.name}`
    const where = `in the one partition ${JSON.stringify(patternOf(rows.index.pk))}`
    const own = ownFields(rows)
    if (own.length === 0) return [{ message: `${all} is ${where}.` }]
    // How a sparse index is made: a row is in it only while it has these values.
    const which = `${all} that has ${own.join(' and ')} is ${where}`
    return [{ severity: 'info', message: `${which}: fine for a sparse index of few rows.` }]
  },
}

/** What this index needs and the primary key does not: a row without it is not in the index. */
const ownFields = ({ entity, index }: Rows): string[] => {
  const { primary } = entity.indexes
  const has = new Set([...(primary?.pk.needs ?? []), ...(primary?.sk?.needs ?? [])])
  const needs = new Set([...index.pk.needs, ...(index.sk?.needs ?? [])])
  return [...needs].filter((name) => !has.has(name))
}
