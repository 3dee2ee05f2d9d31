import { CreateTableCommand, QueryCommand as LowLevelQueryCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  compareKeys,
  desc,
  gte,
  integer,
  key,
  ranked,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { type Engine, engineRuns, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTableInput,
  type Entity,
  encodeCursor,
  entity,
  identify,
  keysOf,
  queryInput,
  sealedCursors,
  table,
} from '../src/index.ts'
import {
  type Column,
  conditionsOn,
  inOrder,
  isMet,
  nastyText,
  type Row,
  small,
  someTime,
} from './arbitraries.ts'

const app = table({
  name: 'query-app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    inverted: { pk: 'SK', sk: 'PK' },
  },
})
const title = text('title')
const n = integer('n', { digits: 2, signed: true })
const at = time('at')
const priority = ranked('priority', ['low', 'mid', 'high'])
const owner = key('OWNER', text('owner'))

// One partition, shared prefixes: NOTE, NOTES, NOTE#LATEST.
const note = entity(app, 'Note', {
  primary: { pk: owner, sk: key('NOTE', title, n) },
  // No literal: comparisons instead of BETWEEN.
  GSI1: { pk: key('TITLES', text('owner')), sk: key(title, n) },
  LSI1: { sk: key('N', desc(n), title) },
})
const notes = entity(app, 'Notes', {
  primary: { pk: owner, sk: key('NOTES', desc(title), at) },
  // Shares LSI1 with Note.
  LSI1: { sk: key('NN', at, desc(title)) },
})
const task = entity(app, 'Task', {
  primary: { pk: owner, sk: key('TASK', priority, desc(at), title) },
  GSI1: { pk: key('TASKS', text('owner')), sk: key(desc(at), title) },
})
const profile = entity(app, 'Profile', { primary: { pk: owner, sk: key('PROFILE') } })
const entities = [note, notes, task, profile] as const

const columns: Readonly<Record<string, Column>> = {
  title: { field: title, values: nastyText },
  latest: { field: desc(title), values: nastyText },
  n: { field: n, values: small },
  lessN: { field: desc(n), values: small },
  at: { field: at, values: someTime },
  newest: { field: desc(at), values: someTime },
  priority: { field: priority, values: fc.constantFrom('low', 'mid', 'high') },
}
const pick = (...names: string[]): Column[] => names.map((name) => columns[name] as Column)

interface Access {
  readonly entity: Entity
  readonly index: string
  readonly columns: readonly Column[]
}
const accesses: readonly Access[] = [
  { entity: note, index: 'primary', columns: pick('title', 'n') },
  { entity: note, index: 'GSI1', columns: pick('title', 'n') },
  { entity: note, index: 'LSI1', columns: pick('lessN', 'title') },
  { entity: notes, index: 'primary', columns: pick('latest', 'at') },
  { entity: notes, index: 'LSI1', columns: pick('at', 'latest') },
  { entity: task, index: 'primary', columns: pick('priority', 'newest', 'title') },
  { entity: task, index: 'GSI1', columns: pick('newest', 'title') },
  { entity: profile, index: 'primary', columns: [] },
]

const row = fc.record({
  entity: fc.constantFrom(...entities.map(({ name }) => name)),
  values: fc.record({
    title: nastyText,
    n: small,
    at: someTime,
    priority: fc.constantFrom('low', 'mid', 'high'),
  }),
})
const query = fc.nat({ max: accesses.length - 1 }).chain((at) =>
  fc.record({
    at: fc.constant(at),
    conditions: conditionsOn((accesses[at] as Access).columns),
    descending: fc.boolean(),
    limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    format: fc.constantFrom('document' as const, 'low-level' as const),
  }),
)

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.client.send(new CreateTableCommand(createTableInput(app)))
})
afterAll(() => engine?.stop())

const put = async (items: readonly Record<string, unknown>[]): Promise<void> => {
  for (let i = 0; i < items.length; i += 25) {
    const requests = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    await engine.documents.send(new BatchWriteCommand({ RequestItems: { [app.name]: requests } }))
  }
}

/**
 * dynalite compares the ends of a range, and start keys with them, as UTF-16: it refuses what
 * DynamoDB takes, wherever that order is not the order of the bytes.
 */
const isTakenByEngine = (input: ReturnType<typeof queryInput>): boolean => {
  const values = Object.values({ ...input.ExpressionAttributeValues, ...input.ExclusiveStartKey })
  const texts = values.map((value) => String((value as { S?: string }).S ?? value))
  const byBytes = [...texts].sort(compareKeys)
  return isDynamoDbLocal || texts.sort().every((text, i) => text === byBytes[i])
}

/** Reads all pages, each from the cursor of the one before. */
const readAll = async (
  of: Entity,
  conditions: Row,
  options: {
    index: string
    descending: boolean
    limit: number | undefined
    format: 'document' | 'low-level'
  },
): Promise<string[] | undefined> => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const input = queryInput(of, conditions as never, { ...options, cursor } as never)
    if (!isTakenByEngine(input)) return undefined
    if (options.format === 'low-level') {
      const page = await engine.client.send(new LowLevelQueryCommand(input as never))
      ids.push(...(page.Items ?? []).map((item) => item['id']?.S as string))
      cursor = encodeCursor(page.LastEvaluatedKey, input)
    } else {
      const page = await engine.documents.send(new QueryCommand(input))
      ids.push(...(page.Items ?? []).map((item) => item['id'] as string))
      cursor = encodeCursor(page.LastEvaluatedKey, input)
    }
  } while (cursor !== undefined)
  return ids
}

let partitions = 0

describe('queries on a real engine', () => {
  it('select the rows that the values select, in their order, page by page', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.array(query, { minLength: 8, maxLength: 8 }),
        async (rows, queries) => {
          partitions += 1
          const ownerId = `o#${partitions}`
          // The last row with a key wins, as in the store.
          const stored = new Map(
            rows.map(({ entity: name, values }, i) => {
              const of = entities.find((one) => one.name === name) as Entity
              const item = { ...values, owner: ownerId, id: String(i) }
              const keys = keysOf(of, item as never) as Record<string, unknown>
              return [keys['SK'], { of, item, keys }] as const
            }),
          )
          await put([...stored.values()].map(({ item, keys }) => ({ id: item.id, ...keys })))
          for (const { at, conditions, ...options } of queries) {
            const access = accesses[at] as Access
            const expected = [...stored.values()]
              .filter(
                ({ of, item }) => of === access.entity && isMet(access.columns, conditions, item),
              )
              .map(({ item }) => item)
              .sort(inOrder(access.columns))
            if (options.descending) expected.reverse()
            const ids = await readAll(
              access.entity,
              { owner: ownerId, ...conditions },
              { index: access.index, ...options },
            )
            if (ids === undefined) continue
            compared += 1
            // Where an index does not tell rows apart, the store may give them either way.
            const group = (id: string): string => {
              const item = [...stored.values()].find((one) => one.item.id === id)?.item as Row
              return JSON.stringify(access.columns.map(({ field }) => item[field.name]))
            }
            expect(ids.map(group)).toEqual(expected.map(({ id }) => group(id)))
            expect([...ids].sort()).toEqual(expected.map(({ id }) => id).sort())
          }
        },
      ),
      { numRuns: engineRuns(60, 40) },
    )
    expect(compared).toBeGreaterThan(200)
  }, 3_600_000)

  it('tell mixed items of one partition apart', async () => {
    const owned = { owner: 'mixed', title: 'a#b', n: 1, at: new Date(0), priority: 'mid' as const }
    await put([
      keysOf(note, owned),
      keysOf(notes, owned),
      keysOf(task, owned),
      keysOf(profile, owned),
    ])
    const { Items = [] } = await engine.documents.send(
      new QueryCommand({
        TableName: app.name,
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': 'OWNER#mixed' },
      }),
    )
    const found = Items.map((item) => identify(entities, item))
    expect(found.map((one) => one?.entity).sort()).toEqual(['Note', 'Notes', 'Profile', 'Task'])
    expect(found.find((one) => one?.entity === 'Note')?.values).toEqual({
      owner: 'mixed',
      title: 'a#b',
      n: 1,
    })
  })

  it('read an inverted index, whose keys are the keys of the table', async () => {
    const member = entity(app, 'Member', {
      primary: { pk: key('TEAM', text('team')), sk: key('PERSON', text('person')) },
      inverted: { pk: key('PERSON', text('person')), sk: key('TEAM', text('team')) },
    })
    const teams = ['red', 'blue', 'green']
    await put(teams.map((team) => ({ team, ...keysOf(member, { team, person: 'ann' }) })))
    const input = queryInput(member, { person: 'ann', team: gte('green') }, { index: 'inverted' })
    const { Items = [] } = await engine.documents.send(new QueryCommand(input))
    expect(Items.map((item) => item['team'])).toEqual(['green', 'red'])
  })

  it('page with sealed cursors', async () => {
    const owned = { owner: 'sealed', at: new Date(0) }
    const titles = ['😀', 'a', '\uFFFD', 'b c', 'ü']
    await put(titles.map((one) => ({ id: one, ...keysOf(notes, { ...owned, title: one }) })))
    const cursors = sealedCursors('0123456789abcdef0123456789abcdef')
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const opened = await cursors.open(cursor)
      const input = queryInput(notes, { owner: 'sealed' }, { limit: 2, cursor: opened })
      const page = await engine.documents.send(new QueryCommand(input))
      seen.push(...(page.Items ?? []).map((item) => item['id']))
      cursor = await cursors.seal(encodeCursor(page.LastEvaluatedKey, input))
    } while (cursor !== undefined)
    expect(seen).toEqual(['😀', '\uFFFD', 'ü', 'b c', 'a'])
  })

  it('select nothing, without an error, for a condition that no value meets', async () => {
    await put([keysOf(note, { owner: 'none', title: 'a', n: 1 })])
    for (const conditions of [
      { owner: 'none', title: 'a', n: gte(99) },
      { owner: 'none', title: startsWith('b') },
    ]) {
      const { Count } = await engine.documents.send(new QueryCommand(queryInput(note, conditions)))
      expect(Count).toBe(0)
    }
  })
})
