import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './sparse-index.ts'

const keysIn = (rows: readonly object[]) => rows.map((row) => 'GSI1SK' in row && row.GSI1SK)

inStepsOnEngine('sparse-index', recipe, (run, engine) => {
  it('holds the tickets that have both, and those of nobody else', async () => {
    const rows = await run('the open tickets of an agent, the most urgent first')
    expect(keysIn(rows)).toEqual(['DUE#2024-02-01#8', 'DUE#2024-03-01#7'])
    expect(rows[0]).toMatchObject({ PK: 'TICKET#8', SK: 'TICKET', GSI1PK: 'ASSIGNEE#ann' })
  })
  it('moves a ticket within the index', async () => {
    const rows = await run('the same, once ticket 7 is due earlier')
    expect(keysIn(rows)).toEqual(['DUE#2024-01-15#7', 'DUE#2024-02-01#8'])
    expect(rows[0]).toMatchObject({ due: '2024-01-15' })
  })
  it('lets a ticket leave the index, and keeps the ticket', async () => {
    expect(keysIn(await run('the same, once ticket 7 is closed'))).toEqual(['DUE#2024-02-01#8'])
    const { Item } = await engine().documents.send(
      new GetCommand({ TableName: 'sparse-index', Key: { PK: 'TICKET#7', SK: 'TICKET' } }),
    )
    expect(Item).toMatchObject({ PK: 'TICKET#7', SK: 'TICKET', ticketId: '7' })
  })
  it('holds the tickets with the flag, and lets one go that loses it', async () => {
    const ids = (rows: readonly object[]) => rows.map((row) => 'ticketId' in row && row.ticketId)
    expect(ids(await run('the starred tickets'))).toEqual(['8', '9'])
    expect(ids(await run('the starred tickets, once 8 has lost its star'))).toEqual(['9'])
  })
  it('does not change a ticket that is no longer as it was read', async () => {
    const late = run('the same, once ticket 7 is due earlier')
    await expect(late).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
  })
})
