import type { CreateTableInput } from '../../../src/index.ts'
import type { Client } from './attribute.ts'
import { engineOf, type QueryRequest, type Request, type Storage, storageOf } from './engine.ts'

/**
 * The engine in memory behind the commands of the SDK, in the place of `@keywright/harness/engine`: `pnpm
 * mutation` runs the tests that need an engine on it, in milliseconds, as if it were DynamoDB Local.
 */
export const engineName = 'dynamodb-local'
export const isDynamoDbLocal = true

/** How often a property asks the engine: as often as the slower of the two engines. */
export const engineRuns = (few: number): number => few

interface Command {
  readonly constructor: { readonly name: string }
  readonly input: QueryRequest & Record<string, unknown>
}

type Tables = Map<string, Storage & { readonly definition: object }>

export const startEngine = async (): Promise<object> => {
  const tables: Tables = new Map()
  return {
    client: { send: async (command: Command) => answerOf(tables, 'low-level', command) },
    documents: { send: async (command: Command) => answerOf(tables, 'document', command) },
    stop: async () => {},
  }
}

const answerOf = (tables: Tables, client: Client, command: Command): unknown => {
  const { input } = command
  const name = command.constructor.name.replace(/(Item)?Command$/, '')
  if (name === 'CreateTable') {
    const definition = input as unknown as CreateTableInput
    tables.set(definition.TableName, { ...storageOf(definition), definition })
    return {}
  }
  if (name === 'DescribeTable') return { Table: tables.get(String(input.TableName))?.definition }
  if (name === 'DeleteTable') return { deleted: tables.delete(String(input.TableName)) }
  const on = (table: unknown) => {
    const storage = tables.get(String(table))
    if (!storage) throw new Error(`no table ${table}`)
    return engineOf(storage, client)
  }
  switch (name) {
    case 'Put':
      return on(input.TableName).put(input) ?? {}
    case 'Update':
      return on(input.TableName).update(input) ?? {}
    case 'Delete':
      return on(input.TableName).delete(input) ?? {}
    case 'Get':
      return { Item: on(input.TableName).get(input) }
    case 'Query': {
      const found = on(input.TableName).query(input)
      return { ...found, Count: found.Items.length }
    }
    case 'Scan':
      return { Items: on(input.TableName).scan() }
    case 'TransactWrite': {
      const TransactItems = input['TransactItems'] as readonly object[]
      const [first] = TransactItems.flatMap(Object.values)
      return on((first as Request).TableName).transact({ TransactItems }) ?? {}
    }
    case 'BatchWrite': {
      const requests = Object.entries(input['RequestItems'] as Record<string, readonly object[]>)
      for (const [table, all] of requests) {
        for (const one of all) {
          const [[kind, request] = []] = Object.entries(one) as [string, Request][]
          if (kind === 'PutRequest') on(table).put(request as Request)
          else on(table).delete(request as Request)
        }
      }
      return {}
    }
    default:
      throw new Error(`the engine in memory does not know ${name}`)
  }
}
