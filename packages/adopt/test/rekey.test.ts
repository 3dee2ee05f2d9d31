import { entity, table } from '@keywright/adapters/dynamodb'
import { date, KeyError, key, text, time } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { type Item, legacyKey, type Progress, RekeyError, rekey } from '../src/index.ts'
import { memoryStore } from './memory-store.ts'

const shop = table({
  name: 'shop',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const pipe = { delimiter: '|' } as const
const old = entity(shop, 'OldOrder', {
  primary: {
    pk: legacyKey(pipe, 'ORG', text('org'), text('unit')),
    sk: legacyKey(pipe, 'ORDER', text('id')),
  },
})
const order = entity(shop, 'Order', {
  primary: {
    pk: key('ORG', text('org'), text('unit')),
    sk: key('ORDER', date('on'), text('id')),
  },
})
const move = rekey([{ from: old, to: order }])
const TABLES = [{ name: 'shop', keys: ['PK', 'SK'] }]
const clock = { now: () => 0, sleep: async () => {} }

const row = (org: string, unit: string, id: string, more: Item = { on: '2024-01-15' }): Item => ({
  PK: `ORG|${org}|${unit}`,
  SK: `ORDER|${id}`,
  org,
  unit,
  id,
  ...more,
})
const storeOf = async (...rows: Item[]) => {
  const store = memoryStore(TABLES)
  for (const one of rows) await store.put('shop', one)
  return store
}

describe('dualWrite', () => {
  const item = { org: 'a', unit: 'b', id: '1', on: '2024-01-15' }

  it('writes both rows of a new item, where there are none', () => {
    const { TransactItems } = move.dualWrite(undefined, item)
    const revision = expect.stringMatching(/^1-/)
    expect(TransactItems.map(({ Put }) => Put?.Item)).toEqual([
      { ...item, PK: 'ORG|a|b', SK: 'ORDER|1', keywrightRevision: revision },
      { ...item, PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1', keywrightRevision: revision },
    ])
    for (const { Put } of TransactItems) {
      expect(Put?.ConditionExpression).toBe('attribute_not_exists(#n0)')
    }
  })

  it('takes the new row from its old key when that changes', () => {
    const { TransactItems } = move.dualWrite(row('a', 'b', '1'), { ...item, on: '2024-02-01' })
    expect(TransactItems.map((action) => Object.keys(action)[0])).toEqual(['Put', 'Delete', 'Put'])
    expect(TransactItems[1]?.Delete?.Key).toEqual({ PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1' })
  })

  it('removes both rows', () => {
    const { TransactItems } = move.dualWrite(row('a', 'b', '1'), undefined)
    expect(TransactItems.map(({ Delete }) => Delete?.Key['PK'])).toEqual(['ORG|a|b', 'ORG#a#b'])
  })

  it('stores dates as their text, and no key of the other row', () => {
    const timed = entity(shop, 'Timed', {
      primary: { pk: key('ORG', text('org')), sk: key('AT', time('at'), text('id')) },
      GSI1: { pk: key('ALL'), sk: key(time('at')) },
    })
    const from = entity(shop, 'OldTimed', {
      primary: { pk: legacyKey(pipe, 'O', text('org')), sk: legacyKey(pipe, text('id')) },
    })
    const at = new Date('2024-01-15T10:30:00.000Z')
    const { TransactItems } = rekey([{ from, to: timed }]).dualWrite(undefined, {
      org: 'a',
      id: '1',
      at,
    })
    const [before, after] = TransactItems.map(({ Put }) => Put?.Item)
    expect(before).toMatchObject({ org: 'a', id: '1', at: at.toISOString(), PK: 'O|a', SK: '1' })
    expect(after).toMatchObject({ at: at.toISOString(), GSI1PK: 'ALL', GSI1SK: at.toISOString() })
  })

  it('refuses nothing at all, and an item that is neither row', () => {
    expect(refusal(() => move.dualWrite(undefined, undefined))).toBe('INVALID_VALUE')
    expect(refusal(() => move.dualWrite({ ...item, PK: 'x', SK: 'y' }, item))).toBe('INVALID_VALUE')
    expect(refusal(() => move.dualWrite(undefined, { org: 'a' }))).toBe('INVALID_VALUE')
  })

  it('undoes no write that it has not seen, though that only added an attribute', async () => {
    for (const isBackfilled of [false, true]) {
      const store = await storeOf(row('a', 'b', '1'))
      if (isBackfilled) await move.backfill(store)
      const Key = { PK: 'ORG|a|b', SK: 'ORDER|1' }
      const read = async () =>
        (await store.get({ TableName: 'shop', Key, ConsistentRead: true })).Item
      const seen = await read()
      await store.write(move.dualWrite(await read(), { ...(await read()), phone: '1' }))
      await expect(store.write(move.dualWrite(seen, { ...seen, note: 'x' }))).rejects.toThrow(
        'cancelled',
      )
      expect(await read()).toMatchObject({ phone: '1' })
      const again = await read()
      await store.write(move.dualWrite(again, { ...again, note: 'x' }))
      for (const one of await store.rows('shop'))
        expect(one).toMatchObject({ phone: '1', note: 'x' })
    }
  })

  it('is not fooled by an item that was deleted and made again', async () => {
    const store = await storeOf()
    const Key = { PK: 'ORG|a|b', SK: 'ORDER|1' }
    const read = async () =>
      (await store.get({ TableName: 'shop', Key, ConsistentRead: true })).Item
    await store.write(move.dualWrite(undefined, item))
    const seen = await read()
    await store.write(move.dualWrite(seen, undefined))
    await store.write(move.dualWrite(undefined, { ...item, phone: '2' }))
    await expect(store.write(move.dualWrite(seen, { ...seen, note: 'x' }))).rejects.toThrow(
      'cancelled',
    )
  })

  it('takes rows of any width, and so do the jobs', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`a${i}`, i]))
    const store = await storeOf(row('a', 'b', '1', { on: '2024-01-15', ...many }))
    const [first] = await store.rows('shop')
    await store.write(move.dualWrite(first, { ...first, a499: 'x' }))
    await store.put('shop', row('a', 'b', '2', { on: '2024-01-15', ...many }))
    expect(await move.backfill(store)).toMatchObject({ done: true, refused: [] })
    expect(await move.verify(store)).toEqual({ missing: [], different: [], orphans: [] })
    expect(await move.cleanUp(store)).toMatchObject({ done: true, refused: [] })
    const left = await store.rows('shop')
    expect(left.map((one) => Object.keys(one).length)).toEqual([506, 506])
    expect(left.map(({ a499 }) => a499).sort()).toEqual([499, 'x'])
  })

  it('knows which of several pairs an item belongs to, or asks', () => {
    const oldUser = entity(shop, 'OldUser', {
      primary: { pk: legacyKey(pipe, 'USER', text('id')), sk: legacyKey(pipe, 'PROFILE') },
    })
    const user = entity(shop, 'User', {
      primary: { pk: key('USER', text('id')), sk: key('PROFILE') },
    })
    const both = rekey([
      { from: old, to: order },
      { from: oldUser, to: user },
    ])
    const keysOf = (input: ReturnType<typeof both.dualWrite>) =>
      input.TransactItems.map((one) => one.Put?.Item['PK'] ?? one.Delete?.Key['PK'])
    expect(keysOf(both.dualWrite(undefined, { id: 'ann' }))).toEqual(['USER|ann', 'USER#ann'])
    expect(keysOf(both.dualWrite(row('a', 'b', '1'), undefined))).toEqual(['ORG|a|b', 'ORG#a#b'])
    expect(keysOf(both.dualWrite({ PK: 'USER|ann', SK: 'PROFILE' }, undefined))).toEqual([
      'USER|ann',
      'USER#ann',
    ])
    // An order is a user too, by what it has.
    expect(() => both.dualWrite(undefined, item)).toThrow(/names one of Order, User/)
    expect(keysOf(both.dualWrite(undefined, item, 'Order'))).toEqual(['ORG|a|b', 'ORG#a#b'])
    expect(refusal(() => both.dualWrite(undefined, item, 'Nobody'))).toBe('INVALID_VALUE')
  })

  it('makes an item in the place of one that has expired', async () => {
    const fleeting = table({ name: 'shop', pk: 'PK', sk: 'SK', ttl: 'expires' })
    const codes = rekey([
      {
        from: entity(fleeting, 'OldCode', {
          primary: { pk: legacyKey(pipe, 'CODE', text('id')), sk: key('CODE') },
        }),
        to: entity(fleeting, 'Code', { primary: { pk: key('CODE', text('id')), sk: key('CODE') } }),
      },
    ])
    const at = (expires: number) => ({ id: '1', expires })
    const store = await storeOf({ PK: 'CODE#1', SK: 'CODE', ...at(5) })
    await store.write(codes.dualWrite(undefined, at(4e9)))
    await expect(store.write(codes.dualWrite(undefined, at(4e9)))).rejects.toThrow('cancelled')
    await store.put('shop', { PK: 'CODE|2', SK: 'CODE', id: '2', expires: 5 })
    await store.put('shop', { PK: 'CODE#3', SK: 'CODE', id: '3', expires: 5 })
    expect((await codes.backfill(store)).checkpoint.counts).toMatchObject({ expired: 2, there: 1 })
    expect(await codes.verify(store)).toEqual({ missing: [], different: [], orphans: [] })
  })

  // Found by attack: a client with wrapNumbers gave expired rows their new rows.
  it('knows a row that has expired, whichever way the client reads numbers', async () => {
    class NumberValue {
      readonly value: string
      constructor(value: string) {
        this.value = value
      }
    }
    const fleeting = table({ name: 'shop', pk: 'PK', sk: 'SK', ttl: 'expires' })
    const codes = rekey([
      {
        from: entity(fleeting, 'OldCode', {
          primary: { pk: legacyKey(pipe, 'CODE', text('id')), sk: key('CODE') },
        }),
        to: entity(fleeting, 'Code', { primary: { pk: key('CODE', text('id')), sk: key('CODE') } }),
      },
    ])
    const rows = [5, 5n, new NumberValue('5'), 4e9, 4_000_000_000n, new NumberValue('4000000000')]
    const Items = [...rows, '5'].map((expires, i) => {
      return { PK: `CODE|${i}`, SK: 'CODE', id: `${i}`, expires }
    })
    const scan = async ({ Segment }: { Segment: number }) => ({ Items: Segment ? [] : Items })
    const { moves, others, notes } = await codes.plan({ scan })
    expect({ moves, others }).toEqual({ moves: 4, others: 3 })
    expect(notes.join()).toContain('3 rows have expired')
  })

  it('looks at a row whose key stays, if nothing changes', async () => {
    const users = rekey([
      {
        from: entity(shop, 'OldUser', {
          primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') },
        }),
        to: entity(shop, 'User', { primary: { pk: key('USER', text('id')), sk: key('IT') } }),
      },
    ])
    const ann = { PK: 'USER#ann', SK: 'IT', id: 'ann' }
    const store = await storeOf(ann)
    await store.write(users.dualWrite(ann, ann))
    expect(await store.rows('shop')).toEqual([ann])
    await expect(
      store.write(users.dualWrite({ ...ann, PK: 'USER#bob', id: 'bob' }, ann)),
    ).rejects.toThrow()
  })

  it('never writes over a row of another item', async () => {
    const users = rekey([
      {
        from: entity(shop, 'OldUser', {
          primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') },
        }),
        to: entity(shop, 'User', { primary: { pk: key('USER', text('id')), sk: key('IT') } }),
      },
    ])
    const user = (id: string): Item => ({ PK: `USER#${id}`, SK: 'IT', id })
    const store = await storeOf(user('a b'), user('a$20b'))
    await expect(
      store.write(users.dualWrite(user('a b'), { id: 'a b', total: 1 })),
    ).rejects.toThrow('cancelled')
    const { done, refused } = await users.backfill(store, { clock })
    expect(done).toBe(false)
    expect(refused).toMatchObject([{ rows: 1, reason: expect.stringContaining('another item') }])
    expect(await store.rows('shop')).toContainEqual(user('a$20b'))
  })
})

describe('backfill, verify and cleanUp', () => {
  const rows = ['1', '2', '3', '4', '5'].map((id) => row('a', 'b', id))

  it('move a table that nobody writes to', async () => {
    const store = await storeOf(...rows, { PK: 'USER|1', SK: 'PROFILE' })
    expect((await move.verify(store)).missing).toHaveLength(5)
    const progress: Progress[] = []
    const { done, checkpoint } = await move.backfill(store, {
      onProgress: (one) => {
        progress.push(one)
      },
    })
    expect(done).toBe(true)
    expect(checkpoint.counts).toMatchObject({ written: 5, other: 1 })
    expect(progress.at(-1)?.segments).toEqual({ done: 4, of: 4 })
    expect(await move.verify(store)).toEqual({ missing: [], different: [], orphans: [] })
    expect((await move.backfill(store)).checkpoint.counts['written']).toBeUndefined()
    expect((await move.cleanUp(store)).checkpoint.counts['removed']).toBe(5)
    const left = await store.rows('shop')
    expect(left).toHaveLength(6)
    expect(left.every(({ PK }) => !String(PK).startsWith('ORG|'))).toBe(true)
  })

  it('throw the failure of a write as the cause, with a checkpoint that is plain JSON', async () => {
    const store = await storeOf(...rows)
    let writes = 0
    const failing = {
      scan: store.scan,
      write: async (input: Parameters<typeof store.write>[0]) => {
        if (++writes === 3) throw new Error('no network')
        return store.write(input)
      },
    }
    const error = await move.backfill(failing, { segments: 1 }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(RekeyError)
    const { cause, checkpoint } = error as RekeyError
    expect((cause as Error).message).toBe('no network')
    expect(JSON.parse(JSON.stringify(checkpoint))).toEqual(checkpoint)
    const again = await move.backfill(store, { checkpoint: JSON.parse(JSON.stringify(checkpoint)) })
    expect(again.checkpoint.counts['written']).toBe(5)
    expect(await move.verify(store)).toEqual({ missing: [], different: [], orphans: [] })
  })

  it('stop when they are told to, and go on', async () => {
    const store = await storeOf(...rows)
    const first = await move.backfill(store, { segments: 1, onProgress: ({ rows: n }) => n < 2 })
    expect(first).toMatchObject({ done: false, refused: [], checkpoint: { counts: { rows: 2 } } })
    const second = await move.backfill(store, { checkpoint: first.checkpoint })
    expect(second.done).toBe(true)
  })

  it('say what is missing and what is different', async () => {
    const store = await storeOf(...rows.slice(0, 2), row('m', 'b', '1', {}))
    await move.backfill(store)
    await store.put('shop', { ...row('a', 'b', '1'), total: 5 })
    await store.put('shop', row('a', 'b', '7'))
    await store.write({
      TransactItems: [{ Delete: { TableName: 'shop', Key: { PK: 'ORG|a|b', SK: 'ORDER|2' } } }],
    })
    const { missing, different, orphans } = await move.verify(store)
    expect(orphans).toEqual([
      {
        to: { PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#2' },
        from: { PK: 'ORG|a|b', SK: 'ORDER|2' },
      },
    ])
    expect(different).toEqual([
      {
        from: { PK: 'ORG|a|b', SK: 'ORDER|1' },
        to: { PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1' },
        attributes: ['total'],
      },
    ])
    expect(missing).toContainEqual({
      from: { PK: 'ORG|a|b', SK: 'ORDER|7' },
      to: { PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#7' },
    })
    expect(missing.find(({ to }) => to === undefined)?.reason).toContain('on: expected')
    // What differs is never cleaned up; a write through dualWrite of the row as it is heals it.
    const { done, refused } = await move.cleanUp(store)
    expect(done).toBe(false)
    expect(refused.map(({ rows: n, reason }) => [n, reason])).toEqual([
      [2, 'Order: its new row is missing, or says something else'],
      [1, expect.stringContaining('on: expected')],
    ])
    const stale = { ...row('a', 'b', '1'), total: 5 }
    await store.write(move.dualWrite(stale, stale))
    expect((await move.verify(store)).different).toEqual([])
  })

  it('refuse a checkpoint of something else', async () => {
    const store = await storeOf(...rows)
    const { checkpoint } = await move.backfill(store)
    const codeOf = (start: Promise<unknown>) =>
      start.then(
        () => 'no error',
        (error: unknown) => (error instanceof KeyError ? error.code : error),
      )
    const other = rekey([{ from: old, to: old }])
    const bad = [
      move.cleanUp(store, { checkpoint }),
      other.backfill(store, { checkpoint }),
      move.backfill(store, { checkpoint: 'x' }),
      move.backfill(store, { checkpoint: { ...checkpoint, segments: [] } }),
      move.backfill(store, { checkpoint: { ...checkpoint, segments: [5] } }),
      move.backfill(store, { checkpoint: { ...checkpoint, counts: { rows: 'x' } } }),
      move.backfill(store, { checkpoint: { ...checkpoint, refused: [{ rows: 1 }] } }),
    ]
    expect(await Promise.all(bad.map(codeOf))).toEqual(bad.map(() => 'INVALID_CURSOR'))
    expect(await codeOf(move.backfill(store, { segments: 0 }))).toBe('INVALID_CONDITION')
  })

  it('say when a row cannot be read exactly', async () => {
    const store = await storeOf(...rows.slice(0, 1))
    // A client that rounds: what it reads is never what the table has.
    const scan: typeof store.scan = async (input) => {
      const page = await store.scan(input)
      return { ...page, Items: page.Items?.map((item) => ({ ...item, on: '2024-01-16' })) }
    }
    const { done, refused } = await move.backfill({ ...store, scan })
    expect(done).toBe(false)
    expect(refused[0]?.reason).toContain('another one at each reading')
  })

  it('refuse a row that DynamoDB refuses, and go on with the others', async () => {
    const store = await storeOf(...rows)
    const write: typeof store.write = async (input) => {
      if (input.TransactItems.some(({ Put }) => Put?.Item['id'] === '3')) {
        throw Object.assign(new Error('Item size has exceeded'), { name: 'ValidationException' })
      }
      return store.write(input)
    }
    const { done, refused, checkpoint } = await move.backfill({ ...store, write })
    expect([done, checkpoint.counts['written']]).toEqual([false, 4])
    expect(refused).toMatchObject([{ rows: 1, examples: [{ detail: 'Item size has exceeded' }] }])
  })
})

it('refuses an entity whose markers would stay behind', () => {
  const more = { unique: [key('EMAIL', text('email'))] }
  const marked = entity(
    order.table,
    'Marked',
    { primary: { pk: key('M', text('id')), sk: key('M') } },
    more,
  )
  for (const pair of [
    { from: old, to: marked },
    { from: marked, to: order },
  ]) {
    expect(() => rekey([pair] as never)).toThrow(
      /without unique while it moves; after it, transactInput/,
    )
  }
})

it('refuses what is not a migration', () => {
  for (const one of [
    undefined,
    [],
    { from: old, to: order },
    [{ from: undefined, to: order }],
    [{ from: old, to: order, values: 5 }],
    [{ from: old, to: order, valeus: () => ({}) }],
  ]) {
    expect(refusal(() => rekey(one as never))).toBe('INVALID_DEFINITION')
  }
})
