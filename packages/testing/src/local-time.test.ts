import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { failure } from '../test/failure.ts'
import { checkEncoder } from './index.ts'

const own = process.env['TZ']
const two = (n: number) => String(n).padStart(2, '0')
const local = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:` +
  `${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`
const instants = fc.date({
  min: new Date('2000-01-01T00:00:00.000Z'),
  max: new Date('2035-01-01T00:00:00.000Z'),
  noInvalidDate: true,
})
const byTime = (a: Date, b: Date) => a.getTime() - b.getTime()
const seeds = [1, 2, 3, 4]

// Their clocks go back by an hour, or by half of one, in either half of the year.
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago']

afterEach(() => {
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
})

describe.each(ZONES)('in %s', (zone) => {
  it.each(seeds)('the hour that comes twice is found with seed %i', (seed) => {
    process.env['TZ'] = zone
    const error = failure(() =>
      checkEncoder({ values: instants, encode: local, compare: byTime, seed, numRuns: 200 }),
    )
    expect(['injective', 'ordered']).toContain(error.law)
    const [one, two] = error.values as [Date, Date]
    expect(Math.abs(one.getTime() - two.getTime())).toBeLessThanOrEqual(3_600_000)
  })

  it('so it is in milliseconds, and in mapped ones', () => {
    process.env['TZ'] = zone
    const millis = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2035, 0) })
    for (const values of [millis, millis.map((ms) => ms)]) {
      const encode = (ms: number) => local(new Date(ms))
      const compare = (a: number, b: number) => a - b
      const error = failure(() => checkEncoder({ values, encode, compare, seed: 1, numRuns: 200 }))
      expect(['injective', 'ordered']).toContain(error.law)
    }
  })

  it('so it is in seconds, in mapped ones, and in ISO times', () => {
    process.env['TZ'] = zone
    const seconds = fc.integer({ min: 946_684_800, max: 2_051_222_400 })
    const dates = seconds.map((s) => new Date(s * 1000))
    const compare = () => 0
    const run = { compare, seed: 1, numRuns: 200 }
    const inSeconds = (s: number) => local(new Date(s * 1000))
    const ofText = (text: string) => local(new Date(text))
    for (const check of [
      () => checkEncoder({ ...run, values: seconds, encode: inSeconds }),
      () => checkEncoder({ ...run, values: dates, encode: local }),
      () =>
        checkEncoder({ ...run, values: instants.map((at) => at.toISOString()), encode: ofText }),
    ]) {
      expect(failure(check).law).toBe('injective')
    }
  })

  it('the same in UTC is right', () => {
    process.env['TZ'] = zone
    const encode = (at: Date) => at.toISOString()
    expect(() => checkEncoder({ values: instants, encode, compare: byTime, seed: 1 })).not.toThrow()
  })
})

it.each(['America/Denver', 'Europe/Berlin', 'Australia/Sydney'])(
  'an encoder that writes the time of %s, wherever it runs',
  (timeZone) => {
    process.env['TZ'] = 'UTC'
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const values = fc.nat(2e9).map((s) => new Date(s * 1000))
    const encode = (at: Date) => clock.format(at)
    const check = () => checkEncoder({ values, encode, compare: byTime, seed: 1, numRuns: 200 })
    expect(['injective', 'ordered']).toContain(failure(check).law)
  },
)

it('where no clock changes, local time is right', () => {
  process.env['TZ'] = 'Asia/Tokyo'
  expect(() =>
    checkEncoder({ values: instants, encode: local, compare: byTime, seed: 1 }),
  ).not.toThrow()
})
