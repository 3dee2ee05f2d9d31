import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shownStores } from '../tour/shown-stores.ts'

describe('the recipes of stores, as pages show them', async () => {
  const shown = await shownStores()

  it('are all there', () => {
    const files = readdirSync(new URL('../src/stores/', import.meta.url))
      .filter((file) => !file.includes('test'))
      .map((file) => file.replace('.ts', ''))
    expect(shown.map(({ name }) => name).sort()).toEqual(files.sort())
  })

  it.each(shown.map((one) => [one.name, one] as const))(
    '%s: two pages of one user, newest first, and nobody else',
    (_, { rows, pages }) => {
      expect(rows).toHaveLength(5)
      expect(pages.map(({ orders }) => orders.map(({ user, id }) => `${user} ${id}`))).toEqual([
        ['ann c#1', 'ann b'],
        ['ann a'],
      ])
      for (const { requests } of pages) {
        expect(requests).toHaveLength(1)
        expect(requests[0]).toContain('ORDER#ann#')
      }
    },
  )
})
