import { CreateTableCommand, DescribeTableCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { between, gt, gte, integer, key, lt, lte, text, time } from '@keywright/core'
import { type Engine, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTableInput,
  entity,
  keysOf,
  primaryKeyOf,
  putInput,
  queryInput,
  type TableDefinition,
  table,
  updateInput,
} from '../src/index.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.client.send(new CreateTableCommand(createTableInput(app)))
})
afterAll(() => engine?.stop())

const app = table({
  name: 'index-app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK' },
    LSI1: { sk: 'LSI1SK' },
  },
})
const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
  GSI1: { pk: key('ORG', text('org')), sk: key('USER', text('name')) },
  GSI2: { pk: key('EMAIL', text('email')), sparse: true },
})
const task = entity(app, 'Task', {
  primary: { pk: key('USER', text('userId')), sk: key('TASK', text('taskId')) },
  // Shares GSI1 with User, and is sparse: only open tasks have a due date.
  GSI1: { pk: key('ORG', text('org')), sk: key('DUE', time('due')), sparse: true },
  LSI1: { sk: key('PRIORITY', integer('priority', { digits: 1 })) },
})

const send = async (input: ReturnType<typeof queryInput>) =>
  (await engine.documents.send(new QueryCommand(input))).Items ?? []

describe('createTableInput on a real engine', () => {
  const tables: Record<string, TableDefinition> = {
    'only a partition key': { name: 'simple', pk: 'id' },
    'indexes of each kind': {
      name: 'kinds',
      pk: 'PK',
      sk: 'SK',
      indexes: {
        GSI1: { pk: 'G1' },
        GSI2: { pk: 'SK', sk: 'PK' },
        LSI1: { sk: 'L1' },
        LSI2: { sk: 'L2' },
      },
    },
  }
  for (const [name, definition] of Object.entries(tables)) {
    for (const BillingMode of ['PAY_PER_REQUEST', 'PROVISIONED'] as const) {
      it(`makes a table with ${name}, ${BillingMode}`, async () => {
        const made = table({ ...definition, name: `${definition.name}-${BillingMode}` })
        const input = createTableInput(made, { BillingMode })
        await engine.client.send(new CreateTableCommand(input))
        const { Table } = await engine.client.send(
          new DescribeTableCommand({ TableName: made.name }),
        )
        expect(Table?.KeySchema).toEqual(input.KeySchema)
        const names = (list: readonly { IndexName?: string | undefined }[] = []) =>
          list.map(({ IndexName }) => IndexName).sort()
        expect(
          names([
            ...(Table?.GlobalSecondaryIndexes ?? []),
            ...(Table?.LocalSecondaryIndexes ?? []),
          ]),
        ).toEqual(Object.keys(definition.indexes ?? {}).sort())
      })
    }
  }
})

describe('indexes on a real engine', () => {
  it('hold several entities, and a query finds only its own', async () => {
    const org = 'overloaded'
    const due = new Date('2024-01-15T00:00:00Z')
    const items = [
      keysOf(user, { userId: '1', org, name: 'Ann', email: 'ann@x' }),
      keysOf(task, { userId: '1', taskId: 't1', org, due, priority: 3 }),
      keysOf(task, { userId: '1', taskId: 't2', org, due: null, priority: 1 }),
    ]
    for (const Item of items) {
      await engine.documents.send(new PutCommand({ TableName: app.name, Item }))
    }
    const sorted = async (input: ReturnType<typeof queryInput>) =>
      (await send(input)).map((item) => item['SK'])
    expect(await sorted(queryInput(user, { org }, { index: 'GSI1' }))).toEqual(['PROFILE'])
    expect(await sorted(queryInput(task, { org }, { index: 'GSI1' }))).toEqual(['TASK#t1'])
    expect(await sorted(queryInput(user, { email: 'ann@x' }, { index: 'GSI2' }))).toEqual([
      'PROFILE',
    ])
    expect(await sorted(queryInput(task, { userId: '1' }, { index: 'LSI1' }))).toEqual([
      'TASK#t2',
      'TASK#t1',
    ])
    expect(
      await sorted(queryInput(task, { userId: '1', priority: gt(1) }, { index: 'LSI1' })),
    ).toEqual(['TASK#t1'])
    expect(await sorted(queryInput(task, { userId: '1' }))).toEqual(['TASK#t1', 'TASK#t2'])
  })

  it('lose an item when an update takes away what they need', async () => {
    const before = { userId: '2', taskId: 't', org: 'left', due: new Date(0), priority: 1 }
    const after = { ...before, due: undefined, priority: 2 }
    await engine.documents.send(new PutCommand(putInput(task, { ...before, title: 'x' })))
    expect(await send(queryInput(task, { org: 'left' }, { index: 'GSI1' }))).toHaveLength(1)

    const Key = primaryKeyOf(task, after)
    await engine.documents.send(
      new UpdateCommand(
        updateInput(task, before, { due: undefined, priority: 2, title: 'y' } as never),
      ),
    )
    expect(await send(queryInput(task, { org: 'left' }, { index: 'GSI1' }))).toEqual([])
    const { Item } = await engine.documents.send(new GetCommand({ TableName: app.name, Key }))
    const { due: _, ...rest } = after
    expect(Item).toEqual({ ...rest, title: 'y', ...keysOf(task, after) })

    const back = updateInput(task, after, { due: before.due })
    await engine.documents.send(new UpdateCommand(back))
    expect(await send(queryInput(task, { org: 'left' }, { index: 'GSI1' }))).toHaveLength(1)
  })

  it('take items of the low-level client', async () => {
    const values = { userId: '3', org: 'low', name: 'Bo' }
    const Item = keysOf(user, values, { format: 'low-level' })
    await engine.client.send(new PutItemCommand({ TableName: app.name, Item }))
    const { Item: found } = await engine.documents.send(
      new GetCommand({ TableName: app.name, Key: primaryKeyOf(user, values) }),
    )
    expect(found).toEqual(keysOf(user, values))
  })
})

describe.runIf(isDynamoDbLocal)('on DynamoDB Local', () => {
  it('takes part in transactions', async () => {
    const Item = keysOf(user, { userId: 'tx', org: 'tx', name: 'Cy' })
    const put = {
      Put: { TableName: app.name, Item, ConditionExpression: 'attribute_not_exists(PK)' },
    }
    await engine.documents.send(new TransactWriteCommand({ TransactItems: [put] }))
    await expect(
      engine.documents.send(new TransactWriteCommand({ TransactItems: [put] })),
    ).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    expect(await send(queryInput(user, { org: 'tx' }, { index: 'GSI1' }))).toEqual([Item])
  })

  const bound = entity(app, 'Bound', {
    primary: { pk: key('B', text('b')), sk: key('S', text('s')) },
    GSI1: { pk: key('B', text('b')), sk: key(text('s')) },
  })
  // 1022 bytes and the two of `S#` are 1024; each text in a character of one to four bytes.
  const longest = ['a', '\x7f', 'é', '\uE000', '\uFFFD', '😀', '\uD7FF'].map((char) => {
    const bytes = new TextEncoder().encode(char).length
    return 'a'.repeat(1022 % bytes) + char.repeat(Math.floor(1022 / bytes))
  })

  it('takes keys of exactly the limit, and refuses where we refuse', async () => {
    const pks = ['a', 'é', '😀'].map((char) => {
      const bytes = new TextEncoder().encode(char).length
      return 'a'.repeat(2046 % bytes) + char.repeat(Math.floor(2046 / bytes))
    })
    for (const [b, s] of [...pks.map((one) => [one, 's']), ...longest.map((one) => ['b', one])]) {
      const values = { b: b as string, s: s as string }
      const { PK, SK } = keysOf(bound, values)
      await engine.documents.send(new PutCommand({ TableName: app.name, Item: { PK, SK } }))
      for (const [name, longer] of [
        ['PK', { b: `${values.b}a`, s: values.s }],
        ['SK', { b: values.b, s: `${values.s}a` }],
      ] as const) {
        if ((name === 'PK') === (values.s !== 's')) continue
        expect(() => keysOf(bound, longer)).toThrow(/bytes/)
        const Item = { PK, SK, [name]: `${name === 'PK' ? PK : SK}a` }
        await expect(
          engine.documents.send(new PutCommand({ TableName: app.name, Item })),
        ).rejects.toMatchObject({ name: 'ValidationException' })
      }
    }
  })

  it('takes ranges whose ends are at the limit, and they select the same', async () => {
    const b = 'ranges'
    const texts = [
      ...longest,
      ...longest.map((one) => [...one].slice(0, -1).join('')),
      'b',
      '\uFFFF',
    ]
    for (const s of texts) {
      const Item = { s, ...keysOf(bound, { b, s }) }
      await engine.documents.send(new PutCommand({ TableName: app.name, Item }))
    }
    const compare = (x: string, y: string) => Buffer.compare(Buffer.from(x), Buffer.from(y))
    for (const s of longest) {
      for (const index of ['primary', 'GSI1'] as const) {
        for (const [operator, expected] of [
          [gt(s), (one: string) => compare(one, s) > 0],
          [gte(s), (one: string) => compare(one, s) >= 0],
          [lt(s), (one: string) => compare(one, s) < 0],
          [lte(s), (one: string) => compare(one, s) <= 0],
          [between(s, s), (one: string) => one === s],
        ] as const) {
          const found = await send(queryInput(bound, { b, s: operator }, { index }))
          expect(found.map((item) => item['s'])).toEqual(texts.filter(expected).sort(compare))
        }
      }
    }
  })

  it('counts bytes as we do', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1020, max: 1026 }),
        fc.constantFrom('a', 'é', '\uFFFD', '😀'),
        async (length, char) => {
          const s = 'a'.repeat(length - 2 - new TextEncoder().encode(char).length) + char
          const refused = await engine.documents
            .send(new PutCommand({ TableName: app.name, Item: { PK: 'x', SK: `S#${s}` } }))
            .then(
              () => false,
              () => true,
            )
          const refusedHere = (() => {
            try {
              return !keysOf(bound, { b: 'x', s })
            } catch {
              return true
            }
          })()
          expect(refusedHere).toBe(refused)
        },
      ),
      { numRuns: 40 },
    )
  })
})
