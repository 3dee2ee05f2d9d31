import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './filtered-pages.ts'

const numbers = (rows: readonly object[]) => rows.map((row) => 'number' in row && row.number)

onEngine('filtered-pages', recipe, (run, engine) => {
  it('fills each page, and goes on right after it', async () => {
    expect(numbers(await run('two large orders, although one request finds at most one'))).toEqual([
      20, 16,
    ])
    expect(numbers(await run('the next two'))).toEqual([12, 8])
  })
  it('stops after some requests, with a cursor', async () => {
    expect(await run('a search that finds nothing stops, and can go on')).toEqual([
      { found: 0, goesOn: true },
      { found: 0, goesOn: false },
    ])
  })
  it('finds every large order once, page by page', async () => {
    for (const limit of [1, 2, 3, 10]) {
      const seen: unknown[] = []
      let cursor: string | undefined
      do {
        const page = await recipe.ordersFrom(engine().documents, '1', 100, { limit, cursor })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        seen.push(...numbers(page.items))
        cursor = page.next
      } while (cursor)
      expect(seen).toEqual([20, 16, 12, 8, 4])
    }
  })
})
