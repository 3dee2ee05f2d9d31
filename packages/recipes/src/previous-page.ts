/**
 * Previous page: forwards and backwards through a list, and from any row of it.
 *
 * Use it when people page back, or a client keeps a cursor for each row: tables with two buttons, chat
 * histories, GraphQL connections.
 *
 * Cost: one query for a page, in either direction, at the same price.
 *
 * Watch out: `previous` returns the rows just before the page in the query's own order, not reversed.
 * The first page has no `previous`: to see newer rows, ask for it again without a cursor.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, itemCursor, page, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text, time } from '@keywright/core'

const chat = table({ name: 'previous-page', pk: 'PK', sk: 'SK' })

const message = entity(chat, 'Message', {
  primary: { pk: key('ROOM', text('room')), sk: key('MESSAGE', time('at'), text('messageId')) },
})

export const tables = [chat]
export const entities = [message]

/** A page, newest first; `cursor` is the `next` or the `previous` of another page. */
export const messagesOf = async (
  db: DynamoDBDocumentClient,
  room: string,
  limit: number,
  cursor?: string,
) => {
  const input = queryInput(message, { room }, { limit, descending: true, cursor })
  return page(input, await db.send(new QueryCommand(input)))
}

/** The same with the cursors on both sides of each row; see also `relay-connection`. */
export const edgesOf = async (
  db: DynamoDBDocumentClient,
  room: string,
  limit: number,
  cursor?: string,
) => {
  const input = queryInput(message, { room }, { limit, descending: true, cursor })
  const { items } = page(input, await db.send(new QueryCommand(input)))
  return items.map((node) => ({
    node,
    after: itemCursor(input, node),
    before: itemCursor(input, node, 'before'),
  }))
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const say = (room: string, minute: number) => {
    const at = new Date(Date.UTC(2024, 0, 1, 10, minute))
    return db.send(new PutCommand(putInput(message, { room, at, messageId: `m${minute}` })))
  }
  for (let minute = 1; minute <= 6; minute++) await say('hall', minute)
  await say('hall#2', 1)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const second = async () => messagesOf(db, 'hall', 2, (await messagesOf(db, 'hall', 2)).next)
  return {
    'the first page, newest first': async () => (await messagesOf(db, 'hall', 2)).items,
    'the page after it': async () => (await second()).items,
    'and back again': async () =>
      (await messagesOf(db, 'hall', 2, (await second()).previous)).items,
    'before the first page there is none': async () => {
      const { items, previous } = await messagesOf(db, 'hall', 2)
      return [{ rows: items.length, previous: previous ?? 'none' }]
    },
    'what comes after one row, from its own cursor': async () => {
      const [, edge] = await edgesOf(db, 'hall', 3)
      return (await messagesOf(db, 'hall', 2, edge?.after)).items
    },
    'what comes before one row': async () => {
      const [, , edge] = await edgesOf(db, 'hall', 3)
      return (await messagesOf(db, 'hall', 5, edge?.before)).items
    },
  }
}
