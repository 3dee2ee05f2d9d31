/**
 * With the AWS SDK alone: the low-level client, whose values are `{ S: … }` and `{ N: … }`.
 *
 * Use it when you have no document client, or want to see what is sent. All other recipes use the
 * document client of the same SDK.
 *
 * Cost: nothing stands between you and the SDK. Keywright makes plain objects, and you send them.
 *
 * Watch out: pass `format: 'low-level'` to every call, so each value carries its type. A start key has
 * the format of the query that returned it.
 */
import {
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, getInput, page, putInput, queryInput, table } from '@keywright/adapters'
import { gt, integer, key, text } from '@keywright/core'

const forum = table({ name: 'with-aws-sdk', pk: 'PK', sk: 'SK' })

const post = entity(forum, 'Post', {
  primary: { pk: key('THREAD', text('thread')), sk: key('POST', integer('number', { digits: 6 })) },
})

export const tables = [forum]
export const entities = [post]

const format = 'low-level'

export const addPost = (client: DynamoDBClient, thread: string, number: number, body: string) =>
  client.send(new PutItemCommand(putInput(post, { thread, number, body }, { format })))

export const getPost = (client: DynamoDBClient, thread: string, number: number) =>
  client.send(new GetItemCommand(getInput(post, { thread, number }, { format })))

export const postsAfter = (client: DynamoDBClient, thread: string, number: number) =>
  client.send(new QueryCommand(queryInput(post, { thread, number: gt(number) }, { format })))

/** A page, and the cursor of the next: `{ items, next }`. */
export const pageOfPosts = async (
  client: DynamoDBClient,
  thread: string,
  limit: number,
  cursor?: string,
) => {
  const input = queryInput(post, { thread }, { format, limit, cursor })
  return page(input, await client.send(new QueryCommand(input)))
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.

/** The recipes are given a document client. It sends low-level commands as well. */
const lowLevel = (db: DynamoDBDocumentClient) => db as unknown as DynamoDBClient

export const write = async (db: DynamoDBDocumentClient) => {
  const add = (thread: string, number: number, body: string) =>
    addPost(lowLevel(db), thread, number, body)

  await add('New York', 10, 'ten')
  await add('New York', 9, 'nine')
  await add('New York', 100, 'hundred')
  await add('New', 1, 'another thread')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const client = lowLevel(db)
  return {
    'one post': () => getPost(client, 'New York', 10),
    'the posts after number 9': () => postsAfter(client, 'New York', 9),
    'the second page of two posts': async () => {
      const { next } = await pageOfPosts(client, 'New York', 2)
      return (await pageOfPosts(client, 'New York', 2, next)).items
    },
  }
}
