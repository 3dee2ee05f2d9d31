/**
 * Paging: pages through a URL, with cursors that nobody can forge.
 *
 * Use it when a list goes to a browser or another service page by page.
 *
 * Cost: a cursor is a start key with a fingerprint of its query: about 100 characters, and 50 more when it is
 * sealed.
 *
 * Watch out: a bare start key in a URL shows your keys and lets anyone start where they like, within the
 * range of a query or anywhere in a scan. A cursor opens only on the query it was made for; a sealed one
 * is also encrypted and cannot be made up. A page may be empty and still have a cursor: go on until there
 * is none.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  encodeCursor,
  entity,
  keysOf,
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

export const write = async (db: DynamoDBDocumentClient) => {
  const add = (post: string, number: number) =>
    db.send(new PutCommand({ TableName: blog.name, Item: keysOf(comment, { post, number }) }))

  for (let number = 8; number <= 12; number++) await add('héllo', number)
  await add('other', 1)
}

/** One page of the newest comments, and the cursor of the next. */
const page = async (db: DynamoDBDocumentClient, post: string, cursor?: string) => {
  const input = queryInput(comment, { post }, { limit: 2, descending: true, cursor })
  const { Items = [], LastEvaluatedKey } = await db.send(new QueryCommand(input))
  return { Items, cursor: encodeCursor(LastEvaluatedKey, input) }
}

const cursors = sealedCursors('a secret of 32 bytes or more, from a safe place')

/** The same with sealed cursors. */
const sealedPage = async (db: DynamoDBDocumentClient, post: string, cursor?: string) => {
  const { Items, cursor: next } = await page(db, post, await cursors.open(cursor))
  return { Items, cursor: await cursors.seal(next) }
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the newest comments, page by page': async () => {
    const rows: object[] = []
    let cursor: string | undefined
    do {
      const next = await page(db, 'héllo', cursor)
      rows.push(...next.Items)
      cursor = next.cursor
    } while (cursor)
    return rows as Record<string, unknown>[]
  },
  'the second page, with a sealed cursor': async () => {
    const first = await sealedPage(db, 'héllo')
    return sealedPage(db, 'héllo', first.cursor)
  },
  'a cursor of one post on another post is refused': async () => {
    const { cursor } = await page(db, 'héllo')
    const refused = await page(db, 'other', cursor).catch((error) => error.code)
    return [{ post: 'other', refused }]
  },
})
