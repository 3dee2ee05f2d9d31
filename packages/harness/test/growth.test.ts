import { expect, it } from 'vitest'
import { slowTexts } from '../src/growth.ts'

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
