import { answer, attempt, refuse, words } from '@keywright/core/internal'
import { isAbsent, objectOf, valueIn } from '../given.ts'
import { keyringOf, type LookedUnique, lookAt, makingOf, uniqueText } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { UniqueValues } from '../schema/value-types.ts'
import type { GetInput } from '../sdk/input-types.ts'
import { formatOf, writeAll } from '../stored/stored.ts'
import type { Format, FormatOptions, Values } from '../stored/stored-types.ts'
import { isMarkerOf, markerKey } from './markers.ts'

/**
 * The input of a `GetCommand` for the row that marks something unique as taken: its `ownerKey` is the
 * primary key of the item that has it. Takes the values of one of the keys in `unique`; where the entity
 * derives its values, they are derived here, too, if these are enough.
 *
 * @throws KeyError for values of no unique key, or of several, or a bad value.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const account = entity(app, 'Account', { primary: { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } }, {
 *   unique: [key('EMAIL', text('email'))],
 * })
 * ownerInput(account, { email: 'ann@b.c' }) // => { TableName: 'app', Key: { PK: 'EMAIL#ann@b.c', SK: 'UNIQUE' } }
 */
export const ownerInput = <E extends Entity, F extends Format = 'document'>(
  entity: E,
  values: UniqueValues<E>,
  options?: FormatOptions<F>,
): GetInput<F> =>
  answer('ownerInput', () => {
    const format = formatOf('ownerInput', options)
    const given = objectOf(values, 'values of a unique key', entity.name)
    const { unique = [] } = entity
    const whole = unique.filter(({ needs }) =>
      needs.every((name) => !isAbsent(valueIn(given, name))),
    )
    // The values of one key may be among those of another: then it is the one that takes them all.
    const exact = whole.filter(({ needs }) => needs.length === Object.keys(given).length)
    const [one, other] = exact.length > 0 ? exact : whole
    if (!one || other) {
      const patterns = unique.map(({ key }) => key.pattern).join(', ') || 'none'
      const came = words(Object.keys(given).join(', ') || 'nothing')
      return refuse('INVALID_VALUE', `the values of one of ${patterns}`, came, entity.name)
    }
    const making = makingOf(keyringOf(entity).all, given, given)
    const text =
      derivedText(entity, unique.indexOf(one), given) ?? (uniqueText(making, one) as string)
    const Key = writeAll(Object.entries(markerKey(entity, text)), format)
    return { TableName: entity.table.name, Key } as GetInput<F>
  })

/** The text of the values that the entity derives; `undefined` where it needs the whole item for that. */
const derivedText = (entity: Entity, at: number, given: Values): string | undefined =>
  entity.values &&
  attempt(() => (lookAt(keyringOf(entity), given).unique[at] as LookedUnique).text())

/**
 * Whether a row marks something unique of an entity, and is no item. `identify` and `group` leave such
 * rows out.
 *
 * @example
 * const app = table({ name: 'app', pk: 'PK' })
 * const account = entity(app, 'Account', { primary: { pk: key('ACCOUNT', text('id')) } }, { unique: [key('EMAIL', text('email'))] })
 * isMarker(account, { PK: 'EMAIL#ann@b.c', ownerKey: { PK: 'ACCOUNT#1' } }) // => true
 * isMarker(account, { PK: 'ACCOUNT#1' }) // => false
 */
export const isMarker = (entity: Entity, row: object): boolean =>
  answer('isMarker', () => isMarkerOf(entity, objectOf(row, 'a row', entity.name)))
