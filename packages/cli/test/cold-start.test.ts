import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkTemplate } from '../src/template/check-template.ts'
import { parseTemplate } from '../src/template/parse-template.ts'

/** What a module imports when it is loaded: neither types nor what a call loads later. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/^(?:import|export) (?!type)([^;]*?)from '([^']+)'/gm)]
    .filter(([, names = '']) => !/^\{(\s*type \w+,?)+\s*\}\s*$/.test(names))
    .map(([, , from = '']) => from)

/** The packages that are loaded with a module of ours. */
const packagesOf = (file: string): string[] => {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (url: URL): void => {
    if (seen.has(url.href)) return
    seen.add(url.href)
    for (const from of importsOf(readFileSync(url, 'utf8'))) {
      if (from.startsWith('.')) visit(new URL(from, url))
      else if (!from.startsWith('node:')) found.add(from)
    }
  }
  visit(new URL(`../src/${file}`, import.meta.url))
  return [...found].filter((one) => one !== '@keywright/harness/terminal').sort()
}

// How much is loaded and done is what a start costs. `test:cli` counts the same for the packed command.
describe('a start loads what the command needs', () => {
  it('of packages', () => {
    expect(packagesOf('start.ts')).toEqual(['commander'])
    expect(packagesOf('commands/explain.ts')).toEqual(['@keywright/core', '@keywright/ids'])
    expect(packagesOf('commands/check.ts')).toEqual([
      '@keywright/core',
      '@keywright/core/internal',
      '@keywright/testing',
      'fast-check',
    ])
  })

  it.each(['main.ts', 'module/load-module.ts'])('and nothing before it is asked, in %s', (file) => {
    expect(packagesOf(file)).toEqual([])
  })
})

describe('a check of a sound template', () => {
  it('encodes no more values than it needs to find what is wrong with others', () => {
    const template = parseTemplate('USER#${id}')
    let calls = 0
    const value = template?.values[0]
    if (!template || !value) throw new Error('no value')
    const write = (given: unknown): string => {
      calls++
      return value.write(given)
    }
    checkTemplate({ ...template, label: 'PK', values: [{ ...value, write }] }, new Map(), {
      seed: 1,
    })
    expect(calls).toBeGreaterThan(500)
    expect(calls).toBeLessThan(4000)
  })
})
