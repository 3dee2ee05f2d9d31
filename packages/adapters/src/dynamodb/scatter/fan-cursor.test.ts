import { between, bucket, key, sharded, text, time } from '@keywright/core'
import { refusal } from '@keywright/gates/refusal'
import { describe, expect, it } from 'vitest'
import { entity, gather, type QueryInput, queryInputs, table } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const reading = entity(app, 'Reading', {
  primary: {
    pk: sharded(key('READING', bucket('at', 'day')), { by: 'sensor', count: 8 }),
    sk: key(time('at'), text('sensor')),
  },
})
const from = new Date('2021-01-01T00:00:00Z')
const until = (text: string) => ({ at: between(from, new Date(text)) })

/** Three rows in each partition. */
const run = async (input: QueryInput) => {
  const PK = String(input.ExpressionAttributeValues[':pk'])
  const start = String(input.ExclusiveStartKey?.['SK'] ?? '')
  const all = [1, 2, 3]
    .map((hour) => ({ PK, SK: `${PK.slice(8, 18)}T0${hour}:00:00.000Z#sensor-${PK.at(-1)}` }))
    .filter(({ SK }) => SK > start)
  const Items = all.slice(0, input.Limit)
  return Items.length < all.length ? { Items, LastEvaluatedKey: { ...Items.at(-1) } } : { Items }
}

describe('the cursor of a fan-out', () => {
  it('is as short for three years of days over eight shards as for one day', async () => {
    const period = until('2023-12-31T23:59:59.999Z')
    let cursor: string | undefined
    const seen: string[] = []
    for (let pages = 0; pages < 10; pages++) {
      const inputs = queryInputs(reading, period, { cursor })
      const { items, next } = await gather(inputs, run, { limit: 25 })
      seen.push(...items.map(({ SK }) => SK))
      expect(next?.length).toBeLessThan(1500)
      cursor = next
    }
    expect(seen).toHaveLength(250)
    expect(new Set(seen).size).toBe(250)
    expect(seen).toEqual([...seen].sort())
  })

  it('keeps its period while the end moves on, and is refused where it does not lie within', async () => {
    const first = queryInputs(reading, until('2021-01-01T01:30:00Z'))
    const { items, next } = await gather(first, run, { limit: 5 })
    const later = queryInputs(reading, until('2021-01-03T00:00:00Z'), { cursor: next })
    const rest = await gather(later, run, { limit: 100 })
    expect(rest.next).toBeUndefined()
    expect(items.length + rest.items.length).toBe(24)
    const shorter = until('2021-01-01T01:00:00Z')
    expect(refusal(() => queryInputs(reading, shorter, { cursor: next }))).toBe('INVALID_CURSOR')
  })
})
