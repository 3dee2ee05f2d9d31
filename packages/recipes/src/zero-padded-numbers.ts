/**
 * Zero-padded numbers: issues and pull requests of a repository that share one sequence of numbers.
 *
 * Use it when people know things by number, and two kinds of things never share one: issues and pull
 * requests, invoices and credit notes. The number is the key of both kinds, so the table itself keeps
 * it unique; an index lists one kind.
 *
 * Cost: two writes for each new thing, one of them to the counter, and one in the index. One query for
 * a list of both kinds, or of one.
 *
 * Watch out: the counter is one item, which takes 1,000 writes a second. If the second write fails, its
 * number stays unused: there may be gaps, but no duplicates. The number of digits cannot change: eight
 * are enough for 99,999,999.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, getInput, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
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
type Kind = 'ISSUE' | 'PR'
const index = 'byKind'

/** Takes the next number of the repository and writes the ticket under it. */
export const open = async (db: DynamoDBDocumentClient, repo: Repo, kind: Kind, title: string) => {
  const { Attributes } = await db.send(
    new UpdateCommand({
      ...getInput(repository, repo),
      UpdateExpression: 'ADD lastNumber :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const number: number = Attributes?.['lastNumber']
  await db.send(new PutCommand(putInput(ticket, { ...repo, kind, number, title }, { ifNew: true })))
  return number
}

export const getTicket = (db: DynamoDBDocumentClient, repo: Repo, number: number) =>
  db.send(new GetCommand(getInput(ticket, { ...repo, number })))

export const ticketsOf = (db: DynamoDBDocumentClient, repo: Repo, kind: Kind) =>
  db.send(new QueryCommand(queryInput(ticket, { ...repo, kind }, { index })))

export const ticketsFrom = (db: DynamoDBDocumentClient, repo: Repo, kind: Kind, first: number) =>
  db.send(new QueryCommand(queryInput(ticket, { ...repo, kind, number: gte(first) }, { index })))

export const newestTickets = (db: DynamoDBDocumentClient, repo: Repo) =>
  db.send(new QueryCommand(queryInput(ticket, repo, { descending: true })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const app: Repo = { owner: 'acme', repo: 'app' }

export const write = async (db: DynamoDBDocumentClient) => {
  // A repository that moved here with seven earlier tickets.
  await db.send(new PutCommand(putInput(repository, { ...app, lastNumber: 7 })))
  await open(db, app, 'PR', 'Add a door')
  await open(db, app, 'ISSUE', 'The door sticks')
  await open(db, app, 'ISSUE', 'The door squeaks')
  await open(db, app, 'PR', 'Oil the door')
  await open(db, { owner: 'acme', repo: 'app2' }, 'ISSUE', 'Another repository')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'number 9, whatever it is': () => getTicket(db, app, 9),
  'the issues of a repository, by number': () => ticketsOf(db, app, 'ISSUE'),
  'its pull requests from number 10 on': () => ticketsFrom(db, app, 'PR', 10),
  'issues and pull requests in one list, last number first': () => newestTickets(db, app),
  'a new issue, under the next number': async () =>
    getTicket(db, app, await open(db, app, 'ISSUE', 'The door is gone')),
})
