import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pinned from '@keywright/harness/pinned' with { type: 'json' }
import { MODULES, STORES } from '@keywright/harness/stores'
import { ROOT, run } from '@keywright/harness/workspace'
import { describe, expect, it } from 'vitest'
import { RUNTIMES } from '../src/runtimes/available.ts'
import { SERVERS } from '../src/stores/servers.ts'
import { written } from '../src/stores/written.ts'

const engines = STORES.flatMap((store) => store.engines)

describe.each(STORES)('$store', ({ module, engines, untested }) => {
  it('has a module', () => {
    expect(existsSync(join(ROOT, `packages/adapters/src/${module}/index.ts`))).toBe(true)
  })
  it('is tested on its real engine, or the list says why not', () => {
    if (engines.length === 0) expect(untested).toMatch(/\w{5}/)
    else expect(untested).toBeUndefined()
    for (const { test } of engines) {
      const file = join(ROOT, `packages/adapters/test/stores/${test}.store-test.ts`)
      expect(existsSync(file), file).toBe(true)
      expect(readFileSync(file, 'utf8')).toContain('proveStore(')
    }
  })
})

describe('the list of stores', () => {
  it('has every module of adapters, and every test of a store', () => {
    const folders = readdirSync(join(ROOT, 'packages/adapters/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['bounds', 'dynamodb'].includes(entry.name))
      .map(({ name }) => name)
    expect(folders.sort()).toEqual([...MODULES])
    const tests = readdirSync(join(ROOT, 'packages/adapters/test/stores'))
      .filter((file) => file.endsWith('.store-test.ts'))
      .map((file) => file.replace('.store-test.ts', ''))
    expect(tests.sort()).toEqual(engines.map(({ test }) => test).sort())
  })
  it('names engines that there are', () => {
    for (const { tool, server, runtime, with: others = [] } of engines) {
      for (const name of tool === undefined ? others : [tool, ...others]) {
        expect(Object.keys(pinned)).toContain(name)
      }
      if (server !== undefined) expect(SERVERS.map(({ name }) => name)).toContain(server)
      if (runtime !== undefined) expect(RUNTIMES.map(({ title }) => title)).toContain(runtime)
      expect([tool, runtime].filter(Boolean)).toHaveLength(1)
    }
  })
})

// Found by an opponent: all that ran had passed where nothing ran.
it('a store whose server was not asked for is not one that passed', async () => {
  const program = ['node_modules/tsx/dist/cli.mjs', 'packages/gates/src/stores/stores.ts', 'redis']
  const { code, stdout } = await run(process.execPath, program)
  expect(stdout).toContain('NOTHING RAN')
  expect(stdout).not.toContain('passed')
  expect(code).toBe(1)
})

it.each(written())('$file follows from the list: run `pnpm stores`', ({ file, text }) => {
  expect(existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8')).toBe(text)
})
