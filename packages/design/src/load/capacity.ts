/** What DynamoDB gives one partition in a second, and what its units hold. */
export const WRITE_UNITS = 1000
export const READ_UNITS = 3000
export const WRITE_UNIT_BYTES = 1024
export const READ_UNIT_BYTES = 4096
export const MOST_ITEM_BYTES: number = 400 * 1024

/** The write units of one item. */
export const writeUnits = (bytes: number): number =>
  Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES))

/** The read units of bytes that are read at once; half of them where the read is eventually consistent. */
export const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) / (isConsistent ? 1 : 2)
