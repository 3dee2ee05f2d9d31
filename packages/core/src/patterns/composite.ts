import { refuse, refuseValue } from '../error.ts'
import { DELIMITER, escapeText, unescapeText } from '../escape.ts'

/**
 * Several texts as one key. Each is escaped, so different lists never share a key, and keys sort
 * as their lists do, part by part.
 *
 * @throws KeyError for an empty list, or a part that is not well-formed text.
 * @example
 * compositeKey(['ORDER', '2024-01-15T10:30:00Z', 'abc123']) // => 'ORDER#2024-01-15T10:30:00Z#abc123'
 * compositeKey(['a#b', 'c']) // => 'a$23b#c'
 */
export const compositeKey = (parts: readonly string[]): string =>
  Array.isArray(parts) && parts.length > 0
    ? Array.from(parts, (part) => escapeText(part)).join(DELIMITER)
    : refuseValue('a list of at least one part', parts)

/**
 * Reads what `compositeKey` wrote.
 *
 * @throws KeyError for text that it could not have written.
 * @example
 * parseCompositeKey('a$23b#c') // => ['a#b', 'c']
 */
export const parseCompositeKey = (key: string): string[] => {
  if (typeof key !== 'string') refuse('INVALID_KEY', 'a composite key', key)
  return key
    .split(DELIMITER)
    .map((part) => unescapeText(part) ?? refuse('INVALID_KEY', 'escaped text', part))
}
