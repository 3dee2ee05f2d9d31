import { describe, expect, it } from 'vitest'
import { partition, serve } from './partitions.ts'

describe('a partition', () => {
  it('saves what it does not use for 300 seconds, and no more', () => {
    const one = partition(0, 1)
    for (let second = 0; second < 400; second++) expect(serve(one, 'write', 0)).toBe(0)
    for (let second = 0; second < 300; second++) expect(serve(one, 'write', 2000)).toBe(0)
    expect(serve(one, 'write', 2000)).toBe(1000)
    for (let second = 0; second < 10; second++) serve(one, 'write', 900)
    expect(serve(one, 'write', 3000)).toBe(1000)
    // Reads have units of their own.
    expect(serve(one, 'read', 3000)).toBe(0)
    expect(serve(one, 'read', 3001)).toBe(1)
  })
})
