import { checkWords } from '../error/check.ts'
import { show } from '../error/show.ts'
import { isToken } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'
import { codecOf } from './codec/codec.ts'
import type { Field } from './field-types.ts'

/** A field of one of a few words. */
export interface ChoiceField<Name extends string, Option extends string>
  extends Field<Name, Option> {
  readonly kind: 'choice'
  readonly options: readonly Option[]
}

/** Checks the options when the field is defined; gives them in words. */
export const checkOptions = (
  name: string,
  options: readonly string[],
  expected: string,
  accepts: (option: string) => boolean,
): string => {
  checkWords(options, expected, accepts, { field: name })
  return `one of ${options.map(show).join(', ')}`
}

/**
 * One of these words, verbatim. Sorts by UTF-8 bytes; use `ranked` for an order of your own.
 *
 * @throws KeyError when the list is empty, repeats itself, or holds a word that `text` would escape.
 * @example
 * key('STATUS', choice('status', ['ACTIVE', 'PENDING'])).encode({ status: 'ACTIVE' }) // => 'STATUS#ACTIVE'
 */
export const choice = <Name extends string, const Option extends string>(
  name: Name,
  options: readonly Option[],
): ChoiceField<Name, Option> => {
  const expects = checkOptions(
    name,
    options,
    'a list of different words, none to be escaped',
    isToken,
  )
  const codec = codecOf<Option>(
    expects,
    (value) => (options.includes(value) ? value : undefined),
    (text) => text as Option,
    { all: [...options].sort(compareKeys) },
  )
  return { name, kind: 'choice', codec, options }
}
