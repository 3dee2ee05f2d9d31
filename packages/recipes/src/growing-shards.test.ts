import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { inStepsOnEngine } from '../test/on-engine.ts'
import * as recipe from './growing-shards.ts'

const row = (id: string, shard: number, at: string, status = 'pending') => ({
  PK: `ORDER#${id}`,
  STATUSPK: `STATUS#${status}#SHARD#${shard}`,
  STATUSSK: `ORDER#${at}#${id}`,
})
const first = [
  row('1', 2, '2023-12-31T23:59:59.999Z'),
  row('2', 0, '2024-01-01T00:00:00.000Z'),
] as const
const rest = [
  row('3', 1, '2024-01-02T00:00:00.000Z'),
  row('4', 3, '2024-01-03T00:00:00.000Z'),
  row('5', 2, '2024-01-04T00:00:00.000Z'),
  row('6', 3, '2024-01-05T00:00:00.000Z'),
]
const added = row('8', 5, '2024-01-06T00:00:00.000Z')
const moved = [
  row('1', 5, '2023-12-31T23:59:59.999Z'),
  row('2', 4, '2024-01-01T00:00:00.000Z'),
] as const

inStepsOnEngine('growing-shards', recipe, (run, engine) => {
  it('begins with four shards', async () => {
    expect(await run('the pending orders, with four shards')).toMatchObject([...first, ...rest])
  })
  it('reads with six what was written with four', async () => {
    expect(await run('readers take six shards: nothing is missing')).toMatchObject([
      ...first,
      ...rest,
    ])
  })
  it('reads what was written with either, while both are there', async () => {
    expect(await run('writers take six shards: a new order is there too')).toMatchObject([
      ...first,
      ...rest,
      added,
    ])
  })
  it('has a reason for the order: four shards do not have the new one', async () => {
    expect(await run('the pending orders, with four shards')).toMatchObject([...first, ...rest])
  })
  it('moves rows to new shards only', async () => {
    expect(await run('the orders that move')).toMatchObject([
      { orderId: '1', from: first[0].STATUSPK, to: moved[0].STATUSPK },
      { orderId: '2', from: first[1].STATUSPK, to: moved[1].STATUSPK },
    ])
  })
  it('has the same list in the same order afterwards', async () => {
    expect(await run('the pending orders after the move')).toMatchObject([...moved, ...rest, added])
  })
  it('finds nothing to move the second time', async () => {
    expect(await run('the orders that move')).toMatchObject([])
  })
  it('leaves an order alone that changes while it is being moved', async () => {
    const { documents } = engine()
    const put = (Item: object) =>
      documents.send(new PutCommand({ TableName: 'growing-shards', Item }))
    await put(first[0])
    const racing = {
      send: async (command: UpdateCommand) => {
        if (command instanceof UpdateCommand) {
          await put(row('1', 5, '2023-12-31T23:59:59.999Z', 'shipped'))
        }
        return documents.send(command)
      },
    } as unknown as DynamoDBDocumentClient
    expect(await recipe.patterns(racing)['the orders that move']()).toEqual([])
    expect(await run('the pending orders after the move')).toMatchObject([moved[1], ...rest, added])
  })
})
