import { KeyError } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTime, bitsOf, compareBytes, LAST_TIME, numberOf, ulidOf } from '../test/reference.ts'
import { monotonic } from './monotonic.ts'

const FULL = 2n ** 80n - 1n

/** What the fast one must do, in the plainest words. */
const model = (clock: readonly number[], draws: readonly Uint8Array[]): string[] => {
  let time = -1
  let random = 0n
  let drawn = 0
  const draw = (at: number) => {
    time = at
    random = numberOf(draws[drawn++] ?? [])
  }
  return clock.map((now) => {
    if (Math.floor(now) > time) draw(Math.floor(now))
    else if (random < FULL) random += 1n
    else draw(time + 1)
    return ulidOf(bitsOf(time, random))
  })
}

const source = (clock: readonly number[], draws: readonly Uint8Array[]) => {
  let ticks = 0
  let drawn = 0
  return monotonic(
    () => clock[ticks++] as number,
    (bytes) => bytes.set(draws[drawn++] as Uint8Array),
  )
}

/** Ten bytes, often at or near a carry. */
const anyDraw = fc.oneof(
  fc.uint8Array({ minLength: 10, maxLength: 10 }),
  fc.integer({ min: 0, max: 10 }).map((n) => new Uint8Array(10).fill(255, n)),
  fc.constantFrom(252, 254).map((last) => new Uint8Array(10).fill(255).fill(last, 9)),
  // One carry before the random part is used up.
  fc.constant(new Uint8Array(10).fill(255).fill(251, 8, 9)),
)

const anyRun = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1000, max: 1003 }),
      fc.double({ min: 1000, max: 1003, noNaN: true }),
      anyTime.filter((time) => time < LAST_TIME - 100),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .chain((clock) =>
    fc.tuple(
      fc.constant(clock),
      // Each id draws at most once.
      fc.array(anyDraw, { minLength: clock.length, maxLength: clock.length }),
    ),
  )

describe('monotonic', () => {
  it('is the reference, whatever the clock does', () => {
    fc.assert(
      fc.property(anyRun, ([clock, draws]) => {
        const next = source(clock, draws)
        expect(clock.map(() => next())).toEqual(model(clock, draws))
      }),
    )
  })

  it('ascends strictly by bytes, whatever the clock does', () => {
    fc.assert(
      fc.property(anyRun, ([clock, draws]) => {
        const next = source(clock, draws)
        const made = clock.map(() => next())
        for (const [i, ulid] of made.entries()) {
          if (i > 0) expect(compareBytes(made[i - 1] as string, ulid)).toBe(-1)
        }
      }),
    )
  })

  it('counts through every pair and carries, as the reference does', () => {
    const draw = new Uint8Array(10).fill(255, 4)
    const next = monotonic(
      () => 5,
      (bytes) => bytes.set(draw),
    )
    const first = bitsOf(5, numberOf(draw))
    for (let i = 0n; i < 5000n; i++) expect(next()).toBe(ulidOf(first + i))
  })

  it('moves to the next millisecond when the random part is used up, and draws anew', () => {
    const next = source(
      [7, 7, 7, 8],
      [255, 255, 1].map((n) => new Uint8Array(10).fill(n)),
    )
    const made = [next(), next(), next(), next()]
    const ones = numberOf(new Uint8Array(10).fill(1))
    expect(made).toEqual([
      ulidOf(bitsOf(7, FULL)),
      ulidOf(bitsOf(8, FULL)),
      ulidOf(bitsOf(9, ones)),
      ulidOf(bitsOf(9, ones + 1n)),
    ])
  })

  it('ends with the last ULID there is', () => {
    const next = monotonic(
      () => LAST_TIME,
      (bytes) => bytes.fill(255),
    )
    expect(next()).toBe('7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
    expect(next).toThrow(KeyError)
    expect(next).toThrow('expected a time that has ids left, got 281474976710655')
  })

  it('goes on after a source that failed, as if it had not been called', () => {
    let broken = true
    const next = monotonic(
      () => 1,
      (bytes) => {
        bytes.fill(3)
        if (broken) throw new Error('no entropy')
      },
    )
    expect(next).toThrow('no entropy')
    broken = false
    expect(next()).toBe(ulidOf(bitsOf(1, numberOf(new Uint8Array(10).fill(3)))))
  })
})
