import { describe, expect, it } from 'vitest'
import { derive } from './derive.ts'
import { START, withParts } from './state.ts'

describe('what the page opens with', () => {
  const { problems, sides, taken } = derive(START)

  it('shows three things that are wrong by hand, each in a sentence', () => {
    expect(problems.map(({ kind, sentence }) => `${kind}: ${sentence}`)).toEqual([
      'collision: Paris#7 · 1 and Paris · 7#1 are different, and both write CITY#Paris#7#1: the second replaces the first.',
      'order: San · x comes before San Francisco · a, but a store returns CITY#San Francisco#a first: a space sorts before #.',
      'neighbour: Asked for city is Lyon, begins_with(CITY#Lyon) also takes Lyons · 2.',
    ])
  })

  it('has every row on both sides, and no key twice on ours', () => {
    expect(sides.hand.flatMap(({ rows }) => rows).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(sides.ours.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect([...taken.ours]).toEqual([4])
    expect([...taken.hand].sort()).toEqual([4, 5])
  })
})

describe('errors stand where they were made', () => {
  it('names the part of a definition', () => {
    const state = withParts(START, ['CITY', { name: 'n', kind: 'integer', digits: 99 }])
    expect(derive(state).definition).toMatchObject({
      part: 1,
      error: expect.stringContaining('digits'),
    })
  })

  it('names the row and the field of a value', () => {
    const state = {
      ...withParts(START, ['CITY', { name: 'n', kind: 'integer', digits: 3 }]),
      rows: [['7'], ['1000'], ['x']],
    }
    const { errors, ours } = derive(state).sides
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [1, 'n'],
      [2, 'n'],
    ])
    expect(ours.map(({ key }) => key)).toEqual(['CITY#007'])
  })
})

describe('another key', () => {
  it('keeps the cells of the fields that stay', () => {
    const state = withParts(START, [
      'CITY',
      { name: 'id', kind: 'text' },
      { name: 'town', kind: 'text' },
    ])
    expect(state.rows[0]).toEqual(['x', ''])
    expect(state.template).toBe('CITY#${id}#${town}')
  })

  it('keeps the cells of a field that is renamed', () => {
    const state = withParts(START, [
      'CITY',
      { name: 'town', kind: 'text' },
      { name: 'id', kind: 'text' },
    ])
    expect(state.rows[1]).toEqual(['San Francisco', 'a'])
  })
})
