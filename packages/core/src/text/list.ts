import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'

/**
 * Copies and freezes a list when it is defined, so that nobody changes it later. It must not be
 * empty, `accepts` must take each of its words, and no two may be the same.
 */
export const wordList = <Word extends string>(
  list: readonly Word[],
  expected: string,
  accepts: (word: Word) => boolean,
  place?: Place,
): readonly Word[] => {
  try {
    const words: readonly Word[] = Object.freeze(Array.isArray(list) ? [...list] : [])
    if (words.length === 0) refuse('INVALID_DEFINITION', expected, list, place)
    const seen = new Set<Word>()
    for (const word of words) {
      if (!accepts(word) || seen.has(word)) refuse('INVALID_DEFINITION', expected, word, place)
      seen.add(word)
    }
    return words
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', expected, place)
  }
}
