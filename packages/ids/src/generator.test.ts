import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { anyPrefix, anyTime, LAST_TIME } from '../test/reference.ts'
import { createId } from './create.ts'
import { idGenerator } from './generator.ts'
import { idTime, isId } from './parse.ts'

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
