import { extensionsOf, type KeyRange } from '../range/range.ts'
import { DELIMITER } from '../text/escape.ts'
import { compositeKey, parseCompositeKey } from './composite.ts'

/**
 * The key of a place in a tree: the path from the root, so that a subtree is one range.
 *
 * @throws KeyError for an empty path, or a part that is not well-formed text.
 * @example
 * hierarchicalKey(['US', 'CA', 'SF']) // => 'US#CA#SF'
 */
export const hierarchicalKey: (path: readonly string[]) => string = compositeKey

/**
 * Reads what `hierarchicalKey` wrote.
 *
 * @throws KeyError for text that it could not have written.
 * @example
 * parseHierarchicalKey('US#CA#SF') // => ['US', 'CA', 'SF']
 */
export const parseHierarchicalKey: (key: string) => string[] = parseCompositeKey

/**
 * The key one level up; a root has none.
 *
 * @throws KeyError for text that is not a hierarchical key.
 * @example
 * parentKey('US#CA#SF') // => 'US#CA'
 * parentKey('US') // => undefined
 */
export const parentKey = (key: string): string | undefined => ancestorKeys(key).at(-1)

/**
 * The keys of all levels above, root first.
 *
 * @throws KeyError for text that is not a hierarchical key.
 * @example
 * ancestorKeys('US#CA#SF') // => ['US', 'US#CA']
 */
export const ancestorKeys = (key: string): string[] => {
  parseHierarchicalKey(key)
  return Array.from(key.matchAll(/#/g), ({ index }) => key.slice(0, index))
}

/**
 * The range of everything below a key, itself excluded.
 *
 * @throws KeyError for text that is not a hierarchical key.
 * @example
 * descendants('US#CA') // => { lower: 'US#CA#', upper: 'US#CA$', prefix: 'US#CA#' }
 */
export const descendants = (key: string): KeyRange => {
  parseHierarchicalKey(key)
  return extensionsOf(key + DELIMITER)
}
