import type { KeyRange } from '@keywright/core'
import { checkStore } from '@keywright/testing'
import { describe, expect, it } from 'vitest'

/** What a test asks of a range. */
export interface Asked {
  readonly after?: string | undefined
  readonly descending?: boolean | undefined
  readonly limit?: number | undefined
}

/** A real store, asked through its adapter. */
export interface Store {
  readonly put: (keys: readonly string[]) => Promise<unknown>
  readonly list: (range: KeyRange, asked: Asked) => Promise<readonly string[]>
  readonly clear: () => Promise<unknown>
}

/** What a store can do, and what it takes. */
export interface Traits {
  readonly takes?: readonly (keyof Asked)[]
  readonly maxBytes?: number
  readonly accepts?: (key: string) => boolean
}

const EVERY_WAY = ['after', 'descending', 'limit'] as const

/** Makes the tests that every store has to pass: `checkStore`, pages, and keys that just fit. */
export const proveStore = (title: string, store: () => Store, traits: Traits = {}): void => {
  const { takes = EVERY_WAY, maxBytes, accepts } = traits

  describe(title, () => {
    it('is what ranges rely on, in every direction that it has, and with pages', async () => {
      await checkStore({ ...store(), takes, maxBytes, accepts })
    })

    it('gives a range in pages, nothing lost and nothing twice', async () => {
      const { put, list, clear } = store()
      await clear()
      const keys = Array.from({ length: 25 }, (_, i) => `P#${String(i).padStart(2, '0')}`)
      await put([...keys, 'P', 'P$23', 'P%', 'O', 'Q#1'])
      const range = { lower: 'P#', upper: 'P$' }
      for (const descending of takes.includes('descending') ? [false, true] : [false]) {
        const read: string[] = []
        for (let after: string | undefined; read.length <= keys.length; after = read.at(-1)) {
          const page = await list(range, { after, descending, limit: 7 })
          expect(page.length).toBeLessThanOrEqual(7)
          if (page.length === 0) break
          read.push(...page)
        }
        expect(read).toEqual(descending ? [...keys].reverse() : keys)
      }
      await clear()
    })

    if (maxBytes !== undefined) {
      it('takes keys of its limit, and the ranges that end with them', async () => {
        const { put, list, clear } = store()
        await clear()
        const start = 'x'.repeat(maxBytes - 4)
        const keys = ['aaaa', 'aaab', 'zzzz', '\x7f\x7f\x7f\x7f', 'é\x7f', '😀'].map(
          (end) => start + end,
        )
        await put([...keys, 'x', 'y', start])
        const ranges: [KeyRange, string[]][] = [
          ...keys.map((key): [KeyRange, string[]] => [{ lower: key, upper: key }, [key]]),
          [{ lower: start, upper: `${start}\u{10ffff}`, prefix: start }, [start, ...keys]],
          [{ lower: `${start}aaaa$`, upper: `${start}zzzz$` }, keys.slice(1, 3)],
          [{ lower: `${start}b`, upper: `${start}é\x7f\u{10ffff}` }, keys.slice(2, 5)],
        ]
        for (const descending of takes.includes('descending') ? [false, true] : [false]) {
          for (const [range, expected] of ranges) {
            const found = await list(range, { descending })
            expect(found).toEqual(descending ? [...expected].reverse() : expected)
            if (!takes.includes('after')) continue
            const [first, ...rest] = found
            expect(await list(range, { descending, after: first })).toEqual(rest)
          }
        }
        await clear()
      })
    }
  })
}
