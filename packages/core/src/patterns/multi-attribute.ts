import { checkWords } from '../error/check.ts'
import { reject } from '../error/reject.ts'
import { compositeKey, parseCompositeKey } from './composite.ts'

/** JavaScript moves names like `0` to the front of an object, whatever order they came in. */
const checkNames = (names: readonly string[]): void =>
  checkWords(
    names,
    'different attribute names, none like an integer',
    (name) => typeof name === 'string' && !/^(0|[1-9]\d*)$/.test(name),
  )

/**
 * Several attributes as one key, in the order in which they are written.
 *
 * @throws KeyError for no attributes, names like `0` (which JavaScript would reorder), or a value
 * that is not well-formed text.
 * @example
 * multiAttributeKey({ country: 'US', state: 'CA', city: 'SF' }) // => 'US#CA#SF'
 */
export const multiAttributeKey = (attributes: Readonly<Record<string, string>>): string => {
  if (attributes !== Object(attributes) || Array.isArray(attributes)) {
    return reject('INVALID_VALUE', 'an object of attributes', attributes)
  }
  const key = compositeKey(Object.values(attributes))
  checkNames(Object.keys(attributes))
  return key
}

/**
 * Reads what `multiAttributeKey` wrote, given the names in their order.
 *
 * @throws KeyError for text that it could not have written, another number of attributes, or names
 * that repeat or look like integers.
 * @example
 * parseMultiAttributeKey('US#CA#SF', ['country', 'state', 'city']) // => { country: 'US', state: 'CA', city: 'SF' }
 */
export const parseMultiAttributeKey = <const Name extends string>(
  key: string,
  names: readonly Name[],
): { [N in Name]: string } => {
  checkNames(names)
  const parts = parseCompositeKey(key)
  if (parts.length !== names.length) reject('INVALID_KEY', `a key of ${names.join(', ')}`, key)
  return Object.fromEntries(names.map((name, i) => [name, parts[i]])) as { [N in Name]: string }
}
