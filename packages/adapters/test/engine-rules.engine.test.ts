import {
  type AttributeValue,
  CreateTableCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb'
import { bytes, integer, number, startsWith, text } from '@keywright/core'
import { type Engine, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTableInput, entity, putInput, queryInput, table } from '../src/dynamodb/index.ts'

/**
 * Probes: what DynamoDB itself does with keys that are the item's own attributes. They send requests that
 * Keywright never makes, and hold what it relies on or refuses beforehand. dynalite differs in some.
 */

const TYPES = ['S', 'N', 'B'] as const
const tableOf = (type: (typeof TYPES)[number]) =>
  table({
    name: `rules-${type}`,
    pk: ['group'],
    sk: [{ name: 'own', type }],
    indexes: { byOther: { pk: ['group'], sk: [{ name: 'other', type }] } },
  })

let engine: Engine
/** Writes a row into a group. */
const write = (type: string, group: string, own: AttributeValue, other?: AttributeValue) => {
  const Item = { group: { S: group }, own, ...(other && { other }) }
  return engine.client.send(new PutItemCommand({ TableName: `rules-${type}`, Item }))
}
const query = async (type: string, condition: string, values: Record<string, AttributeValue>) => {
  const { Items = [] } = await engine.client.send(
    new QueryCommand({
      TableName: `rules-${type}`,
      KeyConditionExpression: `#g = :g AND ${condition}`,
      ExpressionAttributeNames: { '#g': 'group', '#o': 'own' },
      ExpressionAttributeValues: values,
    }),
  )
  return Items.map(({ own }) => own)
}
const REFUSED = { name: 'ValidationException' }

describe.skipIf(!isDynamoDbLocal)('the engine, with own attributes as keys', () => {
  beforeAll(async () => {
    engine = await startEngine()
    for (const type of TYPES) {
      await engine.client.send(new CreateTableCommand(createTableInput(tableOf(type))))
    }
  })
  afterAll(() => engine?.stop())

  it('sorts N by value, whatever it is written like', async () => {
    const written = ['10', '2', '-5', '1e2', '0.5', '-0.5']
    for (const one of written) await write('N', 'order', { N: one })
    const sorted = ['-5', '-0.5', '0.5', '2', '10', '100'].map((N) => ({ N }))
    expect(await query('N', '#o > :o', { ':g': { S: 'order' }, ':o': { N: '-9' } })).toEqual(sorted)
  })

  it('takes 1, 1.0 and 1e0 for one key, and 0 for -0', async () => {
    for (const one of ['1', '1.0', '1e0', '0', '-0']) await write('N', 'same', { N: one })
    const found = await query('N', '#o >= :o', { ':g': { S: 'same' }, ':o': { N: '0' } })
    expect(found).toEqual([{ N: '0' }, { N: '1' }])
  })

  it('keeps 38 digits, and refuses the 39th', async () => {
    await write('N', 'digits', { N: '9'.repeat(38) })
    await expect(write('N', 'digits', { N: '9'.repeat(39) })).rejects.toMatchObject(REFUSED)
    await expect(write('N', 'digits', { N: '1e126' })).rejects.toMatchObject(REFUSED)
  })

  it('sorts B by unsigned bytes, and takes a start of them', async () => {
    const all = [[0], [0, 0], [0, 255], [1], [127], [128], [255]].map((one) => Uint8Array.from(one))
    for (const one of [...all].reverse()) await write('B', 'order', { B: one })
    const least = { ':g': { S: 'order' }, ':o': { B: Uint8Array.of(0) } }
    expect(await query('B', '#o >= :o', least)).toEqual(all.map((B) => ({ B })))
    expect(await query('B', 'begins_with(#o, :o)', least)).toHaveLength(3)
  })

  it('has no begins_with for N, so startsWith is refused before', async () => {
    const asked = query('N', 'begins_with(#o, :o)', { ':g': { S: 'order' }, ':o': { N: '1' } })
    await expect(asked).rejects.toMatchObject(REFUSED)
    const thing = entity(tableOf('N'), 'Thing', {
      primary: { pk: [text('group')], sk: [number('own')] },
    })
    const made = () => queryInput(thing, { group: 'a', own: startsWith('1') as never })
    expect(made).toThrow(/own: expected/)
  })

  it('refuses an empty text and empty bytes as a key, and so does putInput', async () => {
    await expect(write('S', 'empty', { S: '' })).rejects.toMatchObject(REFUSED)
    await expect(write('B', 'empty', { B: new Uint8Array() })).rejects.toMatchObject(REFUSED)
    const thing = entity(tableOf('S'), 'Thing', {
      primary: { pk: [text('group')], sk: [text('own')] },
    })
    const raw = entity(tableOf('B'), 'Raw', {
      primary: { pk: [text('group')], sk: [bytes('own')] },
    })
    expect(() => putInput(thing, { group: 'a', own: '' })).toThrow(/a key of 1 to 1024 bytes/)
    expect(() => putInput(raw, { group: 'a', own: new Uint8Array() })).toThrow(
      /a key of 1 to 1024 bytes/,
    )
  })

  it('refuses a value of another type, in the table and in an index', async () => {
    await expect(write('N', 'type', { S: '1' })).rejects.toMatchObject(REFUSED)
    await expect(write('N', 'type', { N: '1' }, { S: '1' })).rejects.toMatchObject(REFUSED)
    const thing = entity(tableOf('N'), 'Thing', {
      primary: { pk: [text('group')], sk: [integer('own', { digits: 3 })] },
      byOther: { pk: [text('group')], sk: [integer('other', { digits: 3 })] },
    })
    const wrong = { group: 'a', own: 1, other: '1' as never }
    expect(() => putInput(thing, wrong)).toThrow(/other/)
  })

  it('keeps an item without the attribute out of the index', async () => {
    await write('S', 'sparse', { S: 'a' })
    await write('S', 'sparse', { S: 'b' }, { S: 'x' })
    const { Items } = await engine.client.send(
      new QueryCommand({
        TableName: 'rules-S',
        IndexName: 'byOther',
        KeyConditionExpression: '#g = :g',
        ExpressionAttributeNames: { '#g': 'group' },
        ExpressionAttributeValues: { ':g': { S: 'sparse' } },
      }),
    )
    expect(Items).toHaveLength(1)
  })

  it('refuses BETWEEN with its ends reversed, which a condition that nobody meets never makes', async () => {
    const ends = { ':g': { S: 'order' }, ':a': { N: '2' }, ':b': { N: '1' } }
    await expect(query('N', '#o BETWEEN :a AND :b', ends)).rejects.toMatchObject(REFUSED)
  })
})
