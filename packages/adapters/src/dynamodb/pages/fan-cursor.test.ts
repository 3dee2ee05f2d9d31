import {
  between,
  bucket,
  compareKeys,
  desc,
  field,
  gte,
  key,
  lte,
  sharded,
  shardOf,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { selects } from '../../../test/pages/selects.ts'
import {
  entity,
  itemCursor,
  type QueryInput,
  queryInputs,
  readAll,
  readPage,
  sealedCursors,
  table,
} from '../index.ts'
import { type Fan, type Origin, originOf } from '../query/origin.ts'
import { signed } from '../query/position/signature.ts'

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
    .filter((row) => row.SK > start && selects(input, row))
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
    .filter((row) => row.GSI1SK > start && selects(input, row))
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

  it('is the same when nothing was read since', async () => {
    const period = until('2021-01-02T23:59:59.999Z')
    for (const limit of [1, 2, 7, 20, 25]) {
      const options = { index: 'GSI1' } as const
      const sales = await readPage(queryInputs(sale, period, options), runSales, { limit })
      const opened = queryInputs(sale, period, { ...options, cursor: sales.next })
      expect(readAll(opened, runSales).cursor).toBe(sales.next)
      const readings = await readPage(queryInputs(reading, period), run, { limit })
      const again = readAll(queryInputs(reading, period, { cursor: readings.next }), run).cursor
      const rest = await readPage(queryInputs(reading, period, { cursor: again }), run, {
        limit: 99,
      })
      const all = await readPage(queryInputs(reading, period), run, { limit: 99 })
      expect([...readings.items, ...rest.items]).toEqual(all.items)
    }
  })

  it('loses no row at the very end of a range, which other shards have, too', async () => {
    const stop = entity(indexed, 'Stop', {
      primary: { pk: key('STOP', text('id')), sk: key('STOP') },
      GSI1: { pk: sharded(key('STOPS'), { by: 'id', count: 3 }), sk: key(time('at')) },
    })
    const [first, last] = ['2021-01-01T00:00:00.000Z', '2021-01-01T12:00:00.000Z']
    const asked = { at: between(new Date(first), new Date(last)) }
    const runStops = async (input: QueryInput) => {
      const GSI1PK = String(input.ExpressionAttributeValues[':pk'])
      const start = input.ExclusiveStartKey?.['GSI1SK'] as string | undefined
      const times = input.ScanIndexForward === false ? [last, first] : [first, last]
      const rows = times
        .slice(start === undefined ? 0 : times.indexOf(start) + 1)
        .map((GSI1SK) => ({ PK: `STOP#${GSI1PK}`, SK: 'STOP', GSI1PK, GSI1SK }))
      return { Items: rows.filter((row) => selects(input, row)) }
    }
    for (const descending of [false, true]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const inputs = queryInputs(stop, asked, { index: 'GSI1', descending, cursor })
        const { items, next } = await readPage(inputs, runStops, { limit: 1 })
        seen.push(...items.map(({ GSI1PK, GSI1SK }) => `${GSI1SK} ${GSI1PK}`))
        cursor = next
      } while (cursor !== undefined && seen.length < 9)
      expect([seen.length, new Set(seen).size]).toEqual([6, 6])
    }
  })

  it('goes on after an error, in an input with several rows of one sort key', async () => {
    const visit = entity(indexed, 'Visit', {
      primary: { pk: key('VISIT', text('id')), sk: key('VISIT') },
      GSI1: { pk: sharded(key('VISITS'), { by: 'id', count: 2 }), sk: key(text('day')) },
    })
    const rows = [0, 0, 1].map((shard, i) => ({
      PK: `VISIT#${i}`,
      SK: 'VISIT',
      GSI1PK: `VISITS#SHARD#${shard}`,
      GSI1SK: 'monday',
    }))
    let isDown = false
    const runVisits = async (input: QueryInput) => {
      const own = rows.filter((row) => selects(input, row))
      if (isDown && own.some(({ PK }) => PK === 'VISIT#2')) throw new Error('down')
      const start = input.ExclusiveStartKey?.['PK']
      return { Items: own.slice(own.findIndex(({ PK }) => PK === start) + 1) }
    }
    const ask = (cursor?: string) => queryInputs(visit, {}, { index: 'GSI1', cursor })
    // An error before anything was read, and one while the next row of the first input was at hand.
    isDown = true
    const none = readAll(ask(), runVisits)
    await expect(none.next()).rejects.toThrow('down')
    isDown = false
    const first = await readPage(ask(none.cursor), runVisits, { limit: 1 })
    isDown = true
    const second = readAll(ask(first.next), runVisits)
    await expect(second.next()).rejects.toThrow('down')
    isDown = false
    const rest = await readPage(ask(second.cursor), runVisits, { limit: 9 })
    expect([...first.items, ...rest.items].map(({ PK }) => PK)).toEqual(rows.map(({ PK }) => PK))
  })

  it('opens without making the keys of a long period', async () => {
    let made = 0
    const counted = {
      encode: (value: string) => {
        made += 1
        return value
      },
      decode: (written: string) => written,
      compare: compareKeys,
    }
    const count = entity(app, 'Count', {
      primary: {
        pk: sharded(key(field('of', counted), bucket('at', 'day')), { by: 'sensor', count: 8 }),
        sk: key(time('at'), text('sensor')),
      },
    })
    const period = { of: 'READING', ...until('2030-12-31T23:59:59.999Z') }
    const { next } = await readPage(queryInputs(count, period), run, { limit: 2 })
    made = 0
    const opened = queryInputs(count, period, { cursor: next })
    expect(made).toBeLessThan(20)
    expect([...opened].length).toBeGreaterThan(29_000)
    expect(made).toBeGreaterThan(20)
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
    // Of the three hours of each shard, one is in the period of the cursor.
    expect([...items, ...rest.items].map(({ SK }) => SK.slice(0, 13))).toEqual(
      Array(8).fill('2021-01-01T01'),
    )
    const shorter = until('2021-01-01T01:00:00Z')
    expect(refusal(() => queryInputs(reading, shorter, { cursor: next }))).toBe('INVALID_CURSOR')
  })

  it.each([4, 1000, 10_000])('has one length, with %i shards', async (count) => {
    const event = entity(indexed, 'Event', {
      primary: { pk: key('EVENT', text('id')), sk: key('EVENT') },
      GSI1: { pk: sharded(key('EVENTS'), { by: 'id', count }), sk: key(time('at'), text('id')) },
    })
    const at = new Date('2024-01-15T10:30:00Z')
    // A row in every shard; on the last of them each has the same sort key as its neighbours.
    const runEvents = async (input: QueryInput) => {
      const GSI1PK = String(input.ExpressionAttributeValues[':pk'])
      const row = { PK: `EVENT#${'x'.repeat(26)}`, SK: 'EVENT', GSI1PK }
      const rows = [{ ...row, GSI1SK: `${at.toISOString()}#${'x'.repeat(26)}` }]
      return { Items: rows.filter((one) => !input.ExclusiveStartKey && selects(input, one)) }
    }
    const options = { index: 'GSI1' } as const
    const first = await readPage(queryInputs(event, {}, options), runEvents, { limit: count - 2 })
    expect(first.next?.length).toBeLessThan(330)
    const inputs = queryInputs(event, {}, { ...options, cursor: first.next })
    const rest = await readPage(inputs, runEvents, { limit: 5 })
    const shards = [...first.items, ...rest.items].map(({ GSI1PK }) => GSI1PK)
    expect(new Set(shards).size).toBe(count)
    expect(rest.next).toBeUndefined()
    // A search that is cut off has two places.
    const search = await readPage(inputs, runEvents, { limit: 5, maxRequests: 2 })
    expect(search.next?.length).toBeLessThan(500)
    expect(itemCursor(inputs, first.items.at(-1) as object)).toBe(first.next)
    const sealed = sealedCursors(new Uint8Array(32))
    const opened = await sealed.open(await sealed.seal(first.next))
    expect(queryInputs(event, {}, { ...options, cursor: opened })).toHaveLength(inputs.length)
  })

  it('reads the bucket that narrows the sort key as a whole, beside another bucket', async () => {
    const trip = entity(app, 'Trip', {
      primary: {
        pk: key('TRIP', bucket('leaves', 'day'), bucket('booked', 'day')),
        sk: key(time('leaves')),
      },
    })
    const days = ['2024-01-01', '2024-01-02']
    const rows = days.flatMap((leaves) =>
      days.map((booked) => ({
        PK: `TRIP#${leaves}#${booked}`,
        SK: `${leaves}T0${booked.at(-1)}:00:00.000Z`,
      })),
    )
    const asked = {
      leaves: between(new Date('2024-01-01T00:00:00Z'), new Date('2024-01-02T23:00:00Z')),
      booked: between(new Date('2024-01-01T00:00:00Z'), new Date('2024-01-02T23:00:00Z')),
    }
    const runTrips = async (input: QueryInput) => ({
      Items: rows.filter((row) => selects(input, row)),
    })
    for (const descending of [false, true]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const inputs = queryInputs(trip, asked, { descending, cursor })
        const { items, next } = await readPage(inputs, runTrips, { limit: 1 })
        seen.push(...items.map(({ SK }) => SK))
        cursor = next
      } while (cursor !== undefined && seen.length < 9)
      const expected = rows.map(({ SK }) => SK).sort()
      expect(seen).toEqual(descending ? expected.reverse() : expected)
      // After a row of the other day, both partitions of this one are done: nobody asks them again.
      const whole = queryInputs(trip, asked, { descending })
      const { next } = await readPage(whole, runTrips, { limit: 3 })
      expect(queryInputs(trip, asked, { descending, cursor: next })).toHaveLength(2)
    }
  })

  it('is refused when someone makes it up, even with a fingerprint that fits', () => {
    const open = (value: unknown) => () => {
      const [first] = queryInputs(reading, until('2021-01-02T12:00:00Z')) as [QueryInput]
      const { identity, periods } = (originOf(first) as Origin).fan as Fan
      const cursor = signed(identity(), [periods.flat(), ...(value as unknown[])])
      return queryInputs(reading, until('2021-01-02T12:00:00Z'), { cursor })
    }
    const rank = '2021-01-01T01:00:00.000Z#a'
    expect(open([[3, 1, rank]])()).toHaveLength(16)
    expect(open([[3, 0, rank], 3, [2, 1, rank]])()).toHaveLength(16)
    expect(open([[3, 0, rank], 16])()).toHaveLength(0)
    // Of the sixth input, which is of the first day, nothing is left: no sort key is so small.
    const nothing = open([[10, 0, '2021-01-02T01:00:00.000Z#a'], 2, [0, 0, rank]])()[5]
    expect(nothing?.KeyConditionExpression).toBe('#pk = :pk AND #sk < :sk')
    expect(nothing?.ExpressionAttributeValues[':sk']).toBe('\0')
    expect(nothing?.ExclusiveStartKey).toBeUndefined()
    for (const forged of [
      [],
      [1],
      [null],
      [[]],
      [[16, 1, rank]],
      [[-1, 1, rank]],
      [[1.5, 1, rank]],
      [['3', 1, rank]],
      [[3, 2, rank]],
      [[3, 1]],
      [[3, 1, 7]],
      [[3, 1, '']],
      [[3, 0, '']],
      [[3, 1, rank, 'more']],
      [[3, 0, rank, 'more']],
      // Out of the range of its input, which is of the first day.
      [[3, 1, '2021-01-02T01:00:00.000Z#a']],
      [[3, 0, '2020-12-31T01:00:00.000Z#a']],
      [[3, 0, '2021-01-02T01:00:00.000Z#a']],
      [[3, 1, `${rank}${'a'.repeat(1024)}`]],
      [[3, 0, `${rank}${'a'.repeat(1024)}`]],
      [[3, 1, rank], 17],
      [[3, 1, rank], -1],
      [[3, 1, rank], '3'],
      [[3, 1, rank], 3, [99, 1, rank]],
      [[3, 1, rank], 3, 7],
    ]) {
      expect([refusal(open(forged)), forged]).toEqual(['INVALID_CURSOR', forged])
    }
  })

  it('is refused with an empty place where there is a sort key, and with another where there is none', () => {
    const sorted = entity(app, 'Sorted', {
      primary: { pk: sharded(key('S'), { by: 'id', count: 2 }), sk: key(text('id')) },
    })
    const bare = entity(table({ name: 'bare', pk: 'PK' }), 'Bare', {
      primary: { pk: sharded(key('B'), { by: 'id', count: 2 }) },
    })
    const open = (of: typeof sorted | typeof bare, ...value: unknown[]) => {
      const [first] = queryInputs(of, {}) as [QueryInput]
      const { identity } = (originOf(first) as Origin).fan as Fan
      return queryInputs(of, {}, { cursor: signed(identity(), [[], ...value]) })
    }
    for (const isAfter of [0, 1]) {
      expect(refusal(() => open(sorted, [0, isAfter, '']))).toBe('INVALID_CURSOR')
      expect(refusal(() => open(bare, [0, isAfter, 'x']))).toBe('INVALID_CURSOR')
      expect(refusal(() => open(sorted, [-1, isAfter, 'x']))).toBe('INVALID_CURSOR')
      expect(refusal(() => open(sorted, [2, isAfter, 'x']))).toBe('INVALID_CURSOR')
      expect(open(bare, [0, isAfter, ''])).toHaveLength(2 - isAfter)
    }
    const longest = 'x'.repeat(1024)
    expect(open(sorted, [0, 1, longest])).toHaveLength(2)
    expect(refusal(() => open(sorted, [0, 1, `${longest}x`]))).toBe('INVALID_CURSOR')
  })
})

describe('an input of the table that goes on', () => {
  const event = entity(app, 'Event', {
    primary: { pk: sharded(key('E'), { by: 'id', count: 3 }), sk: key(text('id')) },
  })
  const longest = 'x'.repeat(1024)
  const last = '\u{10FFFF}'
  type Asked = Parameters<typeof queryInputs<typeof event, object>>[1]
  /** The inputs after a row of the second of three. */
  const after = (SK: string, asked: Asked, descending: boolean) => {
    const row = { PK: 'E#SHARD#1', SK }
    const cursor = itemCursor(queryInputs(event, asked, { descending }), row)
    return queryInputs(event, asked, { descending, cursor })
  }

  // A start key outside the range is refused by DynamoDB.
  it.each([
    ['at the very beginning', 'b', { id: gte('b') }, false],
    ['at the end of what is longest', longest, { id: lte(longest) }, true],
    ['at the end of everything', last, {}, true],
    ['at a key of 1024 bytes', longest, {}, false],
  ] as const)('%s starts after the row, or has no start key', (_, SK, asked, descending) => {
    const starts = after(SK, asked, descending).map(
      ({ ExclusiveStartKey }) => ExclusiveStartKey?.['SK'],
    )
    expect(starts).toEqual([SK, SK, undefined])
  })

  it('where the key before the row would be too long has a narrower range', () => {
    const [, , third] = after(longest, {}, false)
    expect(third?.KeyConditionExpression).toBe('#pk = :pk AND #sk >= :sk')
    expect(third?.ExpressionAttributeValues[':sk']).toBe(longest)
  })

  it.each([1019, 1020, 1021, 1022, 1023])(
    'with a prefix that almost fills the key (%i bytes), backwards and before its first row',
    async (length) => {
      const start = 'x'.repeat(length)
      const ask = (cursor?: string) =>
        queryInputs(event, { id: startsWith(start) }, { descending: true, cursor })
      const rows = [0, 1].map((shard) => ({ PK: `E#SHARD#${shard}`, SK: `${start}${shard}` }))
      const runEvents = async (input: QueryInput) => ({
        Items: rows.filter((row) => selects(input, row)),
      })
      const rest = await readPage(ask(readAll(ask(), runEvents).cursor), runEvents, { limit: 9 })
      expect(rest.items.map(({ PK }) => PK)).toEqual(['E#SHARD#1', 'E#SHARD#0'])
    },
  )
})

it('an input of an index that goes on before the last key of all has the whole range', () => {
  const item = entity(indexed, 'Item', {
    primary: { pk: key('ITEM', text('id')), sk: key('ITEM') },
    GSI1: { pk: sharded(key('ITEMS'), { by: 'id', count: 2 }), sk: key(text('id')) },
  })
  const options = { index: 'GSI1', descending: true } as const
  const row = { PK: 'ITEM#1', SK: 'ITEM', GSI1PK: 'ITEMS#SHARD#0', GSI1SK: '\u{10FFFF}' }
  const cursor = itemCursor(queryInputs(item, {}, options), row)
  const [, second] = queryInputs(item, {}, { ...options, cursor })
  expect(second?.KeyConditionExpression).toBe('#pk = :pk')
})

it('buckets come latest first where a later field of the sort key is a reversed time', () => {
  const log = entity(app, 'Log', {
    primary: { pk: key('LOG', bucket('at', 'day')), sk: key(text('room'), desc(time('at'))) },
  })
  const asked = queryInputs(log, { room: 'a', ...until('2021-01-02T12:00:00Z') })
  expect(asked.map((input) => input.ExpressionAttributeValues[':pk'])).toEqual([
    'LOG#2021-01-02',
    'LOG#2021-01-01',
  ])
})

it('the text of a cursor stays as it is, so that one that is in use goes on', () => {
  const first = queryInputs(reading, until('2021-01-01T12:00:00Z'))
  const row = { PK: 'READING#2021-01-01#SHARD#2', SK: '2021-01-01T01:00:00.000Z#a' }
  expect(itemCursor(first, row)).toBe(
    '1f6a832c9b61ad43a583c29c0c075a290b069958484f9a6e731a1291-W1sxNjA5NDU5MjAwMDAwLDE2MDk1MDI0MDAwMDBdLFsyLDEsIjIwMjEtMDEtMDFUMDE6MDA6MDAuMDAwWiNhIl1d',
  )
})
