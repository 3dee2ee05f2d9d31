import { reject } from './reject.ts'

/** No list has more texts: what asks for it may come from a URL. */
export const MOST_TEXTS = 100_000

/** Checks a count: a whole number within limits. */
export const checkCount = (count: number, least: number, most: number): number =>
  Number.isInteger(count) && count >= least && count <= most
    ? count
    : reject('INVALID_DEFINITION', `an integer from ${least} to ${most}`, count)
