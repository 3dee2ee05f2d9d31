import { key, ranked, sharded, text, uuid } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { queryInput } from './query-input.ts'

const UNIT = '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'
const primary = { pk: key('SCAN', text('id')) }

// Found by the adversary: rows that are spelt or stored differently were lost in silence.
describe('the filter by what decides a shard', () => {
  it('is refused for a value of several spellings, even when no key holds it', () => {
    const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
    const scan = entity(app, 'Scan', {
      primary,
      GSI1: { pk: sharded(key('UNIT'), { by: uuid('unit'), count: 2 }) },
    })
    expect(refusal(() => queryInput(scan, { unit: UNIT }, { index: 'GSI1' }))).toBe(
      'INVALID_CONDITION',
    )
  })

  it('asks for what a native key stores under the name of the value', () => {
    const app = table({
      name: 'app',
      pk: 'PK',
      indexes: { GSI1: { pk: 'GSI1PK' }, native: { pk: ['level'] } },
    })
    const level = ranked('level', ['low', 'high'])
    const scan = entity(app, 'Scan', {
      primary,
      GSI1: { pk: sharded(key('LEVEL'), { by: level, count: 2 }) },
      native: { pk: [level] },
    })
    const input = queryInput(scan, { level: 'high' }, { index: 'GSI1' })
    expect(input.ExpressionAttributeValues[':by']).toBe('1')
  })
})
