import { wordList } from '../text/list.ts'
import { listedBothWays, oneOf } from './codec/listed.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of one of a few words, in the order in which they are listed. */
export interface RankedField<Name extends string, Option extends string>
  extends Field<Name, Option> {
  readonly kind: 'ranked'
  readonly options: readonly Option[]
}

/**
 * One of these, written as its zero-padded position: sorts as listed. Append to the list freely
 * while the width stays (up to 10, 100, …); any other change changes existing keys. `desc` counts
 * from the other end, so appending changes its keys as well.
 *
 * @throws KeyError when the list is empty or repeats itself.
 * @example
 * key('TICKET', ranked('priority', ['low', 'mid', 'high'])).encode({ priority: 'high' }) // => 'TICKET#2'
 */
export const ranked = <Name extends string, const Option extends string>(
  name: Name,
  options: readonly Option[],
): RankedField<Name, Option> => {
  const isText = (option: string): boolean => typeof option === 'string'
  const words = wordList(options, 'a list of different words', isText, { field: name })
  return fieldOf({
    name,
    kind: 'ranked',
    codec: listedBothWays(words, oneOf(words)),
    options: words,
  })
}
