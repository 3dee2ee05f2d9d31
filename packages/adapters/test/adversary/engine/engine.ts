import type { CreateTableInput } from '../../../src/index.ts'
import {
  type Attribute,
  type Client,
  type Item,
  received,
  receivedAll,
  sentAll,
  textOf,
} from './attribute.ts'
import { checkCondition, holds, pathsIn } from './condition.ts'
import { parseCondition, parseUpdate, placeholdersOf } from './parse.ts'
import { query } from './query.ts'
import { conditionFailed, EngineError, invalid } from './refusals.ts'
import {
  attributesOf,
  checkItem,
  checkPrimary,
  checkScalars,
  schemaOf,
  type TableSchema,
} from './schema.ts'
import { pathsOf, updated } from './update.ts'

/** What a request may hold; each command reads its own. */
export interface Request {
  readonly TableName?: string | undefined
  readonly Item?: object | undefined
  readonly Key?: object | undefined
  readonly ConditionExpression?: string | undefined
  readonly UpdateExpression?: string | undefined
  readonly ExpressionAttributeNames?: Record<string, string> | undefined
  readonly ExpressionAttributeValues?: object | undefined
}

export interface QueryRequest extends Request {
  readonly IndexName?: string | undefined
  readonly KeyConditionExpression?: string | undefined
  readonly FilterExpression?: string | undefined
  readonly ProjectionExpression?: string | undefined
  readonly ExclusiveStartKey?: object | undefined
  readonly ScanIndexForward?: boolean | undefined
  readonly ConsistentRead?: boolean | undefined
  readonly Limit?: number | undefined
}

export type Row = Record<string, unknown>

/** One table in memory, for one client. What it answers, and what it refuses, is what DynamoDB does. */
export interface Engine {
  readonly put: (request: Request) => void
  readonly get: (request: Request) => Row | undefined
  readonly delete: (request: Request) => void
  readonly update: (request: Request) => void
  /** All of them, or none. */
  readonly transact: (request: { readonly TransactItems?: readonly object[] | undefined }) => void
  readonly query: (request: QueryRequest) => {
    readonly Items: Row[]
    readonly LastEvaluatedKey?: Row
  }
  readonly scan: () => Row[]
}

/** The rows of a table, which the engines of several clients share. */
export interface Storage {
  readonly schema: TableSchema
  readonly name: string
  items: ReadonlyMap<string, Item>
}

export const storageOf = (input: CreateTableInput): Storage => ({
  schema: schemaOf(input),
  name: input.TableName,
  items: new Map(),
})

/** `pageSize` ends pages early, as a megabyte does. */
export const engineOf = (
  storage: Storage,
  client: Client = 'document',
  pageSize?: number,
): Engine => {
  const { schema } = storage
  const take = (given: object | undefined): Item =>
    receivedAll((given ?? invalid('nothing given')) as Row, client)
  // An item is read many times, and is sent as the same row. Nobody may change it.
  const sent = new WeakMap<Item, Row>()
  const send = (item: Item): Row => {
    const row = sent.get(item) ?? Object.freeze(sentAll(item, client))
    sent.set(item, row)
    return row
  }
  const idOf = (item: Item): string =>
    JSON.stringify(attributesOf(schema.table).map(({ name }) => textOf(item[name] as Attribute)))
  const primary = (given: object | undefined): Item => {
    const key = take(given)
    checkPrimary(schema, key)
    return key
  }
  const placeholders = ({ ExpressionAttributeNames, ExpressionAttributeValues }: Request) =>
    placeholdersOf(
      ExpressionAttributeNames,
      ExpressionAttributeValues && take(ExpressionAttributeValues),
    )
  const write = (id: string, next: Item | undefined): void => {
    const items = new Map(storage.items)
    if (next) items.set(id, next)
    else items.delete(id)
    storage.items = items
  }
  const check = (
    { ConditionExpression: text }: Request,
    behind: ReturnType<typeof placeholders>,
    now: Item | undefined,
    isAlone = false,
  ): void => {
    if (text === undefined) return
    const condition = parseCondition(text, behind)
    checkCondition(condition)
    // Without a write, DynamoDB Local does not look at the types of keys.
    if (!isAlone) checkScalars(schema, pathsIn(condition))
    behind.checkUsed()
    if (!holds(condition, now ?? {})) conditionFailed()
  }
  const put = (request: Request): void => {
    const item = take(request.Item)
    checkItem(schema, item)
    const id = idOf(item)
    const behind = placeholders(request)
    check(request, behind, storage.items.get(id))
    behind.checkUsed()
    write(id, item)
  }
  const remove = (request: Request): void => {
    const id = idOf(primary(request.Key))
    const behind = placeholders(request)
    check(request, behind, storage.items.get(id))
    behind.checkUsed()
    write(id, undefined)
  }
  const update = (request: Request): void => {
    const key = primary(request.Key)
    const id = idOf(key)
    const behind = placeholders(request)
    const text = request.UpdateExpression
    const parsed = text === undefined ? undefined : parseUpdate(text, behind)
    const now = storage.items.get(id)
    check(request, behind, now)
    behind.checkUsed()
    const names = attributesOf(schema.table).map(({ name }) => name)
    if (parsed && pathsOf(parsed).some(([name]) => names.includes(name))) {
      invalid('an update of the primary key')
    }
    const next = parsed ? updated(now ?? key, parsed) : (now ?? key)
    checkItem(schema, next)
    write(id, next)
  }
  const COMMANDS: Readonly<Record<string, (request: Request) => void>> = {
    Put: put,
    Delete: remove,
    Update: update,
    ConditionCheck: (request) => {
      check(request, placeholders(request), storage.items.get(idOf(primary(request.Key))), true)
    },
  }
  return {
    put,
    delete: remove,
    update,
    get: (request) => {
      const found = storage.items.get(idOf(primary(request.Key)))
      return found && send(found)
    },
    transact: ({ TransactItems = [] }) => {
      const before = storage.items
      if (TransactItems.length < 1 || TransactItems.length > 100) invalid('1 to 100 writes')
      const touched = TransactItems.map((one) => {
        const request = Object.values(one)[0] as Request
        return idOf(request.Item ? take(request.Item) : primary(request.Key))
      })
      if (new Set(touched).size < touched.length) invalid('two writes of one item')
      try {
        for (const one of TransactItems) {
          const [[name, request] = invalid('no write')] = Object.entries(one)
          const command = COMMANDS[name] ?? invalid(`${name} in a transaction`)
          command(request as Request)
        }
      } catch (error) {
        storage.items = before
        if (error instanceof EngineError && error.name === 'ConditionalCheckFailedException') {
          throw new EngineError('TransactionCanceledException', error.message)
        }
        throw error
      }
    },
    query: (request) => {
      const { ExpressionAttributeValues: values, ExclusiveStartKey: start } = request
      const { items, last } = query(
        schema,
        [...storage.items.values()],
        {
          ...request,
          ExpressionAttributeValues: values && take(values),
          ExclusiveStartKey: start && take(start),
        },
        pageSize,
      )
      const Items = items.map(send)
      return last ? { Items, LastEvaluatedKey: sentAll(last, client) } : { Items }
    },
    scan: () => Array.from(storage.items.values(), send),
  }
}

/** A value as the engine holds it, for those who compare. */
export const storedText = (value: unknown): string => textOf(received(value, 'document'))

/** A row of the low-level client as the document client has it. */
export const asDocument = (row: Row): Row => sentAll(receivedAll(row, 'low-level'), 'document')
