import { expect, it } from 'vitest'
import { growsFast, slowTexts, timesAsLong } from '../src/growth.ts'

/** How many steps were done so far: the same on every machine, where times are not. */
let done = 0
const spin = (steps: number): void => {
  done += steps
}
const stepClock = (work: () => unknown): number => {
  const before = done
  try {
    work()
  } catch {}
  return (done - before) / 1_000_000
}

it('finds what takes the square of the length, and nothing else', () => {
  const slow = (read: (text: string) => unknown): string[] => slowTexts(read, stepClock)
  expect(slow((text) => spin(text.startsWith('é') ? text.length ** 2 / 10 : 1))).toEqual(['é…'])
  expect(slow((text) => spin(text.startsWith('é') ? text.length * 3_000 : 1))).toEqual([])
  expect(slow(() => JSON.parse('['))).toEqual([])
})

it('tells a square from a line, at any size', () => {
  const size = (n: number): number => n
  expect(growsFast((n) => spin(n ** 2 * 12), size, 4_000, stepClock)).toBe(true)
  expect(growsFast((n) => spin(n * 48_000), size, 4_000, stepClock)).toBe(false)
})

it('compares the time of the processor, also of what throws', async () => {
  const add = (numbers: number) => () => {
    let sum = 0
    for (let i = 0; i < numbers; i++) sum = (sum + i) | 0
    throw new Error(`too late: ${sum}`)
  }
  expect(await timesAsLong(add(4e7), add(1e6))).toBeGreaterThan(4)
  expect(await timesAsLong(add(1e6), async () => add(4e7)())).toBeLessThan(0.25)
})
