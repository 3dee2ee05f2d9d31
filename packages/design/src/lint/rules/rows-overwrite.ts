import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { listOf } from '../../text/words.ts'
import type { Rule } from '../rule.ts'

/** Numbers that two rows often have in common, unlike a version or a position. */
const MEASURES =
  /(score|points|price|cost|amount|total|balance|rating|stars|views|likes|votes|stock|quantity|size|weight|height|age|temperature)$/i

/**
 * Only where nothing but a time, a measure or a category beside them tells rows of one partition apart.
 * A partition by a bucket of that time is a series of measurements, which has one row for each instant on
 * purpose; a row for each day, and one for each category, may be on purpose too.
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
    const measures = own.filter((field) => !times.includes(field) && isMeasure(field))
    const groups = own.filter(({ kind }) => KINDS[kind].role === 'category')
    const isTold = times.length + measures.length + groups.length < own.length
    // A time and a number together hardly ever come twice.
    const isMixed = times.length > 0 && measures.length > 0
    const [first] = [...times, ...measures]
    if (!first || isTold || isMixed || isSeries) return []
    const fix = `Add an id after ${own.at(-1)?.name} in the sort key, or put with { ifNew: true }.`
    const isInstant = times.some(({ kind }) => KINDS[kind].continuous)
    const same = own.filter(({ kind }) => !(KINDS[kind].calendar && KINDS[kind].continuous))
    const alike = same.length > 0 ? `with the same ${listOf(same.map(({ name }) => name))}` : ''
    const when = [isInstant ? 'in one millisecond' : '', alike].filter(Boolean).join(' ')
    const message = `Two of ${entity.name} ${when} have the same primary key: the later one overwrites the earlier`
    return times.length > 0 && !isInstant
      ? [{ severity: 'info', message: `${message}. Fine if there is to be only one.`, fix }]
      : [{ message: `${message}.`, fix }]
  },
}

const isMeasure = ({ kind, name }: AnyField): boolean =>
  KINDS[kind].role === 'measure' || (KINDS[kind].sequential && MEASURES.test(name))
