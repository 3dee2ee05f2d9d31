import { expect, it } from 'vitest'
import { patienceOf } from './patience.ts'

/** How many turns there is patience for, if each takes so many milliseconds. */
const turnsFor = (timeOf: (turn: number) => number): number => {
  let time = 0
  const patience = patienceOf(100, () => time)
  for (let turn = 0; turn < 1000; turn++) {
    if (patience.isOver()) return turn
    patience.take(() => {
      time += timeOf(turn)
    })
  }
  return 1000
}

it('ends when the work took longer than it may', () => {
  expect(turnsFor(() => 1)).toBe(104)
  expect(turnsFor(() => 1000)).toBe(8)
  expect(turnsFor(() => 0)).toBe(1000)
})

it('does not count what falls into some turns: other work, and collections of garbage', () => {
  expect(turnsFor((turn) => (turn % 3 === 0 ? 1 : 500))).toBe(104)
})

it('counts work that becomes slower as it goes on', () => {
  expect(turnsFor((turn) => turn / 10)).toBeLessThan(60)
})

it('gives what the work gives, or throws what it throws', () => {
  const patience = patienceOf(100)
  expect(patience.take(() => 7)).toBe(7)
  expect(() =>
    patience.take(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
})
