import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { cloudFormationTable } from './cloud-formation.ts'
import { createTableInput } from './create-table.ts'
import { table } from './table.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  ttl: 'expires',
  indexes: {
    GSI1: { pk: 'SK', sk: 'PK' },
    byRank: { pk: ['team'], sk: [{ name: 'rank', type: 'N' }], projection: 'keys' },
    LSI1: { sk: 'LSI1SK', projection: ['a', 'b'] },
  },
})
const alone = table({ name: 'alone', pk: 'PK' })
const element = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType })
const definition = (AttributeName: string, AttributeType: string) => ({
  AttributeName,
  AttributeType,
})

const created = {
  TableName: 'app',
  KeySchema: [element('PK', 'HASH'), element('SK', 'RANGE')],
  AttributeDefinitions: [
    definition('PK', 'S'),
    definition('SK', 'S'),
    definition('team', 'S'),
    definition('rank', 'N'),
    definition('LSI1SK', 'S'),
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'GSI1',
      KeySchema: [element('SK', 'HASH'), element('PK', 'RANGE')],
      Projection: { ProjectionType: 'ALL' },
    },
    {
      IndexName: 'byRank',
      KeySchema: [element('team', 'HASH'), element('rank', 'RANGE')],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'LSI1',
      KeySchema: [element('PK', 'HASH'), element('LSI1SK', 'RANGE')],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['a', 'b'] },
    },
  ],
  BillingMode: 'PAY_PER_REQUEST',
}

describe('createTableInput', () => {
  it('has every index, and each attribute once', () => {
    expect(createTableInput(app)).toStrictEqual(created)
    expect(createTableInput(alone)).toStrictEqual({
      TableName: 'alone',
      KeySchema: [element('PK', 'HASH')],
      AttributeDefinitions: [definition('PK', 'S')],
      BillingMode: 'PAY_PER_REQUEST',
    })
  })

  it('provisions the table and its global indexes alike', () => {
    const input = (more: object) => createTableInput(app, { BillingMode: 'PROVISIONED', ...more })
    const small = { ReadCapacityUnits: 1, WriteCapacityUnits: 2 }
    for (const [more, ProvisionedThroughput] of [
      [{}, { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }],
      [{ ProvisionedThroughput: small }, small],
    ] as const) {
      expect(input(more)).toStrictEqual({
        ...created,
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput,
        GlobalSecondaryIndexes: created.GlobalSecondaryIndexes.map((index) => ({
          ...index,
          ProvisionedThroughput,
        })),
      })
    }
  })

  it.each<[unknown, string]>([
    // Found by an opponent: DynamoDB takes no capacity on demand.
    [
      { ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 } },
      'app: expected BillingMode "PROVISIONED", because ProvisionedThroughput is given, got "PAY_PER_REQUEST"',
    ],
    [{ BillingMode: 'FREE' }, 'app: expected "PAY_PER_REQUEST" or "PROVISIONED", got "FREE"'],
    [5, 'app: expected further properties, got 5'],
    ...[
      ...['TableName', 'KeySchema', 'AttributeDefinitions', 'GlobalSecondaryIndexes'],
      ...['LocalSecondaryIndexes', 'TimeToLiveSpecification'],
    ].map((name): [unknown, string] => [
      { [name]: [] },
      `app: expected what the table leaves open, got "${name}"`,
    ]),
  ])('refuses %j', (more, message) => {
    for (const make of [createTableInput, cloudFormationTable]) {
      const code = more === 5 ? 'INVALID_VALUE' : 'INVALID_DEFINITION'
      expect(refusalText(() => untyped<unknown>(make)(app, more))).toBe(`${code} ${message}`)
    }
  })

  it('names itself where an argument cannot be read', () => {
    expect(() => untyped(createTableInput)(undefined)).toThrow(
      'createTableInput: expected arguments that can be read, got ',
    )
    expect(() => untyped(cloudFormationTable)({ ...alone, definition: undefined })).toThrow(
      'cloudFormationTable: expected arguments that can be read, got ',
    )
  })
})

describe('cloudFormationTable', () => {
  it('has what CreateTable takes, what else is given, and the attribute of expiry', () => {
    expect(cloudFormationTable(app, { Tags: [] })).toStrictEqual({
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        Tags: [],
        ...created,
        TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      },
    })
    expect(cloudFormationTable(alone)).toStrictEqual({
      Type: 'AWS::DynamoDB::Table',
      Properties: createTableInput(alone),
    })
  })
})
