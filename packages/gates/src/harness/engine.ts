/// <reference path="./dynalite.d.ts" />
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import dynalite from 'dynalite'
import { tool } from '../tools/tools.mjs'

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

export interface Engine {
  readonly client: DynamoDBClient
  readonly documents: DynamoDBDocumentClient
  readonly stop: () => Promise<void>
}

/** Starts the engine on a port of its own; `stop` ends this very process or server and no other. */
export const startEngine = async (name: EngineName = engineName): Promise<Engine> => {
  const start = name === 'dynamodb-local' ? startDynamoDbLocal : startDynalite
  const { port, stop } = await start()
  const client = clientOf(port)
  return {
    client,
    documents: DynamoDBDocumentClient.from(client),
    stop: async () => {
      client.destroy()
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
  })

interface Running {
  readonly port: number
  readonly stop: () => Promise<void>
}

const startDynalite = async (): Promise<Running> => {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
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
