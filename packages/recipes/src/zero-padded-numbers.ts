/**
 * Zero-padded numbers: issues and pull requests of a repository that share one sequence of numbers.
 *
 * Use it when people know things by number, and things of two kinds never have the same one: issues
 * and pull requests, invoices and credit notes. The number is the key of both, so the table itself
 * keeps it unique; an index lists one kind.
 *
 * Cost: two writes for each new thing, one of them the counter, and one in the index. One query for
 * a list of both, or of one kind.
 *
 * Watch out: the counter is one item, which takes 1,000 writes a second. When the second write
 * fails, its number stays unused: there may be gaps, there are no doubles. Choose digits for good:
 * eight are enough for 99,999,999.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, queryInput, table } from '@keywright/adapters/dynamodb'
import { choice, gte, integer, key, text } from '@keywright/core'

const forge = table({
  name: 'zero-padded-numbers',
  pk: 'PK',
  sk: 'SK',
  indexes: { byKind: { pk: 'KINDPK', sk: 'KINDSK' } },
})

const repoKey = key('REPO', text('owner'), text('repo'))
const number = integer('number', { digits: 8 })
const repository = entity(forge, 'Repository', { primary: { pk: repoKey, sk: key('#METADATA') } })
const ticket = entity(forge, 'Ticket', {
  primary: { pk: repoKey, sk: key('NUMBER', number) },
  byKind: { pk: repoKey, sk: key(choice('kind', ['ISSUE', 'PR']), number) },
})

export const tables = [forge]
export const entities = [repository, ticket]

type Repo = { readonly owner: string; readonly repo: string }
const app: Repo = { owner: 'acme', repo: 'app' }
const app2: Repo = { owner: 'acme', repo: 'app2' }

/** Takes the next number of the repository and writes the ticket under it. */
const open = async (
  db: DynamoDBDocumentClient,
  repo: Repo,
  kind: 'ISSUE' | 'PR',
  title: string,
) => {
  const { Attributes } = await db.send(
    new UpdateCommand({
      TableName: forge.name,
      Key: primaryKeyOf(repository, repo),
      UpdateExpression: 'ADD lastNumber :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const number: number = Attributes?.['lastNumber']
  await db.send(
    new PutCommand({
      TableName: forge.name,
      Item: { ...keysOf(ticket, { ...repo, kind, number }), title },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  )
  return number
}

export const write = async (db: DynamoDBDocumentClient) => {
  // A repository that moved here with seven tickets behind it.
  const moved = { ...keysOf(repository, app), lastNumber: 7 }
  await db.send(new PutCommand({ TableName: forge.name, Item: moved }))
  await open(db, app, 'PR', 'Add a door')
  await open(db, app, 'ISSUE', 'The door sticks')
  await open(db, app, 'ISSUE', 'The door squeaks')
  await open(db, app, 'PR', 'Oil the door')
  await open(db, app2, 'ISSUE', 'Another repository')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const get = (number: number) =>
    db.send(
      new GetCommand({ TableName: forge.name, Key: primaryKeyOf(ticket, { ...app, number }) }),
    )
  const index = 'byKind'

  return {
    'number 9, whatever it is': () => get(9),
    'the issues of a repository, by number': () =>
      db.send(new QueryCommand(queryInput(ticket, { ...app, kind: 'ISSUE' }, { index }))),
    'its pull requests from number 10 on': () =>
      db.send(
        new QueryCommand(queryInput(ticket, { ...app, kind: 'PR', number: gte(10) }, { index })),
      ),
    'issues and pull requests in one list, last number first': () =>
      db.send(new QueryCommand(queryInput(ticket, app, { descending: true }))),
    'a new issue, under the next number': async () =>
      get(await open(db, app, 'ISSUE', 'The door is gone')),
  }
}
