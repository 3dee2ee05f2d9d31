import { KINDS } from '@keywright/core'
import type { Rule } from '../rule.ts'

/**
 * Only where nothing but a time tells rows of one partition apart. A partition by a bucket of that
 * time is a series of measurements, which has one row for each instant on purpose.
 */
export const rowsOverwrite: Rule = {
  name: 'rows-overwrite',
  severity: 'warning',
  reason:
    'Nothing but a time tells two rows of one partition apart: a put in the same millisecond, or on the same day, overwrites the other row.',
  fix: 'Add an id after the time in the sort key, or put with { ifNew: true }.',
  check: ({ entity, index: { schema, pk, sk } }) => {
    if (schema.kind !== 'primary' || !sk) return []
    const settled = new Map(pk.fields.map((field) => [field.name, field]))
    const own = sk.fields.filter(({ name }) => !settled.has(name))
    const isSeries = sk.fields.some(({ name }) => {
      const partition = settled.get(name)
      return partition !== undefined && KINDS[partition.kind].coarse
    })
    const isTimeOnly = own.length > 0 && own.every(({ kind }) => KINDS[kind].calendar)
    if (!isTimeOnly || isSeries || pk.fields.length === 0) return []
    const [{ name, kind }] = own as [(typeof own)[number]]
    const when = KINDS[kind].continuous ? 'in one millisecond' : `with the same ${name}`
    const message = `Two of ${entity.name} ${when} have the same primary key: the later one overwrites the earlier.`
    return [
      { message, fix: `Add an id after ${name} in the sort key, or put with { ifNew: true }.` },
    ]
  },
}
