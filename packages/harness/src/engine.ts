/// <reference path="./dynalite.d.ts" />
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import dynalite from 'dynalite'
import { clientOf } from './engine/client.ts'
import { type Running, sharedPort, startDynamoDbLocal } from './engine/dynamodb-local.ts'
import { inProcess } from './engine/in-process.ts'
import { settleTables } from './engine/settle-tables.ts'

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
 * An engine without tables; `stop` ends this very server and no other. When a command that creates,
 * changes or deletes a table has answered, it has happened.
 *
 * Without a name it is the one of the suite. Where a run of tests has started DynamoDB Local for all
 * of its files, that is an empty database there: every access key has tables of its own.
 */
export const startEngine = async (name?: EngineName): Promise<Engine> => {
  const shared = (name ?? engineName) === 'dynamodb-local' ? sharedPort() : undefined
  const start = (name ?? engineName) === 'dynamodb-local' ? startDynamoDbLocal : startDynalite
  const { port, stop, settings }: Running =
    shared === undefined ? await start() : { port: shared, stop: async () => {} }
  const accessKeyId = randomBytes(10).toString('hex')
  const newClient = (): DynamoDBClient => clientOf(port, accessKeyId, settings)
  const [client, observer] = [newClient(), newClient()]
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
    settings: inProcess(server),
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
