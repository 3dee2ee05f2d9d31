import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  createTableInput,
  entity,
  identify,
  keysOf,
  primaryKeyOf,
  putInput,
  queryInput,
  table,
} from '@keywright/adapters/dynamodb'
import { between, gte, keySet, lt, number, sharded, text, time } from '@keywright/core'
import { type Engine, startEngine } from '@keywright/harness/engine'
import { refusal } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electrodbKey, legacyKey } from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const order = entity(app, 'Order', {
  primary: {
    pk: legacyKey({ delimiter: '|' }, 'ORG', text('org'), text('unit')),
    sk: legacyKey({ delimiter: '|' }, 'ORDER', text('id')),
  },
})
const user = entity(app, 'User', {
  primary: electrodbKey({
    service: 'app',
    entity: 'user',
    version: '1',
    pk: ['userId'],
    sk: ['rank'],
  }),
})
const nasty = fc
  .array(fc.constantFrom('a', 'B', '|', '#', ' ', '$'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))

describe('a legacy key as the key of an entity', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startEngine()
    await engine.client.send(new CreateTableCommand(createTableInput(app)))
  })
  afterAll(() => engine.stop())

  it('is written as it was', () => {
    expect(keysOf(order, { org: 'a b', unit: 'c', id: '1' })).toEqual({
      PK: 'ORG|a b|c',
      SK: 'ORDER|1',
    })
    expect(primaryKeyOf(user, { userId: 'Ann', rank: '7' })).toEqual({
      PK: '$app#userid_ann',
      SK: '$user_1#rank_7',
    })
  })

  it('is identified: by the only reading, or by what the item itself says', () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (org, unit, id) => {
        const values = { org, unit, id }
        const keys = keysOf(order, values)
        expect(identify([order, user], { ...values, ...keys })).toMatchObject({
          entity: 'Order',
          values,
        })
        const count = [...order.keys.primary.pk.readings(keys.PK)].length
        expect(identify([order, user], keys)?.values).toEqual(count === 1 ? values : undefined)
      }),
    )
    expect(
      identify([user], { PK: '$app#userid_ann', SK: '$user_1#rank_7', userId: 'Ann' }),
    ).toMatchObject({
      entity: 'User',
      values: { userId: 'Ann', rank: '7' },
    })
    const low = {
      PK: { S: 'ORG|a|b|c' },
      SK: { S: 'ORDER|1' },
      org: { S: 'a|b' },
      unit: { S: 'c' },
    }
    expect(identify([order], low)?.values).toEqual({ org: 'a|b', unit: 'c', id: '1' })
  })

  it('is asked for by equality, and gives just these rows', async () => {
    const rows = ['1', '2', 'a|b'].map((id) => ({ org: 'x y', unit: 'u', id }))
    for (const values of rows) {
      const Item = { ...values, ...keysOf(order, values) }
      await engine.documents.send(new PutCommand({ TableName: 'app', Item }))
    }
    await engine.documents.send(
      new PutCommand({ TableName: 'app', Item: { PK: 'ORG|x y|u', SK: 'OTHER|1' } }),
    )
    const idsOf = async (input: ReturnType<typeof queryInput>) => {
      const { Items = [] } = await engine.documents.send(new QueryCommand(input))
      return Items.map(({ id }) => id)
    }
    expect(await idsOf(queryInput(order, { org: 'x y', unit: 'u' }))).toEqual(['1', '2', 'a|b'])
    expect(await idsOf(queryInput(order, { org: 'x y', unit: 'u', id: '2' }))).toEqual(['2'])
  })

  it('is asked for by a range, where the text decides it', async () => {
    const dated = entity(app, 'Dated', {
      primary: {
        pk: legacyKey({ delimiter: '|' }, 'DATED', text('org')),
        sk: legacyKey({ delimiter: '|' }, 'ON', time('at'), text('id')),
      },
    })
    const at = (day: number): Date => new Date(Date.UTC(2024, 4, day))
    for (const [i, id] of ['a', '', 'b|c', 'é'].entries()) {
      const item = { org: 'x y', at: at(i + 1), id }
      await engine.documents.send(new PutCommand(putInput(dated, item)))
    }
    const idsOf = async (input: ReturnType<typeof queryInput>) => {
      const { Items = [] } = await engine.documents.send(new QueryCommand(input))
      return Items.map(({ id }) => id)
    }
    expect(await idsOf(queryInput(dated, { org: 'x y', at: gte(at(2)) }))).toEqual(['', 'b|c', 'é'])
    expect(await idsOf(queryInput(dated, { org: 'x y', at: lt(at(3)) }))).toEqual(['a', ''])
    expect(await idsOf(queryInput(dated, { org: 'x y', at: between(at(2), at(3)) }))).toEqual([
      '',
      'b|c',
    ])
  })

  it('refuses what no request selects exactly', () => {
    const codes = [
      () => queryInput(order, { org: 'x', unit: 'u', id: gte('1') }),
      // Another item has the same partition: org "a", unit "b|c".
      () => queryInput(order, { org: 'a|b', unit: 'c' }),
    ].map(refusal)
    expect(codes).toEqual(['INVALID_CONDITION', 'INVALID_CONDITION'])
    const numbered = entity(app, 'N', {
      primary: { pk: legacyKey({}, 'N'), sk: legacyKey({}, time('at'), number('n'), text('id')) },
    })
    expect(refusal(() => queryInput(numbered, { at: new Date(0), n: 5 }))).toBe('INVALID_CONDITION')
    expect(queryInput(numbered, { at: gte(new Date(0)) }).ExpressionAttributeValues).toEqual({
      ':pk': 'N',
      ':sk': '1970-01-01T00:00:00.000Z',
    })
    expect(queryInput(numbered, { at: new Date(0) }).ExpressionAttributeValues).toEqual({
      ':pk': 'N',
      ':sk': '1970-01-01T00:00:00.000Z#',
    })
  })

  it('has no place in what needs exact keys', () => {
    const old = legacyKey({}, 'A', text('a'))
    expect(refusal(() => sharded(old as never, { by: 'b', count: 2 } as never))).toBe(
      'INVALID_DEFINITION',
    )
    expect(refusal(() => keySet({ old }))).toBe('INVALID_DEFINITION')
  })
})
