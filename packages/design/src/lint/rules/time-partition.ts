import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { combinations, FEW } from '../../keys/cardinality.ts'
import { listOf } from '../../text/words.ts'
import { basePattern, ofFew, onlyFields, shardWords } from '../partition.ts'
import type { Rule } from '../rule.ts'

export const timePartition: Rule = {
  name: 'time-partition',
  severity: 'warning',
  reason:
    'With a date or a bucket, everything that is written now goes to one partition while the others rest; with an instant, every row is alone and no query spans two.',
  fix: 'Put the time into the sort key under an id, or add an id or sharded() to the date or bucket.',
  check: (rows) => {
    const fields = onlyFields(rows)
    const isTime = ({ kind }: AnyField): boolean => KINDS[kind].calendar
    // Beside a time, a field of few values makes a few partitions for everything that is written now.
    const times = (fields ?? []).filter(isTime)
    const others = (fields ?? []).filter((field) => !isTime(field))
    const now = combinations(others)
    if (!fields || times.length === 0 || now > FEW) return []
    const pattern = basePattern(rows)
    const isInstant = times.some(({ kind }) => KINDS[kind].continuous)
    if (isInstant) {
      const message = `${pattern} makes a partition of every instant: no query spans two of them.`
      return [
        { message, fix: 'Put the time into the sort key, under the id of what it belongs to.' },
      ]
    }
    const { also, ...fix } = shardWords(rows)
    const { every, end, ...severity } = ofFew(rows.index)
    const everything = every
      ? `everything${every} and is written now`
      : 'everything that is written now'
    const names = listOf(fields.map(({ name }) => name))
    const where = now === 1 ? 'one partition' : `${now} partitions`
    const message = `${pattern} depends on ${names} only: ${everything} goes to ${where}${also}${end}.`
    const usual = 'Add an id to the partition key, or spread it with sharded().'
    return [{ message, ...severity, fix: usual, ...fix }]
  },
}
