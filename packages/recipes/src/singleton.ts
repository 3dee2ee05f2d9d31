/**
 * Singleton: the one item of its kind, under a key without fields.
 *
 * Use it when there is exactly one: a front page, a feature switch, a counter for the whole system.
 *
 * Cost: a get by a key that everybody knows. No index, no query.
 *
 * Watch out: one item is one partition, which takes 1,000 writes and 3,000 strongly consistent reads
 * of 4 KB a second. Cache it when it is read by every request; shard a counter that is written by all.
 */
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { entity, identify, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const news = table({ name: 'singleton', pk: 'PK', sk: 'SK' })

const frontPage = entity(news, 'FrontPage', {
  primary: { pk: key('FRONTPAGE'), sk: key('FRONTPAGE') },
})
const page = entity(news, 'Page', {
  primary: { pk: key('PAGE', text('slug')), sk: key('PAGE') },
})

export const tables = [news]
export const entities = [frontPage, page]

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: news.name, Item }))

  await put({ lead: 'first draft', ...keysOf(frontPage, {}) })
  await put({ lead: 'published', ...keysOf(frontPage, {}) })
  await put({ title: 'A page called FRONTPAGE', ...keysOf(page, { slug: 'FRONTPAGE' }) })
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the front page': () =>
    db.send(new GetCommand({ TableName: news.name, Key: primaryKeyOf(frontPage, {}) })),
  'a page that has its name': async () => {
    const Key = primaryKeyOf(page, { slug: 'FRONTPAGE' })
    const { Item } = await db.send(new GetCommand({ TableName: news.name, Key }))
    const { entity, values } = identify([frontPage, page], Item ?? {}) ?? {}
    return [{ entity, ...values }]
  },
})
