import { answer } from '@keywright/core/internal'
import { inFormat, itemKeys, keyringOf, primaryKey } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { formatOf } from '../stored/stored.ts'
import type { Format, FormatOptions } from '../stored/stored-types.ts'
import { checkedItem } from './checked.ts'
import type { GivenItem, GivenKey } from './given-types.ts'
import type { KeyAttributes, PrimaryKey } from './key-attribute-types.ts'

/**
 * The key attributes of an item: those of the table and of every index that holds it, and the one
 * that names its entity. The attributes of a native index are the item's own, as they are stored:
 * each one that the item has is included, even when it lacks others.
 *
 * @throws KeyError for a missing or bad value, a key that is empty or over DynamoDB's limits, or two
 * indexes that disagree about an attribute.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', type: 'type', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * const user = entity(app, 'User', {
 *   primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
 *   GSI1: { pk: key('EMAIL', text('email')), sk: key('USER'), sparse: true },
 * })
 * keysOf(user, { userId: '1', email: 'a@b.c' }) // => { PK: 'USER#1', SK: 'PROFILE', GSI1PK: 'EMAIL#a@b.c', GSI1SK: 'USER', type: 'User' }
 * keysOf(user, { userId: '1' }) // => { PK: 'USER#1', SK: 'PROFILE', type: 'User' }
 */
export const keysOf = <E extends Entity, const I extends object, F extends Format = 'document'>(
  entity: E,
  item: GivenItem<E, I>,
  options?: FormatOptions<F>,
): KeyAttributes<E, F> =>
  answer('keysOf', () => {
    const keyring = keyringOf(entity)
    const keys = itemKeys(keyring, entity.schema ? checkedItem(entity, item) : item)
    return inFormat(keyring, keys, formatOf('keysOf', options)) as KeyAttributes<E, F>
  })

/**
 * The primary key of an item, for any command that takes a `Key`. Takes what `identify` returns.
 *
 * Where a sharded partition had other numbers of shards before (`formerly`), a row may be on any of
 * them: the `shard` is required, too. `identify` returns it, and `queryInputs` finds the row. An item
 * as the table holds it says where it is by its key.
 *
 * @throws KeyError for a missing or bad value, or a key that is empty or over DynamoDB's limits.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * primaryKeyOf(user, { userId: '1' }) // => { PK: 'USER#1', SK: 'PROFILE' }
 */
export const primaryKeyOf = <
  E extends Entity,
  const V extends object,
  F extends Format = 'document',
>(
  entity: E,
  values: GivenKey<E, V>,
  options?: FormatOptions<F>,
): PrimaryKey<E, F> =>
  answer('primaryKeyOf', () => {
    const keyring = keyringOf(entity)
    const key = primaryKey(keyring, values)
    return inFormat(keyring, key, formatOf('primaryKeyOf', options)) as PrimaryKey<E, F>
  })
