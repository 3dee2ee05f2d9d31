/// <reference path="./dynalite.d.ts" />
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import dynalite from 'dynalite'
import { tool } from './tools/tools.mjs'

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'

/** The engines that there are. */
export type EngineName = 'dynalite' | 'dynamodb-local'

/** Which engine the suite runs on: `KEYWRIGHT_ENGINE=dynamodb-local`, or dynalite in process. */
export const engineName: EngineName =
  process.env['KEYWRIGHT_ENGINE'] === 'dynamodb-local' ? 'dynamodb-local' : 'dynalite'

/** Transactions, native multi-attribute indexes and limits counted in bytes. */
export const isDynamoDbLocal = engineName === 'dynamodb-local'

/** How often a property asks the engine: so many times, or as often as a soak says. */
export const engineRuns = (dynalite: number, dynamoDbLocal: number): number =>
  Number(process.env['FC_RUNS'] ?? (isDynamoDbLocal ? dynamoDbLocal : dynalite))

/**
 * How long dynalite takes to create, delete or change a table, in milliseconds. DynamoDB takes
 * seconds. With no delay a missing wait fails once in a while; with one, it fails every time.
 */
const TABLE_DELAY = Number(process.env['KEYWRIGHT_ENGINE_DELAY'] ?? 25)

export interface Engine {
  readonly client: DynamoDBClient
  readonly documents: DynamoDBDocumentClient
  readonly stop: () => Promise<void>
}

/**
 * Starts the engine on a port of its own; `stop` ends this very process or server and no other.
 * When a command that creates, changes or deletes a table has answered, it has happened.
 */
export const startEngine = async (name: EngineName = engineName): Promise<Engine> => {
  const start = name === 'dynamodb-local' ? startDynamoDbLocal : startDynalite
  const { port, stop } = await start()
  const [client, observer] = [clientOf(port), clientOf(port)]
  settleTables(client, observer)
  return {
    client,
    documents: DynamoDBDocumentClient.from(client),
    stop: async () => {
      client.destroy()
      observer.destroy()
      await stop()
    },
  }
}

const clientOf = (port: number): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'local',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    // A user's settings for AWS may ask for these, and the SDK refuses them for an endpoint of one's own.
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
  })

/** The commands that answer before they have happened. */
const TABLE_COMMANDS: readonly unknown[] = [
  'CreateTableCommand',
  'UpdateTableCommand',
  'DeleteTableCommand',
]

/**
 * Makes these commands of a client, and of every document client made from it, wait for the table.
 * Another client observes it, so that a recorder on the first one sees no request of ours.
 */
const settleTables = (client: DynamoDBClient, observer: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args)
        if (TABLE_COMMANDS.includes(commandName)) {
          await settled(observer, (args.input as { TableName: string }).TableName)
        }
        return answer
      },
    { step: 'initialize', name: 'settleTables', priority: 'low' },
  )
}

/** Polls until the table and its indexes are ready, or the table is gone. */
const settled = async (observer: DynamoDBClient, TableName: string): Promise<void> => {
  for (;;) {
    try {
      const { Table } = await observer.send(new DescribeTableCommand({ TableName }))
      const parts = [{ IndexStatus: Table?.TableStatus }, ...(Table?.GlobalSecondaryIndexes ?? [])]
      if (parts.every(({ IndexStatus = 'ACTIVE' }) => IndexStatus === 'ACTIVE')) return
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return
      throw error
    }
    await sleep(10)
  }
}

interface Running {
  readonly port: number
  readonly stop: () => Promise<void>
}

const startDynalite = async (): Promise<Running> => {
  const server = dynalite({
    createTableMs: TABLE_DELAY,
    deleteTableMs: TABLE_DELAY,
    updateTableMs: TABLE_DELAY,
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((ready) => {
    server.listen(0, ready)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const startDynamoDbLocal = async (): Promise<Running> => {
  // Before 57 MB are fetched for nothing.
  const { error } = spawnSync('java', ['-version'])
  if (error) throw error
  const { home } = await tool('dynamodb-local')
  const lib = join(home, 'lib')
  const version = readdirSync(lib).find((name) => name.startsWith('dynamodb_local_')) ?? ''
  const port = await freePort()
  const options = '-jar DynamoDBLocal.jar -inMemory -sharedDb -disableTelemetry -port'.split(' ')
  const java = spawn(
    'java',
    ['-Djava.library.path=./DynamoDBLocal_lib', ...options, String(port)],
    { cwd: join(lib, version), stdio: 'ignore' },
  )
  const kill = (): void => {
    java.kill('SIGKILL')
  }
  // Even when the test runner leaves without stopping it.
  process.once('exit', kill)
  await answering(java, port)
  return {
    port,
    stop: () =>
      new Promise((done) => {
        process.off('exit', kill)
        if (java.exitCode !== null || java.signalCode !== null) return done()
        java.once('exit', () => done())
        kill()
      }),
  }
}

/** Polls the engine until it answers. */
const answering = async (java: ChildProcess, port: number): Promise<void> => {
  let failure: Error | undefined
  java.once('error', (error) => {
    failure = error
  })
  const client = clientOf(port)
  // A busy machine takes its time; hooks of tests wait for a minute.
  for (let attempt = 0; attempt < 450; attempt++) {
    if (failure || java.exitCode !== null) break
    try {
      await client.send(new ListTablesCommand({}))
      client.destroy()
      return
    } catch {
      await sleep(100)
    }
  }
  throw failure ?? new Error(`DynamoDB Local did not answer on port ${port}`)
}
