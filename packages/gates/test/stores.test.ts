import { existsSync, readFileSync } from 'node:fs'
import pinned from '@keywright/harness/pinned' with { type: 'json' }
import { expect, it } from 'vitest'
import { SUITES, UNTESTED } from '../src/stores/suites.mjs'

const ROOT = new URL('../../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8')

it('every suite of a store has its tests', () => {
  expect(SUITES.length).toBeGreaterThan(10)
  for (const { file } of SUITES) {
    const tests = new URL(`packages/adapters/test/stores/${file}.store-test.ts`, ROOT)
    expect(existsSync(tests), file).toBe(true)
  }
})

it.each(['README.md', 'packages/adapters/README.md'])(
  '%s names every store and the version of its engine',
  (file) => {
    const rows = read(file)
      .split('\n')
      .filter((line) => line.includes('`@keywright/adapters/'))
    for (const { store, tool = '', title = tool, server } of SUITES) {
      const row = rows.find((line) => line.startsWith(`| ${store}`) || line.includes(`, ${store}`))
      expect(row, store).toBeDefined()
      if (server !== undefined || tool === '') continue
      const version = pinned[tool as keyof typeof pinned][0]?.replace(/^.*@/, '')
      expect(row).toContain(`${title} ${version}`)
    }
    for (const [store] of UNTESTED) {
      expect(rows.find((line) => line.startsWith(`| ${store} `))).toContain('none')
    }
  },
)
