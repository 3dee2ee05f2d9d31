/**
 * Reference count: a number on the parent that always matches its children.
 *
 * Use it when a list shows how many there are of something without reading them: stars of a
 * repository, comments of a post, members of a team.
 *
 * Cost: each child is written with its parent in one transaction, which counts double. Reading the count
 * costs nothing, since it comes with the parent.
 *
 * Watch out: the condition on the child makes a repeated request harmless: it is refused, and the
 * count stays. Each change writes the parent, one item of at most 1,000 writes a second, half of that in
 * transactions; shard the count of something that the whole world stars.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const forge = table({
  name: 'reference-count',
  pk: 'PK',
  sk: 'SK',
  indexes: { inverse: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const repository = entity(forge, 'Repository', {
  primary: { pk: key('REPO', text('repo')), sk: key('#METADATA') },
})
const star = entity(forge, 'Star', {
  primary: { pk: key('REPO', text('repo')), sk: key('STAR', text('user')) },
  inverse: { pk: key('USER', text('user')), sk: key('STARRED', text('repo')) },
})

export const tables = [forge]
export const entities = [repository, star]
export const needs = ['transactions'] as const

const TableName = forge.name

/** Changes the count by one, of a repository that exists. */
const count = (repo: string, by: 1 | -1) => ({
  Update: {
    TableName,
    Key: primaryKeyOf(repository, { repo }),
    UpdateExpression: 'ADD stars :by',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':by': by },
  },
})

const addStar = (db: DynamoDBDocumentClient, repo: string, user: string) => {
  const ConditionExpression = 'attribute_not_exists(PK)'
  const Put = { TableName, Item: keysOf(star, { repo, user }), ConditionExpression }
  return db.send(new TransactWriteCommand({ TransactItems: [{ Put }, count(repo, 1)] }))
}

const removeStar = (db: DynamoDBDocumentClient, repo: string, user: string) => {
  const ConditionExpression = 'attribute_exists(PK)'
  const Delete = { TableName, Key: primaryKeyOf(star, { repo, user }), ConditionExpression }
  return db.send(new TransactWriteCommand({ TransactItems: [{ Delete }, count(repo, -1)] }))
}

export const write = async (db: DynamoDBDocumentClient) => {
  const create = (repo: string) =>
    db.send(new PutCommand({ TableName, Item: { ...keysOf(repository, { repo }), stars: 0 } }))

  await create('acme/app')
  await create('acme/app#2')
  await addStar(db, 'acme/app', 'ann')
  await addStar(db, 'acme/app', 'bob')
  await addStar(db, 'acme/app#2', 'ann')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const get = (repo: string) =>
    db.send(new GetCommand({ TableName, Key: primaryKeyOf(repository, { repo }) }))
  return {
    'a repository and its count': () => get('acme/app'),
    'who starred it': () => db.send(new QueryCommand(queryInput(star, { repo: 'acme/app' }))),
    'what a user starred': () =>
      db.send(new QueryCommand(queryInput(star, { user: 'ann' }, { index: 'inverse' }))),
    'the count, after the same star was sent twice': async () => {
      await addStar(db, 'acme/app', 'cid')
      const again = await addStar(db, 'acme/app', 'cid').catch((error) => error.name)
      const { Item } = await get('acme/app')
      return [{ stars: Item?.['stars'], again }]
    },
    'the count, after a star was taken back': async () => {
      await removeStar(db, 'acme/app', 'ann')
      return get('acme/app')
    },
  }
}
