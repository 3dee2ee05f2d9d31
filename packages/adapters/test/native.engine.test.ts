import {
  BatchWriteItemCommand,
  CreateTableCommand,
  QueryCommand as LowLevelQueryCommand,
} from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { between, gte, key, text } from '@keywright/core'
import { type Engine, engineRuns, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTableInput,
  type Entity,
  encodeCursor,
  entity,
  keysOf,
  putInput,
  queryInput,
  queryInputs,
  readAll,
  staleKeysOf,
  table,
  updateInput,
} from '../src/index.ts'
import { inOrder, isMet, type Row } from './arbitraries.ts'
import { type Access, accesses, app, item, place, query, score } from './native-app.ts'

describe.runIf(isDynamoDbLocal)('native multi-attribute indexes on DynamoDB Local', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startEngine()
    await engine.client.send(new CreateTableCommand(createTableInput(app)))
  })
  afterAll(() => engine?.stop())

  let partitions = 0

  it('select the rows that the values select, in their order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { maxLength: 20 }),
        fc.array(query, { minLength: 10, maxLength: 10 }),
        async (values, queries) => {
          partitions += 1
          const ownerId = `o#${partitions}`
          const items = values.map((one, i) => ({ ...one, owner: ownerId, id: String(i) }))
          const requests = items.map((one) => ({
            PutRequest: {
              Item: putInput(place, one, { format: 'low-level' }).Item,
            },
          }))
          if (requests.length > 0) {
            await engine.client.send(
              new BatchWriteItemCommand({ RequestItems: { [app.name]: requests } }),
            )
          }
          for (const { at, conditions, ...options } of queries) {
            const access = accesses[at] as Access
            const expected = items
              .filter((one) => isMet(access.columns, conditions, one))
              .filter((one) =>
                Object.entries(access.partition).every(
                  ([name, value]) => (one as Row)[name] === value,
                ),
              )
              .sort(inOrder(access.columns))
            if (options.descending) expected.reverse()
            const ids: string[] = []
            let cursor: string | undefined
            do {
              const input = queryInput(
                place as Entity,
                { owner: ownerId, ...access.partition, ...conditions } as never,
                { index: access.index, ...options, cursor, format: 'low-level' } as never,
              )
              const page = await engine.client.send(new LowLevelQueryCommand(input as never))
              ids.push(...(page.Items ?? []).map((one) => one['id']?.S as string))
              cursor = encodeCursor(page.LastEvaluatedKey, input)
            } while (cursor !== undefined)
            const group = (id: string): string =>
              access.columns
                .map(({ field }) =>
                  field.codec.encode((items[Number(id)] as Row)[field.name] as never),
                )
                .join()
            expect(ids.map(group)).toEqual(expected.map(({ id }) => group(id)))
            expect([...ids].sort()).toEqual(expected.map(({ id }) => id).sort())
          }
        },
      ),
      { numRuns: engineRuns(40, 40) },
    )
  }, 3_600_000)

  it('serve the document client with the same call, and page with its cursors', async () => {
    const hashes = [3, 1, 2].map((byte) => Uint8Array.of(byte, 255))
    for (const [i, one] of hashes.entries()) {
      const values = {
        owner: 'doc',
        id: `${i}`,
        level: 12345678901234567890n,
        hash: one,
        at: new Date(0),
      }
      const Item = { ...values, ...keysOf(place, values) }
      await engine.documents.send(
        new PutCommand({ TableName: app.name, Item: { ...Item, at: 'x' } }),
      )
    }
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const input = queryInput(
        place,
        { owner: 'doc', level: 12345678901234567890n, hash: gte(Uint8Array.of(1)) },
        { index: 'byHash', limit: 1, cursor },
      )
      const page = await engine.documents.send(new QueryCommand(input))
      seen.push(...(page.Items ?? []).map((one) => one['id']))
      cursor = encodeCursor(page.LastEvaluatedKey, input)
    } while (cursor !== undefined)
    expect(seen).toEqual(['1', '2', '0'])
  })

  it('take large numbers and impossible conditions of the document client', async () => {
    const scores = [1e30, 9.5e125, -9.5e125, 0.1, 2 ** 53 + 2]
    for (const [i, score] of scores.entries()) {
      const values = { owner: 'large', id: `${i}`, score, at: new Date(0), rank: 1, city: 'x' }
      const Item = { ...keysOf(place, values), id: `${i}` }
      await engine.documents.send(new PutCommand({ TableName: app.name, Item }))
    }
    const ids = async (input: ReturnType<typeof queryInput>) => {
      const send = { ...input, ProjectionExpression: 'id' }
      const { Items = [] } = await engine.documents.send(new QueryCommand(send))
      return Items.map((one) => one['id'])
    }
    const by = (condition: unknown, index = 'byScore', field = 'score') =>
      queryInput(
        place as Entity,
        { owner: 'large', [field]: condition } as never,
        { index } as never,
      )
    expect(await ids(by(gte(-1)))).toEqual(['3', '4', '0', '1'])
    expect(await ids(by(between(-9.5e125, 1)))).toEqual(['2', '3'])
    expect(await ids(by(between(5, 3)))).toEqual([])
    expect(await ids(by(between(5, 3), 'byRank', 'rank'))).toEqual([])
    const city = queryInput(
      place,
      { owner: 'large', country: 'US', city: between('b', 'a') },
      { index: 'byCity' },
    )
    expect(await ids(city)).toEqual([])
    const hashed = queryInput(
      place,
      { owner: 'large', level: 1n, hash: between(Uint8Array.of(2), Uint8Array.of(1)) },
      { index: 'byHash' },
    )
    expect(await ids(hashed)).toEqual([])
  })

  it('merge buckets by number, time and text', async () => {
    const days = ['2024-01-03', '2024-01-01', '2024-01-02']
    const rows = days.flatMap((day) =>
      ['b', 'a'].map((id) => ({ owner: 'days', id: id + day, at: new Date(`${day}T12:00:00Z`) })),
    )
    const requests = rows.map((one) => ({
      PutRequest: { Item: { ...one, ...keysOf(place, one) } },
    }))
    await engine.documents.send(new BatchWriteCommand({ RequestItems: { [app.name]: requests } }))
    for (const descending of [false, true]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const inputs = queryInputs(
          place,
          { owner: 'days', at: between(new Date('2024-01-01'), new Date('2024-01-31')) },
          { index: 'byDay', descending, cursor },
        )
        const found = readAll(inputs, (input) => engine.documents.send(new QueryCommand(input)), {
          limit: 2,
        })
        for await (const one of found) seen.push(one['id'])
        cursor = found.cursor
      } while (cursor !== undefined)
      const expected = [...days].sort().flatMap((day) => [`a${day}`, `b${day}`])
      expect(seen).toEqual(descending ? expected.reverse() : expected)
    }
  })

  it('lose an item when an update takes one attribute away', async () => {
    const before = { owner: 'gone', id: '1', rank: 1, city: 'SF', country: 'US', at: new Date(0) }
    const after = { ...before, city: undefined, rank: 2 }
    const Item = { ...before, ...keysOf(place, before) }
    await engine.documents.send(new PutCommand({ TableName: app.name, Item }))
    const count = async () => {
      const input = queryInput(place, { owner: 'gone', country: 'US' }, { index: 'byCity' })
      return (await engine.documents.send(new QueryCommand(input))).Count
    }
    expect(await count()).toBe(1)
    const changes = staleKeysOf(place, before, after)
    expect(changes).toEqual({ set: { rank: 2 }, remove: ['city', 'latest'] })
    const update = updateInput(place, before, { city: undefined, rank: 2 })
    await engine.documents.send(new UpdateCommand(update))
    expect(await count()).toBe(0)
  })

  it('limit the bytes of a key as we do', async () => {
    const sized = table({
      name: 'native-sized',
      pk: 'PK',
      indexes: { byBoth: { pk: ['a', 'b'], sk: ['c', { name: 'n', type: 'N' }] } },
    })
    const one = entity(sized, 'Sized', {
      primary: { pk: key('P', text('id')) },
      byBoth: { pk: [text('a'), text('b')], sk: [text('c'), score] },
    })
    await engine.client.send(new CreateTableCommand(createTableInput(sized)))
    const around = fc.integer({ min: -3, max: 3 })
    const chars = fc.constantFrom('x', 'é', '\uFFFD', '😀')
    const textOf = (bytesLong: number, char: string): string => {
      const each = new TextEncoder().encode(char).length
      return 'x'.repeat(bytesLong % each) + char.repeat(Math.floor(bytesLong / each))
    }
    let refusals = 0
    await fc.assert(
      fc.asyncProperty(around, around, chars, async (morePk, moreSk, char) => {
        // A number of one digit takes two bytes.
        const values = {
          id: '1',
          a: textOf(1000, char),
          b: textOf(1048 + morePk, char),
          c: textOf(1022 + moreSk, char),
          score: 7,
        }
        const { id, score: n, ...rest } = values
        const isRefused = await engine.documents
          .send(new PutCommand({ TableName: sized.name, Item: { PK: 'P#1', ...rest, n } }))
          .then(
            () => false,
            () => true,
          )
        const refusedHere = (() => {
          try {
            return !keysOf(one, values)
          } catch {
            return true
          }
        })()
        expect(refusedHere).toBe(isRefused)
        refusals += isRefused ? 1 : 0
      }),
      { numRuns: 40 },
    )
    expect(refusals).toBeGreaterThan(0)
  })
})
