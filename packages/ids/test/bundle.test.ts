import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { BUDGETS } from '@keywright/harness/budgets'
import { buildSync, type Format, type Platform } from 'esbuild'
import { describe, expect, it } from 'vitest'

const index = new URL('../src/index.ts', import.meta.url).pathname

const bundle = (names: string, platform: Platform = 'browser', format: Format = 'esm'): string => {
  const { outputFiles } = buildSync({
    stdin: { contents: `export { ${names} } from '${index}'`, resolveDir: '.' },
    conditions: ['@keywright/source'],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    platform,
    format,
    globalName: 'ids',
  })
  return outputFiles[0]?.text as string
}

const cost = (names: string, platform?: Platform): number =>
  brotliCompressSync(bundle(names, platform)).length

describe('what the bundle has of ulid', () => {
  const installed = createRequire(import.meta.url).resolve('ulid/package.json')
  const readJson = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8'))

  it('is not installed once more beside it', () => {
    const manifest = readJson(new URL('../package.json', import.meta.url))
    expect(Object.keys(manifest.dependencies)).not.toContain('ulid')
    expect(manifest.files).toContain('NOTICE')
  })

  it('comes with the notice of that version', () => {
    const notice = readFileSync(new URL('../NOTICE', import.meta.url), 'utf8')
    expect(notice).toContain(`ulid ${readJson(installed).version} `)
    expect(notice).toContain(readFileSync(installed.replace('package.json', 'LICENSE'), 'utf8'))
  })
})

describe('in a bundle', () => {
  it.each<Platform>(['browser', 'neutral', 'node'])(
    'createId keeps within its budget: %s',
    (platform) => {
      const bytes = cost('createId', platform)
      expect(bytes).toBeGreaterThan(500)
      expect(bytes).toBeLessThanOrEqual(BUDGETS['@keywright/ids']['{ createId }'])
    },
  )

  it('nothing that is not used is there', () => {
    expect(bundle('')).not.toMatch(/\S{40}/)
    expect(cost('isId')).toBeLessThan(400)
    expect(bundle('parseId')).not.toContain('getRandomValues')
  })

  it('loads where there is nothing but the language, and asks for crypto with the first id', () => {
    const bare = runInNewContext(`${bundle('createId, isId', 'browser', 'iife')};ids`)
    expect(bare.isId('user_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'user')).toBe(true)
    expect(() => bare.createId('user')).toThrow('expected a platform with crypto.getRandomValues')

    let calls = 0
    const getRandomValues = (bytes: Uint8Array) => {
      calls += 1
      return bytes.fill(1)
    }
    const edge = runInNewContext(`${bundle('createId', 'browser', 'iife')};ids`, {
      crypto: { getRandomValues },
    })
    expect(calls).toBe(0)
    expect(edge.createId('user')).toMatch(/^user_0\w{25}$/)
    expect(calls).toBe(1)
  })
})
