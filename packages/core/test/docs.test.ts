import { existsSync, readFileSync } from 'node:fs'
import { runDocs, tableOf } from '@keywright/harness/docs'
import { runExample } from '@keywright/harness/run-example'
import { expect, it } from 'vitest'
import * as core from '../src/index.ts'
import * as internal from '../src/internal.ts'

const modules = { '@keywright/core': core, '@keywright/core/internal': internal }

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
  const missing = Object.keys(internal.KINDS).filter(
    (kind) => kind !== 'custom' && !kinds.has(kind),
  )
  expect(missing).toEqual([])
})

it.each(Object.keys(internal.KINDS))(
  '%s has its examples beside it, and a row in SPEC.md',
  (kind) => {
    expect(existsSync(new URL(`../src/field/${kind}.test.ts`, import.meta.url))).toBe(true)
    const spec = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8').split('\n')
    const named = kind === 'custom' ? '[custom]' : `\`${kind}\``
    // Section 3 says how it is written, section 10 at which level.
    expect(spec.filter((line) => line.startsWith(`| ${named}`))).not.toEqual([])
    const levels = spec.filter((line) => /^\| \d +\|/.test(line))
    expect(levels.join('\n')).toMatch(kind === 'custom' ? 'custom' : named)
  },
)

it('README.md names every export, types too, and nothing of internal', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const code = readme.match(/^```ts$[\s\S]*?^```$|`[^`\n]+`/gm)?.join('\n') ?? ''
  const named = new Set(code.match(/\w+/g))
  const exported = exportsOf('../src/index.ts')
  expect(Object.keys(core).filter((name) => !exported.includes(name))).toEqual([])
  expect(exported.filter((name) => !named.has(name))).toEqual([])
  expect(exportsOf('../src/internal.ts').filter((name) => exported.includes(name))).toEqual([])
})

/** The names in the lists of `export { type A, b } from '…'`. */
const exportsOf = (file: string): string[] =>
  [
    ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(
      /^export (?:type )?\{([^}]*)\}/gm,
    ),
  ]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
