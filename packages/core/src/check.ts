import { refuse, refuseDefinition } from './error.ts'

/** Refuses what is no text at all, where a key is read. */
export const checkText = (text: string): unknown =>
  typeof text === 'string' || refuse('INVALID_KEY', 'text', text)

/** Checks a number of things when it is defined. */
export const checkCount = (count: number, least: number, most: number, place?: string): number =>
  Number.isInteger(count) && count >= least && count <= most
    ? count
    : refuse('INVALID_DEFINITION', `an integer from ${least} to ${most}`, count, place)

/** Checks a list when it is defined: not empty, each of its words fine, no two the same. */
export const checkWords = (
  words: readonly string[],
  expected: string,
  accepts: (word: string) => boolean,
  place?: string,
): void => {
  const check = (fine: boolean, got: unknown) => fine || refuseDefinition(expected, got, place)
  check(Array.isArray(words) && words.length > 0, words)
  words.forEach((word, i) => {
    check(accepts(word) && words.indexOf(word) === i, word)
  })
}
