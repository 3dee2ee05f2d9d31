import { refuse } from '@keywright/core/internal'
import { isAbsent, valueIn } from '../given.ts'
import { isOfOthers, type Look, shardsIn, spelt } from '../keys/index.ts'
import { isEqual, readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored } from '../stored/stored-types.ts'
import { attemptedIn, type Change, carriedIn, primaryIn } from './change.ts'

/**
 * Refuses a key among the changes that the entity does not make from the item's values. A native attribute
 * may be derived by `values` from the attribute of the same name: then it is no key that was given.
 */
export const checkKeyGiven = (
  { entity, keyring, before, after }: Change,
  name: string,
  value: unknown,
): void => {
  const reads = [...before.reads, ...after.reads]
  const isRead = !keyring.hidden.has(name) && reads.some(({ names }) => names.includes(name))
  // A schema that does not know it leaves it out, and it is made again.
  if (isRead && (isAbsent(value) || !isOfOthers(keyring, after.item, name))) return
  // None may be said where the item has none after the change.
  const was = isAbsent(value) ? [] : [carriedIn(before, name), ...madeFor(before, name)]
  const known = [...was, ...madeFor(after, name)].filter((one): one is Stored => one !== undefined)
  if (name === entity.table.definition.type) known.push(entity.name)
  const stored = readStored(spelt(keyring, name, value))
  const isKnown = isAbsent(value)
    ? known.length === 0
    : stored !== undefined && known.some((one) => isEqual(one, stored))
  if (!isKnown) {
    const expected = 'what the entity makes from its values'
    refuse('INVALID_VALUE', expected, value, `${entity.name}: ${name}`)
  }
}

/** What the keys of an item put in an attribute, on whichever shard. */
const madeFor = (look: Look, name: string): (Stored | undefined)[] => [
  valueIn(primaryIn(look), name) as Stored | undefined,
  ...look.indexes.map((one) => attemptedIn(look, one, name)),
  ...look.indexes
    .filter(({ index }) => (index.pk.attributes[0] as AttributeSchema).name === name)
    .flatMap((one) => shardsIn(look.making, one)),
]
