import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nastyText } from '../../test/kinds.ts'
import {
  ancestorKeys,
  contains,
  descendants,
  hierarchicalKey,
  KeyError,
  parentKey,
  parseHierarchicalKey,
} from '../index.ts'

const paths = fc.array(nastyText, { minLength: 1, maxLength: 4 })

describe('hierarchical keys', () => {
  it('round trip', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(parseHierarchicalKey(hierarchicalKey(path))).toEqual(path)
      }),
    )
  })

  it('the parent is the path without its end, the ancestors are all parents', () => {
    fc.assert(
      fc.property(paths, (path) => {
        const ancestors = path.slice(1).map((_, i) => hierarchicalKey(path.slice(0, i + 1)))
        expect(ancestorKeys(hierarchicalKey(path))).toEqual(ancestors)
        expect(parentKey(hierarchicalKey(path))).toBe(ancestors.at(-1))
      }),
    )
  })

  it('descendants are exactly the longer paths that start with it', () => {
    fc.assert(
      fc.property(paths, paths, fc.boolean(), (path, other, below) => {
        const candidate = below ? [...path, ...other] : other
        const isBelow =
          candidate.length > path.length && path.every((part, i) => part === candidate[i])
        expect(contains(descendants(hierarchicalKey(path)), hierarchicalKey(candidate))).toBe(
          isBelow,
        )
      }),
    )
  })

  it('keeps neighbours out', () => {
    const california = descendants('US#CA')
    expect(['US#CA#SF', 'US#CA#', 'US#CA#SF#1'].map((key) => contains(california, key))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['US#CA', 'US#CAX', 'US#CA$20', 'US#C', 'US#CB'].map((key) => contains(california, key)),
    ).toEqual(Array(5).fill(false))
  })

  it.each([
    ['an empty path', () => hierarchicalKey([])],
    ['the parent of no key', () => parentKey('a$')],
    ['the ancestors of no key', () => ancestorKeys('a b#c')],
    ['the descendants of no key', () => descendants('a$#')],
    ['the descendants of nothing', () => descendants(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
