import { expect, it } from 'vitest'
import { cpuTime, growsFast, slowTexts } from '../src/growth.ts'

/** As many steps of work. */
const spin = (steps: number): number => {
  let sum = 0
  for (let i = 0; i < steps; i++) sum = (sum + i) | 0
  return sum
}

it('finds what takes the square of the length, and nothing else', () => {
  const square = (text: string): number => spin(text.startsWith('é') ? text.length ** 2 / 10 : 1)
  expect(slowTexts(square)).toEqual(['é…'])
  expect(slowTexts((text) => spin(text.startsWith('é') ? text.length * 3_000 : 1))).toEqual([])
  expect(slowTexts(() => JSON.parse('['))).toEqual([])
})

it('tells a square from a line, at any size', () => {
  const size = (n: number): number => n
  expect(growsFast((n) => spin(n ** 2 * 12), size, 4_000)).toBe(true)
  expect(growsFast((n) => spin(n * 48_000), size, 4_000)).toBe(false)
})

it('counts the time of the processor, also of what throws', () => {
  const worked = cpuTime(() => {
    spin(1e7)
    throw new Error('too late')
  })
  expect(worked).toBeGreaterThan(cpuTime(() => {}))
})
