import { entity, table } from '@keywright/adapters/dynamodb'
import { date, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { type Item, legacyKey, rekey } from '../src/index.ts'
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
const oldUser = entity(shop, 'OldUser', {
  primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') },
})
const user = entity(shop, 'User', { primary: { pk: key('USER', text('id')), sk: key('IT') } })
const move = rekey([{ from: old, to: order }])
const users = rekey([{ from: oldUser, to: user }])

const row = (org: string, unit: string, id: string, more: Item = { on: '2024-01-15' }): Item => ({
  PK: `ORG|${org}|${unit}`,
  SK: `ORDER|${id}`,
  org,
  unit,
  id,
  ...more,
})
const userRow = (id: string, more: Item = {}): Item => ({ PK: `USER#${id}`, SK: 'IT', id, ...more })
const planOf = async (what: typeof move, ...rows: Item[]) => {
  const store = memoryStore([{ name: 'shop', keys: ['PK', 'SK'] }])
  for (const one of rows) await store.put('shop', one)
  const plan = await what.plan({ scan: store.scan })
  // Every row is somewhere.
  const stuck = plan.stuck.reduce((sum, one) => sum + one.rows, 0)
  expect(plan.moves + plan.stays + plan.others + stuck).toBe(plan.rows)
  // And what the plan says happens: the backfill refuses what is stuck, and nothing else.
  const { done, refused } = await what.backfill(store)
  expect(refused.reduce((sum, one) => sum + one.rows, 0)).toBe(stuck)
  expect(done).toBe(stuck === 0)
  return plan
}

describe('plan', () => {
  it('says what would move, what cannot and why, and what it takes', async () => {
    const plan = await planOf(
      move,
      row('a', 'b', '1'),
      row('a', 'b', '2', { on: '2024-02-01', note: 'x'.repeat(3000) }),
      { PK: 'ORG|a|b|c', SK: 'ORDER|9', on: '2024-01-15' },
      { PK: 'USER|1', SK: 'PROFILE' },
      row('l', 'b', 'x'.repeat(1010)),
      row('m', 'b', '1', {}),
      row('m', 'b', '2', { on: 'yesterday' }),
      { ...row('o', 'b', '1'), org: 'p' },
    )
    expect(plan).toMatchObject({ rows: 8, moves: 2, stays: 0, others: 1 })
    expect(plan.examples.moves).toContainEqual({
      from: { PK: 'ORG|a|b', SK: 'ORDER|1' },
      to: { PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1' },
    })
    expect(plan.examples.others).toEqual([{ PK: 'USER|1', SK: 'PROFILE' }])
    // Rows with one fault are one group, whatever their values are.
    expect(plan.stuck.map(({ reason, rows }) => [rows, reason])).toEqual([
      [2, expect.stringContaining('on: expected')],
      [1, expect.stringMatching(/several ways|1024 bytes|another key/)],
      [1, expect.stringMatching(/several ways|1024 bytes|another key/)],
      [1, expect.stringMatching(/several ways|1024 bytes|another key/)],
    ])
    expect(plan.stuck[0]?.examples.map(({ key: { SK } }) => SK).sort()).toEqual([
      'ORDER|1',
      'ORDER|2',
    ])
    expect(plan.bytes.after - plan.bytes.before).toBe('2024-01-15#'.length * 2)
    expect(plan.writeUnits).toEqual({ before: 4, after: 4, backfill: 16, cleanUp: 16 })
  })

  it('notes old keys that different values share', async () => {
    const plan = await planOf(move, row('a|b', 'c', '1'), row('a', 'b|c', '2'), row('x', 'y', '1'))
    expect(plan.stuck).toEqual([])
    const note = plan.notes.find((one) => one.includes('shared by different values'))
    expect(note).toContain('ORG|a|b|c')
    expect(note).toContain('org: "a|b"')
  })

  it('finds rows that would share a new key', async () => {
    const byDay = entity(shop, 'Day', {
      primary: { pk: key('ORG', text('org'), text('unit')), sk: key('DAY', date('on')) },
    })
    const lossy = rekey([{ from: old, to: byDay }])
    const plan = await planOf(lossy, row('x', 'y', '1'), row('x', 'y', '2'), row('x', 'y', '3'))
    expect(plan).toMatchObject({ rows: 3, moves: 1, stuck: [{ rows: 2 }] })
    expect(plan.stuck[0]?.reason).toContain('the same new key')
    expect(plan.stuck[0]?.examples[0]?.detail).toContain('DAY#2024-01-15')
  })

  it('finds a row that lies where the new row of another is to go', async () => {
    expect(await planOf(users, userRow('a'), userRow('a b'))).toMatchObject({
      moves: 1,
      stays: 1,
      stuck: [],
    })
    const plan = await planOf(users, userRow('a b'), userRow('a$20b'))
    expect(plan).toMatchObject({ moves: 1, stuck: [{ rows: 1 }] })
    // Also one that is none of the migration's.
    const taken = { PK: 'ORG#a#b', SK: 'ORDER#2024-01-15#1', org: 'z', unit: 'b', id: '1' }
    const other = await planOf(move, row('a', 'b', '1'), taken)
    expect(other).toMatchObject({ moves: 0, others: 1, stuck: [{ rows: 1 }] })
    expect(other.stuck[0]?.reason).toContain('in the place of its new row')
  })

  it('names rows whose index key cannot stay, and does not call them others', async () => {
    const indexed = rekey([
      {
        from: entity(shop, 'OldUser', {
          primary: { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') },
          GSI1: { pk: legacyKey({}, 'TEAM', text('team')), sk: legacyKey({}, text('id')) },
        }),
        to: entity(shop, 'User', {
          primary: { pk: key('USER', text('id')), sk: key('IT') },
          GSI1: { pk: key('TEAM', text('team')), sk: key(text('id')) },
        }),
      },
    ])
    const team = (id: string, name: string) =>
      userRow(id, { team: name, GSI1PK: `TEAM#${name}`, GSI1SK: id })
    const plan = await planOf(indexed, team('a', 'red'), team('b', 'dark red'), team('c d', 'red'))
    expect(plan).toMatchObject({ rows: 3, stays: 1, moves: 1, others: 0 })
    expect(plan.stuck).toMatchObject([{ rows: 1 }])
    expect(plan.stuck[0]?.reason).toContain('GSI1PK to be the same under both keys')
    expect(plan.notes.join()).not.toContain('returns every item twice')
  })

  it('reads several pairs in one pass', async () => {
    let scans = 0
    const store = memoryStore([{ name: 'shop', keys: ['PK', 'SK'] }])
    await store.put('shop', row('a', 'b', '1'))
    await store.put('shop', userRow('a b'))
    const both = rekey([
      { from: old, to: order },
      { from: oldUser, to: user },
    ])
    const plan = await both.plan(
      {
        scan: (input) => {
          scans++
          return store.scan(input)
        },
      },
      { segments: 1 },
    )
    expect(plan).toMatchObject({ rows: 2, moves: 2, stuck: [] })
    expect(scans).toBe(1)
    expect(await both.backfill(store)).toMatchObject({ done: true })
    expect(await both.verify(store)).toEqual({ missing: [], different: [], orphans: [] })
    expect(await both.cleanUp(store)).toMatchObject({ done: true })
    expect((await store.rows('shop')).map(({ PK }) => PK).sort()).toEqual(['ORG#a#b', 'USER#a$20b'])
  })

  it('notes what applies', async () => {
    const notes = async (what: typeof move, ...rows: Item[]) =>
      (await planOf(what, ...rows)).notes.join('\n')
    const plain = await notes(users, userRow('a b'))
    expect(plain).toContain('keywrightRevision')
    expect(plain).toContain('MRSC')
    expect(plain).not.toContain('two writers')
    expect(await notes(move, row('a', 'b', '1'))).toContain('two writers that create one item')
    // An index on attributes that both rows have holds the item twice, whichever entity defines it.
    const indexed = userRow('a b', { GSI1PK: 'x', GSI1SK: 'y' })
    expect(await notes(users, indexed)).not.toContain('returns every item twice')
    const mails = table({
      name: 'shop',
      pk: 'PK',
      sk: 'SK',
      ttl: 'expires',
      indexes: { byMail: { pk: ['mail'] } },
    })
    const keys = { pk: legacyKey({}, 'USER', text('id')), sk: legacyKey({}, 'IT') }
    const mailed = rekey([
      {
        from: entity(mails, 'OldUser', { primary: keys }),
        to: entity(mails, 'User', { primary: { pk: key('USER', text('id')), sk: key('IT') } }),
      },
    ])
    const told = await notes(mailed, userRow('a b', { mail: 'm' }), userRow('c d', { expires: 5 }))
    expect(told).toContain('returns every item twice while it has two rows (User: byMail)')
    expect(told).toContain('Rows expire by expires')
    expect(told).toContain('1 row has expired')
  })
})
