import { between, bucket, key, sharded, shardOf, text, time } from '@keywright/core'
import { cpuTime } from '@keywright/harness/growth'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, type QueryInput, queryInputs, readPage, table } from '../index.ts'

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

const indexed = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const sale = entity(indexed, 'Sale', {
  primary: { pk: key('USER', text('userId')), sk: key('SALE', text('id')) },
  GSI1: {
    pk: sharded(key('SALES', bucket('at', 'day')), { by: 'id', count: 8 }),
    sk: key(time('at'), text('id')),
  },
})
/** 26 characters that look like those of a ULID, and share nothing. */
const ulidOf = (seed: string): string =>
  Array.from({ length: 26 }, (_, i) => shardOf(`${seed} ${i}`, 32).toString(32)).join('')

/** Three rows in each partition of the index, with ids as people have them. */
const runSales = async (input: QueryInput) => {
  const GSI1PK = String(input.ExpressionAttributeValues[':pk'])
  const start = String(input.ExclusiveStartKey?.['GSI1SK'] ?? '')
  const all = [1, 2, 3]
    .map((hour) => {
      const id = `sale_${ulidOf(`${GSI1PK} ${hour}`)}`
      const GSI1SK = `${GSI1PK.slice(6, 16)}T0${hour}:00:00.000Z#${id}`
      return { PK: `USER#user_${ulidOf(id)}`, SK: `SALE#${id}`, GSI1PK, GSI1SK }
    })
    .filter(({ GSI1SK }) => GSI1SK > start)
  const Items = all.slice(0, input.Limit)
  return Items.length < all.length ? { Items, LastEvaluatedKey: { ...Items.at(-1) } } : { Items }
}

describe('the cursor of a fan-out', () => {
  it('stays short on an index, whose rows have four key attributes with ids in them', async () => {
    const period = until('2023-12-31T23:59:59.999Z')
    const seen = new Set<string>()
    let cursor: string | undefined
    for (let pages = 1; pages <= 12; pages++) {
      const inputs = queryInputs(sale, period, { index: 'GSI1', cursor })
      const { items, next } = await readPage(inputs, runSales, { limit: 20 })
      for (const { SK } of items) seen.add(SK)
      expect(seen.size).toBe(20 * pages)
      expect(next?.length).toBeLessThan(1500)
      cursor = next
    }
  })

  it('opens in a moment, however long the period', async () => {
    const period = until('2023-12-31T23:59:59.999Z')
    const inputs = queryInputs(sale, period, { index: 'GSI1' })
    const { next } = await readPage(inputs, runSales, { limit: 20 })
    const open = (): unknown => queryInputs(sale, period, { index: 'GSI1', cursor: next })
    // The least of several: the first ones compile.
    const times = Array.from({ length: 30 }, () => cpuTime(open))
    expect(Math.min(...times)).toBeLessThan(10)
  })

  it('knows an input whose whole key is known from one that was not begun', async () => {
    const one = entity(app, 'One', {
      primary: { pk: sharded(key('ONE'), { by: 'id', count: 2 }), sk: key('ONLY') },
    })
    const only = async (input: QueryInput) => {
      const row = { PK: String(input.ExpressionAttributeValues[':pk']), SK: 'ONLY' }
      return input.ExclusiveStartKey ? { Items: [] } : { Items: [row], LastEvaluatedKey: row }
    }
    const first = await readPage(queryInputs(one, {}), only, { limit: 1 })
    const rest = await readPage(queryInputs(one, {}, { cursor: first.next }), only, { limit: 5 })
    expect([...first.items, ...rest.items].map(({ PK }) => PK)).toEqual([
      'ONE#SHARD#0',
      'ONE#SHARD#1',
    ])
    expect(rest.next).toBeUndefined()
  })

  it('is as short for three years of days over eight shards as for one day', async () => {
    const period = until('2023-12-31T23:59:59.999Z')
    let cursor: string | undefined
    const seen: string[] = []
    for (let pages = 0; pages < 10; pages++) {
      const inputs = queryInputs(reading, period, { cursor })
      const { items, next } = await readPage(inputs, run, { limit: 25 })
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
    const { items, next } = await readPage(first, run, { limit: 5 })
    const later = queryInputs(reading, until('2021-01-03T00:00:00Z'), { cursor: next })
    const rest = await readPage(later, run, { limit: 100 })
    expect(rest.next).toBeUndefined()
    expect(items.length + rest.items.length).toBe(24)
    const shorter = until('2021-01-01T01:00:00Z')
    expect(refusal(() => queryInputs(reading, shorter, { cursor: next }))).toBe('INVALID_CURSOR')
  })
})
