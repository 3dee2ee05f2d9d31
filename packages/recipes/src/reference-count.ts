/**
 * Reference count: a number on the parent that always matches its children.
 *
 * Use it when a list shows how many there are of something without reading them all: stars of a
 * repository, comments of a post, members of a team.
 *
 * Cost: each child is written with its parent in one transaction, which counts double. Reading the count
 * costs nothing, since it comes with the parent.
 *
 * Watch out: the condition on the child makes a repeated request harmless: it is refused, and the
 * count stays. Each change writes the parent, and one item takes 1,000 writes a second, or half of that
 * in transactions. If the whole world stars something, shard its count.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  deleteInput,
  entity,
  extend,
  getInput,
  putInput,
  queryInput,
  table,
} from '@keywright/adapters/dynamodb'
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

/** Changes the count of an existing repository by one. */
const count = (repo: string, by: 1 | -1) => ({
  Update: {
    ...getInput(repository, { repo }),
    UpdateExpression: 'ADD stars :by',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':by': by },
  },
})

export const addStar = (db: DynamoDBDocumentClient, repo: string, user: string) => {
  const Put = putInput(star, { repo, user }, { ifNew: true })
  return db.send(new TransactWriteCommand({ TransactItems: [{ Put }, count(repo, 1)] }))
}

export const removeStar = (db: DynamoDBDocumentClient, repo: string, user: string) => {
  const ConditionExpression = 'attribute_exists(PK)'
  const Delete = extend(deleteInput(star, { repo, user }), { ConditionExpression })
  return db.send(new TransactWriteCommand({ TransactItems: [{ Delete }, count(repo, -1)] }))
}

export const getRepository = (db: DynamoDBDocumentClient, repo: string) =>
  db.send(new GetCommand(getInput(repository, { repo })))

export const starsOf = (db: DynamoDBDocumentClient, repo: string) =>
  db.send(new QueryCommand(queryInput(star, { repo })))

export const starredBy = (db: DynamoDBDocumentClient, user: string) =>
  db.send(new QueryCommand(queryInput(star, { user }, { index: 'inverse' })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const create = (repo: string) =>
    db.send(new PutCommand(putInput(repository, { repo, stars: 0 }, { ifNew: true })))

  await create('acme/app')
  await create('acme/app#2')
  await addStar(db, 'acme/app', 'ann')
  await addStar(db, 'acme/app', 'bob')
  await addStar(db, 'acme/app#2', 'ann')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'a repository and its count': () => getRepository(db, 'acme/app'),
  'who starred it': () => starsOf(db, 'acme/app'),
  'what a user starred': () => starredBy(db, 'ann'),
  'the count, after the same star was sent twice': async () => {
    await addStar(db, 'acme/app', 'cid')
    const again = await addStar(db, 'acme/app', 'cid').catch((error) => error.name)
    const { Item } = await getRepository(db, 'acme/app')
    return [{ stars: Item?.['stars'], again }]
  },
  'the count, after a star was taken back': async () => {
    await removeStar(db, 'acme/app', 'ann')
    return getRepository(db, 'acme/app')
  },
})
