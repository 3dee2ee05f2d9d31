import { readsOneKey, rowInRange, sharedKey } from '../../keys/overlap.ts'
import { type Rows, sharing } from '../../keys/rows.ts'
import { listOf } from '../../text/words.ts'
import { shown } from '../example.ts'
import type { Design, Rule } from '../rule.ts'

/**
 * Reported at the entity whose query reads too much, once for each index. It is about the widest query,
 * with no condition on the sort key: rows that this does not read, no narrower one does.
 */
export const foreignRows: Rule = {
  name: 'foreign-rows',
  severity: 'warning',
  reason:
    'A query for the rows of one entity also reads rows of another: they cost capacity, count against its limit, and come back as if they were its own.',
  fix: 'Begin the sort keys with different literals, or tell the rows apart with identify() and switch this rule off for the entity.',
  check: (rows, design) => {
    // A row with that very key is a collision, which another rule reports.
    if (rows.index.schema.kind === 'primary' && readsOneKey(rows)) return []
    const guests = sharing(rows, design.rows).flatMap((other) => {
      if (isCollision(rows, other, design)) return []
      const example = rowInRange(rows, other)
      return example ? [{ other, example }] : []
    })
    const [first] = guests
    if (!first) return []
    const names = listOf(guests.map(({ other }) => other.entity.name))
    const which =
      first.example === 'perhaps' ? '' : ` For example: ${shown(first.example, first.other)}.`
    const may = guests.every(({ example }) => example === 'perhaps')
      ? 'may also read'
      : 'also reads'
    const query = `A query for every ${rows.entity.name} of a partition`
    return [{ message: `${query} ${may} rows of ${names}.${which}` }]
  },
}

/** Whether `same-primary-key` has a finding about two entities: what else they share follows from that. */
const isCollision = (a: Rows, b: Rows, design: Design): boolean => {
  const later = design.rows.indexOf(a) > design.rows.indexOf(b) ? a : b
  const isSaid = !design.isOff('same-primary-key', later.entity.name)
  return isSaid && a.index.schema.kind === 'primary' && sharedKey(a, b) !== undefined
}
