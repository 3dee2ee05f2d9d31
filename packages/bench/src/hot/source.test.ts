import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { load } from '../generated.ts'
import { HOME } from '../home.ts'
import { hotSource } from './source.ts'

afterAll(() => {
  for (const end of ['ts', 'mjs']) {
    rmSync(fileURLToPath(new URL(`dist/generated/test-hot.${end}`, HOME)))
  }
})

const count = (source: string, pattern: RegExp): number => source.match(pattern)?.length ?? 0

describe('the generated definitions', () => {
  it('share no name, and no function that calls them', () => {
    const source = hotSource(200, 'dated')
    const names = source.match(/^(?:export )?(?:const|let) \w+/gm) ?? []
    expect(new Set(names).size).toBe(names.length)
    for (const call of ['key', 'encode', 'decode', 'join', 'split']) {
      expect(count(source, new RegExp(`^const ${call}\\d+ = `, 'gm'))).toBe(200)
    }
    expect(count(source, /\.encode\(values\)/g)).toBe(200)
    expect(count(source, /\.toISOString\(\)/g)).toBe(200)
    expect(hotSource(200, 'text')).not.toMatch(/time|Date/)
  })

  it('build and read the same by hand and with Keywright', async () => {
    const hot = await load<Record<string, (list: unknown[]) => unknown[]>>(
      'test-hot',
      hotSource(2, 'dated'),
    )
    const values = [0, 1].map((i) => ({ [`first${i}`]: new Date(i), [`second${i}`]: `x${i}` }))
    const texts = ['KIND0#1970-01-01T00:00:00.000Z#x0', 'KIND1#1970-01-01T00:00:00.001Z#x1']
    expect(hot['encode']?.(values)).toEqual(texts)
    expect(hot['join']?.(values)).toEqual(texts)
    expect(hot['decode']?.(texts)).toEqual(values)
    expect(hot['split']?.(texts)).toEqual(values)
  })
})
