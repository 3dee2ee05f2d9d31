import { answer, attempt } from '@keywright/core/internal'
import { isAbsent, objectOf, setOwn, valueIn } from '../given.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { asRead, writeItem } from '../stored/write-item.ts'
import type { IndexMaker } from './key-maker-types.ts'
import type { Keyring, Spelling } from './keyring-types.ts'
import { oneSpelling } from './spelling.ts'

/** The item as `values` and `when` see it: as it is read again, so that the row gives the same keys. */
export const seenBy = (keyring: Keyring, item: Values): Values =>
  writeItem(oneSpelling(keyring, item), 'read', keyring.entity.name, keyring.hidden)

/** The item as `when` sees it, with its own attributes as `values` has derived them. */
export const heldView = (
  { derived, spelling }: Keyring,
  stored: Values,
  source: Values,
): Values => {
  const view = { ...stored }
  for (const name of derived) {
    const value = valueIn(source, name)
    if (!isAbsent(value)) setOwn(view, name, asRead((spelling.get(name) as Spelling)(value)))
  }
  return view
}

/** The values of the keys, where the entity derives them. */
export const keyValues = ({ name, values }: Entity, stored: Values): Values => {
  const place = `${name}: values`
  const derived = call(values as (item: never) => object, stored, place)
  return objectOf(derived, 'an object of values', place)
}

/** Whether `values` makes an own attribute of others: even an item that lacks it gets it. */
export const isOfOthers = (keyring: Keyring, item: Values, name: string): boolean => {
  const { [name]: _, ...others } = item
  return !isAbsent(attempt(() => valueIn(keyValues(keyring.entity, seenBy(keyring, others)), name)))
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
