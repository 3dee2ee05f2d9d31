import { existsSync, readFileSync } from 'node:fs'
import { runDocs, tableOf } from '@keywright/harness/docs'
import { runExample } from '@keywright/harness/run-example'
import { expect, it } from 'vitest'
import * as core from '../src/index.ts'

const modules = { '@keywright/core': core }

runDocs({ root: new URL('../', import.meta.url), modules })

it('README.md › Fields has every field as it is encoded', async () => {
  const lines = readFileSync(new URL('../README.md', import.meta.url), 'utf8').split('\n')
  const start = lines.findIndex((line) => /^\| field +\| value +\| encoded/.test(line))
  const rows = tableOf(lines.slice(start)).slice(2)
  const code = rows
    .map(([field, value, encoded]) => `${field}.codec.encode(${value}) // => '${encoded}'`)
    .join('\n')
  const example = { file: 'README.md', name: 'Fields', line: start + 3, code }
  expect(await runExample(example, modules, core)).toBe(rows.length)
  const kinds = new Set(rows.map(([field = '']) => /^\w+/.exec(field)?.[0]))
  const missing = Object.keys(core.KINDS).filter((kind) => kind !== 'custom' && !kinds.has(kind))
  expect(missing).toEqual([])
})

it.each(Object.keys(core.KINDS))('%s has its examples beside it, and a row in SPEC.md', (kind) => {
  expect(existsSync(new URL(`../src/field/${kind}.test.ts`, import.meta.url))).toBe(true)
  const spec = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8').split('\n')
  const named = kind === 'custom' ? '[custom]' : `\`${kind}\``
  // Section 3 says how it is written, section 10 at which level.
  expect(spec.filter((line) => line.startsWith(`| ${named}`))).not.toEqual([])
  const levels = spec.filter((line) => /^\| \d +\|/.test(line))
  expect(levels.join('\n')).toMatch(kind === 'custom' ? 'custom' : named)
})
