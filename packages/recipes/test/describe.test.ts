import * as low from '@aws-sdk/client-dynamodb'
import * as doc from '@aws-sdk/lib-dynamodb'
import { entity, queryInput, table } from '@keywright/adapters/dynamodb'
import { between, integer, key, startsWith, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { describeRequest } from '../tour/print/describe-request.ts'
import { dryClient } from '../tour/run/dry-client.ts'

const TableName = 'app'
const app = table({
  name: TableName,
  pk: 'PK',
  sk: 'SK',
  indexes: { byPlace: { pk: ['country'], sk: ['city', { name: 'size', type: 'N' }] } },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('user')), sk: key('ORDER', time('at')) },
  byPlace: { pk: [text('country')], sk: [text('city'), integer('size', { digits: 5 })] },
})
const one = new Map([[TableName, ['PK', 'SK']]])

/** What the tour says of a command, as the client sees it. */
const said = async (command: object, tables = one): Promise<string[]> => {
  const { documents, record } = dryClient()
  const { requests } = await record(() => documents.send(command as doc.QueryCommand))
  return requests.flatMap((request) => describeRequest(request, tables))
}

describe('a query', () => {
  it('has names and values in the place of placeholders', async () => {
    expect(await said(new doc.QueryCommand(queryInput(order, { user: 'a#b' })))).toEqual([
      "Query PK = 'USER#a$23b' AND begins_with(SK, 'ORDER#')",
    ])
  })
  it('says so when it descends, is limited or goes on', async () => {
    const input = queryInput(order, { user: '1' }, { descending: true, limit: 2 })
    const ExclusiveStartKey = { PK: 'USER#1', SK: 'ORDER#x' }
    expect(await said(new doc.QueryCommand({ ...input, ExclusiveStartKey }))).toEqual([
      "Query PK = 'USER#1' AND begins_with(SK, 'ORDER#'), descending, limit 2, from a start key",
    ])
  })
  it('reads alike in the low-level format', async () => {
    const at = between(new Date(0), new Date(1))
    const input = queryInput(order, { user: '1', at }, { format: 'low-level' })
    expect(await said(new low.QueryCommand(input))).toEqual([
      "Query PK = 'USER#1' AND SK BETWEEN 'ORDER#1970-01-01T00:00:00.000Z' AND 'ORDER#1970-01-01T00:00:00.001Z$'",
    ])
  })
  it('names its index, and has numbers without quotes on a native one', async () => {
    const where = { country: 'US', city: "Coeur d'Alene", size: between(9, 10) }
    expect(
      await said(new doc.QueryCommand(queryInput(order, where, { index: 'byPlace' }))),
    ).toEqual([
      "Query byPlace: country = 'US' AND city = 'Coeur d\\'Alene' AND size BETWEEN 9 AND 10",
    ])
    const begin = { country: 'US', city: startsWith('San ') }
    const input = queryInput(order, begin, { index: 'byPlace', format: 'low-level' })
    expect(await said(new low.QueryCommand(input))).toEqual([
      "Query byPlace: country = 'US' AND begins_with(city, 'San ')",
    ])
  })
  it('takes a placeholder that begins as another does for what it is', async () => {
    const input = {
      TableName,
      KeyConditionExpression: '#p = :p AND #p1 = :p1',
      ExpressionAttributeNames: { '#p': 'PK', '#p1': 'SK' },
      ExpressionAttributeValues: { ':p': ':p1', ':p1': '#p' },
    }
    expect(await said(new doc.QueryCommand(input))).toEqual(["Query PK = ':p1' AND SK = '#p'"])
  })
  it('shows what a terminal would not', async () => {
    const input = {
      TableName,
      KeyConditionExpression: 'PK = :a AND SK <= :b',
      ExpressionAttributeValues: { ':a': 'a\n\u001b[2J', ':b': 'b\u{10FFFF}' },
    }
    expect(await said(new doc.QueryCommand(input))).toEqual([
      "Query PK = 'a\\n\\u{1B}[2J' AND SK <= 'b\\u{10FFFF}'",
    ])
  })
  it('owns up to filters, projections and counts', async () => {
    const input = {
      TableName,
      KeyConditionExpression: 'PK = :pk',
      FilterExpression: '#s = :s',
      ProjectionExpression: 'PK, #s',
      Select: 'COUNT' as const,
      ConsistentRead: true,
      ExpressionAttributeNames: { '#s': 'status' },
      ExpressionAttributeValues: { ':pk': 'a', ':s': 'open' },
    }
    expect(await said(new doc.QueryCommand(input))).toEqual([
      "Query PK = 'a', filter status = 'open', only PK, status, count only, consistent",
    ])
  })
})

describe('single items', () => {
  const Key = { PK: 'a', SK: 'b' }
  it.each([
    [
      "Get PK = 'a' AND SK = 'b', consistent",
      new doc.GetCommand({ TableName, Key, ConsistentRead: true }),
    ],
    [
      "Put { PK: 'a', SK: 'b', total: 3, tags: ['x'] } if attribute_not_exists(PK)",
      new doc.PutCommand({
        TableName,
        Item: { total: 3, ...Key, tags: ['x'] },
        ConditionExpression: 'attribute_not_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'PK' },
      }),
    ],
    [
      "Put { PK: 'a', n: 12345678901234567890, b: 0x0aff, … }",
      new low.PutItemCommand({
        TableName,
        Item: {
          PK: { S: 'a' },
          n: { N: '12345678901234567890' },
          b: { B: new Uint8Array([10, 255]) },
          more: { S: 'than there is room for' },
        },
      }),
    ],
    [
      "Put { m: { on: true, off: null }, s: {'x', 'y'} }",
      new low.PutItemCommand({
        TableName,
        Item: {
          m: { M: { on: { BOOL: true }, off: { NULL: true } } },
          s: { SS: ['x', 'y'] },
        },
      }),
    ],
    [
      "Update PK = 'a' AND SK = 'b': SET total = total + 1, name = 'Ann' REMOVE GSI1PK if total < 9",
      new doc.UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #t = #t + :one, #n = :n REMOVE GSI1PK',
        ConditionExpression: '#t < :most',
        ExpressionAttributeNames: { '#t': 'total', '#n': 'name' },
        ExpressionAttributeValues: { ':one': 1, ':n': 'Ann', ':most': 9 },
      }),
    ],
    [
      "Delete PK = 'a' AND SK = 'b'",
      new low.DeleteItemCommand({ TableName, Key: { PK: { S: 'a' }, SK: { S: 'b' } } }),
    ],
    ['Scan, limit 5', new doc.ScanCommand({ TableName, Limit: 5 })],
    [
      "ExecuteStatement SELECT * FROM app WHERE PK = 'a' AND n = 1",
      new doc.ExecuteStatementCommand({
        Statement: 'SELECT * FROM app WHERE PK = ? AND n = ?',
        Parameters: ['a', 1],
      }),
    ],
  ])('%s', async (words, command) => {
    expect(await said(command)).toEqual([words])
  })
})

describe('several items', () => {
  const Key = { PK: 'a', SK: 'b' }
  it('have a line for each part of a transaction', async () => {
    const ConditionExpression = 'attribute_exists(PK)'
    const command = new doc.TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: { ...Key, n: 1 } } },
        { Update: { TableName, Key, UpdateExpression: 'REMOVE n' } },
        { Delete: { TableName, Key } },
        { ConditionCheck: { TableName, Key, ConditionExpression } },
      ],
    })
    expect(await said(command)).toEqual([
      'TransactWrite of 4',
      "  Put { PK: 'a', SK: 'b', n: 1 }",
      "  Update PK = 'a' AND SK = 'b': REMOVE n",
      "  Delete PK = 'a' AND SK = 'b'",
      "  Check PK = 'a' AND SK = 'b' if attribute_exists(PK)",
    ])
    expect(
      await said(new doc.TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] })),
    ).toEqual(['TransactGet of 1', "  Get PK = 'a' AND SK = 'b'"])
  })
  it('have one for each part of a batch', async () => {
    const Item = { ...Key, n: 1 }
    const writes = [{ PutRequest: { Item } }, { DeleteRequest: { Key } }]
    expect(await said(new doc.BatchWriteCommand({ RequestItems: { app: writes } }))).toEqual([
      'BatchWrite of 2',
      "  Put { PK: 'a', SK: 'b', n: 1 }",
      "  Delete PK = 'a' AND SK = 'b'",
    ])
    const reads = { Keys: [Key], ConsistentRead: true }
    expect(await said(new doc.BatchGetCommand({ RequestItems: { app: reads } }))).toEqual([
      'BatchGet of 1',
      "  Get PK = 'a' AND SK = 'b', consistent",
    ])
  })
  it('say which table, where there are several', async () => {
    const two = new Map([...one, ['other', ['id']]])
    const input = { TableName: 'other', IndexName: 'byName', KeyConditionExpression: 'x = :x' }
    expect(await said(new doc.QueryCommand(input), two)).toEqual(['Query other byName: x = :x'])
    expect(await said(new doc.ScanCommand({ TableName }), two)).toEqual(['Scan app'])
    expect(
      await said(new doc.PutCommand({ TableName: 'other', Item: { PK: 1, id: 'a' } }), two),
    ).toEqual(["Put other: { id: 'a', PK: 1 }"])
  })
})
