import { bucket, bytes, decimal, integer, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import {
  cloudFormationTable,
  createTableInput,
  entity,
  identify,
  keysOf,
  primaryKeyOf,
  staleKeysOf,
  table,
} from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    byRank: {
      pk: ['team'],
      sk: [
        { name: 'rank', type: 'N' },
        { name: 'hash', type: 'B' },
      ],
    },
  },
})
const at = new Date('2024-01-15T10:30:00Z')
const reading = entity(app, 'Reading', {
  primary: {
    pk: sharded(key('READING', bucket('at', 'day')), { by: 'sensor', count: 2 }),
    sk: key('AT', time('at'), text('sensor')),
  },
  GSI1: {
    pk: key('SENSOR', text('sensor')),
    sk: key('VALUE', decimal('value', { digits: 4, scale: 1 })),
    sparse: true,
  },
  LSI1: { sk: key('N', integer('n', { digits: 2 })), sparse: true },
  byRank: {
    pk: [text('team')],
    sk: [integer('rank', { digits: 3 }), bytes('hash')],
    sparse: true,
  },
})

describe('keysOf', () => {
  it('writes the keys of every index whose values are there', () => {
    const item = {
      at,
      sensor: 'a',
      value: 20.5,
      n: 7,
      team: 'x y',
      rank: 0,
      hash: Uint8Array.of(1),
    }
    const shard = primaryKeyOf(reading, item).PK
    expect(shard).toMatch(/^READING#2024-01-15#SHARD#[01]$/)
    expect(keysOf(reading, item)).toEqual({
      PK: shard,
      SK: 'AT#2024-01-15T10:30:00.000Z#a',
      GSI1PK: 'SENSOR#a',
      GSI1SK: 'VALUE#0020.5',
      LSI1SK: 'N#07',
      team: 'x y',
      rank: 0,
      hash: Uint8Array.of(1),
    })
    expect(keysOf(reading, item, { format: 'low-level' })).toMatchObject({
      GSI1PK: { S: 'SENSOR#a' },
      rank: { N: '0' },
      hash: { B: Uint8Array.of(1) },
    })
  })

  it('leaves a sparse index out when any of its values is undefined, null or missing', () => {
    const item = { at, sensor: 'a', value: null, n: undefined, team: 'x' }
    expect(Object.keys(keysOf(reading, item))).toEqual(['PK', 'SK', 'team'])
  })
})

describe('identify', () => {
  it('reads back what keysOf wrote, the exact time and not the day', () => {
    const item = keysOf(reading, { at, sensor: 'a' })
    const shard = Number(item.PK.at(-1))
    const found = { entity: 'Reading', values: { at, sensor: 'a', shard } }
    expect(identify([reading], item)).toMatchObject(found)
    expect(
      identify([reading], keysOf(reading, { at, sensor: 'a' }, { format: 'low-level' })),
    ).toMatchObject(found)
  })

  it('knows none for an item whose keys disagree', () => {
    const { PK, SK } = keysOf(reading, { at, sensor: 'a' })
    const otherShard = PK.replace(/.$/, (shard) => String(1 - Number(shard)))
    expect(identify([reading], { PK: otherShard, SK })).toBeUndefined()
    expect(identify([reading], { PK: PK.replace('-15', '-16'), SK })).toBeUndefined()
    expect(identify([reading], { PK, SK: 'AT#x' })).toBeUndefined()
  })

  it('takes a value that the two keys read differently as both can write it', () => {
    const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
    const price = entity(app, 'Price', {
      primary: {
        pk: key('PRICE', decimal('euros', { digits: 3, scale: 2 })),
        sk: key('ROUND', integer('euros', { digits: 3 })),
      },
    })
    const item = keysOf(price, { euros: 5 })
    expect(item).toEqual({ PK: 'PRICE#005.00', SK: 'ROUND#005' })
    expect(identify([price], item)).toMatchObject({ entity: 'Price', values: { euros: 5 } })
    expect(identify([price], { ...item, PK: 'PRICE#005.50' })).toBeUndefined()
  })
})

describe('staleKeysOf', () => {
  it('says what to set and what to remove, even where only part of a native key is left', () => {
    const before = { at, sensor: 'a', value: 1, team: 'x', rank: 1, hash: Uint8Array.of(1) }
    const after = { at, sensor: 'a', n: 3, team: 'y', rank: 1, hash: null }
    const changes = staleKeysOf(reading, before, after)
    expect(changes).toEqual({
      set: { LSI1SK: 'N#03', team: 'y' },
      remove: ['GSI1PK', 'GSI1SK', 'hash'],
    })
    expect(staleKeysOf(reading, before, before)).toEqual({ set: {}, remove: [] })
    expect(staleKeysOf(reading, before, { ...before, n: 1 }, { format: 'low-level' }).set).toEqual({
      LSI1SK: { S: 'N#01' },
    })
  })
})

describe('createTableInput and cloudFormationTable', () => {
  it('have the same schema', () => {
    const input = createTableInput(app)
    expect(input.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: 'GSI1',
        KeySchema: [
          { AttributeName: 'GSI1PK', KeyType: 'HASH' },
          { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
      {
        IndexName: 'byRank',
        KeySchema: [
          { AttributeName: 'team', KeyType: 'HASH' },
          { AttributeName: 'rank', KeyType: 'RANGE' },
          { AttributeName: 'hash', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ])
    expect(input.LocalSecondaryIndexes?.[0]?.KeySchema?.[0]?.AttributeName).toBe('PK')
    expect(cloudFormationTable(app)).toEqual({ Type: 'AWS::DynamoDB::Table', Properties: input })
    const provisioned = createTableInput(app, { BillingMode: 'PROVISIONED' })
    expect(provisioned.GlobalSecondaryIndexes?.[1]?.ProvisionedThroughput).toEqual(
      provisioned.ProvisionedThroughput,
    )
  })
})

// Found by attack: what a schema fills in or changes was missing from the keys of `staleKeysOf` alone.
it('keysOf and staleKeysOf make keys of what the schema gives', () => {
  const lowered = (item: { id: string; tag?: string }) => ({
    value: { ...item, tag: item.tag?.toLowerCase() ?? 'none' },
  })
  const schema = { '~standard': { version: 1, vendor: 'test', validate: lowered } } as const
  const tags = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' } } })
  const keys = { primary: { pk: key('DOC', text('id')) }, GSI1: { pk: key(text('tag')) } } as const
  const doc = entity(tags, 'Doc', keys, { schema: schema as never })
  const [before, after] = [{ id: '1' }, { id: '1', tag: 'New' }] as never[]
  expect(keysOf(doc, before as never)).toEqual({ PK: 'DOC#1', G1P: 'none' })
  expect(staleKeysOf(doc, before as never, after as never)).toEqual({
    set: { G1P: 'new' },
    remove: [],
  })
})
