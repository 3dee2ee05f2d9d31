/**
 * Hierarchy: an organisation, its projects and their tasks, queried at every level.
 *
 * Use it when things contain things that contain things, and people ask for all of it, for one branch
 * or for one leaf. A key names all levels above it, so a branch is one range.
 *
 * Cost: one query for each level, which reads only the rows that it returns. A project with its tasks
 * is a get and a query, in parallel. No index.
 *
 * Watch out: an organisation is one partition, which takes 1,000 writes a second. Each kind begins with
 * its own word: with `PROJECT#<project>#TASK#<task>`, every list of projects would also read the tasks.
 * A task that moves to another project gets a new key: `transactInput` does that in one transaction.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  collectionInput,
  entity,
  getInput,
  putInput,
  queryInput,
  table,
  transactInput,
} from '@keywright/adapters/dynamodb'
import { gte, integer, key, text } from '@keywright/core'

const work = table({ name: 'hierarchy', pk: 'PK', sk: 'SK' })

const orgKey = key('ORG', text('org'))
const number = integer('number', { digits: 6 })
const org = entity(work, 'Org', { primary: { pk: orgKey, sk: key('ORG') } })
const project = entity(work, 'Project', {
  primary: { pk: orgKey, sk: key('PROJECT', text('project')) },
})
const task = entity(work, 'Task', {
  primary: { pk: orgKey, sk: key('TASK', text('project'), number) },
})

export const tables = [work]
export const entities = [org, project, task]

type Place = { readonly org: string; readonly project: string }

export const everythingOf = (db: DynamoDBDocumentClient, name: string) =>
  db.send(new QueryCommand(collectionInput([org, project, task], { org: name })))

export const projectsOf = (db: DynamoDBDocumentClient, org: string) =>
  db.send(new QueryCommand(queryInput(project, { org })))

export const tasksOf = (db: DynamoDBDocumentClient, org: string) =>
  db.send(new QueryCommand(queryInput(task, { org })))

export const projectWithTasks = async (db: DynamoDBDocumentClient, place: Place) => {
  const [{ Item }, { Items = [] }] = await Promise.all([
    db.send(new GetCommand(getInput(project, place))),
    db.send(new QueryCommand(queryInput(task, place))),
  ])
  return Item ? [Item, ...Items] : Items
}

export const tasksFrom = (db: DynamoDBDocumentClient, place: Place, first: number) =>
  db.send(new QueryCommand(queryInput(task, { ...place, number: gte(first) })))

export const getTask = (db: DynamoDBDocumentClient, place: Place, number: number) =>
  db.send(new GetCommand(getInput(task, { ...place, number })))

/** Moves a task, as it was read, to another project: a new key, in one transaction. */
export const moveTask = (
  db: DynamoDBDocumentClient,
  before: Place & { readonly number: number },
  project: string,
) => db.send(new TransactWriteCommand(transactInput(task, before, { ...before, project })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const start = (name: string, lead: string) =>
    db.send(new PutCommand(putInput(project, { org: 'acme', project: name, lead })))
  const add = (org: string, project: string, number: number, title: string) =>
    db.send(new PutCommand(putInput(task, { org, project, number, title })))

  await db.send(new PutCommand(putInput(org, { org: 'acme', plan: 'team' })))
  await start('San', 'Ann')
  await start('San Francisco', 'Bob')
  await add('acme', 'San', 10, 'Paint')
  await add('acme', 'San', 9, 'Plaster')
  await add('acme', 'San Francisco', 1, 'Survey')
  await add('acme#2', 'San', 1, 'Another organisation')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const san: Place = { org: 'acme', project: 'San' }
  return {
    'an organisation with everything below': () => everythingOf(db, 'acme'),
    'the projects of an organisation, by name': () => projectsOf(db, 'acme'),
    'all tasks of an organisation, by project': () => tasksOf(db, 'acme'),
    'a project with its tasks': () => projectWithTasks(db, san),
    'the tasks of a project from number 10 on': () => tasksFrom(db, san, 10),
    'one task': () => getTask(db, san, 9),
  }
}
