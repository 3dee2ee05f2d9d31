import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { anyPrefix, anyTime, LAST_TIME } from '../test/reference.ts'
import { idToBytes } from './bytes.ts'
import { createId } from './create.ts'
import { idGenerator } from './generator.ts'
import { idTime, isId } from './parse.ts'
import type { Bytes } from './random.ts'

const zeros = (bytes: Uint8Array) => bytes.fill(0)

describe('idGenerator', () => {
  it('gives the same ids for the same clock and the same bytes', () => {
    fc.assert(
      fc.property(
        anyPrefix,
        fc.array(anyTime, { minLength: 1 }),
        fc.nat(255),
        (prefix, clock, n) => {
          const run = () => {
            let ticks = 0
            const next = idGenerator(prefix, {
              now: () => clock[ticks++] as number,
              random: (bytes) => bytes.fill(n & 127),
            })
            return clock.map(() => next())
          }
          const ids = run()
          expect(run()).toEqual(ids)
          expect(ids.every((id) => isId(id, prefix))).toBe(true)
        },
      ),
    )
  })

  it('writes the time of its clock, to the millisecond', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(idTime(idGenerator('a', { now: () => time })()).getTime()).toBe(time)
      }),
    )
  })

  it('takes time 0 for what it is', () => {
    const next = idGenerator('user', { now: () => 0, random: zeros })
    expect(next()).toBe('user_00000000000000000000000000')
    expect(next()).toBe('user_00000000000000000000000001')
  })

  it('rounds a fraction of a millisecond down', () => {
    const at = (time: number) => idGenerator('user', { now: () => time, random: zeros })()
    expect(at(1.999)).toBe(at(1))
    expect(at(LAST_TIME - 0.5)).toBe(at(LAST_TIME - 1))
  })

  it.each([
    Number.NaN,
    -1,
    -0.5,
    LAST_TIME + 1,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    undefined,
    null,
    '1700000000000',
    1n,
    new Date(0),
  ])('refuses a clock that says %s, first or later', (bad) => {
    const message = 'expected a clock in milliseconds from 0 to 281474976710655, got '
    const first = idGenerator('user', { now: () => bad as number })
    expect(first).toThrow(KeyError)
    expect(first).toThrow(message)

    const clock = [LAST_TIME - 1, bad as number, LAST_TIME - 1]
    const later = idGenerator('user', { now: () => clock.shift() as number, random: zeros })
    const before = later()
    expect(later).toThrow(message)
    expect(later() > before).toBe(true)
  })

  it.each([
    ['returns bytes instead', (): unknown => crypto.getRandomValues(new Uint8Array(10))],
    ['does nothing', (): void => {}],
    ['fills later', async (bytes: Uint8Array) => Promise.resolve().then(() => bytes.fill(1))],
    ['leaves the last byte', (bytes: Bytes) => crypto.getRandomValues(bytes.subarray(0, 9))],
    ['leaves the first byte', (bytes: Bytes) => crypto.getRandomValues(bytes.subarray(1))],
    ['fills a copy', (bytes: Uint8Array) => crypto.getRandomValues(bytes.slice())],
  ])('refuses a source that %s', (_, random) => {
    const next = idGenerator('user', { now: () => 1, random: random as (b: Uint8Array) => unknown })
    expect(next).toThrow(KeyError)
    expect(next).toThrow('random: expected a source that fills the bytes it is given')
  })

  it('takes a source that fills with any byte, and what counts is its first draw', () => {
    for (let byte = 0; byte < 256; byte++) {
      const bytes = new Uint8Array(10).fill(byte)
      const next = idGenerator('user', { now: () => 1, random: (to) => to.set(bytes) })
      expect(idToBytes(next()).subarray(6)).toEqual(bytes)
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), fc.nat(255), (bytes, other) => {
        let draws = 0
        const random = (to: Uint8Array) => (draws++ === 0 ? to.set(bytes) : to.fill(other))
        expect(idToBytes(idGenerator('user', { now: () => 1, random })()).subarray(6)).toEqual(
          bytes,
        )
      }),
    )
  })

  it('keeps a state of its own', () => {
    const ahead = idGenerator('user', { now: () => LAST_TIME })
    const behind = idGenerator('user', { now: () => 0 })
    ahead()
    expect(idTime(behind()).getTime()).toBe(0)
    expect(idTime(createId('user')).getTime()).toBeLessThan(LAST_TIME)
  })

  it('uses the platform for what is not given', () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
    expect(idTime(idGenerator('user')()).getTime()).toBe(1_700_000_000_000)
    clock.mockRestore()
    const fixed = { now: () => 1 }
    expect(idGenerator('user', fixed)()).not.toBe(idGenerator('user', fixed)())
  })

  it('refuses a bad prefix or option when it is made', () => {
    expect(() => idGenerator('User')).toThrow(
      'expected a prefix such as user or order_item, got "User"',
    )
    expect(() => idGenerator('user', { now: 5 as never })).toThrow('expected a function, got 5')
    expect(() => idGenerator('user', { random: {} as never })).toThrow(KeyError)
  })
})
