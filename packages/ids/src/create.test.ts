import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anyPrefix, compareBytes } from '../test/reference.ts'
import { createId } from './create.ts'
import { idTime, isId, parseId } from './parse.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('createId', () => {
  it('refuses a bad prefix also in the very first call', async () => {
    vi.resetModules()
    const fresh = await import('./create.ts')
    expect(() => fresh.createId('' as 'user')).toThrow(/a prefix such as user/)
  })

  it('makes an id of its prefix, of now', () => {
    // Ahead of every id of this process: none is older than the one before it.
    let now = Date.now() + 60_000
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    fc.assert(
      fc.property(anyPrefix, (prefix) => {
        now += 1
        const id = createId(prefix)
        expect(isId(id, prefix)).toBe(true)
        expect(parseId(id).prefix).toBe(prefix)
        expect(idTime(id).getTime()).toBe(now)
      }),
    )
  })

  it('ascends strictly across prefixes, by bytes of the ULID', () => {
    const prefixes = ['zebra', 'ant', 'order_item', 'a'] as const
    let before = ''
    let disorder = 0
    for (let i = 0; i < 200_000; i++) {
      const ulid = createId(prefixes[i & 3] as string).slice(-26)
      if (ulid <= before) disorder += 1
      before = ulid
    }
    expect(disorder).toBe(0)
  })

  it('ascends strictly when the clock stands still, jumps or steps back', () => {
    const clock = vi.spyOn(Date, 'now')
    const start = Date.now()
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 50 }), { minLength: 2 }), (steps) => {
        const ulids = steps.map((step) => {
          clock.mockReturnValue(start + step)
          return createId('user').slice(-26)
        })
        for (const [i, ulid] of ulids.entries()) {
          if (i > 0) expect(compareBytes(ulids[i - 1] as string, ulid)).toBe(-1)
        }
      }),
    )
  })

  it('is different every time', () => {
    const ids = Array.from({ length: 100_000 }, () => createId('user'))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
