import { KINDS } from '@keywright/core'
import { listOf } from '../../text/words.ts'
import type { Rule } from '../rule.ts'

/** Only access patterns tell: without them a time in a key is taken to be asked for. */
export const unusedTime: Rule = {
  name: 'unused-time',
  severity: 'warning',
  reason:
    'Whoever gets, updates or deletes a row has to know the time in its primary key, and no access pattern gives it or asks for its order.',
  fix: 'Leave the time out of the primary key, or state the pattern that uses it.',
  check: ({ entity, index: { schema, pk, sk } }, { patterns }) => {
    const own = patterns?.filter((asked) => asked.entity === entity) ?? []
    if (schema.kind !== 'primary' || own.length === 0) return []
    const used = new Set(own.flatMap(({ given, range, sortBy }) => [...given, range, sortBy]))
    const unused = [...pk.fields, ...(sk?.fields ?? [])]
      .filter(({ name, kind }) => KINDS[kind].calendar && !used.has(name))
      .map(({ name }) => name)
    if (unused.length === 0) return []
    const names = listOf([...new Set(unused)])
    return [
      {
        message: `No access pattern of ${entity.name} uses ${names}, which its primary key holds.`,
      },
    ]
  },
}
