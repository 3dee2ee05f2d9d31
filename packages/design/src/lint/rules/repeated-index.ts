import type { EntityIndex } from '@keywright/adapters'
import { indexesOf, patternOf } from '../../keys/entities.ts'
import type { Rule } from '../rule.ts'

/** Reported at the later of two indexes with the same keys; a direction of its own is another key. */
export const repeatedIndex: Rule = {
  name: 'repeated-index',
  severity: 'warning',
  reason:
    'An index with the keys of another one answers nothing that the other does not, and each row in it costs a second write.',
  fix: 'Leave the index out, and query the other one: both directions can be read there.',
  check: ({ entity, index }) => {
    const all = indexesOf(entity)
    const earlier = all.slice(0, all.indexOf(index))
    const same = earlier.find((other) => keysOf(other) === keysOf(index))
    if (!same) return []
    const keys = [index.pk, ...(index.sk ? [index.sk] : [])].map(patternOf).join(' and ')
    const message = `${index.schema.name} has the keys of ${same.schema.name}: ${keys}.`
    return [{ message }]
  },
}

/** What decides the partition and the order of an index: patterns, and kinds of fields. */
const keysOf = ({ pk, sk }: EntityIndex): string =>
  JSON.stringify(
    [pk, sk].map(
      (side) =>
        side && [
          patternOf(side),
          side.shard?.count,
          side.fields.map(({ name, kind, codec }) => [name, kind, codec.descending === true]),
        ],
    ),
  )
