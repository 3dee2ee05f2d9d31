import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DynamoDBClientConfig, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { freePort } from '../free-port.ts'
import { tool } from '../tools/tools.mjs'
import { clientOf } from './client.ts'

/** An engine that answers on a port. */
export interface Running {
  readonly port: number
  /** What a client of this process says beside the port, if there is a quicker way to the engine. */
  readonly settings?: DynamoDBClientConfig
  readonly stop: () => Promise<void>
}

const SHARED_PORT = 'KEYWRIGHT_DYNAMODB_LOCAL_PORT'

/** The port of the DynamoDB Local that this run of tests has started, if it has. */
export const sharedPort = (): number | undefined => {
  const port = process.env[SHARED_PORT]
  return port === undefined ? undefined : Number(port)
}

/**
 * Starts it once for all files and workers of a run of vitest (`globalSetup`): to start it takes
 * seconds, and there are some forty files.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const { port, stop } = await startDynamoDbLocal()
  process.env[SHARED_PORT] = String(port)
  return stop
}

/**
 * Starts DynamoDB Local on a port of its own. Without `-sharedDb`, every access key has tables of its
 * own: files that share the process do not see each other's.
 */
export const startDynamoDbLocal = async (): Promise<Running> => {
  // Before 57 MB are fetched for nothing.
  const { error } = spawnSync('java', ['-version'])
  if (error) throw error
  const { home } = await tool('dynamodb-local')
  const lib = join(home, 'lib')
  const version = readdirSync(lib).find((name) => name.startsWith('dynamodb_local_')) ?? ''
  const port = await freePort()
  const options = '-jar DynamoDBLocal.jar -inMemory -disableTelemetry -port'.split(' ')
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
