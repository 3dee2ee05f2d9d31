import { describe, expect, it } from 'vitest'
import type { Merge } from './merge.ts'
import { rowsOf } from './rows.ts'

/** A merge of so many rows, two to a page; the page of this number fails. */
const mergeOf = (count: number, failing?: number): Merge<{ n: number }> => {
  let [next, ready, pages] = [0, 0, 0]
  return {
    take: () => {
      if (next >= ready) return undefined
      next += 1
      return { n: next }
    },
    isDone: () => next >= count,
    fetch: async () => {
      pages += 1
      await Promise.resolve()
      if (pages === failing) throw new Error('throttled')
      ready = Math.min(count, ready + 2)
      return 1
    },
    progress: () => {
      throw new Error('not asked for')
    },
  }
}

describe('rowsOf', () => {
  it('answers in order, whoever asks before the last answer has come', async () => {
    const rows = rowsOf(mergeOf(5), Number.POSITIVE_INFINITY)
    const asked = await Promise.all(Array.from({ length: 7 }, () => rows.next()))
    expect(asked.map(({ value }) => value?.n)).toEqual([1, 2, 3, 4, 5, undefined, undefined])
    expect(asked.map(({ done }) => done)).toEqual([...Array(5).fill(false), true, true])
  })

  it('ends at the limit, at `return`, and at an error, for good', async () => {
    const some: number[] = []
    for await (const { n } of rowsOf(mergeOf(9), 3)) some.push(n)
    expect(some).toEqual([1, 2, 3])

    const left = rowsOf(mergeOf(9), 9)
    for await (const { n } of left) if (n === 3) break
    expect(await left.next()).toEqual({ done: true, value: undefined })

    const failed = rowsOf(mergeOf(9, 2), 9)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => failed.next()))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await failed.next()).toEqual({ done: true, value: undefined })

    // A row that was at hand, too.
    const merge = mergeOf(9)
    const take = (): { n: number } | undefined => {
      const row = merge.take()
      if (row?.n === 2) throw new Error('no key')
      return row
    }
    const refused = rowsOf({ ...merge, take }, 9)
    expect((await refused.next()).value).toEqual({ n: 1 })
    await expect(refused.next()).rejects.toThrow('no key')
    expect(await refused.next()).toEqual({ done: true, value: undefined })

    const thrown = rowsOf(mergeOf(9), 9)
    await expect(thrown.throw(new Error('enough'))).rejects.toThrow('enough')
    expect((await thrown.next()).done).toBe(true)
  })
})
