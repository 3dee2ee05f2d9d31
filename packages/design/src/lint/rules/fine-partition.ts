import type { EntityIndex } from '@keywright/adapters'
import { KINDS } from '@keywright/core/internal'
import type { Asked } from '../../coverage/access-pattern.ts'
import { isAnswered } from '../../coverage/answer.ts'
import { patternOf } from '../../keys/entities.ts'
import { type Rows, sharing } from '../../keys/rows.ts'
import { listOf } from '../../text/words.ts'
import { onlyFields } from '../partition.ts'
import type { Design, Remark, Rule } from '../rule.ts'

/**
 * Partition keys of times alone are left to `time-partition`. With access patterns, a partition is also
 * too fine for one that gives only some of its fields, where no index answers it.
 */
export const finePartition: Rule = {
  name: 'fine-partition',
  severity: 'warning',
  reason:
    'A partition key that holds an instant, a measure or the whole primary key puts every row into a partition of its own: no query reads two of them.',
  fix: 'Move the time, the number or the id to the sort key.',
  check: (rows, design) => {
    const asked = (design.patterns ?? []).flatMap((one) => tooFineFor(rows, one))
    if (asked.length > 0) return asked
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

/** A pattern that no index answers, because the partition also needs a value that is not given. */
const tooFineFor = ({ entity, index }: Rows, asked: Asked): Remark[] => {
  const { name, given } = asked
  const [known, missing] = [true, false].map((is) =>
    index.pk.names.filter((one) => given.has(one) === is),
  ) as [string[], string[]]
  const isAsked = asked.entity === entity && known.length > 0 && missing.length > 0
  if (!isAsked || index.schema.kind === 'local') return []
  const others = [...given].filter((one) => !index.pk.names.includes(one))
  const isSorted = others.every((one) => index.sk?.names.includes(one))
  if (!isSorted || isAnswered(asked)) return []
  const message = `"${name}" gives ${listOf(known)}, and ${patternOf(index.pk)} also needs ${listOf(missing)}: no query spans its partitions.`
  return [
    { message, fix: `Move ${listOf(missing)} to the sort key, or add an index for the pattern.` },
  ]
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
