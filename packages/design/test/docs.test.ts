import { readFileSync } from 'node:fs'
import * as adapters from '@keywright/adapters'
import * as core from '@keywright/core'
import { type DocsOptions, runDocs, runReadme, tableOf } from '@keywright/harness/docs'
import { expect, it } from 'vitest'
import * as design from '../src/index.ts'

const docs: DocsOptions = {
  root: new URL('../', import.meta.url),
  modules: {
    '@keywright/core': core,
    '@keywright/adapters': adapters,
    '@keywright/adapters/dynamodb': adapters,
    '@keywright/design': design,
  },
}
runDocs(docs)
for (const page of ['DESIGNING.md', 'LINT.md', 'LOAD.md']) runReadme(docs, page)

it('LINT.md has every rule as it is', () => {
  const lines = readFileSync(new URL('../LINT.md', import.meta.url), 'utf8').split('\n')
  const start = lines.findIndex((line) => /^\| rule +\| severity/.test(line))
  const plain = (text: string | undefined) => text?.replaceAll('`', '')
  const rows = tableOf(lines.slice(start)).slice(2)
  expect(rows.map((row) => row.map(plain))).toEqual(
    design.RULES.map(({ name, severity, reason, fix }) => [name, severity, reason, fix].map(plain)),
  )
})
