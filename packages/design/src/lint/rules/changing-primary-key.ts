import { KINDS } from '@keywright/core'
import { hasFewRows } from '../../keys/cardinality.ts'
import type { Rule } from '../rule.ts'

/** Names of what becomes of things, rather than of what they are: a kind or a country stays. */
const CHANGES =
  /(status|state|stage|phase|step|plan|tier|role|visibility|condition|priority|progress|level|rank|active|enabled|done|paid|open|read|published|archived|featured)$/i

export const changingPrimaryKey: Rule = {
  name: 'changing-primary-key',
  severity: 'info',
  reason:
    'A primary key cannot be updated: when a value in it changes, the row has to be deleted and written again, in a transaction.',
  fix: 'Keep what changes out of the primary key and in an index, or change it with moveInput().',
  check: ({ entity, index: { schema, pk, sk } }) => {
    if (schema.kind !== 'primary' || hasFewRows(entity)) return []
    const fields = [...pk.fields, ...(sk?.fields ?? [])]
    return fields
      .filter(({ name, kind }) => KINDS[kind].role === 'category' && CHANGES.test(name))
      .map(({ name }) => ({
        message: `${name} is in the primary key, and looks like a value that changes: each change is a delete and a put.`,
      }))
  },
}
