import { answer, refuse, words } from '@keywright/core/internal'
import { isPrimary, itemRow } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { partitionAttribute } from '../schema/table.ts'
import type { ItemChanges, ItemValues } from '../schema/value-types.ts'
import type { DeleteInput, MoveInput, Placeholders } from '../sdk/input-types.ts'
import { isEqual } from '../stored/stored.ts'
import type { Format, FormatOptions, Stored } from '../stored/stored-types.ts'
import { type Change, changeOf, oldKey, stillHeld } from './change.ts'
import { expressions, joined } from './condition.ts'
import type { PrimaryKey } from './key-attribute-types.ts'

/**
 * The input of a `TransactWriteCommand` that changes an item's primary key: it deletes the old row,
 * on the condition that it is still as it was in `before`, and puts the new row if there is none. The
 * transaction is cancelled when another writer has changed or deleted the item in between, or when
 * the new key is taken, so no change is lost. No condition can see an attribute that was added since
 * and is not in `before`: where writers add attributes, keep a version number.
 *
 * @throws KeyError when the primary key stays (`updateInput` changes the rest), or a value is bad.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const seat = entity(app, 'Seat', { primary: { pk: key('HALL', text('hall')), sk: key('SEAT', text('seat')) } })
 * const { TransactItems } = transactInput(seat, { hall: 'A', seat: '1', guest: 'ann' }, { seat: '2' })
 * TransactItems[0].Delete.Key // => { PK: 'HALL#A', SK: 'SEAT#1' }
 * TransactItems[1].Put.Item // => { hall: 'A', seat: '2', guest: 'ann', PK: 'HALL#A', SK: 'SEAT#2' }
 * TransactItems[1].Put.ConditionExpression // => 'attribute_not_exists(#pk)'
 */
export const transactInput = <
  E extends Entity,
  const B extends ItemValues<E>,
  const C extends ItemChanges<E>,
  F extends Format = 'document',
>(
  entity: E,
  before: B,
  changes: C,
  options?: FormatOptions<F>,
): MoveInput<F, PrimaryKey<E, F>> =>
  answer('transactInput', () => {
    const change = changeOf(entity, before, changes, options, 'transactInput')
    if (isInPlace(change)) {
      const expected = 'another primary key; updateInput changes the rest'
      refuse('INVALID_VALUE', expected, words('the same'), entity.name)
    }
    const TableName = entity.table.name
    return {
      TransactItems: [
        {
          Delete: {
            TableName,
            Key: oldKey(change) as PrimaryKey<E, F>,
            ...(whileUnchanged(change) as Pick<DeleteInput<F>, keyof Placeholders>),
          },
        },
        {
          Put: {
            TableName,
            Item: itemRow(change.keyring, change.after.item, change.format) as never,
            ConditionExpression: 'attribute_not_exists(#pk)',
            ExpressionAttributeNames: { '#pk': partitionAttribute(entity.table) },
          },
        },
      ],
    }
  })

const isInPlace = ({ before, after }: Change): boolean => {
  const was = before.primary()
  return Object.entries(after.primary()).every(([name, one]) => isEqual(was[name] as Stored, one))
}

/**
 * The condition that the whole row is unchanged, since the new row is made from it: all its
 * attributes, and what decides its keys even where it is missing.
 */
const whileUnchanged = (change: Change): Placeholders & { ConditionExpression: string } => {
  const { entity, keyring, before, format } = change
  const { type } = entity.table.definition
  const all = expressions(format)
  const names = new Set(Object.keys(before.item).filter((name) => before.item[name] !== undefined))
  for (const { decidedBy } of before.indexes) for (const name of decidedBy) names.add(name)
  const clauses = [`attribute_exists(${all.name(partitionAttribute(entity.table))})`]
  for (const name of names) {
    // The table may have got its type attribute after the row.
    if (isPrimary(keyring, name) || name === type) continue
    clauses.push(...stillHeld(change, all, name))
  }
  return {
    ConditionExpression: joined(clauses, ' AND ', entity.name),
    ...all.placeholders(),
  }
}
