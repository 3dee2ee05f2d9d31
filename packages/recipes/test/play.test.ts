import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, queryInput, table } from '@keywright/adapters/dynamodb'
import { integer, key, text } from '@keywright/core'
import { type Engine, startEngine } from '@keywright/harness/engine'
import { paintFor } from '@keywright/harness/terminal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyEnding, tourEnding, visitOf } from '../tour/cli/summary.ts'
import { showPlayed } from '../tour/print/show-recipe.ts'
import { dryStage, liveStage, type Played, play } from '../tour/run/play-recipe.ts'
import type { Recipe } from '../tour/run/recipe.ts'
import { type Recorder, recorderOf } from '../tour/run/record-requests.ts'

/** What is shown of a recipe without a file. */
const showing = (isDry: boolean) => ({ file: 'play.ts', calls: () => [], isDry })

const app = table({ name: 'play', pk: 'PK', sk: 'SK' })
const post = entity(app, 'Post', {
  primary: { pk: key('THREAD', text('thread')), sk: key('POST', integer('number', { digits: 2 })) },
})
const itemOf = (thread: string, number: number): object => ({
  ...keysOf(post, { thread, number }),
  number,
})
const put = (db: DynamoDBDocumentClient, Item: object) =>
  db.send(new PutCommand({ TableName: app.name, Item }))

/** A recipe that writes in no order and pages through what it wrote. */
const paged: Recipe = {
  tables: [app],
  entities: [post],
  write: async (db) => {
    for (const number of [10, 9]) await put(db, itemOf('\uE000', number))
    await put(db, itemOf('😀', 1))
  },
  patterns: (db) => ({
    'page by page': async () => {
      const input = queryInput(post, { thread: '\uE000' }, { limit: 1 })
      const first = await db.send(new QueryCommand(input))
      const ExclusiveStartKey = first.LastEvaluatedKey
      const second = await db.send(new QueryCommand({ ...input, ExclusiveStartKey }))
      return [...(first.Items ?? []), ...(second.Items ?? [])]
    },
    nothing: () =>
      db.send(
        new GetCommand({
          TableName: app.name,
          Key: primaryKeyOf(post, { thread: 'x', number: 1 }),
        }),
      ),
  }),
}

/** A recipe that dynalite cannot run, and that cannot go on without an answer. */
const transactional: Recipe = {
  tables: [app],
  entities: [post],
  needs: ['transactions'],
  write: (db) =>
    db.send(
      new TransactWriteCommand({
        TransactItems: [2, 1].map((number) => ({
          Put: {
            TableName: app.name,
            Item: itemOf('a', number),
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        })),
      }),
    ),
  patterns: (db) => {
    const get = () =>
      db.send(
        new GetCommand({
          TableName: app.name,
          Key: primaryKeyOf(post, { thread: 'a', number: 1 }),
        }),
      )
    return {
      'the first': get,
      'the number of the first': async () => {
        const { Item } = await get()
        if (!Item) throw new Error('there is no first')
        return [{ number: Item['number'] }]
      },
      'the next that is free': async () => {
        for (;;) if ((await get()).Item) return []
      },
    }
  },
}

const screen = { paint: paintFor(false), width: 100 }

describe('on an engine', () => {
  let engine: Engine
  let record: Recorder
  let played: Played
  beforeAll(async () => {
    engine = await startEngine()
    record = recorderOf(engine.client)
    played = await play(paged, liveStage(engine.documents, record))
  })
  afterAll(() => engine.stop())

  it('a recipe is shown with its keys, its items by bytes, its requests and its rows', () => {
    // JavaScript's own order would put the surrogates of the smiley first.
    expect(showPlayed(paged, played, showing(false), screen)).toEqual([
      'Keys',
      '  entity  index    partition key    sort key',
      '  Post    primary  THREAD#<thread>  POST#<number>',
      '',
      'Items (3, written by 3 Put)',
      '  PK               SK       number',
      '  THREAD#\\u{E000}  POST#09       9',
      '  THREAD#\\u{E000}  POST#10      10',
      '  THREAD#😀        POST#01       1',
      '',
      'Access patterns',
      '',
      '  • page by page',
      "    Query PK = 'THREAD#\\u{E000}' AND begins_with(SK, 'POST#'), limit 1",
      "    Query PK = 'THREAD#\\u{E000}' AND begins_with(SK, 'POST#'), limit 1, from a start key",
      '      PK               SK       number',
      '      THREAD#\\u{E000}  POST#09       9',
      '      THREAD#\\u{E000}  POST#10      10',
      '',
      '  • nothing',
      "    Get PK = 'THREAD#x' AND SK = 'POST#01'",
      '      no rows',
      '',
    ])
    expect(visitOf('paged', played, false)).toEqual({
      name: 'paged',
      result: 'ran',
      patterns: 2,
      requests: 6,
      prevented: { lost: 0, misplaced: 0, leaked: 0 },
    })
  })

  it('what the tour itself sends is not recorded', async () => {
    const { requests } = await record(async () => {})
    await engine.client.send(new ListTablesCommand({}))
    expect(requests).toEqual([])
  })

  it('a pattern that throws is shown with its error, and the others go on', async () => {
    const stage = { ...liveStage(engine.documents, record), create: async () => {} }
    const failing: Recipe = {
      ...paged,
      patterns: (db) => ({
        broken: () => Promise.reject(new TypeError('no such thing')),
        ...paged.patterns(db),
      }),
    }
    const result = await play(failing, stage)
    expect(showPlayed(failing, result, showing(false), screen)).toContain(
      '    TypeError: no such thing',
    )
    expect(visitOf('failing', result, false)).toMatchObject({ result: 'failed', patterns: 2 })
  })

  it('a recipe whose writes throw has no patterns', async () => {
    const stage = { ...liveStage(engine.documents, record), create: async () => {} }
    const failing: Recipe = { ...paged, write: () => Promise.reject(new Error('no room')) }
    const result = await play(failing, stage)
    expect(result.patterns).toEqual([])
    expect(showPlayed(failing, result, showing(false), screen)).toContain('Error: no room')
    expect(visitOf('failing', result, false)).toMatchObject({ result: 'failed' })
  })
})

describe('without an engine', () => {
  it('a recipe is shown with what it would write and ask, as far as it gets', async () => {
    const played = await play(transactional, dryStage())
    expect(showPlayed(transactional, played, showing(true), screen)).toEqual([
      'Keys',
      '  entity  index    partition key    sort key',
      '  Post    primary  THREAD#<thread>  POST#<number>',
      '',
      'Items (2, to be written by 1 TransactWrite)',
      '  PK        SK       number',
      '  THREAD#a  POST#01       1',
      '  THREAD#a  POST#02       2',
      '',
      'Writes',
      '  TransactWrite of 2',
      "    Put { PK: 'THREAD#a', SK: 'POST#02', number: 2 } if attribute_not_exists(PK)",
      "    Put { PK: 'THREAD#a', SK: 'POST#01', number: 1 } if attribute_not_exists(PK)",
      '',
      'Access patterns',
      '',
      '  • the first',
      "    Get PK = 'THREAD#a' AND SK = 'POST#01'",
      '',
      '  • the number of the first',
      "    Get PK = 'THREAD#a' AND SK = 'POST#01'",
      "    cannot go on without an engine's answer: there is no first",
      '',
      '  • the next that is free',
      ...Array(12).fill("    Get PK = 'THREAD#a' AND SK = 'POST#01'"),
      '    and 986 more requests',
      "    cannot go on without an engine's answer: more than 1000 requests without an engine to answer",
      '',
    ])
    expect(visitOf('transactional', played, true)).toEqual({
      name: 'transactional',
      result: 'shown',
      patterns: 0,
      requests: 0,
      prevented: { lost: 0, misplaced: 0, leaked: 0 },
    })
  })

  it('nothing that a recipe throws ends the tour', async () => {
    const hostile: Recipe = {
      ...transactional,
      write: () => Promise.reject('not even an error'),
      patterns: () => {
        throw undefined
      },
    }
    const played = await play(hostile, dryStage())
    expect(showPlayed(hostile, played, showing(true), screen)).toContain(
      "cannot go on without an engine's answer: not even an error",
    )
  })
})

describe('the last lines', () => {
  const plain = { paint: paintFor(false), width: 80 }
  const prevented = { lost: 1, misplaced: 2, leaked: 0 }
  const visit = { name: 'a', result: 'ran', patterns: 3, requests: 7, prevented } as const
  it('say what ran and what it prevented', () => {
    expect(tourEnding([visit], 'dynalite', 0.25, plain)).toEqual([
      '3 access patterns on dynalite in 0.3 s',
      '1 recipe ran, 7 requests; prevented: 1 row lost, 2 misplaced, 0 leaked',
    ])
  })
  it('say what did not run', () => {
    const shown = { ...visit, name: 'b', result: 'shown', patterns: 0, requests: 0 } as const
    const failed = { ...visit, name: 'c', result: 'failed', patterns: 1, requests: 1 } as const
    const visits = [visit, { ...visit, name: 'd' }, shown, failed]
    expect(tourEnding(visits, 'dynalite', 61, plain)).toEqual([
      '7 access patterns on dynalite in 61.0 s, 1 recipe only shown, 1 FAILED (c)',
      '2 recipes ran, 15 requests; prevented: 4 rows lost, 8 misplaced, 0 leaked',
    ])
  })
  it.each(Array.from({ length: 12 }, (_, i) => 30 + i))(
    'keep the time and its unit on one line, at %d columns',
    (width) => {
      const lines = tourEnding([visit], 'dynalite', 0.25, { ...plain, width })
      expect(lines.join('\n')).toMatch(/0\.3 s/)
    },
  )
  it('of the story say what Keywright prevented, and what it did not', () => {
    const byHand = { lost: 1, misplaced: 1, leaked: 1 }
    const clean = { byHand, keywright: { lost: 0, misplaced: 0, leaked: 0 } }
    expect(storyEnding(3, 27, 0.21, clean, plain)).toEqual([
      '3 bugs ran, 27 requests in 0.2 s; prevented: 1 row lost, 1 misplaced, 1 leaked',
    ])
    const dirty = { byHand, keywright: { lost: 0, misplaced: 1, leaked: 0 } }
    expect(storyEnding(3, 27, 0.21, dirty, plain)).toEqual([
      'FAILED with Keywright too: 0 rows lost, 1 misplaced, 0 leaked',
      '3 bugs ran, 27 requests in 0.2 s; prevented: 1 row lost, 0 misplaced, 1 leaked',
    ])
  })
})
