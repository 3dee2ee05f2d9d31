import { expect, it } from 'vitest'
import { derive } from './derive.ts'
import { START, type State } from './state.ts'
import { verdictOf } from './verdict.ts'

const said = (change: Partial<State>): string => {
  const state = { ...START, conditions: [], ...change }
  return verdictOf(derive(state), state.rows.length)
}

it('says what was compared, and nothing of what was not', () => {
  const day = { parts: ['D', { name: 'on', kind: 'date' as const }], template: 'D#${on}' }
  expect(said({ parts: [] })).toBe('Nothing was checked: there is no key yet.')
  expect(said({ rows: [] })).toBe('Nothing was checked: it takes two rows.')
  expect(said({ rows: [['a', 'b']] })).toBe('Nothing was checked: it takes two rows.')
  expect(said({ ...day, rows: [['x'], ['y']] })).toBe(
    'Nothing was checked: it takes two rows. 2 rows are refused and on neither side.',
  )
  expect(said({ ...day, rows: [['2024-01-15'], ['2024-02-29'], ['x']] })).toBe(
    'These 2 rows come out right by hand. Other values may not. 1 row is refused and on neither side.',
  )
  expect(said({})).toBe('2 things are wrong by hand.')
})
