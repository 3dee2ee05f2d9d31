import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const src = new URL('../src/', import.meta.url)
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test|\.test-d)\.ts$/.test(file),
)

it('needs core and fast-check: no test framework, no Node', () => {
  const imported = files.flatMap((file) =>
    [...readFileSync(new URL(file, src), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(
      ([, name]) => name,
    ),
  )
  const core = ['@keywright/core', '@keywright/core/internal']
  expect(new Set(imported)).toEqual(new Set([...core, 'fast-check']))
})
