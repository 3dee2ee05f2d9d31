import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Values } from './values.ts'

/** A sent command: `Query`, and its input in either client's shape. */
export interface Request {
  readonly command: string
  readonly input: Values
}

/** Notes what a client sends while something is done. */
export type Recorder = <T>(work: () => Promise<T>) => Promise<Recorded<T>>

/** What was sent, and its outcome: a result or an error. */
export type Recorded<T> = { readonly requests: readonly Request[] } & (
  | { readonly result: T }
  | { readonly error: unknown }
)

/** Notes what a client sends while something is done, which throws if that fails. */
export type StrictRecorder = <T>(
  work: () => Promise<T>,
) => Promise<{ readonly requests: readonly Request[]; readonly result: T }>

/** Returns the output of a command in place of an engine. */
export type Answer = (request: Request) => object

/**
 * Records the commands of a client, and of every document client made from it. With `answer`,
 * nothing is sent.
 */
export const recorderOf = (client: DynamoDBClient, answer?: Answer): Recorder => {
  let requests: Request[] = []
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = { command: nameOf(context['commandName']), input: args.input as Values }
      requests.push(request)
      return answer ? { output: answer(request) as never, response: {} } : next(args)
    },
    { step: 'initialize', name: 'recorder' },
  )
  return async (work) => {
    const mine: Request[] = []
    requests = mine
    try {
      return { requests: mine, result: await work() }
    } catch (error) {
      return { requests: mine, error }
    } finally {
      requests = []
    }
  }
}

/** A recorder that throws what the work throws. */
export const strict =
  (record: Recorder): StrictRecorder =>
  async (work) => {
    const done = await record(work)
    if ('error' in done) throw done.error
    return done
  }

/** `Put` of `PutItemCommand`, `TransactWrite` of `TransactWriteItemsCommand`. */
const nameOf = (command: unknown): string =>
  String(command)
    .replace(/Command$/, '')
    .replace(/Items?$/, '')
