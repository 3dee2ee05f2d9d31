import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { keyCondition } from '@keywright/adapters/dynamodb'
import { KeyError } from '@keywright/core'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './parent-first.ts'

const PK = 'USER#1'
const ann = { PK, SK: '#METADATA', name: 'Ann' }
const a = { PK, SK: 'ORDER#251698233600000#a', at: '2023-12-31T23:59:59.999Z' }
const b = { PK, SK: 'ORDER#251698233599999#b', at: '2024-01-01T00:00:00.000Z' }
const c = { PK, SK: 'ORDER#251698233599999#c', at: '2024-01-01T00:00:00.000Z' }
const d = { PK, SK: 'ORDER#251693092799999#d', at: '2024-02-29T12:00:00.000Z' }

onEngine('parent-first', recipe, (run, engine) => {
  it('gets the parent without its children', async () => {
    expect(await run('a user alone')).toMatchObject([ann])
  })
  it('reads the children without their parent', async () => {
    expect(await run('the orders alone, newest first')).toMatchObject([d, b, c, a])
  })
  it('selects by value, although the key descends', async () => {
    expect(await run('the orders since the new year, newest first')).toMatchObject([d, b, c])
  })
  it('puts the parent on top of its newest children', async () => {
    expect(await run('a user with the two newest orders, in one query')).toMatchObject([ann, d, b])
  })
  it('reads the second form backwards: the parent, then the newest children', async () => {
    const rows = await run('an account with its two newest payments, read backwards')
    expect(rows.map(({ SK }) => SK)).toEqual(['ACCOUNT', '#PAYMENT#2bz0Aaa', '#PAYMENT#2bQx8Fz'])
  })
  it('has a reason: the range that is often shown for the parent is refused', async () => {
    const query = new QueryCommand({
      TableName: 'parent-first',
      KeyConditionExpression: 'PK = :pk AND SK BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': PK, ':from': 'USER#', ':to': '!' },
    })
    await expect(engine().documents.send(query)).rejects.toMatchObject({
      name: 'ValidationException',
    })
    expect(() =>
      keyCondition({ pk: ['PK', PK], sk: ['SK', { lower: 'USER#', upper: '!' }] }),
    ).toThrow(KeyError)
  })
})
