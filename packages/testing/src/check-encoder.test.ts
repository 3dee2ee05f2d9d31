import {
  bigint,
  boolean,
  bucket,
  bytes,
  compareKeys,
  date,
  decimal,
  desc,
  integer,
  key,
  number,
  text,
  time,
  uuid,
} from '@keywright/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure } from '../test/failure.ts'
import { numRuns } from '../test/runs.ts'
import { arbitraryFor, checkEncoder, LawError } from './index.ts'

const byNumber = (a: number, b: number) => a - b

afterEach(() => {
  vi.useRealTimers()
})

describe('crowd', () => {
  const callsWith = (crowd?: number): number => {
    let calls = 0
    const encode = (n: number) => {
      calls++
      return String(n).padStart(16, '0')
    }
    checkEncoder({ values: fc.nat(), encode, compare: (a, b) => a - b, crowd, seed: 1 })
    return calls
  }

  it('leaves out most of the values that are drawn on their own', () => {
    expect(callsWith(6)).toBeLessThan(callsWith() / 3)
    expect(callsWith(0)).toBeLessThan(callsWith(6))
    expect(callsWith(1000)).toBe(callsWith())
  })

  it('of none leaves those that are close, which find most of what is wrong', () => {
    const check = { values: fc.nat(), encode: String, compare: (a: number, b: number) => a - b }
    expect(() => checkEncoder({ ...check, crowd: 0 })).toThrow('ordered by UTF-8 bytes')
  })

  it.each([-1, 1.5, Number.NaN, '9'])('of %s is refused', (crowd) => {
    const check = { values: fc.nat(), encode: String, compare: () => 0, crowd: crowd as number }
    expect(() => checkEncoder(check)).toThrow('checkEncoder: crowd: expected a whole number from 0')
  })
})

describe('maxTime', () => {
  /** An encoder that takes so many milliseconds for each key, on a clock of its own. */
  const slow = (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let calls = 0
    const encode = (n: number) => {
      calls++
      vi.setSystemTime(Date.now() + ms)
      return `N#${n}`
    }
    return { encode, calls: () => calls }
  }

  it('ends a check, with what it found', () => {
    const { encode, calls } = slow(1)
    checkEncoder({ values: fc.nat(), encode, compare: () => 0, maxTime: 2000 })
    expect(calls()).toBeGreaterThan(1000)
    expect(calls()).toBeLessThan(3000)
    const compare = (a: number, b: number) => a - b
    expect(() => checkEncoder({ values: fc.nat(), encode, compare, maxTime: 2000 })).toThrow(
      LawError,
    )
  })

  it('says so if there was no time for a single run', () => {
    const check = () =>
      checkEncoder({ values: fc.nat(), encode: slow(9).encode, compare: () => 0, maxTime: 100 })
    expect(check).toThrow('in 100 milliseconds, maxTime, not one run could be done')
  })

  it.each([0, -1, Number.NaN, '9'])('of %s is refused', (maxTime) => {
    const check = { values: fc.nat(), encode: String, compare: () => 0, maxTime: maxTime as number }
    expect(() => checkEncoder(check)).toThrow(
      'checkEncoder: maxTime: expected a number of milliseconds',
    )
  })
})

describe('a failure says how often encode was called', () => {
  it('up to then', () => {
    let calls = 0
    const error = failure(() =>
      checkEncoder({
        values: fc.nat(),
        encode: (n) => {
          calls++
          return `N#${n}`
        },
        compare: (a, b) => a - b,
        seed: 1,
      }),
    )
    const said = /after ([\d,]+) calls of encode/.exec(error.message)?.[1]?.replace(',', '')
    expect(Number(said)).toBeGreaterThan(100)
    expect(Number(said)).toBeLessThanOrEqual(calls)
  })
})

/** A list as JSON can tell it from all others. */
const exactly = (list: readonly unknown[]): unknown => [list.length, Object.entries(list)]

describe('checkEncoder', () => {
  it('passes a Keywright key over what arbitraryFor draws', () => {
    const everything = key(
      'ALL',
      text('a'),
      desc(time('b')),
      integer('c', { digits: 4, signed: true }),
      decimal('d', { digits: 3, scale: 2 }),
      bucket('e', 'month'),
      uuid('f'),
      bytes('g'),
      date('h'),
      bigint('i', { digits: 20 }),
      number('j'),
      boolean('k'),
    )
    const { encode, decode, compare } = everything
    checkEncoder({ values: arbitraryFor(everything), encode, decode, compare, numRuns })
  })

  // Found by an opponent: the search itself threw, and the check ended without a word about the encoder.
  it('passes a right encoder over lists with holes', () => {
    const values = fc.sparseArray(fc.string())
    const encode = (list: readonly string[]): string =>
      text('json').codec.encode(JSON.stringify(exactly(list)))
    const compare = (a: readonly string[], b: readonly string[]) =>
      compareKeys(encode(a), encode(b))
    for (let seed = 1; seed <= 5; seed++) {
      expect(() => checkEncoder({ values, encode, compare, seed, numRuns: 40 })).not.toThrow()
    }
  })

  it('names every law that is broken, the most telling first', () => {
    const error = failure(() =>
      checkEncoder({
        values: fc.string(),
        encode: (id) => id.toLowerCase(),
        decode: (id) => id,
        compare: compareKeys,
        maxBytes: 0,
        seed: 1,
      }),
    )
    expect(error.law).toBe('injective')
    expect(error.message).toContain(
      'Also broken: round trip, ordered by UTF-8 bytes, within a size.',
    )
  })

  it('has an error of a stable shape', () => {
    const error = failure(() =>
      checkEncoder({ values: fc.nat(), encode: String, compare: byNumber, seed: 1 }),
    )
    expect(error).toBeInstanceOf(Error)
    expect({ ...error }).toEqual({
      name: 'LawError',
      law: 'ordered',
      seed: 1,
      values: [2, 10],
      keys: ['2', '10'],
    })
  })

  it('lets an encoder refuse with a KeyError, but not everything', () => {
    const { encode, decode, compare } = key('TAG', text('name'))
    const halves = fc.string({ unit: fc.constantFrom('a', '\ud800', '\u{10ffff}') })
    checkEncoder({ values: fc.record({ name: halves }), encode, decode, compare, numRuns })

    const error = failure(() =>
      checkEncoder({ values: fc.constant({ name: '\ud800' }), encode, compare }),
    )
    expect(error.law).toBe('total')
    expect(error.message).toMatch(/^There was nothing to check/)
  })

  it('refuses an option that it does not know: its law would be left out', () => {
    const check = { values: fc.nat(9), encode: String, compare: (a: number, b: number) => a - b }
    expect(() => checkEncoder({ ...check, maxByte: 0 } as never)).toThrow(
      /^checkEncoder: expected the options values, encode, .*, got "maxByte"$/,
    )
  })

  it('takes `equals` for what is the same', () => {
    const check = {
      values: fc.constantFrom('a', 'A'),
      encode: (name: string) => name.toLowerCase(),
      compare: () => 0,
    }
    expect(failure(() => checkEncoder(check)).law).toBe('injective')
    checkEncoder({ ...check, equals: (a, b) => a.toLowerCase() === b.toLowerCase() })
  })

  it('judges values by their content, not by what compare sees of them', () => {
    const error = failure(() =>
      checkEncoder({
        values: fc.record({ at: fc.nat(9), id: fc.constantFrom('x', 'y') }),
        encode: ({ at }) => String(at),
        compare: (a, b) => a.at - b.at,
      }),
    )
    expect(error.law).toBe('injective')
  })

  it('takes NaN for itself and -0 for 0', () => {
    checkEncoder({
      values: fc.constantFrom(Number.NaN, 0, -0, 1),
      encode: (n) => String(n),
      decode: Number,
      compare: (a, b) => Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || a - b || 0,
    })
  })
})

describe('how often', () => {
  const before = fc.readConfigureGlobal()
  afterEach(() => {
    fc.configureGlobal(before)
  })

  const runs = (times?: number): number => {
    const encode = vi.fn(String)
    checkEncoder({ values: fc.constant(1), encode, compare: byNumber, numRuns: times })
    return encode.mock.calls.length
  }

  it('goes by numRuns, then by fast-check, then by its own default', () => {
    fc.configureGlobal({ numRuns: 10 })
    const [few, ten] = [runs(1), runs()]
    expect(few).toBeLessThan(ten)
    fc.resetConfigureGlobal()
    expect(ten).toBeLessThan(runs())
  })
})
