/**
 * Versions: every version of a document, and a pointer to the latest under a fixed key.
 *
 * Use it when history matters and most reads want the newest: documents, prices, configurations.
 *
 * Cost: two writes for each version, in one transaction, which counts double; the pointer holds a copy
 * of the latest. So reading the latest is one get; history is one query.
 *
 * Watch out: number the versions with `integer`, so that 10 sorts after 9. Give the pointer a prefix of
 * its own: as `VERSION#LATEST` it would be among the versions of every query. The condition on the
 * pointer keeps two writers from making the same version.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, queryInput, table } from '@keywright/adapters/dynamodb'
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

/** Writes a version and moves the pointer, or does neither when someone else was first. */
const save = (db: DynamoDBDocumentClient, doc: string, number: number, body: string) => {
  const TableName = wiki.name
  const item = { doc, version: number, body }
  return db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: { ...item, ...keysOf(version, item) } } },
        {
          Put: {
            TableName,
            Item: { ...item, ...keysOf(latest, item) },
            ConditionExpression: number === 1 ? 'attribute_not_exists(PK)' : 'version = :before',
            ...(number > 1 && { ExpressionAttributeValues: { ':before': number - 1 } }),
          },
        },
      ],
    }),
  )
}

export const write = async (db: DynamoDBDocumentClient) => {
  for (let number = 1; number <= 10; number++) await save(db, 'faq', number, `text ${number}`)
  await save(db, 'faq#2', 1, 'another document')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the latest version': () =>
    db.send(new GetCommand({ TableName: wiki.name, Key: primaryKeyOf(latest, { doc: 'faq' }) })),
  'the versions since number 9, oldest first': () =>
    db.send(new QueryCommand(queryInput(version, { doc: 'faq', version: gte(9) }))),
  'the last three versions': () =>
    db.send(new QueryCommand(queryInput(version, { doc: 'faq' }, { descending: true, limit: 3 }))),
  'the latest version, after a second writer came too late with number 10': async () => {
    const refused = await save(db, 'faq', 10, 'too late').catch(({ name }: Error) => name)
    const Key = primaryKeyOf(latest, { doc: 'faq' })
    const { Item } = await db.send(new GetCommand({ TableName: wiki.name, Key }))
    return [{ ...Item, refused }]
  },
})
