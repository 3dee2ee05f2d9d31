import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import type { Asked } from '../../coverage/access-pattern.ts'
import { isAnswered } from '../../coverage/answer.ts'
import type { Rows } from '../../keys/rows.ts'
import type { Remark, Rule } from '../rule.ts'

/**
 * With access patterns it is exact: a pattern that no index answers, and that this one would with its
 * fields in another order. Without, it goes by what fields are usually for: nobody asks for one
 * millisecond, so whatever follows a time can only order rows. Text that does is taken for an id, which is right there.
 */
export const rangeNotLast: Rule = {
  name: 'range-not-last',
  severity: 'warning',
  reason:
    'A key condition ends with its range: a field after it only orders rows, and has to be filtered after the read.',
  fix: 'Put the fields that are given before the field of the range.',
  check: (rows, design) => (design.patterns ? byPatterns(rows, design.patterns) : byKinds(rows)),
}

const byPatterns = ({ entity, index }: Rows, patterns: readonly Asked[]): Remark[] =>
  patterns.flatMap((asked): Remark[] => {
    const { name, given, range } = asked
    const fields = index.sk?.fields ?? []
    const at = fields.findIndex((field) => field.name === range)
    const late = fields
      .slice(at + 1)
      .filter((field) => given.has(field.name) && !isSettled(index, field))
    const isAsked = asked.entity === entity && range !== undefined && at >= 0 && late.length > 0
    if (!isAsked || !index.pk.fields.every((field) => given.has(field.name))) return []
    if (isAnswered(asked)) return []
    const names = late.map((field) => field.name).join(' and ')
    return [
      {
        message: `"${name}" asks for a range of ${range}, and ${names} comes after it.`,
        fix: `Put ${names} before ${range} in the sort key.`,
      },
    ]
  })

const isSettled = (index: Rows['index'], { name }: AnyField): boolean =>
  index.pk.fields.some((field) => field.name === name)

const byKinds = ({ index }: Rows): Remark[] => {
  const fields = (index.sk?.fields ?? []).filter((field) => !isSettled(index, field))
  const at = fields.findIndex(({ kind }) => KINDS[kind].continuous)
  const range = fields[at]
  if (!range) return []
  const behind = fields.slice(at + 1)
  const category = behind.find(({ kind }) => KINDS[kind].role === 'category')
  const late = category ?? behind.find(({ kind }) => KINDS[kind].role === 'measure')
  if (!late) return []
  const message = `${late.name} comes after ${range.name}, which queries usually ask a range of: it can only order rows.`
  const fix = `Put ${late.name} before ${range.name} in the sort key, or in another index.`
  return [category ? { message, fix } : { message, fix, severity: 'info' }]
}
