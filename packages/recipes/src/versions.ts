/**
 * Versions: every version of a document, and a pointer to the latest under a fixed key.
 *
 * Use it when history matters and most reads want the newest: documents, prices, configurations.
 *
 * Cost: two writes for each version, in one transaction, which counts double; the pointer holds a copy
 * of the latest. So reading the latest is one get; history is one query.
 *
 * Watch out: number the versions with `integer`, so 10 sorts after 9. Give the pointer its own prefix:
 * `VERSION#LATEST` would sort among the versions of every query. The condition on the pointer keeps two
 * writers from making the same version.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, extend, getInput, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { gte, integer, key, text } from '@keywright/core'

const wiki = table({ name: 'versions', pk: 'PK', sk: 'SK' })

const version = entity(wiki, 'Version', {
  primary: { pk: key('DOC', text('doc')), sk: key('VERSION', integer('version', { digits: 6 })) },
})
const latest = entity(wiki, 'Latest', {
  primary: { pk: key('DOC', text('doc')), sk: key('LATEST') },
})

export const tables = [wiki]
export const entities = [version, latest]
export const needs = ['transactions'] as const

/** Writes a version and moves the pointer, or does neither if someone else was first. */
export const save = (db: DynamoDBDocumentClient, doc: string, number: number, body: string) => {
  const item = { doc, version: number, body }
  const pointer =
    number === 1
      ? putInput(latest, item, { ifNew: true })
      : extend(putInput(latest, item), {
          ConditionExpression: 'version = :before',
          ExpressionAttributeValues: { ':before': number - 1 },
        })
  return db.send(
    new TransactWriteCommand({
      TransactItems: [{ Put: putInput(version, item) }, { Put: pointer }],
    }),
  )
}

export const getLatest = (db: DynamoDBDocumentClient, doc: string) =>
  db.send(new GetCommand(getInput(latest, { doc })))

export const versionsSince = (db: DynamoDBDocumentClient, doc: string, first: number) =>
  db.send(new QueryCommand(queryInput(version, { doc, version: gte(first) })))

export const lastVersions = (db: DynamoDBDocumentClient, doc: string, limit: number) =>
  db.send(new QueryCommand(queryInput(version, { doc }, { descending: true, limit })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  for (let number = 1; number <= 10; number++) await save(db, 'faq', number, `text ${number}`)
  await save(db, 'faq#2', 1, 'another document')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the latest version': () => getLatest(db, 'faq'),
  'the versions since number 9, oldest first': () => versionsSince(db, 'faq', 9),
  'the last three versions': () => lastVersions(db, 'faq', 3),
  'the latest version, after a second writer came too late with number 10': async () => {
    const refused = await save(db, 'faq', 10, 'too late').catch(({ name }: Error) => name)
    const { Item } = await getLatest(db, 'faq')
    return [{ ...Item, refused }]
  },
})
