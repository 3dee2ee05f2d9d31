import { type AnyField, KINDS } from '@keywright/core'
import { patternOf } from '../../keys/entities.ts'
import { listOf } from '../../text/words.ts'
import { onlyFields } from '../partition.ts'
import type { Rule } from '../rule.ts'

export const timePartition: Rule = {
  name: 'time-partition',
  severity: 'warning',
  reason:
    'With a date or a bucket, all that is written now goes to one partition while the others rest; with an instant, every row is alone and no query spans two.',
  fix: 'Put the time into the sort key under an id, or add an id or sharded() to the date or bucket.',
  check: (rows) => {
    const fields = onlyFields(rows)
    const isTime = ({ kind }: AnyField): boolean => KINDS[kind].calendar
    if (!fields?.length || !fields.every(isTime)) return []
    const pattern = patternOf(rows.index.pk)
    const isInstant = fields.some(({ kind }) => KINDS[kind].continuous)
    if (isInstant) {
      const message = `${pattern} makes a partition of every instant: no query spans two of them.`
      return [
        { message, fix: 'Put the time into the sort key, under the id of what it belongs to.' },
      ]
    }
    const names = listOf(fields.map(({ name }) => name))
    const message = `${pattern} depends on ${names} only: all that is written now goes to one partition.`
    return [{ message, fix: 'Add an id to the partition key, or spread it with sharded().' }]
  },
}
