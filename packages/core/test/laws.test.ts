import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAWS } from './laws.ts'

/** Few definitions have a field that this condition fits: in 100 of them there may be none. */
const RARE = /startsWith/

describe('laws of every key', () => {
  it.each(LAWS.map(({ title, property }) => [title, property] as const))(
    '%s',
    (title, property) => {
      let cases = 0
      const { numRuns = 100 } = fc.readConfigureGlobal()
      fc.assert(
        property((checked) => {
          cases += checked
        }),
        { numRuns: RARE.test(title) ? Math.max(numRuns, 2_000) : numRuns },
      )
      expect(cases).toBeGreaterThan(0)
    },
  )
})
