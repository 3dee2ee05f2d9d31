import { formatTime, parseTime } from '../time/instant.ts'
import { codecOf } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of durations, in milliseconds. */
export interface DurationField<Name extends string> extends Field<Name, number> {
  readonly kind: 'duration'
}

const DAY = 86_400_000

/** 999,999 days, 23 hours, 59 minutes, 59 seconds and 999 milliseconds. */
const LONGEST = 86_399_999_999_999

/** What does not fill a day is written as a time of day. */
const format = (ms: number): string => {
  const days = String(Math.floor(ms / DAY)).padStart(6, '0')
  const time = formatTime(ms % DAY)
  return `P${days}DT${time.slice(11, 13)}H${time.slice(14, 16)}M${time.slice(17, 23)}S`
}

const SHAPE = /^P(\d{6})DT(\d\d)H(\d\d)M(\d\d\.\d{3})S$/

const parse = (text: string): number | undefined => {
  const [, days, hours, minutes, seconds] = SHAPE.exec(text) ?? []
  const time = parseTime(`1970-01-01T${hours}:${minutes}:${seconds}Z`)
  return time === undefined ? undefined : Number(days) * DAY + time
}

/** `turn` is its own inverse: it returns the duration itself, or the longest minus the duration. */
const directed = (turn: (ms: number) => number): Codec<number> =>
  codecOf(
    'a duration in whole milliseconds, from 0 to 999999 days',
    (value) =>
      Number.isInteger(value) && value >= 0 && value <= LONGEST ? format(turn(value)) : undefined,
    (text) => {
      const ms = parse(text)
      return ms === undefined ? undefined : turn(ms)
    },
    { least: format(0), greatest: format(LONGEST) },
  )

/**
 * A duration in milliseconds, not negative and below a million days, as ISO 8601 writes it, at one
 * width: days, hours, minutes and seconds. Sorts by length; `desc(duration(…))` writes the longest
 * minus the duration. -0 is 0.
 *
 * @example
 * const run = key('RUN', duration('took'))
 * run.encode({ took: 90 * 60_000 }) // => 'RUN#P000000DT01H30M00.000S'
 * run.decode('RUN#P000000DT01H30M00.000S') // => { took: 5_400_000 }
 */
export const duration = <Name extends string>(name: Name): DurationField<Name> =>
  fieldOf({
    name,
    kind: 'duration',
    codec: { ...directed((ms) => ms + 0), reversed: directed((ms) => LONGEST - ms) },
  })
