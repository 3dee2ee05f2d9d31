import { integer, key, ranked, sharded, text, uuid } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { collectionInput } from './collection-input.ts'
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

  // DynamoDB answers a filter on an attribute that the index does not hold with a ValidationException.
  it('is refused where the index does not hold the value', () => {
    const GSI1 = { pk: 'GSI1PK', sk: 'GSI1SK' } as const
    const scanIn = (projection: 'keys' | readonly [string]) => {
      const app = table({
        name: 'app',
        pk: 'PK',
        indexes: { GSI1: { ...GSI1, projection }, byKey: { pk: ['key'], projection } },
      })
      return entity(app, 'Scan', {
        primary,
        GSI1: { pk: sharded(key('UNIT'), { by: 'key', count: 2 }), sk: key(text('id')) },
        byKey: { pk: [text('key')] },
      })
    }
    const asked = { key: 'a' } as const
    for (const projection of ['keys', ['note']] as const) {
      const scan = scanIn(projection)
      expect(() => queryInput(scan, asked, { index: 'GSI1' })).toThrow(
        'Scan: GSI1: key: expected an index that projects it, because a filter has to find its rows',
      )
      expect(() => collectionInput([scan], asked, { index: 'GSI1' })).toThrow('that projects it')
      expect(queryInput(scan, asked, { index: 'byKey' })).not.toHaveProperty('FilterExpression')
    }
    expect(queryInput(scanIn(['key']), asked, { index: 'GSI1' }).FilterExpression).toBe('#by = :by')
  })

  it('finds what is in the key of the table, whatever the index projects', () => {
    const app = table({
      name: 'app',
      pk: [{ name: 'number', type: 'N' }],
      indexes: { GSI1: { pk: 'GSI1PK', projection: 'keys' } },
    })
    const number = integer('number', { digits: 4 })
    const scan = entity(app, 'Scan', {
      primary: { pk: [number] },
      GSI1: { pk: sharded(key('UNIT'), { by: number, count: 2 }) },
    })
    const input = queryInput(scan, { number: 7 }, { index: 'GSI1' })
    expect(input.ExpressionAttributeValues[':by']).toBe(7)
  })
})
