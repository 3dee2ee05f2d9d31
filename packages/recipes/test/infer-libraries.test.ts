// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates of other libraries
import { infer } from '@keywright/adopt'
import { compileErrors } from '@keywright/harness/compile'
import { Table } from 'dynamodb-onetable'
import {
  item,
  PutItemCommand,
  prefix,
  string,
  Entity as ToolboxEntity,
  Table as ToolboxTable,
} from 'dynamodb-toolbox'
import { Entity } from 'electrodb'
import { afterAll, describe, expect, it } from 'vitest'
import { dryClient } from '../tour/run/dry-client.ts'
import { readerOf } from './inferred-module.ts'

type Row = Readonly<Record<string, unknown>>

const STATUS = ['open', 'done', 'shipped'] as const
const USERS = ['Ann', 'bob', 'u-17', 'cid_2', '9f8e', 'Dora', 'eve', 'Fay-3']

const orders = Array.from({ length: 40 }, (_, i) => ({
  userId: `${USERS[i % 8]}${i % 3 ? '' : i}`,
  orderId: `o-${i}x`,
  at: new Date(Date.UTC(2024, 0, 1 + i, 10, i)).toISOString(),
  n: i * 37,
  rank: i * 3,
  status: STATUS[i % 3],
}))

const codes: string[] = []

/** What `infer` makes of the keys in one attribute: patterns and code. Every key is read by that code. */
const inferred = (rows: readonly Row[], attribute: string) => {
  const keys = rows.flatMap((row) => (row[attribute] === undefined ? [] : [String(row[attribute])]))
  expect(keys.length).toBeGreaterThan(0)
  const { definitions, code, findings } = infer(keys)
  const reads = readerOf(code)
  expect(keys.filter((key) => !reads(key))).toEqual([])
  codes.push(code)
  return {
    definitions: definitions.map((one) => [one.pattern, one.code.replace(/^[^=]*= /, '')]),
    rules: findings.map(({ rule }) => rule),
  }
}

describe("infer reads ElectroDB's keys", () => {
  const written = (index: object): Row[] => {
    const schema = {
      model: { service: 'Shop', entity: 'Order', version: '1' },
      attributes: {
        userId: { type: 'string', required: true },
        orderId: { type: 'string', required: true },
        at: { type: 'string', required: true },
        n: { type: 'number', required: true, padding: { length: 6, char: '0' } },
        rank: { type: 'number', required: true },
        status: { type: STATUS, required: true },
      },
      indexes: { byUser: index },
    }
    const entity = new Entity(schema as never, { table: 'shop' })
    return orders.map(
      (order) => (entity.put(order as never).params() as unknown as { Item: Row }).Item,
    )
  }
  const pk = { field: 'pk', composite: ['userId'] }
  const user = [
    '$shop#userid_<userid>',
    "legacyKey({ delimiter: ['#', ''] }, '$shop', 'userid_', text('userid'))",
  ]

  it.each<[string, object, string, string[]]>([
    ['a partition key', { pk, sk: { field: 'sk', composite: [] } }, 'pk', user],
    [
      'an entity alone',
      { pk, sk: { field: 'sk', composite: [] } },
      'sk',
      ['$order_1', "legacyKey({}, '$order_1')"],
    ],
    [
      'a time, in lower case as ElectroDB writes it',
      { pk, sk: { field: 'sk', composite: ['at', 'orderId'] } },
      'sk',
      [
        '$order_1#at_<at>#orderid_<orderid>',
        "legacyKey({ delimiter: ['#', '', '#', ''], casing: 'lower' }, '$order_1', 'at_', time('at'), 'orderid_', text('orderid'))",
      ],
    ],
    [
      'a choice',
      { pk: { field: 'pk', composite: ['status'] }, sk: { field: 'sk', composite: [] } },
      'pk',
      [
        '$shop#status_<status>',
        "legacyKey({ delimiter: ['#', ''] }, '$shop', 'status_', choice('status', ['done', 'open', 'shipped']))",
      ],
    ],
    [
      'a padded number',
      { pk, sk: { field: 'sk', composite: ['n'] } },
      'sk',
      [
        '$order_1#n_<n>',
        "legacyKey({ delimiter: ['#', ''] }, '$order_1', 'n_', integer('n', { digits: 6 }))",
      ],
    ],
    [
      'a collection, then the entity and its version',
      { collection: ['overview', 'detail'], pk, sk: { field: 'sk', composite: ['orderId'] } },
      'sk',
      [
        '$overview#detail#order_1#orderid_<orderid>',
        "legacyKey({ delimiter: ['#', '#', '#', ''] }, '$overview', 'detail', 'order_1', 'orderid_', text('orderid'))",
      ],
    ],
    [
      'a clustered collection',
      { collection: 'all', type: 'clustered', pk, sk: { field: 'sk', composite: ['orderId'] } },
      'sk',
      [
        '$all#orderid_<orderid>#order_1',
        "legacyKey({ delimiter: ['#', '', '#'] }, '$all', 'orderid_', text('orderid'), 'order_1')",
      ],
    ],
    [
      'upper case',
      { pk, sk: { field: 'sk', composite: ['orderId'], casing: 'upper' } },
      'sk',
      [
        '$ORDER_1#ORDERID_<orderid>',
        "legacyKey({ delimiter: ['#', ''] }, '$ORDER_1', 'ORDERID_', text('orderid'))",
      ],
    ],
    [
      'a template',
      { pk: { ...pk, template: 'USER#${userId}' }, sk: { field: 'sk', composite: [] } },
      'pk',
      ['user#<userId>', "key('user', text('userId'))"],
    ],
  ])('%s', (_, index, attribute, definition) => {
    const { definitions, rules } = inferred(written(index), attribute)
    expect(definitions).toEqual([definition])
    expect(rules).toEqual([])
  })

  it('and sees the numbers that it does not pad', () => {
    const rows = written({ pk, sk: { field: 'sk', composite: ['rank'] } })
    expect(inferred(rows, 'sk').rules).toEqual(['numbers-sort-wrongly'])
  })
})

describe("infer reads OneTable's keys", async () => {
  const table = new Table({
    name: 'shop',
    client: dryClient().documents,
    partial: true,
    schema: {
      format: 'onetable:1.1.0',
      version: '0.0.1',
      indexes: { primary: { hash: 'pk', sort: 'sk' }, gs1: { hash: 'gs1pk', sort: 'gs1sk' } },
      models: {
        User: {
          pk: { type: String, value: 'user#${userId}' },
          sk: { type: String, value: 'user#' },
          gs1pk: { type: String, value: '${_type}#' },
          gs1sk: { type: String, value: '${_type}#${email}#${userId}' },
          userId: { type: String, generate: 'ulid' },
          email: { type: String },
        },
        Order: {
          pk: { type: String, value: '${_type}#${userId}' },
          sk: { type: String, value: '${_type}#${at}#${orderId}' },
          gs1pk: { type: String, value: 'order#${status}' },
          gs1sk: { type: String, value: '${n:6:0}' },
          userId: { type: String },
          orderId: { type: String, generate: 'uuid' },
          at: { type: Date },
          status: { type: String },
          n: { type: Number },
        },
      },
    },
  } as never)
  const create = async (model: string, values: object): Promise<Row> =>
    (await (
      table.getModel(model as never) as unknown as {
        create: (values: object, options: object) => Promise<{ Item: Row }>
      }
    ).create(values, { execute: false })) as unknown as Row
  const rows: Row[] = []
  for (const { userId, at, status, n } of orders) {
    rows.push(await create('User', { email: `${userId}@example.com` }))
    rows.push(await create('Order', { userId, at: new Date(at), status, n }))
  }
  const items = rows.map((row) => plain((row['Item'] ?? row) as Row))

  it.each<[string, string[][]]>([
    [
      'pk',
      [
        ['user#<userId>', "key('user', token('userId'))"],
        ['Order#<orderId>', "key('Order', text('orderId'))"],
      ],
    ],
    [
      'sk',
      [
        ['user#', "key('user#')"],
        ['Order#<at>#<orderId>', "key('Order', integer('at', { digits: 13 }), uuid('orderId'))"],
      ],
    ],
    [
      'gs1pk',
      [
        ['User#', "key('User#')"],
        ['order#<order>', "key('order', choice('order', ['done', 'open', 'shipped']))"],
      ],
    ],
    [
      'gs1sk',
      [
        ['User#<first>#<userId>', "key('User', text('first'), token('userId'))"],
        ['<number>', "key(integer('number', { digits: 6 }))"],
      ],
    ],
  ])('%s', (attribute, definitions) => {
    expect(inferred(items, attribute)).toEqual({ definitions, rules: [] })
  })
})

/** Attributes as the document client has them. */
const plain = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, (value as { S?: string })?.S ?? value]),
  )

describe("infer reads DynamoDB-Toolbox's keys", () => {
  const shop = new ToolboxTable({
    name: 'shop',
    documentClient: dryClient().documents,
    partitionKey: { name: 'PK', type: 'string' },
    sortKey: { name: 'SK', type: 'string' },
  })
  const user = new ToolboxEntity({
    name: 'User',
    table: shop,
    schema: item({
      userId: string().key().transform(prefix('USER')).savedAs('PK'),
      kind: string().key().const('PROFILE').savedAs('SK'),
    }),
  })
  const order = new ToolboxEntity({
    name: 'Order',
    table: shop,
    schema: item({ userId: string().key(), orderId: string().key(), at: string().key() }),
    computeKey: ({ userId, orderId, at }) => ({
      PK: `USER#${userId}`,
      SK: `ORDER#${at}#${orderId}`,
    }),
  })
  const rows = orders.flatMap(({ userId, orderId, at }): Row[] => [
    user.build(PutItemCommand).item({ userId, kind: 'PROFILE' }).params().Item as Row,
    order.build(PutItemCommand).item({ userId, orderId, at }).params().Item as Row,
  ])

  it.each<[string, string[][]]>([
    ['PK', [['USER#<userId>', "key('USER', text('userId'))"]]],
    [
      'SK',
      [
        ['PROFILE', "key('PROFILE')"],
        ['ORDER#<at>#<orderId>', "key('ORDER', time('at'), text('orderId'))"],
      ],
    ],
  ])('%s', (attribute, definitions) => {
    expect(inferred(rows, attribute)).toEqual({ definitions, rules: [] })
  })
})

afterAll(() => {
  expect(codes.length).toBeGreaterThan(10)
  expect(compileErrors(codes)).toEqual([])
})
