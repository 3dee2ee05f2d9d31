import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  between,
  bytes,
  compareKeys,
  gt,
  gte,
  integer,
  key,
  lt,
  lte,
  number,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { type Engine, engineRuns, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTableInput,
  deleteInput,
  entity,
  getInput,
  identify,
  itemCursor,
  keysOf,
  page,
  putInput,
  queryInput,
  readAll,
  table,
  updateInput,
} from '../src/dynamodb/index.ts'

// AWS's own example, and what else a table that exists may have.
const music = table({
  name: 'Music',
  pk: ['Artist'],
  sk: ['SongTitle'],
  indexes: {
    byYear: { pk: ['Genre'], sk: [{ name: 'Year', type: 'N' }] },
    byLength: { sk: [{ name: 'Seconds', type: 'N' }] },
    byLabel: { pk: 'LabelPK', sk: 'LabelSK' },
  },
})
const song = entity(music, 'Song', {
  primary: { pk: [text('Artist')], sk: [text('SongTitle')] },
  byYear: { pk: [text('Genre')], sk: [integer('Year', { digits: 4 })], sparse: true },
  byLength: { sk: [integer('Seconds', { digits: 5 })], sparse: true },
  byLabel: { pk: key('LABEL', text('Label')), sk: key(text('SongTitle')), sparse: true },
})
const readings = table({
  name: 'Readings',
  pk: [{ name: 'Sensor', type: 'N' }],
  sk: [{ name: 'Value', type: 'N' }],
})
const reading = entity(readings, 'Reading', {
  primary: { pk: [integer('Sensor', { digits: 6 })], sk: [number('Value')] },
})
const blobs = table({ name: 'Blobs', pk: ['Owner'], sk: [{ name: 'Hash', type: 'B' }] })
const blob = entity(blobs, 'Blob', { primary: { pk: [text('Owner')], sk: [bytes('Hash')] } })
const users = table({
  name: 'Users',
  pk: ['id'],
  indexes: { email: { pk: ['email'] }, joined: { pk: ['team'], sk: ['joinedAt'] } },
})
const user = entity(users, 'User', {
  primary: { pk: [text('id')] },
  email: { pk: [text('email')] },
  joined: { pk: [text('team')], sk: [time('joinedAt')], sparse: true },
})

let engine: Engine

beforeAll(async () => {
  engine = await startEngine()
  for (const one of [music, readings, blobs, users]) {
    await engine.client.send(new CreateTableCommand(createTableInput(one)))
  }
})
afterAll(async () => {
  await engine?.stop()
})

const put = (input: { TableName: string; Item: object }) =>
  engine.documents.send(new PutCommand(input as never))
const rowsOf = async (input: object): Promise<Record<string, unknown>[]> =>
  (await engine.documents.send(new QueryCommand(input as never))).Items ?? []

// Later steps read the rows of earlier ones.
describe('attributes of the item as keys', { shuffle: false }, () => {
  it("AWS's Music table: put, get, update, query, delete, unescaped", async () => {
    const titles = ['Call Me Today', '#1 Hit', 'São Paulo $', 'Z']
    for (const SongTitle of titles) {
      const item = { Artist: 'No One You Know', SongTitle, Genre: 'Country & Co', Year: 1999 }
      const input = putInput(song, item)
      expect(input.Item).toEqual(item)
      await put(input)
    }
    const key = { Artist: 'No One You Know', SongTitle: '#1 Hit' }
    expect(getInput(song, key).Key).toEqual(key)
    const { Item } = await engine.documents.send(new GetCommand(getInput(song, key)))
    expect(Item).toEqual({ ...key, Genre: 'Country & Co', Year: 1999 })
    // The row as read is put as the same row.
    await put(putInput(song, Item as never))
    expect(await rowsOf(queryInput(song, { Artist: 'No One You Know' }))).toHaveLength(4)
    const found = await rowsOf(
      queryInput(song, { Artist: 'No One You Know', SongTitle: startsWith('#') }),
    )
    expect(found.map(({ SongTitle }) => SongTitle)).toEqual(['#1 Hit'])
    await engine.documents.send(
      new UpdateCommand(updateInput(song, Item as never, { Year: 2001, Label: 'Own' } as never)),
    )
    const moved = await rowsOf(
      queryInput(song, { Genre: 'Country & Co', Year: gte(2000) }, { index: 'byYear' }),
    )
    expect(moved.map(({ LabelPK }) => LabelPK)).toEqual(['LABEL#Own'])
    expect(identify([song], moved[0] as object)).toMatchObject({ entity: 'Song', values: key })
    await engine.documents.send(new DeleteCommand(deleteInput(song, key)))
    expect(await rowsOf(queryInput(song, { Artist: 'No One You Know' }))).toHaveLength(3)
  })

  it('a row from before an index gets its keys with the next change', async () => {
    const old = { Artist: 'A', SongTitle: 'B', Label: 'L' }
    await engine.documents.send(new PutCommand({ TableName: 'Music', Item: old }))
    await engine.documents.send(
      new UpdateCommand(updateInput(song, old as never, { note: 'x' } as never)),
    )
    const rows = await rowsOf(queryInput(song, { Label: 'L' }, { index: 'byLabel' }))
    expect(rows).toHaveLength(1)
  })

  it('an existing index on an e-mail address', async () => {
    const joinedAt = new Date('2024-01-15T10:30:00Z')
    await put(putInput(user, { id: '1', email: 'a+b@x.org', team: 'red', joinedAt }))
    await put(putInput(user, { id: '2', email: 'z@x.org' }))
    const [found] = await rowsOf(queryInput(user, { email: 'a+b@x.org' }, { index: 'email' }))
    expect(found?.['id']).toBe('1')
    const period = { team: 'red', joinedAt: gte(new Date('2024-01-01')) }
    expect(await rowsOf(queryInput(user, period, { index: 'joined' }))).toHaveLength(1)
    // A row as read, whose time is text, is the same row.
    expect(keysOf(user, found as never)).toEqual({
      id: '1',
      email: 'a+b@x.org',
      team: 'red',
      joinedAt: '2024-01-15T10:30:00.000Z',
    })
    await engine.documents.send(
      new UpdateCommand(updateInput(user, found as never, { email: 'new@x.org' })),
    )
    expect(await rowsOf(queryInput(user, { email: 'a+b@x.org' }, { index: 'email' }))).toEqual([])
  })

  it('numbers and bytes sort as themselves, with every operator, in both directions', async () => {
    const values = [-1e10, -5, -0.5, 0, 0.25, 2, 10, 11, 1e10]
    for (const Value of values) await put(putInput(reading, { Sensor: 7, Value }))
    const hashes = ['00', '0001', '01', '7f', '80', 'ff', 'ff00'].map((hex) =>
      Buffer.from(hex, 'hex'),
    )
    for (const Hash of hashes) await put(putInput(blob, { Owner: 'o', Hash }))
    const operators = [
      [gt, (a: number, b: number) => a > b],
      [gte, (a: number, b: number) => a >= b],
      [lt, (a: number, b: number) => a < b],
      [lte, (a: number, b: number) => a <= b],
    ] as const
    for (const [operator, holds] of operators) {
      for (const bound of [-5, 0, 10, 1e11]) {
        for (const descending of [false, true]) {
          const input = queryInput(reading, { Sensor: 7, Value: operator(bound) }, { descending })
          const expected = values.filter((value) => holds(value, bound))
          const got = (await rowsOf(input)).map(({ Value }) => Value)
          expect(got).toEqual(descending ? expected.reverse() : expected)
        }
      }
    }
    const some = between(hashes[1] as Uint8Array, hashes[4] as Uint8Array)
    const got = await rowsOf(queryInput(blob, { Owner: 'o', Hash: some }))
    expect(got.map(({ Hash }) => Buffer.from(Hash as Uint8Array).toString('hex'))).toEqual([
      ...['0001', '01', '7f', '80'],
    ])
  })

  it('a number has no start', () => {
    const conditions = { Sensor: 7, Value: startsWith('1') }
    expect(() => queryInput(reading, conditions as never)).toThrow(/Value: expected a start of its/)
  })

  it('pages go forward and back, and any row has a cursor', async () => {
    const all = await rowsOf(queryInput(reading, { Sensor: 7 }))
    for (const limit of [1, 2, 4]) {
      const seen: unknown[] = []
      let cursor: string | undefined
      do {
        const input = queryInput(reading, { Sensor: 7 }, { limit, ...(cursor && { cursor }) })
        const output = await engine.documents.send(new QueryCommand(input as never))
        const { items, next } = page(input, output as never)
        seen.push(...items)
        cursor = next
      } while (cursor)
      expect(seen).toEqual(all)
    }
    const input = queryInput(blob, { Owner: 'o' })
    const rows = await rowsOf(input)
    const after = itemCursor(input, rows[2] as never)
    const rest = await rowsOf(queryInput(blob, { Owner: 'o' }, { cursor: after }))
    expect(rest).toEqual(rows.slice(3))
    const read: unknown[] = []
    for await (const row of readAll(
      queryInput(reading, { Sensor: 7 }),
      (one) => engine.documents.send(new QueryCommand(one as never)) as never,
    )) {
      read.push(row)
    }
    expect(read).toEqual(all)
  })

  it('every text sorts by its bytes, and each is found again', async () => {
    const unit = fc.constantFrom('a', 'B', '#', '$', ' ', '|', 'é', '\u{1f600}', '\ud7ff')
    const titles = fc.uniqueArray(fc.string({ unit, minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 6,
    })
    let artist = 0
    await fc.assert(
      fc.asyncProperty(titles, unit, async (list, prefix) => {
        const Artist = `artist ${artist++}`
        for (const SongTitle of list) await put(putInput(song, { Artist, SongTitle }))
        const read = async (conditions: object) =>
          (await rowsOf(queryInput(song, conditions as never))).map(({ SongTitle }) => SongTitle)
        const sorted = [...list].sort(compareKeys)
        expect(await read({ Artist })).toEqual(sorted)
        expect(await read({ Artist, SongTitle: startsWith(prefix) })).toEqual(
          sorted.filter((one) => one.startsWith(prefix)),
        )
        for (const SongTitle of list) expect(await read({ Artist, SongTitle })).toEqual([SongTitle])
      }),
      { numRuns: engineRuns(20, 60) },
    )
  })
})
