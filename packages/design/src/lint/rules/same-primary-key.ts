import { type Example, sharedKey } from '../../keys/overlap.ts'
import { type Rows, sharing } from '../../keys/rows.ts'
import { shown } from '../example.ts'
import type { Design, Rule } from '../rule.ts'

/**
 * Reported once for two entities, at the later one. Keys of other indexes need not be unique. Where the
 * table has a `type` attribute, entities may share a key on purpose: a number is an issue or a pull request.
 */
export const samePrimaryKey: Rule = {
  name: 'same-primary-key',
  severity: 'error',
  reason: 'Two entities can write the same key: a put of one overwrites a row of the other.',
  fix: 'Give each its own literal, in the partition key or in the sort key.',
  check: (rows, design) =>
    collisions(rows, design).map(({ other, example }) => {
      const names = `${rows.entity.name} and ${other.entity.name}`
      const message = `${names} can both write ${shown(example, rows)}`
      const { type } = rows.entity.table.definition
      if (type === undefined) return { message: `${message}.` }
      const fix = `If they are meant to share keys, put with { ifNew: true }; ${type} tells the rows apart.`
      return { message: `${message}: one row at a time, an item of either.`, fix, severity: 'info' }
    }),
}

interface Collision {
  readonly other: Rows
  readonly example: Example | 'perhaps'
}

/** The earlier entities whose primary keys an entity can write. */
const collisions = (rows: Rows, design: Design): Collision[] => {
  if (rows.index.schema.kind !== 'primary') return []
  const at = design.rows.indexOf(rows)
  return sharing(rows, design.rows).flatMap((other) => {
    if (design.rows.indexOf(other) > at) return []
    const example = sharedKey(other, rows)
    return example ? [{ other, example }] : []
  })
}
