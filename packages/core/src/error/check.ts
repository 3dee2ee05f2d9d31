import { refuse } from './refuse.ts'
import { reject } from './reject.ts'

const isCount = (count: number, least: number, most: number): boolean =>
  Number.isInteger(count) && count >= least && count <= most

const counts = (least: number, most: number): string => `an integer from ${least} to ${most}`

/** Checks a number of things. */
export const checkCount = (count: number, least: number, most: number): number =>
  isCount(count, least, most) ? count : reject('INVALID_DEFINITION', counts(least, most), count)

/** Checks an option of a field that is a number of things. */
export const checkOption = (
  field: string,
  option: string,
  count: number,
  least: number,
  most: number,
): unknown =>
  isCount(count, least, most) ||
  refuse('INVALID_DEFINITION', counts(least, most), count, { field, option })
