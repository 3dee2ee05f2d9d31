import { coverageOf } from '../../coverage/coverage.ts'
import type { Rule } from '../rule.ts'

/**
 * Only where the access patterns are known, and some of them are about the entity. An index that could
 * answer a pattern, but not better than another, is not used either.
 */
export const unusedIndex: Rule = {
  name: 'unused-index',
  severity: 'info',
  reason:
    'No access pattern is answered by this index, and each row that it holds costs a second write and its storage.',
  fix: 'Leave the index out, or state the pattern that needs it.',
  check: ({ entity, index }, { patterns = [] }) => {
    const own = patterns.filter(({ entities }) => entities.includes(entity))
    const isUsed = own.some((asked) => {
      const found = coverageOf(asked)
      return found.satisfied && found.index === index.schema.name
    })
    if (index.schema.kind === 'primary' || own.length === 0 || isUsed) return []
    const holds = index.sparse || index.when ? 'some of its rows' : 'all its rows'
    const message = `No access pattern of ${entity.name} is answered by ${index.schema.name}, which holds ${holds}.`
    return [{ message }]
  },
}
