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

/** Checks an option of a field that is a yes or a no: `'false'` would be a yes. */
export const checkFlag = (field: string, option: string, flag: unknown): unknown =>
  typeof flag === 'boolean' ||
  refuse('INVALID_DEFINITION', 'true or false', flag, { field, option })
