import { describe, expect, it } from 'vitest'
import { type Measured, measure, ratesOf } from './corpus.ts'

/** What must hold, and what is said of a set that fails. */
const holds = (measured: Measured, precision: number, recall: number): void => {
  const rates = ratesOf(measured)
  const says = JSON.stringify({ wrong: measured.wrong, missed: measured.missed }, null, 2)
  expect(measured.unread).toEqual([])
  expect(rates.precision, says).toBeGreaterThanOrEqual(precision)
  expect(rates.recall, says).toBeGreaterThanOrEqual(recall)
}

describe('scan', () => {
  it('finds the keys of single-table code in many styles, and what breaks them', () => {
    const { keys, laws } = measure('keys.md')
    expect(keys.files).toBeGreaterThanOrEqual(15)
    expect(keys.expected).toBeGreaterThanOrEqual(75)
    holds(keys, 0.98, 0.95)
    holds(laws, 0.98, 0.95)
  })

  it('finds nothing in code that builds no keys', () => {
    const { keys } = measure('no-keys.md')
    expect(keys.files).toBeGreaterThanOrEqual(10)
    expect(keys.wrong).toEqual([])
    expect(keys.unread).toEqual([])
  })
})
