import { describe, expect, it } from 'vitest'
import { budgetProblem } from './budget.ts'
import { ENTITIES, generate, KEYS } from './generate.ts'
import { KINDS } from './kinds.ts'

const count = (source: string, pattern: RegExp): number => source.match(pattern)?.length ?? 0

describe('the generated program', () => {
  const source = generate()

  it('defines 200 keys and 40 entities, each under its own name', () => {
    expect([KEYS, ENTITIES]).toEqual([200, 40])
    expect(count(source, /^export const key\d+ = key\(/gm)).toBe(200)
    expect(count(source, /^export const entity\d+ = entity\(/gm)).toBe(40)
    const names = source.match(/^export const \w+/gm) ?? []
    expect(new Set(names).size).toBe(names.length)
  })

  it('writes and reads every key, and queries most', () => {
    expect(count(source, /^export const text\d+ = key\d+\.encode\(/gm)).toBe(200)
    expect(count(source, /^export const value\d+ = key\d+\.decode\(/gm)).toBe(200)
    expect(count(source, /^export const range\d+ = where\(/gm)).toBe(133)
    expect(count(source, /= (queryInput|queryInputs)\(/g)).toBe(80)
  })

  it('has fields of every kind, sharded keys, local and native indexes', () => {
    for (const { field } of KINDS) {
      const [opening = ''] = field('x').split("'")
      expect(source).toContain(`, ${opening}'`)
    }
    expect(count(source, /sharded\(/g)).toBe(20)
    expect(count(source, /LSI1: \{ sk: key\(/g)).toBe(20)
    expect(count(source, /byRegion: \{\n {4}pk: \[text\(/g)).toBe(20)
  })

  it('has keys of one to six fields', () => {
    const fieldsIn = (i: number): number =>
      source.match(new RegExp(`^export const text${i} = .*`, 'm'))?.[0].split(': ').length ?? 0
    expect([0, 1, 2, 3, 4, 5, 6].map((i) => fieldsIn(i) - 1)).toEqual([1, 2, 3, 4, 5, 6, 1])
  })

  it('is the same every time, and only its head when it is empty', () => {
    expect(generate()).toBe(source)
    expect(source.startsWith(generate(0, 0).trimEnd())).toBe(true)
    expect(generate(0, 0)).not.toMatch(/key\d|entity\d/)
  })
})

describe('the budget', () => {
  it('is kept up to the last instantiation', () => {
    expect(budgetProblem(1000, 1000)).toEqual([])
    expect(budgetProblem(1001, 1000)).toEqual([
      expect.stringContaining('expected at most 1,000 instantiations, got 1,001'),
    ])
  })
})
