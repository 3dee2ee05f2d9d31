import { between, gte, key, lte, sharded, text } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selects } from '../../../test/pages/selects.ts'
import {
  type AnyQueryInput,
  decodeCursor,
  entity,
  extend,
  itemCursor,
  type QueryInput,
  queryInput,
  queryInputs,
  readPage,
  sealedCursors,
  table,
} from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const note = entity(app, 'Note', {
  primary: { pk: key('USER', text('userId')), sk: key('NOTE', text('id')) },
})
const ids = [...'abcdefghijkl']
const stored = ids.map((id) => ({ PK: 'USER#1', SK: `NOTE#${id}`, id }))

/** Answers as DynamoDB does, `size` rows a request; a filter keeps the rows of these ids. */
const storeOf = (size: number, kept: readonly string[]) => {
  const asked: AnyQueryInput[] = []
  const run = async (input: AnyQueryInput) => {
    asked.push(input)
    const start = input.ExclusiveStartKey?.['SK'] as string | undefined
    const forward = input.ScanIndexForward !== false
    const rows = (forward ? stored : [...stored].reverse())
      .filter((row) => selects(input, row))
      .filter(({ SK }) => (start === undefined ? true : forward ? SK > start : SK < start))
    const read = rows.slice(0, Math.min(size, input.Limit ?? size))
    const { PK, SK } = read.at(-1) ?? {}
    return {
      Items: read.filter(({ id }) => !input.FilterExpression || kept.includes(id)),
      LastEvaluatedKey: rows.length > read.length ? { PK, SK } : undefined,
    }
  }
  return { run, asked }
}

const filter = {
  FilterExpression: 'attribute_exists(#x)',
  ExpressionAttributeNames: { '#x': 'x' },
}

describe('readPage', () => {
  it('pages both ways behind any filter, and each cursor is right beside its row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(ids),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (kept, size, limit, descending) => {
          const { run } = storeOf(size, kept)
          const ask = (cursor?: string) =>
            extend(queryInput(note, { userId: '1' }, { cursor, descending }), filter)
          const expected = descending ? [...kept].reverse() : kept
          const forth: string[] = []
          let page = await readPage(ask(), run, { limit })
          expect(page.previous).toBeUndefined()
          for (let pages = 1; pages <= ids.length + 1; pages++) {
            forth.push(...page.items.map(({ id }) => id))
            if (page.next === undefined) break
            expect(page.items).toHaveLength(limit)
            expect(page.next).toBe(itemCursor(ask(), page.items.at(-1) as object))
            page = await readPage(ask(page.next), run, { limit })
          }
          expect(forth).toEqual(expected)

          const back: string[] = page.items.map(({ id }) => id)
          for (let pages = 0; page.previous !== undefined && pages <= ids.length; pages++) {
            const [first] = page.items
            if (first) expect(page.previous).toBe(itemCursor(ask(), first, 'before'))
            page = await readPage(ask(page.previous), run, { limit })
            back.unshift(...page.items.map(({ id }) => id))
          }
          expect(back).toEqual(expected)
        },
      ),
    )
  })

  it('ends a search with a cursor where it stopped, in both directions', async () => {
    const { run, asked } = storeOf(2, ['l'])
    const ask = (cursor?: string) => extend(queryInput(note, { userId: '1' }, { cursor }), filter)
    const first = await readPage(ask(), run, { limit: 1, maxRequests: 2 })
    expect(first.items).toEqual([])
    expect(asked).toHaveLength(2)
    expect(decodeCursor(first.next, ask())).toEqual({ PK: 'USER#1', SK: 'NOTE#d' })
    const second = await readPage(ask(first.next), run, { limit: 1, maxRequests: 9 })
    expect(second.items.map(({ id }) => id)).toEqual(['l'])
    expect(asked).toHaveLength(6)

    const back = await readPage(ask(second.previous), run, { limit: 1, maxRequests: 2 })
    expect([back.items, asked.length]).toEqual([[], 8])
    // Three rows before the one that it came from were read without success.
    const again = await readPage(ask(back.next), run, { limit: 1 })
    expect(again.items.map(({ id }) => id)).toEqual(['l'])
    const further = await readPage(ask(back.previous), run, { limit: 1 })
    expect([further.items, further.previous]).toEqual([[], undefined])
  })

  it('goes on after a search over shards with a single request at a time', async () => {
    const count = 3
    const event = entity(app, 'Event', {
      primary: { pk: sharded(key('E'), { by: 'id', count }), sk: key(text('id')) },
    })
    const rows = ids.map((SK, i) => ({ PK: `E#SHARD#${i % count}`, SK }))
    const run = async (input: QueryInput) => ({
      Items: rows.filter((row) => selects(input, row) && row.SK >= 'k'),
    })
    const found: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const inputs = queryInputs(event, { id: gte('b') }, { cursor })
      const { items, next } = await readPage(inputs, run, { limit: 2, maxRequests: 1 })
      found.push(...items.map(({ SK }) => SK))
      cursor = next
      pages += 1
    } while (cursor !== undefined && pages < 20)
    expect(found).toEqual(['k', 'l'])
  })

  it('asks for no more rows than it still needs', async () => {
    const { run, asked } = storeOf(2, ids)
    await readPage(queryInput(note, { userId: '1' }), run, { limit: 5 })
    expect(asked.map(({ Limit }) => Limit)).toEqual([5, 3, 1])
  })

  it('refuses what it does not know, and numbers below 1', async () => {
    const { run } = storeOf(2, ids)
    const input = queryInput(note, { userId: '1' })
    for (const options of [
      {},
      undefined,
      null,
      { limit: 0 },
      { limit: 2, maxRequests: 0 },
      { limit: 2, maxRequests: 1.5 },
      { limit: 2, maxRequests: '3' },
      { limit: 2, concurrency: 0 },
      { limit: 2, maxPages: 3 },
    ]) {
      await expect(readPage(input, run, options as never)).rejects.toMatchObject({
        code: 'INVALID_CONDITION',
      })
    }
    const failing = () => Promise.reject(new Error('throttled'))
    await expect(readPage(input, failing, { limit: 1 })).rejects.toThrow('throttled')
  })
})

// Found by the adversary: the search asked for the same partition again, for ever.
describe('a search of one request at a time, over partitions without a sort key', () => {
  it.each([false, true])('ends (descending: %s)', async (descending) => {
    const alone = table({ name: 'alone', pk: 'PK' })
    const job = entity(alone, 'Job', {
      primary: { pk: sharded(key('JOB', text('id')), { by: 'host', count: 4 }) },
    })
    const kept = ['JOB#1#SHARD#0', 'JOB#1#SHARD#3']
    const asked: unknown[] = []
    // Each partition has a row, and a page ends right after it: there may be more.
    const run = async ({ ExpressionAttributeValues, ExclusiveStartKey }: AnyQueryInput) => {
      const PK = ExpressionAttributeValues?.[':pk'] as string
      asked.push(PK)
      if (ExclusiveStartKey) return { Items: [] }
      return { Items: kept.includes(PK) ? [{ PK }] : [], LastEvaluatedKey: { PK } }
    }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const inputs = queryInputs(job, { id: '1' }, { cursor, descending }).map((input) =>
        extend(input, { FilterExpression: 'attribute_exists(error)' }),
      )
      const { items, next } = await readPage(inputs, run, { limit: 1, maxRequests: 1 })
      found.push(...items.map(({ PK }) => PK))
      cursor = next
    } while (cursor !== undefined && asked.length < 20)
    expect(found).toEqual(kept)
    expect(new Set(asked).size).toBe(4)
    expect(asked.length).toBeLessThan(9)
  })
})

describe('itemCursor', () => {
  const input = queryInput(note, { userId: '1', id: between('b', 'e') })
  const row = { PK: 'USER#1', SK: 'NOTE#c', id: 'c' }

  it('is before or after a row, and says so when it is sealed', async () => {
    const { run } = storeOf(9, ids)
    const cursors = sealedCursors(new Uint8Array(32))
    const from = async (cursor: string) => {
      const opened = await cursors.open(await cursors.seal(cursor))
      const asked = queryInput(note, { userId: '1', id: between('b', 'e') }, { cursor: opened })
      return (await readPage(asked, run, { limit: 9 })).items.map(({ id }) => id)
    }
    expect(await from(itemCursor(input, row))).toEqual(['d', 'e'])
    expect(await from(itemCursor(input, row, 'after'))).toEqual(['d', 'e'])
    expect(await from(itemCursor(input, row, 'before'))).toEqual(['b'])
    expect(await from(itemCursor(input, { ...row, SK: 'NOTE#b' }, 'before'))).toEqual([])
    expect(await from(itemCursor(input, { ...row, SK: 'NOTE#e' }))).toEqual([])
  })

  it('refuses another side, a row of another query, and before one of several inputs', () => {
    expect(refusal(() => itemCursor(input, row, 'behind' as never))).toBe('INVALID_CONDITION')
    expect(refusal(() => itemCursor(input, { ...row, SK: 'NOTE#f' }, 'before'))).toBe(
      'INVALID_CURSOR',
    )
    expect(refusal(() => itemCursor(input, { id: 'c' }, 'before'))).toBe('INVALID_CURSOR')
    const event = entity(app, 'Event', {
      primary: { pk: sharded(key('E'), { by: 'id', count: 3 }), sk: key(text('id')) },
    })
    const inputs = queryInputs(event, { id: lte('x') })
    const some = { PK: 'E#SHARD#1', SK: 'c' }
    expect(itemCursor(inputs, some)).toBe(itemCursor(inputs[1] as QueryInput, some))
    expect(queryInputs(event, { id: lte('x') }, { cursor: itemCursor(inputs, some) })).toHaveLength(
      3,
    )
    expect(refusal(() => itemCursor(inputs, some, 'before'))).toBe('INVALID_CONDITION')
    expect(refusal(() => itemCursor(inputs, { PK: 'E#SHARD#7', SK: 'c' }))).toBe('INVALID_CURSOR')
    expect(refusal(() => itemCursor(inputs[0] as QueryInput, some))).toBe('INVALID_CURSOR')
    expect(refusal(() => itemCursor(inputs, { PK: 'E#SHARD#1', SK: 'z' }))).toBe('INVALID_CURSOR')
  })
})
