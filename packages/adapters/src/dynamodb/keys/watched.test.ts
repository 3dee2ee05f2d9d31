import { key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, table, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' } } })
const taskWhen = (when: (item: object) => boolean) =>
  entity(app, 'Task', {
    primary: { pk: key('TASK', text('id')) },
    GSI1: { pk: key('OPEN', text('title')), when },
  })
const row = { PK: 'TASK#1', G1P: 'OPEN#a', id: '1', title: 'a' }

describe('what `when` looks at is part of the condition of an update', () => {
  it('where it asks whether the item has it', () => {
    const open = taskWhen((item) => !('done' in item))
    expect(updateInput(open, row, { title: 'b' })).toEqual({
      TableName: 'app',
      Key: { PK: 'TASK#1' },
      UpdateExpression: 'SET #k0 = :k0, #k1 = :k1',
      ConditionExpression: 'attribute_exists(#k2) AND attribute_not_exists(#k3) AND #k0 = :k2',
      ExpressionAttributeNames: { '#k0': 'title', '#k1': 'G1P', '#k2': 'PK', '#k3': 'done' },
      ExpressionAttributeValues: { ':k0': 'b', ':k1': 'OPEN#b', ':k2': 'a' },
    })
    expect(updateInput(open, row, { done: true }).UpdateExpression).toBe('SET #k0 = :k0 REMOVE #k1')
    expect(updateInput(open, { ...row, done: true }, { done: undefined }).UpdateExpression).toBe(
      'REMOVE #k0',
    )
  })

  it('and no symbol is, because no item is stored with one', () => {
    const some = taskWhen((item) => Reflect.get(item, Symbol.iterator) === undefined)
    expect(updateInput(some, row, { title: 'b' })).toEqual({
      TableName: 'app',
      Key: { PK: 'TASK#1' },
      UpdateExpression: 'SET #k0 = :k0, #k1 = :k1',
      ConditionExpression: 'attribute_exists(#k2) AND #k0 = :k2',
      ExpressionAttributeNames: { '#k0': 'title', '#k1': 'G1P', '#k2': 'PK' },
      ExpressionAttributeValues: { ':k0': 'b', ':k1': 'OPEN#b', ':k2': 'a' },
    })
  })
})
