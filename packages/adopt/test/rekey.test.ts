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
const move = rekey({ from: old, to: order })
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

describe('plan', () => {
  it('says what would move, what cannot, and what it takes', async () => {
    const store = await storeOf(
      row('a', 'b', '1'),
      row('a', 'b', '2', { on: '2024-02-01', note: 'x'.repeat(3000) }),
      { PK: 'ORG|a|b|c', SK: 'ORDER|9', on: '2024-01-15' },
      { PK: 'USER|1', SK: 'PROFILE' },
      row('l', 'b', 'x'.repeat(1010)),
      row('m', 'b', '1', {}),
    )
    const plan = await move.plan({ scan: store.scan })
    expect(plan).toMatchObject({ items: 6, moves: 2, unreadable: 2, ambiguous: 1, tooLong: 1 })
    expect(plan.collisions).toBe(0)
    expect(plan.examples.moves).toContainEqual({
      from: { PK: 'ORG|a|b', SK: 'ORDER|1' },
      to: { PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1' },
    })
    expect(plan.examples.unreadable).toContainEqual({
      from: { PK: 'USER|1', SK: 'PROFILE' },
      reason: 'neither definition reads it',
    })
    expect(plan.examples.unreadable.map(({ reason }) => reason).join()).toContain('on: expected')
    expect(plan.examples.ambiguous).toEqual([{ from: { PK: 'ORG|a|b|c', SK: 'ORDER|9' } }])
    expect(plan.examples.tooLong[0]?.reason).toContain('1024 bytes')
    expect(plan.bytes.after - plan.bytes.before).toBe('2024-01-15#'.length * 2)
    expect(plan.writeUnits).toEqual({ before: 4, after: 4, backfill: 16, cleanUp: 16 })
  })

  it('finds keys that different values shared, and that different items would share', async () => {
    const store = await storeOf(
      row('a|b', 'c', '1'),
      row('a', 'b|c', '2'),
      row('x', 'y', '1'),
      row('x', 'y', '2'),
    )
    const plan = await move.plan({ scan: store.scan })
    expect(plan.collisions).toBe(1)
    expect(plan.examples.collisions[0]).toMatchObject({ under: 'old', key: 'primary: ORG|a|b|c' })
    expect(plan.examples.collisions[0]?.shared.join()).toContain('org: "a|b"')

    const byDay = entity(shop, 'Day', {
      primary: { pk: key('ORG', text('org'), text('unit')), sk: key('DAY', date('on')) },
    })
    const lossy = await rekey({ from: old, to: byDay }).plan({ scan: store.scan })
    const under = lossy.examples.collisions.map((one) => one.under).sort()
    expect(under).toEqual(['new', 'old'])
    expect(lossy.collisions).toBe(2)
  })

  it('finds a row that lies where the new row of another is to go', async () => {
    const users = rekey({
      from: entity(shop, 'OldUser', {
        primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') },
      }),
      to: entity(shop, 'User', { primary: { pk: key('USER', text('id')), sk: key('IT') } }),
    })
    const user = (id: string): Item => ({ PK: `USER#${id}`, SK: 'IT', id })
    const fine = await storeOf(user('a'), user('a b'))
    expect(await users.plan({ scan: fine.scan })).toMatchObject({ moves: 1, collisions: 0 })
    const shared = await storeOf(user('a b'), user('a$20b'))
    expect(await users.plan({ scan: shared.scan })).toMatchObject({ moves: 2, collisions: 1 })
  })
})

describe('dualWrite', () => {
  const item = { org: 'a', unit: 'b', id: '1', on: '2024-01-15' }

  it('writes both rows of a new item, where there are none', () => {
    const { TransactItems } = move.dualWrite(item, undefined)
    expect(TransactItems.map(({ Put }) => Put?.Item)).toEqual([
      { ...item, PK: 'ORG|a|b', SK: 'ORDER|1' },
      { ...item, PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1' },
    ])
    for (const { Put } of TransactItems) {
      expect(Put?.ConditionExpression).toBe('attribute_not_exists(#n0)')
    }
  })

  it('takes the new row from its old key when that changes', () => {
    const { TransactItems } = move.dualWrite({ ...item, on: '2024-02-01' }, row('a', 'b', '1'))
    expect(TransactItems.map((action) => Object.keys(action)[0])).toEqual(['Put', 'Delete', 'Put'])
    expect(TransactItems[1]?.Delete?.Key).toEqual({ PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1' })
  })

  it('removes both rows', () => {
    const { TransactItems } = move.dualWrite(undefined, row('a', 'b', '1'))
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
    const { TransactItems } = rekey({ from, to: timed }).dualWrite(
      { org: 'a', id: '1', at },
      undefined,
    )
    const [before, after] = TransactItems.map(({ Put }) => Put?.Item)
    expect(before).toEqual({ org: 'a', id: '1', at: at.toISOString(), PK: 'O|a', SK: '1' })
    expect(after).toMatchObject({ at: at.toISOString(), GSI1PK: 'ALL', GSI1SK: at.toISOString() })
  })

  it('refuses nothing at all, an item that is neither row, and too many attributes', () => {
    expect(refusal(() => move.dualWrite(undefined, undefined))).toBe('INVALID_VALUE')
    expect(refusal(() => move.dualWrite(item, { ...item, PK: 'x', SK: 'y' }))).toBe('INVALID_VALUE')
    expect(refusal(() => move.dualWrite({ org: 'a' }, undefined))).toBe('INVALID_VALUE')
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`a${i}`, i]))
    expect(refusal(() => move.dualWrite(item, { ...item, ...many }))).toBe('INVALID_SIZE')
  })

  it('never writes over a row of another item', async () => {
    const users = rekey({
      from: entity(shop, 'OldUser', {
        primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') },
      }),
      to: entity(shop, 'User', { primary: { pk: key('USER', text('id')), sk: key('IT') } }),
    })
    const user = (id: string): Item => ({ PK: `USER#${id}`, SK: 'IT', id })
    const store = await storeOf(user('a b'), user('a$20b'))
    await expect(
      store.write(users.dualWrite({ id: 'a b', total: 1 }, user('a b'))),
    ).rejects.toThrow('cancelled')
    await users.backfill(store, { clock })
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
    expect(checkpoint.counts).toMatchObject({ written: 5, unreadable: 1 })
    expect(progress.at(-1)?.segments).toEqual({ done: 4, of: 4 })
    expect(await move.verify(store)).toEqual({ missing: [], different: [] })
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
    expect(await move.verify(store)).toEqual({ missing: [], different: [] })
  })

  it('stop when they are told to, and go on', async () => {
    const store = await storeOf(...rows)
    const first = await move.backfill(store, { segments: 1, onProgress: ({ items }) => items < 2 })
    expect(first).toMatchObject({ done: false, checkpoint: { counts: { items: 2 } } })
    const second = await move.backfill(store, { checkpoint: first.checkpoint })
    expect(second.done).toBe(true)
  })

  it('say what is missing and what is different', async () => {
    const store = await storeOf(...rows.slice(0, 2), row('m', 'b', '1', {}))
    await move.backfill(store)
    await store.put('shop', { ...row('a', 'b', '1'), total: 5 })
    await store.put('shop', row('a', 'b', '7'))
    const { missing, different } = await move.verify(store)
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
    const { checkpoint } = await move.cleanUp(store)
    expect(checkpoint.counts).toMatchObject({ removed: 1, kept: 2, refused: 1 })
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
    const other = rekey({ from: old, to: old })
    const bad = [
      move.cleanUp(store, { checkpoint }),
      other.backfill(store, { checkpoint }),
      move.backfill(store, { checkpoint: 'x' }),
      move.backfill(store, { checkpoint: { ...checkpoint, segments: [] } }),
      move.backfill(store, { checkpoint: { ...checkpoint, segments: [5] } }),
      move.backfill(store, { checkpoint: { ...checkpoint, counts: { items: 'x' } } }),
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
    await expect(move.backfill({ ...store, scan })).rejects.toThrow('keeps changing')
  })
})

it('refuses what is not a migration', () => {
  expect(refusal(() => rekey({ from: undefined, to: order } as never))).toBe('INVALID_DEFINITION')
  expect(refusal(() => rekey({ from: old, to: order, values: 5 } as never))).toBe(
    'INVALID_DEFINITION',
  )
})
