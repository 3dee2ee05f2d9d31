import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  bigint,
  bucket,
  decimal,
  during,
  gte,
  integer,
  key,
  ranked,
  sharded,
  shardOf,
  text,
  time,
  uuid,
} from '@keywright/core'
import { type Engine, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import { refusal } from '@keywright/harness/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AnyQueryInput,
  collectionInput,
  createTableInput,
  deleteInput,
  entity,
  getInput,
  group,
  itemCursor,
  itemOf,
  keysOf,
  page,
  putInput,
  type QueryInput,
  queryInput,
  queryInputs,
  readAll,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

// Each of these was reported: a row was lost, leaked, or could not be changed any more.

const app = table({
  name: 'nothing-lost',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' }, LSI1: { sk: 'LSI1SK' } },
})

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.client.send(new CreateTableCommand(createTableInput(app)))
})
afterAll(() => engine?.stop())

type Row = Record<string, unknown>

const run = async (input: AnyQueryInput): Promise<{ Items: Row[] }> =>
  (await engine.documents.send(new QueryCommand(input as never))) as { Items: Row[] }
const put = async (Item: unknown): Promise<void> => {
  await engine.documents.send(new PutCommand({ TableName: app.name, Item: Item as Row }))
}
const update = (input: object) => engine.documents.send(new UpdateCommand(input as never))
const row = async (Key: unknown): Promise<Row> =>
  (await engine.documents.send(new GetCommand({ TableName: app.name, Key: Key as Row })))
    .Item as Row
const read = async (inputs: QueryInput | QueryInput[]): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const one of readAll(inputs, run)) rows.push(one)
  return rows
}
const FAILED = { name: 'ConditionalCheckFailedException' }

describe('queryInputs', () => {
  it('asks all shards where only the bucket of the deciding value is given', async () => {
    const keys = sharded(key('ROOM', text('room'), bucket('at', 'day')), {
      by: time('at'),
      count: 8,
    })
    const message = entity(app, 'Message', { primary: { pk: keys, sk: key(time('at')) } })
    const times = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2024, 0, 3, hour)))
    for (const at of times) await put(putInput(message, { room: 'a', at }).Item)
    const day = queryInputs(message, { room: 'a', at: during('2024-01-03') })
    expect(new Set(day.map((input) => input.ExpressionAttributeValues[':pk'])).size).toBe(8)
    expect((await read(day)).map((one) => one['at'])).toEqual(times.map((at) => at.toISOString()))
    // One time is on one shard.
    const at = times[7] as Date
    expect(queryInputs(message, { room: 'a', at }).length).toBe(1)
    expect((await read(queryInput(message, { room: 'a', at }))).length).toBe(1)
    // Without the time in the sort key, a time stands for its day.
    const log = entity(app, 'Log', { primary: { pk: keys, sk: key('LOG', text('id')) } })
    for (const [i, at] of times.entries()) {
      await put(putInput(log, { room: 'b', at, id: `${i}` }).Item)
    }
    expect((await read(queryInputs(log, { room: 'b', at }))).length).toBe(24)
    expect(() => queryInput(log, { room: 'b', at })).toThrow('or queryInputs')
  })

  it('selects nothing for a period that ends before it starts', () => {
    const log = entity(app, 'Log', {
      primary: { pk: key('LOG', bucket('at', 'day')), sk: key(text('id')) },
    })
    expect(queryInputs(log, { at: during('2024-02', '2024-01') })).toEqual([])
  })
})

describe('a value with the name of an attribute', () => {
  const music = table({ name: 'music', pk: 'Artist', sk: 'SongTitle' })

  it('is refused where the attribute holds another text, and the list is shown', () => {
    expect(() =>
      entity(music, 'Song', {
        primary: { pk: key(text('Artist')), sk: key('SONG', text('SongTitle')) },
      }),
    ).toThrow('or the list pk: [\'Artist\'] in the table, got "Artist"')
    expect(() =>
      entity(music, 'Song', {
        primary: { pk: key('ARTIST', text('name')), sk: key(text('SongTitle'), 'X') },
      }),
    ).toThrow("or the list sk: ['SongTitle']")
    expect(() =>
      entity(app, 'Note', {
        primary: { pk: key('NOTE', text('id')), sk: key('N') },
        GSI1: { pk: sharded(key('NOTES'), { by: 'GSI1SK', count: 2 }), sk: key('N', text('id')) },
      }),
    ).toThrow('GSI1SK')
  })

  it('is taken where the text is the value itself', async () => {
    const days = table({ name: 'days', pk: 'id', sk: 'at' })
    const day = entity(days, 'Day', {
      primary: { pk: key('DAY', text('of')), sk: key(time('at')) },
    })
    const at = '2024-01-15T10:30:00.000Z'
    const { Item } = putInput(day, { of: 'x', at })
    expect(Item).toEqual({ of: 'x', at, id: 'DAY#x' })
    expect(keysOf(day, Item)).toEqual({ id: 'DAY#x', at })
  })

  it('stays when the item leaves the index whose key it is, and can change', () => {
    const tasks = table({
      name: 'tasks',
      pk: 'PK',
      indexes: { open: { pk: 'openPK', sk: 'due' }, late: { pk: 'latePK', sk: 'due' } },
    })
    const task = entity(tasks, 'Task', {
      primary: { pk: key('TASK', text('id')) },
      open: { pk: key('OPEN', text('who')), sk: key(time('due')), sparse: true },
      late: {
        pk: key('LATE', text('id')),
        sk: key(time('due')),
        when: (item: { late?: boolean }) => item.late === true,
      },
    })
    const due = '2024-01-15T10:30:00.000Z'
    const held = putInput(task, { id: '1', who: 'ann', due: new Date(due), late: true }).Item
    expect(held).toEqual({
      ...{ PK: 'TASK#1', openPK: 'OPEN#ann', latePK: 'LATE#1', due },
      ...{ id: '1', who: 'ann', late: true },
    })
    expect(putInput(task, { id: '1', due: new Date(due) }).Item).toEqual({
      PK: 'TASK#1',
      id: '1',
      due,
    })
    const { UpdateExpression = '', ExpressionAttributeNames: names } = updateInput(task, held, {
      who: undefined,
      late: false,
    })
    const written = UpdateExpression.replaceAll(/#k\d+/g, (one) => names[one] as string)
    expect(written).toMatch(/^SET late = :k\d+ REMOVE who, openPK, latePK$/)
    const later = new Date('2025-01-01T00:00:00.000Z')
    const moved = updateInput(task, { id: '1', who: 'ann', due, late: true }, { due: later })
    expect(Object.values(moved.ExpressionAttributeValues ?? {})).toContain(later.toISOString())
    expect(itemOf(task, { PK: 'TASK#1', id: '1', due })).toEqual({ id: '1', due: new Date(due) })
    expect(queryInput(task, { who: 'ann', due: gte(due) }, { index: 'open' })).toMatchObject({
      KeyConditionExpression: '#pk = :pk AND #sk >= :sk',
      ExpressionAttributeValues: { ':pk': 'OPEN#ann', ':sk': due },
    })
  })
})

describe('collectionInput', () => {
  it('gives no row of another value of the shard', async () => {
    const pk = sharded(key('ORGS'), { by: 'orgId', count: 2 })
    const org = entity(app, 'Org', { primary: { pk, sk: key('ORG', text('orgId')) } })
    const member = entity(app, 'Member', { primary: { pk, sk: key('MEMBER', text('id')) } })
    const team = entity(app, 'Team', {
      primary: { pk, sk: key('ORG', text('orgId'), 'TEAM', text('id')) },
    })
    for (const orgId of [...'abcdefgh']) {
      await put(putInput(org, { orgId }).Item)
      for (const id of ['1', '2']) {
        await put(putInput(member, { orgId, id: orgId + id }).Item)
        await put(putInput(team, { orgId, id }).Item)
      }
    }
    const count = async (input: QueryInput): Promise<number[]> => {
      const rows = await read(input)
      for (const one of rows) expect(one['orgId']).toBe('c')
      const { Org, Member, Team } = group([org, member, team], rows)
      return [Org.length, Member.length, Team.length]
    }
    const of = { orgId: 'c' }
    expect(await count(collectionInput([org], of))).toEqual([1, 0, 0])
    expect(await count(collectionInput([member], of))).toEqual([0, 2, 0])
    expect(await count(collectionInput([org, member], of))).toEqual([1, 2, 0])
    expect(await count(collectionInput([member, org], of))).toEqual([1, 2, 0])
    const nested = collectionInput([org, team], of)
    expect(nested.FilterExpression).toBeUndefined()
    expect(await count(nested)).toEqual([1, 0, 2])
  })

  it('refuses an index that only one of the entities is in', () => {
    const one = entity(app, 'One', {
      primary: { pk: key('P', text('id')), sk: key('ONE') },
      GSI1: { pk: key('G', text('id')), sk: key('ONE') },
    })
    const two = entity(app, 'Two', { primary: { pk: key('P', text('id')), sk: key('TWO') } })
    // @ts-expect-error: only one of them is in it
    expect(refusal(() => collectionInput([one, two], { id: '1' }, { index: 'GSI1' }))).toBe(
      'INVALID_CONDITION',
    )
  })
})

describe('a row from before an index', () => {
  const before = entity(app, 'Ticket', {
    primary: { pk: key('TICKET', text('id')), sk: key('TICKET') },
  })
  const ticket = entity(app, 'Ticket', {
    primary: { pk: key('TICKET', text('id')), sk: key('TICKET') },
    GSI1: { pk: key('STATE', text('state')), sk: key('TICKET', text('id')) },
    LSI1: { sk: key('DUE', text('due')), sparse: true },
  })

  it('can be changed, whatever changes, and gets the keys that it lacks', async () => {
    for (const [i, changes] of [{ state: 'done' }, { note: 'x' }, { due: 'now' }].entries()) {
      const item = { id: `old${i}`, state: 'new', due: 'today' }
      const { Item } = putInput(before, item)
      await put(Item)
      await update(updateInput(ticket, Item, changes))
      const after = await row({ PK: Item.PK, SK: Item.SK })
      expect(after).toEqual({ ...item, ...changes, ...keysOf(ticket, { ...item, ...changes }) })
      // Once more: it has its keys now.
      await update(updateInput(ticket, after as typeof item, { state: 'again' }))
    }
  })

  it('is not changed on a stale read of what decides the keys that it lacks', async () => {
    const item = { id: 'stale', state: 'new' }
    const { Item } = putInput(before, item)
    await put(Item)
    const late = updateInput(ticket, Item, { note: 'late' })
    await update(updateInput(ticket, Item, { state: 'done' }))
    await expect(update(late)).rejects.toMatchObject(FAILED)
  })

  it('is counted without a read', async () => {
    const item = { id: 'counter', state: 'new' }
    const { Item } = putInput(ticket, item)
    await put(Item)
    await update(updateInput(ticket, { id: 'counter' } as typeof item, { visits: 7 }))
    expect(await row({ PK: Item.PK, SK: Item.SK })).toEqual({ ...Item, visits: 7 })
  })
})

describe('what values and when read', () => {
  it('is part of the condition, also when the item is copied', async () => {
    const pair = entity(
      app,
      'Pair',
      {
        primary: { pk: key('PAIR', text('id')), sk: key('PAIR') },
        GSI1: { pk: key('A', text('a')), sk: key('B', text('b')), sparse: true },
      },
      { values: (item: { id: string; a?: string; b?: string }) => ({ ...item }) },
    )
    const { Item } = putInput(pair, { id: '1' })
    await put(Item)
    const [first, second] = [
      updateInput(pair, Item, { a: 'x' }),
      updateInput(pair, Item, { b: 'y' }),
    ]
    await update(first)
    await expect(update(second)).rejects.toMatchObject(FAILED)
    const now = (await row({ PK: Item.PK, SK: Item.SK })) as typeof Item
    await update(updateInput(pair, now, { b: 'y' }))
    expect(await row({ PK: Item.PK, SK: Item.SK })).toMatchObject({ GSI1PK: 'A#x', GSI1SK: 'B#y' })
  })

  it('is part of the condition, even of a change that it did not read', async () => {
    const post = entity(app, 'Post', {
      primary: { pk: key('POST', text('id')), sk: key('POST') },
      GSI1: {
        pk: key('FRONT'),
        sk: key(text('id')),
        // `published` is not read while `featured` is missing.
        when: (item: { featured?: boolean; published?: boolean }) =>
          item.featured === true && item.published === true,
      },
    })
    const { Item } = putInput(post, { id: '1' })
    await put(Item)
    await update(updateInput(post, Item, { featured: true }))
    await expect(update(updateInput(post, Item, { published: true }))).rejects.toMatchObject(FAILED)
    const now = (await row({ PK: Item.PK, SK: Item.SK })) as typeof Item
    await update(updateInput(post, now, { published: true }))
    expect(await row({ PK: Item.PK, SK: Item.SK })).toMatchObject({ GSI1PK: 'FRONT', GSI1SK: '1' })
    // Values that are no row do not say what is missing: a counter still needs no read.
    await update(updateInput(post, { id: '1' }, { visits: 1 }))
    await update(updateInput(post, { id: '1', featured: true }, { visits: 2 }))
    const other = updateInput(post, { id: '1', featured: false }, { visits: 3 })
    await expect(update(other)).rejects.toMatchObject(FAILED)
  })

  it('is the item as it is stored: a row as read stays in its index', async () => {
    const seen: unknown[] = []
    const bill = entity(app, 'Bill', {
      primary: { pk: key('BILL', text('id')), sk: key('BILL') },
      GSI1: {
        pk: key('DUE'),
        sk: key(time('due')),
        when: (item) => {
          seen.push(item.due)
          return item.due > '2024'
        },
      },
    })
    const { Item } = putInput(bill, { id: '1', due: new Date('2024-05-01T00:00:00Z') })
    expect(Item.GSI1PK).toBe('DUE')
    expect(putInput(bill, Item as never).Item).toEqual(Item)
    expect(new Set(seen)).toEqual(new Set(['2024-05-01T00:00:00.000Z']))
  })

  it('has times in one spelling, which is the one that is stored', () => {
    const bill = entity(app, 'Bill', {
      primary: { pk: key('BILL', text('id')), sk: key(time('due')) },
    })
    const { Item } = putInput(bill, { id: '1', due: '2024-05-01T02:00:00+02:00' })
    expect(Item).toMatchObject({ due: '2024-05-01T00:00:00.000Z', SK: '2024-05-01T00:00:00.000Z' })
  })
})

describe('a key that had other shards before', () => {
  const job = entity(app, 'Job', {
    primary: { pk: key('JOB', text('id')), sk: key('JOB') },
    GSI1: {
      pk: sharded(key('JOBS'), { by: 'owner', count: 8, formerly: [2] }),
      sk: key(text('id')),
    },
  })

  it('is on the shard of its value, whatever stale writers do', async () => {
    // The first writer goes to a former shard of the value; the second one back to where it was.
    const today = (owner: string): number => shardOf(owner, 8)
    const owners = Array.from({ length: 200 }, (_, i) => `owner${i}`)
    const [owner] = owners.filter((one) => shardOf(one, 2) !== today(one)) as [string]
    const first = owners.find((one) => today(one) === shardOf(owner, 2)) as string
    const second = owners.find((one) => one !== owner && today(one) === today(owner)) as string
    const { Item } = putInput(job, { id: '1', owner })
    await put(Item)
    const stale = [first, second].map((next) => updateInput(job, Item, { owner: next }))
    await update(stale[0] as object)
    await expect(update(stale[1] as object)).rejects.toMatchObject(FAILED)
    const after = (await row({ PK: Item.PK, SK: Item.SK })) as typeof Item
    expect(after.GSI1PK).toBe(keysOf(job, after).GSI1PK)
    await update(updateInput(job, after, { owner: second }))
  })

  it('is taken among the changes as it was read', async () => {
    const { Item } = putInput(job, { id: 'read', owner: 'g' })
    for (const shard of ['JOBS#SHARD#0', 'JOBS#SHARD#1']) {
      const old = { ...Item, GSI1PK: shard }
      await put(old)
      await update(updateInput(job, old, { ...old, owner: 'h' }))
      expect(await row({ PK: Item.PK, SK: Item.SK })).toEqual(
        putInput(job, { id: 'read', owner: 'h' }).Item,
      )
    }
    expect(refusal(() => updateInput(job, Item, { GSI1PK: 'JOBS#SHARD#9' }))).toBe('INVALID_VALUE')
  })
})

describe('a cursor at the far end of a range', () => {
  const user = entity(app, 'User', { primary: { pk: key('USER', text('id')), sk: key('PROFILE') } })
  const step = entity(app, 'Step', {
    primary: { pk: key('USER', text('id')), sk: key('N', integer('n', { digits: 2 })) },
  })

  it('leads to an empty page, and from there back', async () => {
    await put(putInput(user, { id: '9' }).Item)
    for (const n of [1, 2, 3, 4, 5]) await put(putInput(step, { id: '9', n }).Item)
    const asked = [
      (cursor?: string) => collectionInput([user, step], { id: '9' }, { cursor }),
      (cursor?: string) => queryInput(step, { id: '9', n: gte(3) }, { descending: true, cursor }),
    ]
    for (const inputOf of asked) {
      const { Items } = await run(inputOf())
      const end = itemCursor(inputOf(), Items.at(-1) as Row)
      const input = inputOf(end)
      const last = page(input, await run(input))
      expect([last.items, last.next]).toEqual([[], undefined])
      const back = inputOf(last.previous)
      expect(page(back, await run(back)).items).toEqual(Items)
      // In the other direction, the same row is the first.
      const before = page(inputOf(itemCursor(inputOf(), Items[0] as Row)), {
        Items: Items.slice(1),
      })
      const first = inputOf(before.previous)
      expect(page(first, await run(first)).items).toEqual(Items.slice(0, 1))
    }
  })
})

describe('a value in another spelling than its key', () => {
  const device = entity(app, 'Device', {
    primary: { pk: key('DEVICE', uuid('device')), sk: key('DEVICE') },
    GSI1: {
      pk: key('OWNER', uuid('owner')),
      sk: key(decimal('price', { digits: 4, scale: 2 })),
    },
  })
  const id = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
  const owner = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E80'

  it('can be changed by the item that itemOf gives', async () => {
    const { Item } = putInput(device, { device: id, owner, price: 10.5 })
    await put(Item)
    const place = { PK: Item.PK, SK: Item.SK }
    const read = async () => itemOf(device, (await row(place)) as typeof Item)
    const item = await read()
    expect(item).toEqual({ device: id.toLowerCase(), owner: owner.toLowerCase(), price: '10.50' })
    const change = updateInput(device, item, { price: 11 })
    await update(change)
    expect(await row(place)).toMatchObject({ price: 11, GSI1SK: '0011.00' })
    // It is still the condition that the value is the one that was read.
    await expect(update(change)).rejects.toMatchObject(FAILED)
    await update(updateInput(device, await read(), { owner: id }))
    expect(await row(place)).toMatchObject({ owner: id, GSI1PK: `OWNER#${id.toLowerCase()}` })
    await expect(update(updateInput(device, item, { owner }))).rejects.toMatchObject(FAILED)
  })

  it.runIf(isDynamoDbLocal)('can be moved by it', async () => {
    const { Item } = putInput(device, { device: id, owner, price: 1.5 })
    await put(Item)
    const item = itemOf(device, (await row({ PK: Item.PK, SK: Item.SK })) as typeof Item)
    const move = transactInput(device, item, { ...item, device: owner })
    await engine.documents.send(new TransactWriteCommand(move as never))
    expect(await row({ PK: `DEVICE#${owner.toLowerCase()}`, SK: 'DEVICE' })).toMatchObject({
      price: '1.50',
    })
    expect(await row({ PK: Item.PK, SK: Item.SK })).toBeUndefined()
  })
})

describe('a row as read', () => {
  it('is taken where a table returned a number for a bigint that no key holds', () => {
    const event = entity(app, 'Event', {
      primary: {
        pk: sharded(key('EVENT'), { by: bigint('number', { digits: 20 }), count: 4 }),
        sk: key('E', text('id')),
      },
    })
    const { Item } = putInput(event, { id: '1', number: 7n })
    const read = { ...Item, number: 7 } as never
    expect(putInput(event, read).Item).toMatchObject({ PK: Item.PK, number: 7 })
    expect(getInput(event, read).Key).toEqual({ PK: Item.PK, SK: Item.SK })
  })

  it('is taken where a native attribute holds the text of its field', () => {
    const tasks = table({
      name: 'tasks',
      pk: 'PK',
      sk: 'SK',
      indexes: { byPriority: { pk: ['team'], sk: ['priority'] } },
    })
    const priority = ranked('priority', ['low', 'mid', 'high'])
    const task = entity(tasks, 'Task', {
      primary: { pk: key('TEAM', text('team')), sk: key(priority, text('id')) },
      byPriority: { pk: [text('team')], sk: [priority] },
    })
    const { Item } = putInput(task, { team: 'a', priority: 'mid', id: '1' })
    expect(Item.priority).toBe('1')
    const Key = { PK: 'TEAM#a', SK: '1#1' }
    expect(getInput(task, Item as never).Key).toEqual(Key)
    expect(deleteInput(task, Item as never).Key).toEqual(Key)
    expect(putInput(task, Item as never).Item).toEqual(Item)
  })

  it('is refused where its class has what it lacks itself', () => {
    class Gift {
      readonly id = '1'
      get giftFor(): string {
        return 'ann'
      }
    }
    const gift = entity(app, 'Gift', {
      primary: { pk: key('GIFT', text('id')), sk: key('GIFT') },
      GSI1: { pk: key('FOR', text('giftFor')), sk: key(text('id')), sparse: true },
    })
    const expected = 'giftFor: expected an own property, got an inherited one'
    expect(() => putInput(gift, new Gift())).toThrow(expected)
    expect(() => updateInput(gift, new Gift(), { id: '1' })).toThrow(expected)
  })
})

describe('a sharded partition with a list of sort attributes', () => {
  it('gets no filter on an attribute of its key', () => {
    const places = table({
      name: 'places',
      pk: 'PK',
      indexes: { byPlace: { pk: 'GPK', sk: ['country', 'city'] } },
    })
    const place = entity(places, 'Place', {
      primary: { pk: key('PLACE', text('id')) },
      byPlace: {
        pk: sharded(key('PLACES'), { by: 'city', count: 2 }),
        sk: [text('country'), text('city')],
      },
    })
    const index = 'byPlace'
    expect(() => queryInput(place, { city: 'Ulm' }, { index })).toThrow(
      'expected all sort fields before it',
    )
    expect(queryInput(place, { country: 'DE', city: 'Ulm' }, { index }).FilterExpression).toBe(
      undefined,
    )
  })
})

it.runIf(isDynamoDbLocal)('DynamoDB Local refuses to start at the far end', async () => {
  const input = queryInput(
    entity(app, 'Step', {
      primary: { pk: key('USER', text('id')), sk: key('N', integer('n', { digits: 2 })) },
    }),
    { id: '9', n: gte(3) },
    { descending: true },
  )
  const ExclusiveStartKey = { PK: 'USER#9', SK: 'N#03' }
  await expect(run({ ...input, ExclusiveStartKey })).rejects.toMatchObject({
    name: 'ValidationException',
  })
})
