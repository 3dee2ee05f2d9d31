import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import pinned from '../src/tools/pinned.json' with { type: 'json' }
import { LOCKS, lockOf, tool } from '../src/tools/tools.mjs'

describe('tools', () => {
  it('are pinned to exact versions', () => {
    for (const spec of Object.values(pinned).flat()) {
      expect(spec).toMatch(/^(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.-]*$/)
    }
  })

  it('have a lockfile, with the hash of everything they depend on', () => {
    const names = Object.keys(pinned)
    expect(readdirSync(LOCKS).sort()).toEqual(names.map((name) => `${name}.json`).sort())
    expect(names.filter((name) => lockOf(name) === undefined)).toEqual([])
    for (const name of names) {
      const { '': _, ...packages } = lockOf(name)?.packages ?? {}
      const loose = Object.entries(packages).filter(([, one]) => !one.integrity)
      expect(loose.map(([path]) => `${name}: ${path}`)).toEqual([])
    }
  })

  it('are refused when nobody pinned them', async () => {
    await expect(tool('nothing')).rejects.toThrow('no tool is called nothing')
  })
})
