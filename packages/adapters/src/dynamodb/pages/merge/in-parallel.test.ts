import { describe, expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('inParallel', () => {
  it('works on each once, in order, on as many at a time as it may', async () => {
    for (const [concurrency, most] of [
      [1, 1],
      [2, 2],
      [9, 5],
    ] as const) {
      const begun: number[] = []
      let [underWay, peak] = [0, 0]
      await inParallel([0, 1, 2, 3, 4], concurrency, async (one) => {
        begun.push(one)
        underWay += 1
        peak = Math.max(peak, underWay)
        await turn()
        underWay -= 1
      })
      expect([begun, underWay, peak]).toEqual([[0, 1, 2, 3, 4], 0, most])
    }
  })

  it('begins no more after an error, and throws the first when all have ended', async () => {
    const begun: number[] = []
    let ended = 0
    const work = async (one: number): Promise<void> => {
      begun.push(one)
      if (one > 0) await turn()
      ended += 1
      throw new Error(`of ${one}`)
    }
    await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow('of 0')
    expect([begun, ended]).toEqual([[0, 1], 2])
  })
})
