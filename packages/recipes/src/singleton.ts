/**
 * Singleton: the one item of its kind, under a key without fields.
 *
 * Use it when there is exactly one: a front page, a feature switch, a counter for the whole system.
 *
 * Cost: a get by a key that everybody knows. No index, no query.
 *
 * Watch out: one item is one partition, which takes 1,000 writes and 3,000 strongly consistent reads
 * of 4 KB a second. If every request reads it, cache it. If every request writes a counter, shard it.
 */
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { entity, getInput, identify, putInput, table } from '@keywright/adapters/dynamodb'
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

export const getFrontPage = (db: DynamoDBDocumentClient) =>
  db.send(new GetCommand(getInput(frontPage, {})))

export const setFrontPage = (db: DynamoDBDocumentClient, lead: string) =>
  db.send(new PutCommand(putInput(frontPage, { lead })))

export const getPage = (db: DynamoDBDocumentClient, slug: string) =>
  db.send(new GetCommand(getInput(page, { slug })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await setFrontPage(db, 'first draft')
  await setFrontPage(db, 'published')
  const namesake = { slug: 'FRONTPAGE', title: 'A page called FRONTPAGE' }
  await db.send(new PutCommand(putInput(page, namesake)))
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the front page': () => getFrontPage(db),
  'a page that has its name': async () => {
    const { Item } = await getPage(db, 'FRONTPAGE')
    const { entity, values } = identify([frontPage, page], Item ?? {}) ?? {}
    return [{ entity, ...values }]
  },
})
