import { expect, it } from 'vitest'
import { START_TABLE } from '../table/start.ts'
import { addressState } from './private.ts'
import { START } from './state.ts'

const SECRET = 'acme-4711'
const pasted = {
  ...START,
  rows: [[SECRET, '1']],
  conditions: [{ asked: 'is' as const, texts: [SECRET] }],
  keys: `USER#${SECRET}`,
  table: {
    ...START_TABLE,
    rows: [{ entity: 0, cells: { userId: SECRET } }],
    ask: { ...START_TABLE.ask, given: { userId: { asked: 'is' as const, texts: [SECRET] } } },
    tenant: { field: 'userId', value: SECRET },
  },
}

it('what was pasted is in no address, unless the person asks for it', () => {
  const held = (isPasted: boolean, isShared: boolean): string =>
    JSON.stringify(addressState(pasted, { isPasted, isShared }))
  expect(held(true, false)).not.toContain(SECRET)
  expect(held(true, true)).toBe(JSON.stringify(pasted))
  expect(addressState(pasted, { isPasted: false, isShared: false })).toEqual({
    ...pasted,
    keys: '',
  })
})
