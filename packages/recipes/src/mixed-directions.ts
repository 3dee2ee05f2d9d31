/**
 * Mixed directions: a work queue by priority, highest first, and within one by time, oldest first.
 *
 * Use it when a list goes down by one thing and up by the next: priority and time, score and name,
 * price and distance. Each field has its own direction; `desc` turns one around.
 *
 * Cost: one query, that reads only as many rows as it gives. The index costs a write for every new
 * task, and two when a priority changes.
 *
 * Watch out: reading backwards turns all fields around, so it cannot do this. Priorities are numbers
 * here: `ranked` words are written by their place in the list, and descending by their place from its
 * end, so that a longer list would change every key. A team's queue is one partition of the index.
 * A change says what it expects to find, or it undoes one that came in between.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, queryInput, table, updateInput } from '@keywright/adapters/dynamodb'
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

const add = async (
  db: DynamoDBDocumentClient,
  taskId: string,
  priority: number,
  at: string,
  team = 'ops',
) => {
  const keys = keysOf(task, { taskId, team, priority, at: new Date(at) })
  await db.send(new PutCommand({ TableName: work.name, Item: { ...keys, priority, at } }))
}

export const write = async (db: DynamoDBDocumentClient) => {
  await add(db, 'a', 1, '2023-12-31T23:59:59.999Z')
  await add(db, 'b', 9, '2024-01-03T09:00:00.000Z')
  await add(db, 'c', 10, '2024-01-02T09:00:00.000Z')
  await add(db, 'd', 9, '2024-01-01T09:00:00.000Z')
  await add(db, 'e', 10, '2024-01-01T09:00:00.000Z')
  await add(db, 'f', 10, '2024-01-01T00:00:00.000Z', 'ops#2')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const index = 'queue'
  const team = 'ops'

  return {
    'what a team should do, in this order': () =>
      db.send(new QueryCommand(queryInput(task, { team }, { index }))),
    'the next three': () =>
      db.send(new QueryCommand(queryInput(task, { team }, { index, limit: 3 }))),
    'all that is of priority 5 or above': () =>
      db.send(new QueryCommand(queryInput(task, { team, priority: gte(5) }, { index }))),
    'what is of priority 10 and has waited since before the 2nd': () =>
      db.send(
        new QueryCommand(
          queryInput(
            task,
            { team, priority: 10, at: lt(new Date('2024-01-02T00:00:00.000Z')) },
            { index },
          ),
        ),
      ),
    'the next three, once the oldest is of priority 10 too': async () => {
      const at = new Date('2023-12-31T23:59:59.999Z')
      const before = { taskId: 'a', team, priority: 1, at } as const
      await db.send(new UpdateCommand(updateInput(task, before, { priority: 10 })))
      return db.send(new QueryCommand(queryInput(task, { team }, { index, limit: 3 })))
    },
  }
}
