/**
 * Hierarchy: an organisation, its projects and their tasks, queried at every level.
 *
 * Use it when things are in things that are in things, and people ask for all of it, for one branch
 * or for one leaf. A key names all levels above it, so that a branch is one range.
 *
 * Cost: one query for each level, and it reads only the rows that it gives. A project with its tasks
 * is a get and a query, side by side. No index.
 *
 * Watch out: an organisation is one partition, which takes 1,000 writes a second. Each kind begins
 * with its own word: as `PROJECT#<project>#TASK#<task>`, tasks would be read with every list of
 * projects. Moving a task to another project is a new key: delete and put.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  keyCondition,
  keysOf,
  primaryKeyOf,
  queryInput,
  table,
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

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: work.name, Item }))
  const add = (org: string, project: string, number: number, title: string) =>
    put({ ...keysOf(task, { org, project, number }), title })

  await put({ ...keysOf(org, { org: 'acme' }), plan: 'team' })
  await put({ ...keysOf(project, { org: 'acme', project: 'San' }), lead: 'Ann' })
  await put({ ...keysOf(project, { org: 'acme', project: 'San Francisco' }), lead: 'Bob' })
  await add('acme', 'San', 10, 'Paint')
  await add('acme', 'San', 9, 'Plaster')
  await add('acme', 'San Francisco', 1, 'Survey')
  await add('acme#2', 'San', 1, 'Another organisation')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const get = (Key: { PK: string; SK: string }) =>
    db.send(new GetCommand({ TableName: work.name, Key }))
  const san = { org: 'acme', project: 'San' }

  return {
    'an organisation with everything below': () =>
      db.send(
        new QueryCommand({
          TableName: work.name,
          ...keyCondition({ pk: ['PK', orgKey.encode({ org: 'acme' })] }),
        }),
      ),
    'the projects of an organisation, by name': () =>
      db.send(new QueryCommand(queryInput(project, { org: 'acme' }))),
    'all tasks of an organisation, by project': () =>
      db.send(new QueryCommand(queryInput(task, { org: 'acme' }))),
    'a project with its tasks': async () => {
      const [{ Item }, { Items = [] }] = await Promise.all([
        get(primaryKeyOf(project, san)),
        db.send(new QueryCommand(queryInput(task, san))),
      ])
      return Item ? [Item, ...Items] : Items
    },
    'the tasks of a project from number 10 on': () =>
      db.send(new QueryCommand(queryInput(task, { ...san, number: gte(10) }))),
    'one task': () => get(primaryKeyOf(task, { ...san, number: 9 })),
  }
}
