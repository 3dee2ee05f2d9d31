/**
 * Mixed directions: a work queue by priority, highest first, then by time, oldest first.
 *
 * Use it when a list goes down by one field and up by the next: priority and time, score and name,
 * price and distance. Each field has its own direction; `desc` reverses one.
 *
 * Cost: one query, which reads only as many rows as it returns. The index costs a write for every new
 * task, and two when a priority changes.
 *
 * Watch out: reading backwards reverses all fields, so it cannot do this. Priorities are numbers here,
 * because a descending `ranked` word counts from the end of its list: a longer list would change every
 * key. A team's queue is one partition of the index.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table, updateInput } from '@keywright/adapters/dynamodb'
import { desc, gte, integer, key, lt, text, time } from '@keywright/core'

const work = table({
  name: 'mixed-directions',
  pk: 'PK',
  indexes: { queue: { pk: 'QUEUEPK', sk: 'QUEUESK' } },
})

const priority = integer('priority', { digits: 2 })
const task = entity(work, 'Task', {
  primary: { pk: key('TASK', text('taskId')) },
  queue: {
    pk: key('TEAM', text('team')),
    sk: key('TASK', desc(priority), time('at'), text('taskId')),
  },
})

export const tables = [work]
export const entities = [task]

export interface Task {
  readonly taskId: string
  readonly team: string
  readonly priority: number
  readonly at: Date
}
const index = 'queue'

/** The team's tasks in the order to do them; all of them without a limit. */
export const nextTasks = (db: DynamoDBDocumentClient, team: string, limit?: number) =>
  db.send(new QueryCommand(queryInput(task, { team }, { index, limit })))

export const tasksFromPriority = (db: DynamoDBDocumentClient, team: string, least: number) =>
  db.send(new QueryCommand(queryInput(task, { team, priority: gte(least) }, { index })))

export const waitingSinceBefore = (
  db: DynamoDBDocumentClient,
  team: string,
  priority: number,
  before: Date,
) => db.send(new QueryCommand(queryInput(task, { team, priority, at: lt(before) }, { index })))

/** Fails if the task has changed since it was read. */
export const setPriority = (db: DynamoDBDocumentClient, before: Task, priority: number) =>
  db.send(new UpdateCommand(updateInput(task, before, { priority })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const oldest: Task = {
  taskId: 'a',
  team: 'ops',
  priority: 1,
  at: new Date('2023-12-31T23:59:59.999Z'),
}

export const write = async (db: DynamoDBDocumentClient) => {
  const add = (taskId: string, priority: number, at: string, team = 'ops') =>
    db.send(new PutCommand(putInput(task, { taskId, team, priority, at: new Date(at) })))

  await db.send(new PutCommand(putInput(task, oldest)))
  await add('b', 9, '2024-01-03T09:00:00.000Z')
  await add('c', 10, '2024-01-02T09:00:00.000Z')
  await add('d', 9, '2024-01-01T09:00:00.000Z')
  await add('e', 10, '2024-01-01T09:00:00.000Z')
  await add('f', 10, '2024-01-01T00:00:00.000Z', 'ops#2')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'what a team should do, in this order': () => nextTasks(db, 'ops'),
  'the next three': () => nextTasks(db, 'ops', 3),
  'all that is of priority 5 or above': () => tasksFromPriority(db, 'ops', 5),
  'what is of priority 10 and has waited since before the 2nd': () =>
    waitingSinceBefore(db, 'ops', 10, new Date('2024-01-02T00:00:00.000Z')),
  'the next three, once the oldest is of priority 10 too': async () => {
    await setPriority(db, oldest, 10)
    return nextTasks(db, 'ops', 3)
  },
})
