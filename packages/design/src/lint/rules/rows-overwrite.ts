import { KINDS } from '@keywright/core'
import type { Rule } from '../rule.ts'

/**
 * Only where nothing but a time or a measure tells rows of one partition apart. A partition by a
 * bucket of that time is a series of measurements, which has one row for each instant on purpose; a
 * row for each day may be on purpose too.
 */
export const rowsOverwrite: Rule = {
  name: 'rows-overwrite',
  severity: 'warning',
  reason:
    'Nothing but a time or a measure tells two rows of one partition apart: a put in the same millisecond, on the same day or with the same number overwrites the other row.',
  fix: 'Add an id after it in the sort key, or put with { ifNew: true }.',
  check: ({ entity, index: { schema, pk, sk } }) => {
    if (schema.kind !== 'primary' || !sk) return []
    const settled = new Map(pk.fields.map((field) => [field.name, field]))
    const own = sk.fields.filter(({ name }) => !settled.has(name))
    const isSeries = sk.fields.some(({ name }) => {
      const partition = settled.get(name)
      return partition !== undefined && KINDS[partition.kind].coarse
    })
    const times = own.filter(({ kind }) => KINDS[kind].calendar)
    const isMeasured = own.length > 0 && own.every(({ kind }) => KINDS[kind].role === 'measure')
    // A time and a number together hardly ever come twice.
    const isMixed = times.length > 0 && times.length < own.length
    if (!isMeasured || isMixed || isSeries || pk.fields.length === 0) return []
    const [{ name }] = own as [(typeof own)[number]]
    const fix = `Add an id after ${name} in the sort key, or put with { ifNew: true }.`
    const isInstant = times.some(({ kind }) => KINDS[kind].continuous)
    const when = isInstant ? 'in one millisecond' : `with the same ${name}`
    const message = `Two of ${entity.name} ${when} have the same primary key: the later one overwrites the earlier`
    return times.length > 0 && !isInstant
      ? [{ severity: 'info', message: `${message}. Fine if there is to be only one.`, fix }]
      : [{ message: `${message}.`, fix }]
  },
}
