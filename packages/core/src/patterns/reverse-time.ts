import { reject } from '../error/reject.ts'
import { type Instant, reversedTime } from '../time/instant.ts'

/**
 * A time that sorts newest first, to the millisecond, for years 0000 to 9999.
 *
 * @throws KeyError for an invalid date or one outside those years.
 * @example
 * reverseTime(new Date('2024-01-15T10:30:00.000Z')) // => '251696986199999'
 */
export const reverseTime = (date: Instant): string => reversedTime.encode(date)

/**
 * Reads what `reverseTime` wrote.
 *
 * @throws KeyError for any other text.
 * @example
 * parseReverseTime('251696986199999') // => new Date('2024-01-15T10:30:00.000Z')
 */
export const parseReverseTime = (text: string): Date =>
  (typeof text === 'string' && reversedTime.decode(text)) ||
  reject('INVALID_KEY', 'the 15 digits of a reversed time', text)
