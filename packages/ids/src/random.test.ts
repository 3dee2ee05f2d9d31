import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A platform that counts its calls and fills bytes with a running number. */
const counting = () => {
  let calls = 0
  let n = 0
  const getRandomValues = (bytes: Uint8Array) => {
    calls += 1
    return bytes.forEach((_, i) => {
      bytes[i] = n++ & 255
    })
  }
  return { getRandomValues, calls: () => calls }
}

describe('pooledRandom', () => {
  // A fresh module has an empty pool.
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('hands out every byte once and in order, in few calls', async () => {
    const crypto = counting()
    vi.stubGlobal('crypto', crypto)
    vi.spyOn(Date, 'now').mockReturnValue(1)
    const { pooledRandom } = await import('./random.ts')
    expect(crypto.calls()).toBe(0)
    const seen: number[] = []
    for (let i = 0; i < 1000; i++) {
      const bytes = new Uint8Array(10)
      pooledRandom(bytes)
      seen.push(...bytes)
    }
    expect(seen).toEqual(Array.from({ length: 10_000 }, (_, i) => i & 255))
    expect(crypto.calls()).toBe(Math.ceil(10_000 / 320))
  })

  it('keeps no randomness for a later millisecond', async () => {
    const crypto = counting()
    vi.stubGlobal('crypto', crypto)
    const now = vi.spyOn(Date, 'now').mockReturnValue(1)
    const { pooledRandom } = await import('./random.ts')
    for (const [time, calls] of [
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 2],
      [1, 3],
    ] as const) {
      now.mockReturnValue(time)
      pooledRandom(new Uint8Array(10))
      expect(crypto.calls()).toBe(calls)
    }
  })

  it('is not touched by loading the package, and first by the first id', async () => {
    const crypto = counting()
    vi.stubGlobal('crypto', crypto)
    const ids = await import('./index.ts')
    ids.idGenerator('user')
    ids.idBounds('user', new Date(0), new Date(1))
    expect(crypto.calls()).toBe(0)
    ids.createId('user')
    expect(crypto.calls()).toBe(1)
  })

  it.each([undefined, {}, { getRandomValues: 1 }])(
    'says so on the first id where there is none: %j',
    async (crypto) => {
      vi.stubGlobal('crypto', crypto)
      const { createId, idGenerator } = await import('./index.ts')
      const { KeyError } = await import('@keywright/core')
      expect(() => createId('user')).toThrow(KeyError)
      expect(() => createId('user')).toThrow('expected a platform with crypto.getRandomValues')
      const own = idGenerator('user', { now: () => 0, random: (bytes) => bytes.fill(0) })
      expect(own()).toBe('user_00000000000000000000000000')
      vi.unstubAllGlobals()
      expect(createId('user')).toHaveLength(31)
    },
  )

  it('passes on what the platform throws, and tries again', async () => {
    const crypto = counting()
    let forbidden = true
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => {
        if (forbidden) throw new Error('not at load time')
        return crypto.getRandomValues(bytes)
      },
    })
    const { createId } = await import('./index.ts')
    expect(() => createId('user')).toThrow('not at load time')
    forbidden = false
    expect(createId('user')).toMatch(/^user_\w{10}000G40R40M30E209$/)
  })
})
