import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAWS } from './laws.ts'

describe('laws of every key', () => {
  it.each(LAWS.map(({ title, property }) => [title, property] as const))('%s', (_, property) => {
    let cases = 0
    fc.assert(
      property((checked) => {
        cases += checked
      }),
    )
    expect(cases).toBeGreaterThan(0)
  })
})
