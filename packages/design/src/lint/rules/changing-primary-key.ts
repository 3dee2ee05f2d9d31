import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { hasFewRows } from '../../keys/cardinality.ts'
import type { Rule } from '../rule.ts'

/** Names of values that change during the life of a thing, such as its status. */
const CHANGES =
  /(status|state|stage|phase|step|plan|tier|role|visibility|condition|priority|progress|level|rank|active|enabled|done|paid|open|read|published|archived|featured)$/i

/** The same, of text: a `state` may be that of a country, and a `role` may be played on a stage. */
const TEXT_CHANGES = /(status|stage|phase|priority|progress)$/i

/** Names of times and numbers that change. */
const TIME_CHANGES = /^(updated|modified|changed|edited|seen|last)/i
const NUMBER_CHANGES =
  /(priority|price|cost|score|points|rating|balance|stock|quantity|views|likes|votes|popularity)$/i

/** Names of groups that a thing never leaves: such a group before an id belongs to its name. */
const STAYS =
  /(kind|type|class|category|format|source|origin|channel|provider|platform|country|region|continent|zone|language|locale|currency|unit|gender|medium|direction|side)$/i

export const changingPrimaryKey: Rule = {
  name: 'changing-primary-key',
  severity: 'info',
  reason:
    'A primary key cannot be updated: when a value in it changes, the row has to be deleted and written again, in a transaction.',
  fix: 'Keep what changes out of the primary key and in an index, or change it with transactInput().',
  check: ({ entity, index: { schema, pk, sk } }) => {
    if (schema.kind !== 'primary' || hasFewRows(entity)) return []
    const fields = [...pk.fields, ...(sk?.fields ?? [])]
    return fields.flatMap((field, i) => {
      if (changes(field)) {
        const message = `${field.name} is in the primary key, and looks like a value that changes: each change is a delete and a put.`
        return [{ message }]
      }
      // An id after it names the row alone: the group before it is there for its order.
      const isBeforeId = fields.slice(i + 1).some(({ kind }) => KINDS[kind].role === 'id')
      if (!isBeforeId || KINDS[field.kind].role !== 'category' || STAYS.test(field.name)) return []
      const message = `${field.name} is in the primary key: fine if it never changes, as each change is a delete and a put.`
      return [{ message }]
    })
  },
}

const changes = ({ kind, name }: AnyField): boolean => {
  const { role, calendar, continuous, sequential } = KINDS[kind]
  if (role === 'category') return CHANGES.test(name)
  if (calendar) return TIME_CHANGES.test(name)
  return (continuous || sequential ? NUMBER_CHANGES : TEXT_CHANGES).test(name)
}
