import type { Entity } from '@keywright/adapters'
import type { TimeUnit } from '@keywright/core'
import { answer, refuse } from '@keywright/core/internal'
import { checkEntities, indexesOf } from '../keys/entities.ts'
import { madeBy } from '../text/made-by.ts'
import { type AccessPattern, type Asked, askedOf } from './access-pattern.ts'
import { type Answer, answerOf } from './answer.ts'
import { collectionAnswer, collectionCondition, suggestCollection } from './collection.ts'
import { conditionOf } from './condition.ts'
import { type Cost, costOf } from './cost.ts'
import { UNITS } from './detail.ts'
import { meantOf, unknownFields } from './misspelt.ts'
import { suggestIndex } from './suggest.ts'

/** A pattern that key conditions answer. */
export interface Satisfied {
  readonly name: string
  readonly satisfied: true
  /** `primary`, or the name of the index. */
  readonly index: string
  /** The key condition for people: `PK = USER#<userId> AND begins_with(SK, ORDER#)`. */
  readonly condition: string
  /** How many queries: one, or one for each shard. */
  readonly queries: number
  /** Where the range spans time buckets: the unit for each of which `queries` are made. */
  readonly per?: TimeUnit
  /** What it costs, where the pattern says how many rows of how many bytes it reads. */
  readonly cost?: Cost
}

/** A pattern that no index answers. */
export interface Unsatisfied {
  readonly name: string
  readonly satisfied: false
  /** Why, for each index that the entity is in. */
  readonly reason: string
  /** The index that would answer it, as code for the entity's keys and the table's `indexes`. */
  readonly suggestion: string
}

/** What `coverage` says of one pattern. */
export type Coverage = Satisfied | Unsatisfied

/**
 * Says for each access pattern which index answers it, with which key condition and in how many
 * queries, or why none does and which index would.
 *
 * An answer is exact: its rows are those that `queryInputs` selects and `readAll` merges, in the
 * order of `sortBy`, with nothing left to filter. So every field of the partition is given; the sort
 * key's fields are given from the left, the range after them; and nothing is given that only a filter
 * could use. Without the value that decides a shard all shards are read; a range over a time bucket
 * reads one after the other. Of several answers the one with the fewest queries is named, then the
 * primary key, then the first in the table's order. Rows without the values of an index are not in
 * it; `lint` finds rows of other entities.
 *
 * @throws KeyError for something that is not an entity or not a pattern, a pattern of an entity that is not
 * there, or a field that is both given and a range.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
 * })
 * const [period, byId] = coverage([order], [
 *   { name: 'orders of a user in a period', entity: 'Order', given: ['userId'], range: 'at', sortBy: 'at' },
 *   { name: 'order by its id', entity: 'Order', given: ['orderId'] },
 * ])
 * period
 * // => {
 * //   name: 'orders of a user in a period', satisfied: true, index: 'primary', queries: 1,
 * //   condition: 'PK = USER#<userId> AND SK BETWEEN ORDER#<at from> AND ORDER#<at to>',
 * // }
 * byId?.satisfied === false && byId.reason // => 'primary needs userId for its partition'
 */
export const coverage = (
  entities: readonly Entity[],
  patterns: readonly AccessPattern[],
): Coverage[] =>
  answer('coverage', () => {
    checkEntities('coverage', entities)
    if (!Array.isArray(patterns)) {
      refuse('INVALID_DEFINITION', 'a list of patterns', patterns, 'coverage')
    }
    const answers = patterns.map((pattern) => {
      return coverageOf(askedOf(entities, pattern))
    })
    return madeBy('coverage', answers)
  })

/** What there is to say of one pattern. */
export const coverageOf = (asked: Asked): Coverage => {
  const { name, entities } = asked
  const isCollection = entities.length > 1
  const answers = answersTo(asked)
  const found = Object.values(answers).filter((answer) => typeof answer !== 'string')
  // The sort is stable: among equals, the table's order stays, and primary is its first.
  const [best] = found.sort((a, b) => breadth(a) - breadth(b) || a.queries - b.queries)
  if (best) {
    const { index, queries, per } = best
    const cost = costOf(asked, queries)
    return {
      name,
      satisfied: true,
      index: index.schema.name,
      condition: isCollection ? collectionCondition(index) : conditionOf(best, asked),
      queries,
      ...(per && { per }),
      ...(cost && { cost }),
    }
  }
  const unknown = entities.flatMap((entity) => unknownFields({ ...asked, entity }))
  const reasons = areApart(asked)
    ? ['they are in different tables']
    : Object.entries(answers).map(([index, reason]) => `${index} ${reason}`)
  const suggestion = isCollection ? suggestCollection(entities, asked.given) : suggestIndex(asked)
  return {
    name,
    satisfied: false,
    reason: [...unknown, ...reasons].join('; '),
    suggestion: [...meantOf(asked, coverageOf), suggestion].join('\n'),
  }
}

/** How each index answers a pattern, or why it does not: that of several entities in one query of a partition. */
const answersTo = (asked: Asked): Record<string, Answer | string> => {
  const { entity, entities } = asked
  if (areApart(asked)) return {}
  return Object.fromEntries(
    entities.length > 1
      ? Object.keys(entity.table.indexes).map((name) => [name, collectionAnswer(name, asked)])
      : indexesOf(entity).map((index) => [index.schema.name, answerOf(index, asked)]),
  )
}

const areApart = ({ entities }: Asked): boolean =>
  new Set(entities.map(({ table }) => table.name)).size > 1

/** A range over buckets has as many queries as it has buckets: the fewer, the longer they are. */
const breadth = ({ per }: Answer): number => (per ? 1 + UNITS.indexOf(per) : 0)
