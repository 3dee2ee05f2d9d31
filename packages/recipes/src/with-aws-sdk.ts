/**
 * With the AWS SDK alone: the low-level client, whose values are `{ S: … }` and `{ N: … }`.
 *
 * Use it when you have no document client, or want to see what is sent. All other recipes use the
 * document client of the same SDK.
 *
 * Cost: nothing stands between you and the SDK. Keywright makes plain objects, and you send them.
 *
 * Watch out: ask for `format: 'low-level'` on every call, so that each value carries its type. A start
 * key is in the format of the query that gave it.
 */
import {
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { encodeCursor, entity, keysOf, primaryKeyOf, queryInput, table } from '@keywright/adapters'
import { gt, integer, key, text } from '@keywright/core'

const forum = table({ name: 'with-aws-sdk', pk: 'PK', sk: 'SK' })

const post = entity(forum, 'Post', {
  primary: { pk: key('THREAD', text('thread')), sk: key('POST', integer('number', { digits: 6 })) },
})

export const tables = [forum]
export const entities = [post]

const format = 'low-level'

/** The recipes are given a document client. It sends low-level commands as well. */
const lowLevel = (db: DynamoDBDocumentClient) => db as unknown as DynamoDBClient

export const write = async (db: DynamoDBDocumentClient) => {
  const add = (thread: string, number: number, body: string) =>
    lowLevel(db).send(
      new PutItemCommand({
        TableName: forum.name,
        Item: { ...keysOf(post, { thread, number }, { format }), body: { S: body } },
      }),
    )
  await add('New York', 10, 'ten')
  await add('New York', 9, 'nine')
  await add('New York', 100, 'hundred')
  await add('New', 1, 'another thread')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const client = lowLevel(db)
  const page = (cursor?: string) =>
    queryInput(post, { thread: 'New York' }, { format, limit: 2, ...(cursor && { cursor }) })
  return {
    'one post': () =>
      client.send(
        new GetItemCommand({
          TableName: forum.name,
          Key: primaryKeyOf(post, { thread: 'New York', number: 10 }, { format }),
        }),
      ),
    'the posts after number 9': () =>
      client.send(
        new QueryCommand(queryInput(post, { thread: 'New York', number: gt(9) }, { format })),
      ),
    'the second page of two posts': async () => {
      const { LastEvaluatedKey } = await client.send(new QueryCommand(page()))
      return client.send(new QueryCommand(page(encodeCursor(LastEvaluatedKey, page()))))
    },
  }
}
