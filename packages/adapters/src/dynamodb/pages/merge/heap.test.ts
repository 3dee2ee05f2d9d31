import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heapOf } from './heap.ts'

describe('heapOf', () => {
  it('gives its values in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        const heap = heapOf<number>((a, b) => a - b)
        for (const value of values) heap.push(value)
        const popped = values.map(() => heap.pop())
        expect(popped).toEqual([...values].sort((a, b) => a - b))
        expect(heap.pop()).toBeUndefined()
      }),
    )
  })

  it('puts a changed top where it belongs, in twice the logarithm of its size', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 200 }), fc.nat(), (values, by) => {
        let compared = 0
        const heap = heapOf<{ rank: number }>((a, b) => {
          compared += 1
          return a.rank - b.rank
        })
        for (const rank of values) heap.push({ rank })
        compared = 0
        const top = heap.top() as { rank: number }
        top.rank += by
        heap.sinkTop()
        expect(compared).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(values.length + 1)))
        const ranks = [...values].sort((a, b) => a - b)
        ranks[0] = (ranks[0] as number) + by
        expect(values.map(() => heap.pop()?.rank)).toEqual(ranks.sort((a, b) => a - b))
      }),
    )
  })
})
