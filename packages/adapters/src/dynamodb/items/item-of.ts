import { answer, refuse, words } from '@keywright/core/internal'
import { isAbsent, objectOf, valueIn } from '../given.ts'
import { isPrimary, type Keyring, keyringOf, readKeys, valuesIn } from '../keys/index.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import { readItem } from '../stored/read-item.ts'
import { readStored } from '../stored/stored.ts'
import type { Values } from '../stored/stored-types.ts'
import { split } from './checked.ts'
import type { ItemOf } from './item-of-types.ts'
import { isMarkerOf } from './markers.ts'
import { revisionIn } from './revision.ts'
import { refuseIssues, verdictOf } from './schema-check.ts'

/**
 * The item of a row: without the attributes of keys, and with the values of keys as they were before
 * they were written: a time is a Date again. Takes rows of either client, and the images of streams.
 *
 * Where the entity has a schema, the item is checked and typed by it, and Dates come as it says: as Dates
 * or as text. A row from before the entity had a revision has 0. Where `values` derives the keys, the item has its own attributes alone, as they are stored.
 *
 * @throws KeyError for a row of another entity, or one that the schema does not take: `issues` says why.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at')) } })
 * const row = { PK: 'USER#1', SK: 'ORDER#2024-01-15T10:30:00.000Z', userId: '1', at: '2024-01-15T10:30:00.000Z', total: 5 }
 * itemOf(order, row) // => { userId: '1', at: new Date('2024-01-15T10:30:00Z'), total: 5 }
 * itemOf(order, { PK: { S: 'USER#1' }, SK: { S: 'ORDER#2024-01-15T10:30:00.000Z' } }).userId // => '1'
 */
export const itemOf = <E extends Entity, const Row extends object>(
  entity: E,
  row: Row,
): ItemOf<E, Row> =>
  answer('itemOf', () => {
    const given = objectOf(row, 'a row', entity.name)
    const keyring = keyringOf(entity)
    const values = primaryIn(keyring, given)
    return itemIn(keyring, given, values) as ItemOf<E, Row>
  })

/** The item of a row of which the values in its primary key are known. */
export const itemIn = (keyring: Keyring, given: Values, primary: Values): Values => {
  const { entity } = keyring
  const row = readItem(given, keyring.attributes, entity.name)
  const parts = split(keyring, row)
  const decoded = entity.values ? {} : valuesIn(keyring, row, primary)
  const { revision } = entity
  const counts = revision === undefined ? {} : { [revision]: revisionIn(entity, row) ?? 0 }
  if (!entity.schema) return { ...parts.bare, ...decoded, ...counts }
  const bare = { ...decoded, ...parts.bare, ...ownIn(keyring, row, decoded) }
  const { value, issues } = verdictOf(entity, bare, { ...parts.spare, ...decoded })
  return issues ? refuseIssues(entity, bare, issues) : { ...value, ...counts }
}

/**
 * What own attributes of text hold for their fields: a rank is no value, whatever the schema takes. The
 * text of a time is one, and the schema says whether it is a Date.
 */
const ownIn = ({ own }: Keyring, row: Values, decoded: Values): Values =>
  Object.fromEntries(
    [...own].flatMap((name) => {
      // Whatever text the row has here is in `decoded`, as its field decodes it or as it is.
      const value = valueIn(decoded, name)
      const isText = typeof valueIn(row, name) === 'string'
      return isText && !(value instanceof Date) ? [[name, value]] : []
    }),
  )

/** The values in the primary key of a row; of an item without keys, its own. Refuses other rows. */
const primaryIn = (keyring: Keyring, row: Values): Values => {
  const { entity } = keyring
  const { name, table } = entity
  const { type } = table.definition
  const named = type === undefined ? undefined : readStored(valueIn(row, type))
  const isKeyed = Object.keys(row).some((one) => isPrimary(keyring, one))
  const values = isKeyed ? readKeys(keyring, row) : {}
  if (!values || isMarkerOf(entity, row) || (named !== undefined && named !== name)) {
    return refuse('INVALID_KEY', `a row of ${name}`, words('one of another entity'), name)
  }
  if (!isKeyed && !entity.values) {
    const { pk, sk } = entity.indexes['primary'] as EntityIndex
    const missing = [...pk.names, ...(sk?.names ?? [])].find((one) => isAbsent(valueIn(row, one)))
    if (missing !== undefined) {
      refuse('INVALID_VALUE', 'a row with its keys', valueIn(row, missing), {
        within: name,
        field: missing,
      })
    }
  }
  return values
}
