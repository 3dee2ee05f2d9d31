import { codecOf } from './codec/codec.ts'
import type { Codec } from './codec/codec-types.ts'
import type { Field } from './field-types.ts'

/** A field of durations, in milliseconds. */
export interface DurationField<Name extends string> extends Field<Name, number> {
  readonly kind: 'duration'
}

const SECOND = 1000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000

/** 999,999 days, 23 hours, 59 minutes, 59 seconds and 999 milliseconds. */
const LONGEST = 86_399_999_999_999

const pad = (count: number, width: number): string => String(count).padStart(width, '0')

const format = (ms: number): string => {
  const days = pad(Math.floor(ms / DAY), 6)
  const hours = pad(Math.floor(ms / HOUR) % 24, 2)
  const minutes = pad(Math.floor(ms / MINUTE) % 60, 2)
  const seconds = pad(Math.floor(ms / SECOND) % 60, 2)
  return `P${days}DT${hours}H${minutes}M${seconds}.${pad(ms % SECOND, 3)}S`
}

const SHAPE = /^P(\d{6})DT([01]\d|2[0-3])H([0-5]\d)M([0-5]\d)\.(\d{3})S$/

const parse = (text: string): number | undefined => {
  const match = SHAPE.exec(text)
  if (!match) return undefined
  const [days, hours, minutes, seconds, ms] = match.slice(1).map(Number) as Parts
  return days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + ms
}

type Parts = [days: number, hours: number, minutes: number, seconds: number, ms: number]

/** `turn` is its own inverse: it gives the duration itself, or what is missing to the longest. */
const directed = (turn: (ms: number) => number): Codec<number> =>
  codecOf(
    'a duration in whole milliseconds, from 0 to 999999 days',
    (value) =>
      Number.isInteger(value) && value >= 0 && value <= LONGEST ? format(turn(value)) : undefined,
    Number,
    {
      decode: (text) => {
        const ms = parse(text)
        return ms === undefined ? undefined : turn(ms)
      },
      least: format(0),
      greatest: format(LONGEST),
    },
  )

/**
 * A duration in milliseconds, not negative and below a million days, as ISO 8601 writes it, at one
 * width: days, hours, minutes and seconds. Sorts by length; `desc(duration(…))` is the duration
 * that is missing to the longest. -0 is 0.
 *
 * @example
 * const run = key('RUN', duration('took'))
 * run.encode({ took: 90 * 60_000 }) // => 'RUN#P000000DT01H30M00.000S'
 * run.decode('RUN#P000000DT01H30M00.000S') // => { took: 5_400_000 }
 */
export const duration = <Name extends string>(name: Name): DurationField<Name> => ({
  name,
  kind: 'duration',
  codec: { ...directed((ms) => ms + 0), reversed: directed((ms) => LONGEST - ms) },
})
