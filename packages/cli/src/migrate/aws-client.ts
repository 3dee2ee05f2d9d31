import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import type { Get, Scan, Write } from '@keywright/adopt'
import { UsageError } from '../io/io.ts'

/** The requests of a migration, over the AWS SDK that the user has installed. */
export interface Requests {
  readonly scan: Scan
  readonly write: Write
  readonly get: Get
  readonly close: () => void
}

/** The AWS SDK of the user's project: this command does not bring one. */
type Sdk = typeof import('@aws-sdk/client-dynamodb') & typeof import('@aws-sdk/lib-dynamodb')

const PACKAGES = ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb'] as const

/** Finds a package beside the user's module, or in the folder where the command runs. */
const locate = (name: string, file: string, cwd: string): string => {
  for (const from of [resolve(cwd, file), join(cwd, 'package.json')]) {
    try {
      return createRequire(from).resolve(name)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new UsageError(
    `keywright migrate needs the AWS SDK in your project:\n  npm install ${PACKAGES.join(' ')}`,
  )
}

const loadSdk = async (file: string, cwd: string): Promise<Sdk> => {
  const paths = PACKAGES.map((name) => locate(name, file, cwd))
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)))
  return Object.assign({}, ...modules.map((module) => ({ ...module.default, ...module })))
}

const isThisMachine = (endpoint: string): boolean => {
  try {
    return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(endpoint).hostname)
  } catch {
    throw new UsageError(`--endpoint is an address such as http://localhost:8000, not ${endpoint}.`)
  }
}

/** A local engine accepts any region and credentials, so people need not have any. */
const madeUp = async ({ config }: DynamoDBClient): Promise<DynamoDBClientConfig> => {
  const isMissing = (one: () => Promise<unknown>): Promise<boolean> =>
    one().then(
      () => false,
      () => true,
    )
  return {
    ...((await isMissing(config.region)) && { region: 'local' }),
    ...((await isMissing(config.credentials)) && {
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  }
}

/** Numbers as JavaScript numbers when that is exact, and as text when it is not. */
const exactNumbers = ({ NumberValue }: Sdk): object =>
  NumberValue
    ? {
        unmarshallOptions: {
          wrapNumbers: (text: string) =>
            String(Number(text)) === text ? Number(text) : NumberValue.from(text),
        },
      }
    : {}

/** Connects with the SDK's usual credentials; `endpoint` is for DynamoDB Local and the like. */
export const connect = async (
  file: string,
  cwd: string,
  { endpoint, region }: { readonly endpoint?: string; readonly region?: string },
): Promise<Requests> => {
  const isLocal = endpoint !== undefined && isThisMachine(endpoint)
  const sdk = await loadSdk(file, cwd)
  const config = {
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
  }
  const found = new sdk.DynamoDBClient(config)
  const client = isLocal ? new sdk.DynamoDBClient({ ...config, ...(await madeUp(found)) }) : found
  const documents = sdk.DynamoDBDocumentClient.from(client, exactNumbers(sdk))
  return {
    scan: (input) => documents.send(new sdk.ScanCommand(input)),
    get: (input) => documents.send(new sdk.GetCommand(input)),
    write: (input) => documents.send(new sdk.TransactWriteCommand(input)),
    close: () => client.destroy(),
  }
}
