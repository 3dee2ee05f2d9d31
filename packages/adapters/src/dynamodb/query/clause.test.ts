import { describe, expect, it } from 'vitest'
import type { Stored } from '../stored/stored-types.ts'
import { clause, clauseOfNone, labelAt, meets, PK, SK } from './clause.ts'
import type { Comparison } from './comparison-types.ts'

const n = (value: number | string): Stored => ({ type: 'N', value })
const b = (...bytes: number[]): Stored => ({ type: 'B', value: Uint8Array.from(bytes) })
const isMet = (comparison: Comparison, operands: readonly Stored[], value: Stored): boolean =>
  meets({ name: 'a', comparison, operands }, value)

describe('meets', () => {
  it.each<[Comparison, readonly Stored[], readonly Stored[], readonly Stored[]]>([
    ['=', ['b'], ['b'], ['a', 'c', n(1)]],
    ['<', ['b'], ['a'], ['b', 'c']],
    ['<=', ['b'], ['a', 'b'], ['c']],
    ['>', ['b'], ['c'], ['a', 'b']],
    ['>=', ['b'], ['b', 'c'], ['a']],
    ['BETWEEN', ['b', 'd'], ['b', 'c', 'd'], ['a', 'e']],
    ['begins_with', ['b'], ['b', 'bx'], ['a', 'xb', '']],
    ['<', [n(5)], [n(-1), n('4.9')], [n(5), n(10), '4']],
    ['BETWEEN', [n(1), n(10)], [n(2), n('10.0')], [n(11), n(0), b(5)]],
    ['>=', [b(1, 2)], [b(1, 2), b(2)], [b(1), n(1)]],
  ])('%s %o is met by %o and not by %o', (comparison, operands, yes, no) => {
    for (const value of yes) expect(isMet(comparison, operands, value)).toBe(true)
    for (const value of no) expect(isMet(comparison, operands, value)).toBe(false)
  })

  it('is false of a condition without its operands', () => {
    for (const comparison of ['=', '<', 'BETWEEN', 'begins_with'] as const) {
      expect(isMet(comparison, [], 'a')).toBe(false)
    }
  })
})

describe('the clause of nothing', () => {
  it.each([
    ['S', 'a'],
    ['S', '\x01'],
    ['N', n('-9.9999999999999999999999999999999999999E+125')],
    ['N', n(0)],
    ['B', b(0)],
    ['B', b(0, 0)],
  ] as const)('is legal, and no value of type %s meets it: %o', (type, value) => {
    const none = clauseOfNone(SK, 'a', type)
    expect(none).toMatchObject({ label: SK, name: 'a', comparison: '<' })
    expect(meets(none, value)).toBe(false)
    // Of the same type: DynamoDB refuses any other.
    expect(isMet('>=', none.operands, value)).toBe(true)
  })
})

describe('placeholders', () => {
  it('are numbered from the second on', () => {
    expect(labelAt(PK, 0)).toBe(PK)
    expect(labelAt(PK, 1)).toEqual({ name: '#pk2', value: ':pk2' })
    expect(labelAt(SK, 3)).toEqual({ name: '#sk4', value: ':sk4' })
    expect(clause(PK, 'a', '=', 'x')).toEqual({
      label: PK,
      name: 'a',
      comparison: '=',
      operands: ['x'],
    })
  })
})
