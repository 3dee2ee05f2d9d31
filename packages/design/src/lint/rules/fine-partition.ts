import type { EntityIndex } from '@keywright/adapters'
import { KINDS } from '@keywright/core'
import { patternOf } from '../../keys/entities.ts'
import { type Rows, sharing } from '../../keys/rows.ts'
import { listOf } from '../../text/words.ts'
import { onlyFields } from '../partition.ts'
import type { Design, Rule } from '../rule.ts'

/** Partition keys of times alone are left to `time-partition`. */
export const finePartition: Rule = {
  name: 'fine-partition',
  severity: 'warning',
  reason:
    'A partition key that holds an instant, a measure or the whole primary key puts every row into a partition of its own: no query reads two of them.',
  fix: 'Move the time, the number or the id to the sort key.',
  check: (rows, design) => {
    const fields = onlyFields(rows) ?? []
    const pattern = patternOf(rows.index.pk)
    const alone = aloneBy(rows, design)
    if (fields.length > 0 && alone.length > 0) {
      const message = `${pattern} holds the whole primary key and more: every ${rows.entity.name} is alone in its partition.`
      return [{ message, fix: `Move ${listOf(alone)} to the sort key.` }]
    }
    const fine = fields.find(({ kind }) => KINDS[kind].continuous)
    if (
      !fine ||
      fields.every(({ kind }) => KINDS[kind].calendar || KINDS[kind].role === 'category')
    ) {
      return []
    }
    const message = `${pattern} has ${fine.name} in the partition key: no query reads two of its values.`
    return [{ message, fix: `Move ${fine.name} to the sort key.` }]
  },
}

/**
 * The fields of the primary key, where a global partition has all of them and others too. Rows of other
 * entities may still share its partition.
 */
const aloneBy = (rows: Rows, design: Design): string[] => {
  const { schema, pk } = rows.index
  const primary = rows.entity.indexes['primary'] as EntityIndex
  const own = [...primary.pk.names, ...(primary.sk?.names ?? [])]
  const names = new Set(pk.names)
  const isWhole = own.length > 0 && own.every((name) => names.has(name))
  const isMore = pk.names.some((name) => !own.includes(name))
  const isShared = sharing(rows, design.rows).some(
    ({ index }) => patternOf(index.pk) === patternOf(pk),
  )
  return schema.kind === 'global' && isWhole && isMore && !isShared ? [...new Set(own)] : []
}
