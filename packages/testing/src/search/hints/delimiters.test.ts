import { describe, expect, it } from 'vitest'
import { delimitersOf } from './delimiters.ts'

const samples = [
  { org: 'a', user: 'x', n: 1 },
  { org: 'b c', user: 'y#', n: 20 },
]
type Sample = (typeof samples)[number]

const found = (encode: (sample: Sample) => string): string[] =>
  delimitersOf(samples, (value) => [encode(value as Sample)])

describe('delimitersOf', () => {
  it('finds what stands between two values, words included', () => {
    expect(found(({ org, user }) => `ORG#${org}#USER#${user}`)).toContain('#USER#')
  })

  it('finds it whatever happens to letters', () => {
    expect(found(({ org, user }) => `${org}::${user}`.toUpperCase())).toContain('::')
  })

  it('finds that there is none', () => {
    expect(found(({ user, n }) => user + n)).toContain('')
  })

  it('finds nothing in keys that do not show their values', () => {
    expect(found(() => 'KEY')).toEqual([])
    expect(delimitersOf(samples, () => [])).toEqual([])
  })
})
