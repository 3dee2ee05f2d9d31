import { checkText } from '../error/check-text.ts'
import { rethrow } from '../error/guard.ts'
import { reject } from '../error/reject.ts'
import { DELIMITER, escapeText, unescapeText } from '../text/escape.ts'

const LIST = 'a list of at least one part'

/**
 * Several texts as one key. Each is escaped, so different lists never share a key, and keys sort
 * as their lists do, part by part. The key of one empty text is empty, which most stores refuse.
 *
 * @throws KeyError for an empty list, or a part that is not well-formed text.
 * @example
 * compositeKey(['ORDER', '2024-01-15T10:30:00Z', 'abc123']) // => 'ORDER#2024-01-15T10:30:00Z#abc123'
 * compositeKey(['a#b', 'c']) // => 'a$23b#c'
 */
export const compositeKey = (parts: readonly string[]): string => {
  try {
    if (!Array.isArray(parts) || parts.length === 0) return reject('INVALID_VALUE', LIST, parts)
    let key = escapeText(parts[0])
    for (let i = 1; i < parts.length; i++) key += DELIMITER + escapeText(parts[i])
    return key
  } catch (error) {
    return rethrow(error, 'INVALID_VALUE', LIST)
  }
}

/**
 * Reads what `compositeKey` wrote.
 *
 * @throws KeyError for text that it could not have written.
 * @example
 * parseCompositeKey('a$23b#c') // => ['a#b', 'c']
 */
export const parseCompositeKey = (key: string): string[] => {
  checkText(key)
  return key
    .split(DELIMITER)
    .map((part) => unescapeText(part) ?? reject('INVALID_KEY', 'escaped text', part))
}
