import {
  bucket,
  compareKeys,
  desc,
  integer,
  key,
  parseZeroPadded,
  text,
  time,
  zeroPad,
} from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numRuns } from '../../test/runs.ts'
import {
  canonical,
  deterministic,
  injective,
  LawError,
  ordered,
  prefixSafe,
  rangesExact,
  roundTrip,
  total,
  wellFormed,
  withinBytes,
} from '../index.ts'

const right = {
  values: fc.nat(999),
  encode: (n: number) => zeroPad(n, 3),
  decode: (text: string) => (/^\d{3}$/.test(text) ? parseZeroPadded(text) : undefined),
  compare: (a: number, b: number) => a - b,
  maxBytes: 3,
}
const orderKey = key('ORDER', desc(time('at')), text('id'), integer('line', { digits: 3 }))

const holds = <T>(property: fc.IProperty<T>): void => fc.assert(property, { numRuns })

/** The LawError inside fast-check's report. */
const reported = (property: fc.IProperty<unknown>): LawError => {
  const { errorInstance } = fc.check(property, { seed: 1, numRuns: 200 })
  if (errorInstance instanceof LawError) return errorInstance
  throw new Error(`expected a LawError, got ${errorInstance}`)
}

describe('each law on its own, in your own fc.assert', () => {
  it.each([
    ['total', total],
    ['deterministic', deterministic],
    ['wellFormed', wellFormed],
    ['injective', injective],
    ['roundTrip', roundTrip],
    ['ordered', ordered],
    ['canonical', canonical],
  ] as const)('%s holds for an encoder and for a key', (_, law) => {
    holds(law(right) as fc.IProperty<unknown>)
    holds(law(orderKey) as fc.IProperty<unknown>)
  })

  it('withinBytes holds for an encoder and for a key', () => {
    holds(withinBytes(right))
    holds(withinBytes({ ...key('N', integer('n', { digits: 3 })), maxBytes: 5 }))
  })

  it.each([
    ['prefixSafe', prefixSafe],
    ['rangesExact', rangesExact],
  ] as const)('%s holds for a key', (_, law) => {
    holds(law(orderKey))
    holds(
      law({
        ...orderKey,
        values: fc.record({
          at: fc.date({ min: new Date(0), max: new Date(9), noInvalidDate: true }),
          id: fc.string(),
          line: fc.nat(9),
        }),
      }),
    )
  })

  it('rangesExact takes times as text, with an offset', () => {
    const at = fc.constantFrom(
      '2024-01-01T00:30:00+02:00',
      '2023-12-31T23:00:00Z',
      '2024-01-01T00:00:00.000Z',
    )
    const texts = fc.record({ at, day: at })
    const hourly = key('LOG', bucket('day', 'day'), desc(time('at')))
    holds(
      rangesExact({ ...hourly, values: texts as unknown as fc.Arbitrary<{ at: Date; day: Date }> }),
    )
  })

  it.each([
    ['total', total({ ...right, encode: () => JSON.parse('') })],
    ['deterministic', deterministic({ ...right, encode: () => String(Math.random()) })],
    ['wellFormed', wellFormed({ ...right, encode: (n) => `${n}\udc00` })],
    ['injective', injective({ ...right, encode: (n) => String(n % 7) })],
    ['roundTrip', roundTrip({ ...right, decode: () => 7 })],
    ['ordered', ordered({ ...right, encode: String })],
    ['canonical', canonical({ ...right, decode: Number })],
    ['withinBytes', withinBytes({ ...right, maxBytes: 2 })],
  ] as const)('%s fails with a LawError', (law, property) => {
    const error = reported(property as fc.IProperty<unknown>)
    expect(error.law).toBe(law)
    expect(error.seed).toBe(undefined)
  })

  it('injective sees keys that are equal only as UTF-8', () => {
    const halves = { values: fc.constantFrom('\ud800', '\udbff', 'a'), encode: (t: string) => t }
    expect(`\n${reported(injective(halves)).message}\n`).toMatchInlineSnapshot(`
      "
      Law broken: injective (different values never share a key).

      Two different values have keys that are the same text in UTF-8:

        first   '\\udbff'  '\\udbff'
        second  '\\ud800'  '\\ud800'
        bytes   ef bf bd

      In a store the second write overwrites the first: one item is lost, and whoever reads it gets the other.
      "
    `)
  })

  it('ordered leaves values open that compare calls equal', () => {
    holds(ordered({ ...right, encode: String, compare: () => 0 }))
  })

  it('roundTrip reads undefined as a loss', () => {
    expect(reported(roundTrip({ ...right, decode: () => undefined })).message).toContain(
      'decoded  undefined',
    )
  })

  it('canonical takes undefined, null and errors for refusals', () => {
    const strict = (refusal: () => unknown) => ({
      ...right,
      decode: (text: string) => right.decode(text) ?? refusal(),
    })
    holds(canonical(strict(() => undefined)))
    holds(canonical(strict(() => null)))
    holds(canonical(strict(() => JSON.parse(''))))
  })

  it('is reported by fast-check with its own seed and path', () => {
    expect(() => fc.assert(ordered({ ...right, encode: String }), { seed: 1 })).toThrow(
      /seed: 1, path: /,
    )
  })

  it('goes by UTF-8 as a store does', () => {
    const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
    const texts = fc.string({ unit: anyChar })
    holds(ordered({ values: texts, encode: (text) => text, compare }))
    holds(ordered({ values: texts, encode: (text) => text, compare: compareKeys }))
  })
})
