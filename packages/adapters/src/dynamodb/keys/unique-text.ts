import type { AnyField } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'
import { inherits, inside, isAbsent, setOwn, valueIn } from '../given.ts'
import type { UniqueKey } from '../schema/unique-types.ts'
import { checkKey, PARTITION_LIMIT } from '../stored/size.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'

/** The text of a unique key; `undefined` where it is sparse and a value is absent. */
export const uniqueText = (
  unique: UniqueKey,
  source: Values,
  item: Values = source,
  own: (name: string) => readonly AnyField[] = () => [],
): string | undefined => {
  const { place, key, fields, sparse } = unique
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value = valueIn(source, field.name)
    if (isAbsent(value)) {
      const at = { within: place, field: field.name }
      // A getter of a class is not stored: without it, the item would lose what is its own in silence.
      if (inherits(source, field.name) || inherits(item, field.name)) {
        refuse('INVALID_VALUE', 'an own property', words('an inherited one'), at)
      }
      if (!sparse) refuse('INVALID_VALUE', 'a value, or sparse: true', value, at)
      return undefined
    }
    setOwn(values, field.name, asField(field, value, own(field.name)))
  }
  const text = inside(place, () => key.encode(values as never))
  return checkKey(place, text, PARTITION_LIMIT)
}
