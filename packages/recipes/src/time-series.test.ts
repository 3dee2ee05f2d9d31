import type { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './time-series.ts'

const row = (at: string, celsius: number) => ({
  PK: `SENSOR#1#${at.slice(0, 7)}`,
  SK: `READING#${at}`,
  celsius,
})
const middle = row('2023-12-15T12:00:00.000Z', 4)
const lastOfYear = row('2023-12-31T23:59:59.999Z', -1)
const newYear = row('2024-01-01T00:00:00.000Z', -2)
const lastOfMonth = row('2024-01-31T23:59:59.999Z', 3)
const february = row('2024-02-01T00:00:00.000Z', 5)

onEngine('time-series', recipe, (run, engine) => {
  it('goes on over the new year, with the first and last millisecond', async () => {
    expect(await run('December and January, oldest first')).toMatchObject([
      middle,
      lastOfYear,
      newYear,
      lastOfMonth,
    ])
  })
  it('goes back the same way', async () => {
    expect(await run('December and January, newest first')).toMatchObject([
      lastOfMonth,
      newYear,
      lastOfYear,
      middle,
    ])
  })
  it('stops at the limit, in whichever month that is', async () => {
    expect(await run('the last two readings until the 1st of February')).toMatchObject([
      february,
      lastOfMonth,
    ])
  })
  it('goes on where it stopped', async () => {
    expect(await run('the two after those, from the cursor')).toMatchObject([newYear, lastOfYear])
  })
  it('asks only for the months that it needs', async () => {
    const asked: unknown[] = []
    const db = {
      send: (command: QueryCommand) => {
        asked.push(command.input.ExpressionAttributeValues?.[':pk'])
        return engine().documents.send(command)
      },
    } as unknown as DynamoDBDocumentClient
    await recipe.patterns(db)['the last two readings until the 1st of February']()
    expect(asked).toMatchObject(['SENSOR#1#2024-02', 'SENSOR#1#2024-01'])
  })
})
