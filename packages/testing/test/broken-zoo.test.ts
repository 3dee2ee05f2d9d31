import { describe, expect, it } from 'vitest'
import { areFound } from './found.ts'
import { BROKEN } from './zoo/broken.ts'
import { ESCAPES } from './zoo/broken-escapes.ts'
import { EVERYDAY } from './zoo/broken-everyday.ts'
import { LOSSY } from './zoo/broken-lossy.ts'

describe('encoders that are wrong in the ways that real ones are', () => {
  it('are many', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(210)
    expect(new Set(BROKEN.map(({ name }) => name)).size).toBe(BROKEN.length)
  })

  areFound([...EVERYDAY, ...ESCAPES, ...LOSSY])
})
