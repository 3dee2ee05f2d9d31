import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseHeader } from '../tour/run/header.ts'

const FOLDER = new URL('../src/stores/', import.meta.url)
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('-test.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

it('there is a recipe for each of these stores', () => {
  expect(names).toEqual(['durable-objects', 'indexeddb', 'level', 'postgres', 'redis', 'sqlite'])
})

// They need their engine to run: `pnpm test:stores` does that.
describe.each(names)('%s', (name) => {
  const source = readFileSync(new URL(`${name}.ts`, FOLDER), 'utf8')

  it('says what it shows, when to use it, what it costs and what to watch out for', () => {
    const { shows, paragraphs } = parseHeader(source)
    expect(shows).toBe("a user's orders by time, newest first, in pages.")
    expect(
      paragraphs.map((paragraph) => /^(Use it when|Cost:|Watch out:) /.exec(paragraph)?.[1]),
    ).toEqual(['Use it when', 'Cost:', 'Watch out:'])
  })
  it('can be copied whole', () => {
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
    expect(source).not.toMatch(/from '\.|import\('\./)
  })
  it('has a test beside it', () => {
    expect(existsSync(new URL(`${name}.store-test.ts`, FOLDER))).toBe(true)
  })
})
