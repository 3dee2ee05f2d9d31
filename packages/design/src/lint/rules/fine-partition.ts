import { KINDS } from '@keywright/core'
import { patternOf } from '../../keys/entities.ts'
import { onlyFields } from '../partition.ts'
import type { Rule } from '../rule.ts'

/** Times alone are `time-partition`'s. */
export const finePartition: Rule = {
  name: 'fine-partition',
  severity: 'warning',
  reason:
    'With an instant or a measure in the partition key every row is alone in its partition: no query reads two of them, and none gives a range.',
  fix: 'Move the time or the number to the sort key.',
  check: (rows) => {
    const fields = onlyFields(rows) ?? []
    const fine = fields.find(({ kind }) => KINDS[kind].continuous)
    if (
      !fine ||
      fields.every(({ kind }) => KINDS[kind].calendar || KINDS[kind].role === 'category')
    ) {
      return []
    }
    const message = `${patternOf(rows.index.pk)} has ${fine.name} in the partition key: no query reads two of its values.`
    return [{ message, fix: `Move ${fine.name} to the sort key.` }]
  },
}
