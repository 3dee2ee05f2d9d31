import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AttributeValue,
  DeleteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  type TransactWriteItemsCommandInput,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'

type Key = Record<string, AttributeValue>

/** An engine with transactions, at an address. */
export interface Transactional {
  readonly endpoint: string
  /** How many transactions went through. */
  readonly count: () => number
  readonly close: () => Promise<void>
}

/**
 * Dynalite has no transactions. This server stands before it, passes everything else on, and makes one of
 * dynalite's own requests: it asks dynalite whether each condition holds, then has it do the writes. One
 * request at a time, so that nothing comes between.
 */
export const withTransactions = async (client: DynamoDBClient): Promise<Transactional> => {
  const { hostname, port } = (await client.config.endpoint?.()) ?? { hostname: '', port: 0 }
  let turn: Promise<unknown> = Promise.resolve()
  let count = 0
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const target = String(request.headers['x-amz-target'])
    const work = async (): Promise<void> => {
      if (target.endsWith('.TransactWriteItems')) {
        const { status, answer } = await transact(client, JSON.parse(body.toString()))
        if (status === 200) count++
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
        response.end(JSON.stringify(answer))
        return
      }
      const { host: _, ...headers } = request.headers as Record<string, string>
      const passed = await fetch(`http://${hostname}:${port}/`, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(headers).filter(([name]) => !/^(connection|content-length)$/.test(name)),
        ),
        body: new Uint8Array(body),
      })
      response.writeHead(passed.status, { 'content-type': 'application/x-amz-json-1.0' })
      response.end(Buffer.from(await passed.arrayBuffer()))
    }
    turn = turn.then(work).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: () => closed(server),
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const transact = async (
  client: DynamoDBClient,
  { TransactItems = [] }: TransactWriteItemsCommandInput,
): Promise<{ readonly status: number; readonly answer: object }> => {
  const codes: string[] = []
  for (const action of TransactItems) codes.push(await codeOf(client, action))
  if (codes.some((code) => code !== 'None')) {
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException'
    const CancellationReasons = codes.map((Code) => ({ Code }))
    return { status: 400, answer: { __type, message: codes.join(), CancellationReasons } }
  }
  for (const { Put, Delete, Update } of TransactItems) {
    if (Put) await client.send(new PutItemCommand(Put as never))
    if (Delete) await client.send(new DeleteItemCommand(Delete as never))
    if (Update) await client.send(new UpdateItemCommand(Update as never))
  }
  return { status: 200, answer: {} }
}

/** Whether a condition holds, by a request that changes nothing: an update of nothing, or a deletion of nothing. */
const codeOf = async (client: DynamoDBClient, action: TransactWriteItem): Promise<string> => {
  const { Put, Delete, Update, ConditionCheck } = action
  const { TableName, ConditionExpression, ...rest } =
    Put ?? Delete ?? Update ?? ConditionCheck ?? {}
  if (ConditionExpression === undefined) return 'None'
  const key = Put ? await keyIn(client, TableName, Put.Item) : (rest as { Key: Key }).Key
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: key }))
  const input = {
    TableName,
    Key: key,
    ConditionExpression,
    ...placeholders(ConditionExpression, rest as never),
  }
  try {
    await client.send(Item ? new UpdateItemCommand(input) : new DeleteItemCommand(input))
    return 'None'
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    return 'ConditionalCheckFailed'
  }
}

const keyIn = async (
  client: DynamoDBClient,
  TableName: string | undefined,
  item: Key | undefined,
): Promise<Key> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  const names = (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName)
  return Object.fromEntries(names.map((name) => [name, item?.[name] as AttributeValue]))
}

/** Those that the condition uses: others, which an update uses, are refused. */
const placeholders = (
  expression: string,
  {
    ExpressionAttributeNames = {},
    ExpressionAttributeValues = {},
  }: {
    readonly ExpressionAttributeNames?: Record<string, string>
    readonly ExpressionAttributeValues?: Key
  },
): object => {
  const used = new Set(expression.match(/[#:]\w+/g))
  const some = <V>(all: Record<string, V>): Record<string, V> | undefined => {
    const kept = Object.entries(all).filter(([name]) => used.has(name))
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  const names = some(ExpressionAttributeNames)
  const values = some(ExpressionAttributeValues)
  return {
    ...(names && { ExpressionAttributeNames: names }),
    ...(values && { ExpressionAttributeValues: values }),
  }
}
