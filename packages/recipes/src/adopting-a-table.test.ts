import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { audit } from '@keywright/adopt'
import { isDynamoDbLocal } from '@keywright/harness/engine'
import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './adopting-a-table.ts'

// DynamoDB Local takes its time for each transaction.
const COUNT = isDynamoDbLocal ? 500 : 2000

/** The recipe with as many rows as a small table has. */
const many = {
  ...recipe,
  write: (db: Parameters<typeof recipe.write>[0]) => recipe.write(db, COUNT),
}

inStepsOnEngine('adopting-a-table', many, (run, engine) => {
  it('describes the table by its rows', async () => {
    const [said] = await run('what the rows say the table is')
    expect(said).toEqual({ Order: COUNT - COUNT / 5, User: COUNT / 5 })
  })
  it('reads old rows as they are', async () => {
    const rows = await run('queried as it is: a day of an old order')
    for (const row of rows) expect(row).toMatchObject({ name: 'C# 1', on: '2024-06-15' })
  })
  it('knows before what will happen', async () => {
    const [plan] = await run('the plan: what moves, and what stays')
    expect(plan).toMatchObject({ rows: COUNT, others: 0, stuck: 0 })
  })
  it('moves every row, and loses none', async () => {
    expect(await run('a writer at work, while the rows are copied')).toEqual([
      { done: true, refused: 0 },
    ])
    expect(await run('verified, then cleaned up')).toEqual([{ isClean: true }])
    const { Items: rows = [] } = await engine().documents.send(
      new ScanCommand({ TableName: 'adopting-a-table', ConsistentRead: true }),
    )
    const { unread, ambiguous, different, entities } = audit(recipe.entities, rows)
    expect([unread.count, ambiguous.count, different.count]).toEqual([0, 0, 0])
    expect(entities).toEqual({ User: COUNT / 5, Order: COUNT - COUNT / 5 + 1 })
  })
  it('answers exactly', async () => {
    const rows = await run('exact: the orders of a year')
    expect(rows.map(({ id, city }) => [id, city])).toEqual([['new #1', 'St#Paul']])
  })
})
