import { createTableInput, table } from '@keywright/adapters/dynamodb'
import { expect, it } from 'vitest'
import { onEngine } from '../test/on-engine.ts'
import * as recipe from './infrastructure.ts'

const [app] = recipe.tables as [(typeof recipe.tables)[number]]

onEngine('infrastructure', recipe, (run) => {
  it('reads what the index projects', async () => {
    const [row] = await run('the orders of a shop, with what the index projects')
    expect(row).toMatchObject({ GSI1PK: 'SHOP#North$20&$20South', total: 10 })
    expect(row).not.toHaveProperty('shop')
  })
})

it('is a resource of a template, which cannot be deleted by accident', () => {
  const { Type, Properties } = recipe.templateOf(app).Resources.App
  expect(Type).toBe('AWS::DynamoDB::Table')
  expect(Properties).toMatchObject({ ...createTableInput(app), DeletionProtectionEnabled: true })
  expect(recipe.resourceOf(app)).toMatchObject({
    type: 'AWS::DynamoDB::Table',
    properties: { TableName: 'infrastructure' },
  })
})

it('is the props of TableV2', () => {
  expect(recipe.tableV2Props(app)).toEqual({
    tableName: 'infrastructure',
    partitionKey: { name: 'PK', type: 'S' },
    sortKey: { name: 'SK', type: 'S' },
    globalSecondaryIndexes: [
      {
        indexName: 'GSI1',
        partitionKey: { name: 'GSI1PK', type: 'S' },
        sortKey: { name: 'GSI1SK', type: 'S' },
        projectionType: 'INCLUDE',
        nonKeyAttributes: ['total'],
      },
    ],
  })
})

it('is the arguments of SST', () => {
  expect(recipe.sstArgs(app)).toEqual({
    fields: { PK: 'string', SK: 'string', GSI1PK: 'string', GSI1SK: 'string' },
    primaryIndex: { hashKey: 'PK', rangeKey: 'SK' },
    globalIndexes: { GSI1: { hashKey: 'GSI1PK', rangeKey: 'GSI1SK', projection: ['total'] } },
  })
})

it('names the attribute of time to live', () => {
  const sessions = table({ name: 'sessions', pk: 'PK', ttl: 'endsAt' })
  expect(recipe.tableV2Props(sessions).timeToLiveAttribute).toBe('endsAt')
  expect(recipe.sstArgs(sessions)).toMatchObject({ ttl: 'endsAt', primaryIndex: { hashKey: 'PK' } })
})

it('leaves to CloudFormation what the others have no words for', () => {
  const local = table({ name: 'local', pk: 'PK', sk: 'SK', indexes: { LSI1: { sk: 'LSI1SK' } } })
  expect(() => recipe.tableV2Props(local)).toThrow('resourceOf')
  const native = table({ name: 'native', pk: 'PK', indexes: { both: { pk: ['a', 'b'] } } })
  expect(() => recipe.tableV2Props(native)).toThrow('resourceOf')
  expect(() => recipe.sstArgs(native)).toThrow('resourceOf')
  expect(recipe.resourceOf(native).properties.GlobalSecondaryIndexes?.[0]?.KeySchema).toHaveLength(
    2,
  )
})
