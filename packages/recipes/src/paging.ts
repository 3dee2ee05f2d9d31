/**
 * Paging: pages through a URL, with cursors that nobody can forge.
 *
 * Use it when a list goes to a browser or another service page by page.
 *
 * Cost: a cursor is a start key with a fingerprint of its query: about 100 characters, and 50 more
 * when it is sealed.
 *
 * Watch out: a bare start key in a URL shows your keys and lets anyone start where they like, within
 * the range of a query or anywhere in a scan. A cursor opens only on the query it was made for; a
 * sealed cursor is also encrypted, and nobody can forge it. A page may be empty and still have a
 * cursor: continue until there is none.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  entity,
  page,
  putInput,
  queryInput,
  sealedCursors,
  table,
} from '@keywright/adapters/dynamodb'
import { integer, key, text } from '@keywright/core'

const blog = table({ name: 'paging', pk: 'PK', sk: 'SK' })

const comment = entity(blog, 'Comment', {
  primary: { pk: key('POST', text('post')), sk: key('COMMENT', integer('number', { digits: 6 })) },
})

export const tables = [blog]
export const entities = [comment]

/** One page of the newest comments, and the cursor of the next: `{ items, next }`. */
export const newestComments = async (
  db: DynamoDBDocumentClient,
  post: string,
  limit: number,
  cursor?: string,
) => {
  const input = queryInput(comment, { post }, { limit, descending: true, cursor })
  return page(input, await db.send(new QueryCommand(input)))
}

/** To replace a secret, put the new one first: cursors of the old one still open. */
const cursors = sealedCursors(['a secret of 32 bytes or more, from a safe place'])

/** The same for strangers: cursors are encrypted, and a cursor that you did not make is refused. */
export const newestCommentsSealed = async (
  db: DynamoDBDocumentClient,
  post: string,
  limit: number,
  sealed?: string,
) => {
  const found = await newestComments(db, post, limit, await cursors.open(sealed))
  return { items: found.items, next: await cursors.seal(found.next) }
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = (post: string, number: number) =>
    db.send(new PutCommand(putInput(comment, { post, number })))

  for (let number = 8; number <= 12; number++) await add('héllo', number)
  await add('other', 1)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the newest comments, page by page': async () => {
    const rows: Record<string, unknown>[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await newestComments(db, 'héllo', 2, cursor)
      rows.push(...items)
      cursor = next
    } while (cursor)
    return rows
  },
  'the second page, with a sealed cursor': async () => {
    const first = await newestCommentsSealed(db, 'héllo', 2)
    return (await newestCommentsSealed(db, 'héllo', 2, first.next)).items
  },
  'a cursor of one post on another post is refused': async () => {
    const { next } = await newestComments(db, 'héllo', 2)
    const refused = await newestComments(db, 'other', 2, next).catch((error) => error.code)
    return [{ post: 'other', refused }]
  },
})
