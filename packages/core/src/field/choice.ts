import { isToken } from '../text/escape.ts'
import { wordList } from '../text/list.ts'
import { compareKeys } from '../text/order.ts'
import { mapped } from './codec/codec.ts'
import { oneOf } from './codec/listed.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of one of a few words. */
export interface ChoiceField<Name extends string, Option extends string>
  extends Field<Name, Option> {
  readonly kind: 'choice'
  readonly options: readonly Option[]
}

/**
 * One of these words, verbatim. Sorts by UTF-8 bytes; `ranked` sorts as listed.
 *
 * @throws KeyError when the list is empty, repeats itself, or holds a word that `text` would escape.
 * @example
 * key('STATUS', choice('status', ['ACTIVE', 'PENDING'])).encode({ status: 'ACTIVE' }) // => 'STATUS#ACTIVE'
 */
export const choice = <Name extends string, const Option extends string>(
  name: Name,
  options: readonly Option[],
): ChoiceField<Name, Option> => {
  const expected = 'a list of different words that need no escaping'
  const words = wordList(options, expected, isToken, { field: name })
  const sorted = [...words].sort(compareKeys)
  const codec = mapped<Option>(oneOf(words), sorted, sorted)
  return fieldOf({ name, kind: 'choice', codec, options: words })
}
