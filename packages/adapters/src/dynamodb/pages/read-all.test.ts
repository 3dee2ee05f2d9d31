import {
  between,
  bucket,
  compareKeys,
  gte,
  KeyError,
  key,
  sharded,
  text,
  time,
} from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selects } from '../../../test/pages/selects.ts'
import {
  type AnyQueryInput,
  entity,
  extend,
  itemCursor,
  keyCondition,
  page,
  type QueryInput,
  queryInput,
  queryInputs,
  readAll,
  readPage,
  table,
} from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const shards = (count: number) =>
  entity(app, 'Event', {
    primary: { pk: sharded(key('E'), { by: 'id', count }), sk: key(text('id')) },
  })

interface Row {
  readonly PK: string
  readonly SK: string
}

/** A store in memory that counts what it is asked, a page of `size` rows at a time. */
const storeOf = (rows: readonly Row[], size: number) => {
  const asked: QueryInput[] = []
  let running = 0
  let mostRunning = 0
  const run = async (input: QueryInput) => {
    asked.push(input)
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await new Promise((done) => setTimeout(done, 0))
    running -= 1
    const direction = input.ScanIndexForward === false ? -1 : 1
    const start = input.ExclusiveStartKey?.['SK'] as string | undefined
    const all = rows
      .filter((row) => selects(input, row))
      .sort((a, b) => direction * compareKeys(a.SK, b.SK))
      .filter(({ SK }) => start === undefined || direction * compareKeys(SK, start) > 0)
    const Items = all.slice(0, Math.min(size, input.Limit ?? size))
    return Items.length < all.length ? { Items, LastEvaluatedKey: { ...Items.at(-1) } } : { Items }
  }
  return { run, asked, mostRunning: () => mostRunning }
}

const collect = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const spread = (ids: readonly string[], count: number): Row[] =>
  ids.map((SK, i) => ({ PK: `E#SHARD#${i % count}`, SK }))

describe('readAll', () => {
  it('merges what the inputs give, for any split of rows, in either direction', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        async (ids, count, size, descending) => {
          const { run } = storeOf(spread(ids, count), size)
          const found = await collect(readAll(queryInputs(shards(count), {}, { descending }), run))
          const expected = [...ids].sort(compareKeys)
          expect(found.map(({ SK }) => SK)).toEqual(descending ? expected.reverse() : expected)
        },
      ),
    )
  })

  it('fetches a page only when its row is needed', async () => {
    // Shard 0 has all early rows; shards 1 and 2 are asked once and then wait.
    const early = Array.from({ length: 20 }, (_, i) => ({ PK: 'E#SHARD#0', SK: `a${i + 10}` }))
    const late = [1, 2].flatMap((shard) =>
      Array.from({ length: 20 }, (_, i) => ({ PK: `E#SHARD#${shard}`, SK: `b${i + 10}` })),
    )
    const { run, asked } = storeOf([...early, ...late], 5)
    const rows = readAll(queryInputs(shards(3), {}), run)
    for (let i = 0; i < 18; i++) await rows.next()
    expect(asked.map((input) => input.ExpressionAttributeValues?.[':pk']).sort()).toEqual([
      ...Array(4).fill('E#SHARD#0'),
      'E#SHARD#1',
      'E#SHARD#2',
    ])
  })

  it('asks for one time bucket after the other', async () => {
    const metric = entity(app, 'Metric', {
      primary: { pk: key('M', bucket('at', 'month')), sk: key('AT', time('at')) },
    })
    const rows = ['2024-01', '2024-02', '2024-03'].map((month) => ({
      PK: `M#${month}`,
      SK: `AT#${month}-15T00:00:00.000Z`,
    }))
    const at = between(new Date('2024-01-01T00:00:00Z'), new Date('2024-03-31T00:00:00Z'))
    for (const descending of [false, true]) {
      const { run, asked } = storeOf(rows, 10)
      const found = readAll(queryInputs(metric, { at }, { descending }), run)
      expect((await found.next()).value).toEqual(rows[descending ? 2 : 0])
      expect(asked).toHaveLength(1)
      await found.return()
      const rest = await collect(
        readAll(queryInputs(metric, { at }, { descending, cursor: found.cursor }), run),
      )
      expect(rest).toHaveLength(2)
    }
  })

  it('stops at the limit, asks for no more than that, and resumes', async () => {
    const { run, asked } = storeOf(spread([...'hgfedcba'], 2), 100)
    const first = readAll(queryInputs(shards(2), {}), run, { limit: 3 })
    expect((await collect(first)).map(({ SK }) => SK)).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ Limit }) => Limit)).toEqual([3, 3])
    const rest = readAll(queryInputs(shards(2), {}, { cursor: first.cursor }), run)
    expect((await collect(rest)).map(({ SK }) => SK)).toEqual([...'defgh'])
    expect(rest.cursor).toBeUndefined()
  })

  it('runs at most as many queries at a time as it is told', async () => {
    for (const concurrency of [1, 3, 8]) {
      const { run, mostRunning } = storeOf(spread([...'abcdefgh'], 8), 2)
      await collect(readAll(queryInputs(shards(8), {}), run, { concurrency }))
      expect(mostRunning()).toBe(concurrency)
    }
  })

  it('passes errors on, begins no more queries, and can be resumed', async () => {
    const { run } = storeOf(spread([...'abcdef'], 2), 1)
    let calls = 0
    const failing = async (input: QueryInput) => {
      calls += 1
      if (calls === 5) throw new Error('throttled')
      return run(input)
    }
    const rows = readAll(queryInputs(shards(2), {}), failing)
    const seen: string[] = []
    const reading = (async () => {
      for await (const { SK } of rows) seen.push(SK)
    })()
    await expect(reading).rejects.toThrow('throttled')
    const rest = await collect(readAll(queryInputs(shards(2), {}, { cursor: rows.cursor }), run))
    expect([...seen, ...rest.map(({ SK }) => SK)]).toEqual([...'abcdef'])
    expect(calls).toBe(5)

    const none = async () => {
      calls += 1
      throw new Error('down')
    }
    calls = 0
    await expect(
      collect(readAll(queryInputs(shards(50), {}), none, { concurrency: 2 })),
    ).rejects.toThrow('down')
    expect(calls).toBeLessThanOrEqual(2)
  })

  it('stops fetching when the consumer stops', async () => {
    const { run, asked } = storeOf(spread([...'abcdefgh'], 2), 1)
    for await (const { SK } of readAll(queryInputs(shards(2), {}), run)) {
      if (SK === 'b') break
    }
    const before = asked.length
    await new Promise((done) => setTimeout(done, 20))
    expect(asked).toHaveLength(before)
  })

  it('gives equal rows in the order of their inputs, even after a resume', async () => {
    const rows = [0, 1, 2].map((shard) => ({ PK: `E#SHARD#${shard}`, SK: 'same' }))
    const { run } = storeOf(rows, 10)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const found = readAll(queryInputs(shards(3), {}, { cursor }), run, { limit: 1 })
      for await (const { PK } of found) seen.push(PK)
      cursor = found.cursor
    } while (cursor !== undefined && seen.length < 9)
    expect(seen).toEqual(['E#SHARD#0', 'E#SHARD#1', 'E#SHARD#2'])
  })

  it('gives nothing for no inputs', async () => {
    const { run } = storeOf([], 1)
    const rows = readAll([] as QueryInput[], run)
    expect(await collect(rows)).toEqual([])
    expect(rows.cursor).toBeUndefined()
  })

  it('refuses options and inputs that it cannot honour', async () => {
    const { run } = storeOf(spread([...'abcd'], 2), 1)
    const inputs = queryInputs(shards(2), {})
    for (const bad of [
      { limit: 0 },
      { limit: 1.5 },
      { concurrency: 0 },
      { concurrency: Number.NaN },
    ]) {
      expect(() => readAll(inputs, run, bad)).toThrow(KeyError)
    }
    expect(() => readAll(structuredClone(inputs), run)).toThrow(KeyError)
    const [up] = queryInputs(shards(2), {}) as [QueryInput]
    const [down] = queryInputs(shards(2), {}, { descending: true }) as [QueryInput]
    expect(() => readAll([up, down], run)).toThrow(KeyError)
  })

  it('takes copies of the inputs', async () => {
    const { run } = storeOf(spread([...'abcd'], 2), 10)
    const inputs = queryInputs(shards(2), {}).map((input) => ({ ...input, Limit: 1 }))
    const first = readAll(inputs, run, { limit: 3 })
    expect((await collect(first)).map(({ SK }) => SK)).toEqual(['a', 'b', 'c'])
    const rest = readAll(queryInputs(shards(2), {}, { cursor: first.cursor }), run)
    expect((await collect(rest)).map(({ SK }) => SK)).toEqual(['d'])
  })

  it('resumes only the query it was made for', async () => {
    const { run } = storeOf(spread([...'abcd'], 2), 1)
    const first = readAll(queryInputs(shards(2), {}), run, { limit: 1 })
    await collect(first)
    const { cursor } = first
    expect(() => queryInputs(shards(3), {}, { cursor })).toThrow(KeyError)
    expect(() => queryInputs(shards(2), {}, { cursor, descending: true })).toThrow(KeyError)
    expect(() => queryInputs(shards(2), { id: gte('a') }, { cursor })).toThrow(KeyError)
    expect(() => queryInputs(shards(2), {}, { cursor: `${cursor}A` })).toThrow(KeyError)
    expect(() => queryInputs(shards(2), {}, { cursor: '' })).toThrow(KeyError)
  })
})

describe('one input', () => {
  const single = table({ name: 'single', pk: 'PK', sk: 'SK' })
  const note = entity(single, 'Note', {
    primary: { pk: key('USER', text('userId')), sk: key('NOTE', text('id')) },
  })
  const ids = [...'abcdefgh']
  const stored = ids.map((id) => ({ PK: 'USER#1', SK: `NOTE#${id}`, id }))

  /** Answers as DynamoDB does, two rows a request; a filter keeps every other row. */
  const run = async (input: AnyQueryInput) => {
    const start = input.ExclusiveStartKey?.['SK'] as string | undefined
    const forward = input.ScanIndexForward !== false
    const rows = forward ? stored : [...stored].reverse()
    const rest = rows.filter(({ SK }) =>
      start === undefined ? true : forward ? SK > start : SK < start,
    )
    const read = rest.slice(0, Math.min(2, input.Limit ?? 2))
    const last = read.at(-1)
    return {
      Items: read.filter(({ id }) => !input.FilterExpression || ids.indexOf(id) % 2 === 0),
      LastEvaluatedKey:
        rest.length > read.length && last ? { PK: last.PK, SK: last.SK } : undefined,
    }
  }
  const asked = (cursor?: string, descending = false) =>
    queryInput(note, { userId: '1' }, { cursor, descending })

  it('is read to its end', async () => {
    const found = []
    for await (const { id } of readAll(asked(), run)) found.push(id)
    expect(found).toEqual(ids)
    const backwards = []
    for await (const { id } of readAll([asked(undefined, true)], run)) backwards.push(id)
    expect(backwards).toEqual([...ids].reverse())
  })

  it('gives full pages, behind a filter too, and each goes on where the last one stopped', async () => {
    const filter = {
      FilterExpression: 'attribute_exists(#x)',
      ExpressionAttributeNames: { '#x': 'x' },
    }
    for (const more of [{}, filter]) {
      const expected = more === filter ? ['a', 'c', 'e', 'g'] : ids
      const found = []
      let cursor: string | undefined
      do {
        const page = await readPage(extend(asked(cursor), more), run, { limit: 3 })
        expect(page.items.length).toBe(Math.min(3, expected.length - found.length))
        found.push(...page.items.map(({ id }) => id))
        cursor = page.next
      } while (cursor !== undefined && found.length < expected.length)
      expect(found).toEqual(expected)
    }
  })

  it('says where it is before the first row, and in the middle', async () => {
    const rows = readAll(asked(), run)
    const whole = await readPage(asked(rows.cursor), run, { limit: 9 })
    expect(whole.items.map(({ id }) => id)).toEqual(ids)
    await rows.next()
    await rows.next()
    await rows.next()
    const rest = await readPage(asked(rows.cursor), run, { limit: 9 })
    expect(rest.items.map(({ id }) => id)).toEqual(['d', 'e', 'f', 'g', 'h'])
    expect(rest.next).toBeUndefined()
  })

  it('reads the previous page in the order of the query', async () => {
    const second = page(asked(itemCursor(asked(), stored[4] as object)), { Items: stored.slice(5) })
    const before = await readPage(asked(second.previous), run, { limit: 2 })
    expect(before.items.map(({ id }) => id)).toEqual(['d', 'e'])
    const after = await readPage(asked(before.next), run, { limit: 9 })
    expect(after.items.map(({ id }) => id)).toEqual(['f', 'g', 'h'])
  })

  it('is refused when it was made by hand, or is no input', () => {
    const byHand = { TableName: 'single', ...keyCondition({ pk: ['PK', 'USER#1'] }) }
    for (const input of [byHand, undefined, 'USER#1', 7]) {
      expect(refusal(() => readAll(input as never, run))).toBe('INVALID_CONDITION')
    }
  })
})
