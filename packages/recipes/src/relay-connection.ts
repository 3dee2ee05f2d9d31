/**
 * Relay connection: `first`, `after`, `last`, `before`, edges and a `pageInfo` that is right at every end.
 *
 * Use it when a GraphQL API lists rows as a connection, or any client keeps a cursor for each row.
 *
 * Cost: one query for the page, which reads one row more, and one for a single row on the other side.
 *
 * Watch out: edges come in the order of the connection in both directions, also with `last`. A cursor
 * of a row that is gone still says where to go on. There is no `totalCount`: DynamoDB would have to read
 * every row.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  decodeCursor,
  entity,
  itemCursor,
  putInput,
  type QueryInput,
  queryInput,
  readPage,
  table,
} from '@keywright/adapters/dynamodb'
import { compareKeys, key, text, time } from '@keywright/core'

const chat = table({ name: 'relay-connection', pk: 'PK', sk: 'SK' })

const message = entity(chat, 'Message', {
  primary: { pk: key('ROOM', text('room')), sk: key('MESSAGE', time('at'), text('messageId')) },
})

export const tables = [chat]
export const entities = [message]

/** What Relay asks with: `first` with `after`, or `last` with `before`; both cursors fence it in. */
export interface Asked {
  readonly first?: number
  readonly after?: string
  readonly last?: number
  readonly before?: string
}

/** The messages of a room, newest first. */
export const messagesOf = async (
  db: DynamoDBDocumentClient,
  room: string,
  { first, after, last, before }: Asked,
) => {
  const isBackward = first === undefined
  const count = first ?? last
  if (count === undefined || (!isBackward && last !== undefined) || !(count >= 0 && count <= 100)) {
    throw new RangeError('either first or last, from 0 to 100')
  }
  const ask = (descending: boolean, cursor?: string) =>
    queryInput(message, { room }, { descending, cursor })
  const run = (input: QueryInput) => db.send(new QueryCommand(input))
  const edges = ask(true)
  const read = (cursor: string | undefined, limit: number) =>
    readPage(ask(!isBackward, cursor), run, { limit })

  // An edge has one cursor, of the connection's direction; reading back starts at the same row.
  const keyOf = (cursor: string | undefined) => decodeCursor(cursor, edges)
  const end = keyOf(isBackward ? before : after)
  const page = await read(end && itemCursor(ask(!isBackward), end), count + 1)
  const fence = keyOf(isBackward ? after : before)
  const isInside = (SK: string) => {
    const sign = fence ? compareKeys(SK, String(fence['SK'])) : 0
    return !fence || (isBackward ? sign < 0 : sign > 0)
  }
  const inside = page.items.filter(({ SK }) => isInside(SK))
  const hasMore = inside.length > count || inside.length < page.items.length
  const hasOther = page.previous !== undefined && (await read(page.previous, 1)).items.length > 0
  const nodes = inside.slice(0, count)
  if (isBackward) nodes.reverse()
  const all = nodes.map((node) => ({ node, cursor: itemCursor(edges, node) }))
  return {
    edges: all,
    pageInfo: {
      hasNextPage: isBackward ? hasOther : hasMore,
      hasPreviousPage: isBackward ? hasMore : hasOther,
      startCursor: all[0]?.cursor,
      endCursor: all.at(-1)?.cursor,
    },
  }
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const say = (room: string, minute: number) => {
    const at = new Date(Date.UTC(2024, 0, 1, 10, minute))
    return db.send(new PutCommand(putInput(message, { room, at, messageId: `m${minute}` })))
  }
  for (let minute = 1; minute <= 5; minute++) await say('hall', minute)
  await say('hall#2', 1)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const nodes = async (asked: Asked) =>
    (await messagesOf(db, 'hall', asked)).edges.map(({ node }) => node)
  const second = async () => (await messagesOf(db, 'hall', { first: 2 })).edges[1]?.cursor ?? ''
  return {
    'the first two': () => nodes({ first: 2 }),
    'two after the second': async () => nodes({ first: 2, after: await second() }),
    'the last two': () => nodes({ last: 2 }),
    'those before the second': async () => nodes({ last: 2, before: await second() }),
    'what a client is told about the first page': async () => [
      (await messagesOf(db, 'hall', { first: 2 })).pageInfo,
    ],
  }
}
