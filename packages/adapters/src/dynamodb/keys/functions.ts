import { answer } from '@keywright/core/internal'
import { objectOf } from '../given.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import type { IndexMaker } from './key-maker-types.ts'
import type { Keyring } from './keyring-types.ts'
import { oneSpelling } from './spelling.ts'

/** The item as `values` and `when` see it: as it is stored, so that a row as read gives the same keys. */
export const seenBy = (keyring: Keyring, item: Values): Values =>
  writeItem(oneSpelling(keyring, item), 'document', keyring.entity.name, keyring.hidden)

/** The values of the keys, where the entity derives them. */
export const keyValues = ({ name, values }: Entity, stored: Values): Values => {
  const place = `${name}: values`
  const derived = call(values as (item: never) => object, stored, place)
  return objectOf(derived, 'an object of values', place)
}

/** Whether `when` lets an item into an index. */
export const isHeld = (
  { name }: Entity,
  { index: { when, schema } }: IndexMaker,
  stored: Values,
): boolean =>
  Boolean(call(when as (item: never) => boolean, stored, `${name}: ${schema.name}: when`))

/** Calls a function that an entity was defined with; an error names the entity. */
const call = <Result>(work: (item: never) => Result, item: Values, place: string): Result =>
  answer(place, () => work(item as never), 'an item that it takes')
