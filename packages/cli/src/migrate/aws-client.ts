import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Get, Scan, Write } from '@keywright/migrate'
import { UsageError } from '../io/io.ts'

/** The requests of a migration, over the AWS SDK that the user has installed. */
export interface Requests {
  readonly scan: Scan
  readonly write: Write
  readonly get: Get
  readonly close: () => void
}

/** What is used of the AWS SDK, which is the user's: none comes with this command. */
interface Sdk {
  readonly DynamoDBClient: new (config: object) => { readonly destroy: () => void }
  readonly DynamoDBDocumentClient: {
    readonly from: (client: unknown) => { readonly send: (command: unknown) => Promise<never> }
  }
  readonly ScanCommand: new (input: object) => unknown
  readonly GetCommand: new (input: object) => unknown
  readonly TransactWriteCommand: new (input: object) => unknown
}

const PACKAGES = ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'] as const

const loadSdk = async (cwd: string): Promise<Sdk> => {
  const require = createRequire(join(cwd, 'package.json'))
  try {
    const modules = await Promise.all(
      PACKAGES.map((name) => import(pathToFileURL(require.resolve(name)).href)),
    )
    const found = modules.map((module) => ({ ...module.default, ...module }))
    return Object.assign({}, ...found) as Sdk
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error
    throw new UsageError(
      `This needs the AWS SDK in your project:\n  npm install ${PACKAGES.join(' ')}`,
    )
  }
}

/** Connects with the usual credentials of the SDK; `endpoint` is for DynamoDB Local and the like. */
export const connect = async (
  cwd: string,
  { endpoint, region }: { readonly endpoint?: string; readonly region?: string },
): Promise<Requests> => {
  const sdk = await loadSdk(cwd)
  const client = new sdk.DynamoDBClient({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
  })
  const documents = sdk.DynamoDBDocumentClient.from(client)
  return {
    scan: (input) => documents.send(new sdk.ScanCommand(input)),
    get: (input) => documents.send(new sdk.GetCommand(input)),
    write: (input) => documents.send(new sdk.TransactWriteCommand(input)),
    close: () => client.destroy(),
  }
}
