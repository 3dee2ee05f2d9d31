import { refusal } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paceOf } from './pace.ts'
import { failedConditions, patiently } from './request.ts'

/** A clock that only sleeping moves. */
const clockOf = () => {
  let time = 1000
  return {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds
    },
  }
}

it('never goes beyond its limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2 }),
      async (perSecond, units) => {
        const clock = clockOf()
        const pace = paceOf(perSecond, clock)
        for (const one of units) await pace.take(one)
        const before = units.slice(0, -1).reduce((sum, one) => sum + one, 0)
        expect(((clock.now() - 1000) / 1000) * perSecond).toBeCloseTo(before, 5)
      },
    ),
  )
})

it('halves its rate when it is throttled, and comes back to the limit', async () => {
  const clock = clockOf()
  const pace = paceOf(100, clock)
  const timeOf = async (count: number): Promise<number> => {
    const start = clock.now()
    for (let i = 0; i < count; i++) {
      await pace.take(10)
      pace.passed()
    }
    return clock.now() - start
  }
  expect(await timeOf(100)).toBeLessThan(10_001)
  pace.throttled()
  pace.throttled()
  const slow = await timeOf(20)
  expect(slow).toBeGreaterThan(5000)
  await timeOf(300)
  expect(await timeOf(20)).toBeCloseTo(2000, -1)
})

it('learns a rate where none is given', async () => {
  const clock = clockOf()
  const pace = paceOf(undefined, clock)
  for (let i = 0; i < 100; i++) await pace.take(10)
  expect(clock.now()).toBe(1000)
  await clock.sleep(1000)
  pace.throttled()
  await pace.take(500)
  await pace.take(1)
  expect(clock.now()).toBeCloseTo(3000, -1)
})

it('tries again what was throttled, and throws everything else', async () => {
  const clock = clockOf()
  const pace = paceOf(undefined, clock)
  const failing = (names: readonly string[]) => {
    let calls = 0
    return async (): Promise<number> => {
      const name = names[calls++]
      if (name) throw Object.assign(new Error(name), { name })
      return calls
    }
  }
  const send = (names: readonly string[]) => patiently(failing(names), 1, pace, clock)
  expect(await send(['ThrottlingException', 'ProvisionedThroughputExceededException'])).toBe(3)
  await expect(send(['ThrottlingException', 'TimeoutError'])).rejects.toThrow('TimeoutError')
  await expect(send(new Array(100).fill('ThrottlingException'))).rejects.toThrow('Throttling')
  const conflict = {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  }
  let calls = 0
  const conflicting = async (): Promise<number> => {
    if (calls++ === 0) throw Object.assign(new Error('conflict'), conflict)
    return calls
  }
  expect(await patiently(conflicting, 1, pace, clock)).toBe(2)
})

it('tells which conditions did not hold', () => {
  const reasons = { CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }] }
  expect(failedConditions(reasons)).toEqual([false, true])
  expect(failedConditions({ CancellationReasons: [{ Code: 'ValidationError' }] })).toBeUndefined()
  expect(failedConditions(undefined)).toBeUndefined()
})

it('refuses a limit that is none', () => {
  for (const bad of [0, -1, Number.NaN]) {
    expect(refusal(() => paceOf(bad, clockOf()))).toBe('INVALID_CONDITION')
  }
})
