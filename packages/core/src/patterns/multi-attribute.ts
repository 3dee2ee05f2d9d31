import { rethrow } from '../error/guard.ts'
import { reject } from '../error/reject.ts'
import { wordList } from '../text/list.ts'
import { compositeKey, parseCompositeKey } from './composite.ts'

/** JavaScript moves names like `0` to the front of an object, wherever they were written. */
const checkNames = <Name extends string>(names: readonly Name[]): readonly Name[] =>
  wordList(
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
  try {
    const isObject = attributes === Object(attributes) && !Array.isArray(attributes)
    const entries = isObject ? Object.entries(attributes) : []
    if (entries.length === 0) return reject('INVALID_VALUE', 'an object of attributes', attributes)
    const key = compositeKey(entries.map(([, value]) => value))
    checkNames(entries.map(([name]) => name))
    return key
  } catch (error) {
    return rethrow(error, 'INVALID_VALUE', 'an object of attributes')
  }
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
  const known = checkNames(names)
  const parts = parseCompositeKey(key)
  if (parts.length !== known.length) reject('INVALID_KEY', `a key of ${known.join(', ')}`, key)
  return Object.fromEntries(known.map((name, i) => [name, parts[i]])) as { [N in Name]: string }
}
