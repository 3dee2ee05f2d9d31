import { key, text, time } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, table, transactInput, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P' }, GSI2: { pk: 'G2P' } } })
const primary = { pk: key('TASK', text('id')) } as const
const fail = (): never => {
  throw new TypeError('no title')
}

describe('a function of an entity that fails is named', () => {
  const torn = entity(app, 'Torn', { primary, GSI1: { pk: key(text('title')), when: fail } })
  const message =
    'INVALID_VALUE Torn: GSI1: when: expected an item that it takes, got TypeError: no title'

  it('where `values` throws, or gives no object', () => {
    const thrown = entity(app, 'Thrown', { primary }, { values: fail })
    expect(refusalText(() => keysOf(thrown, { id: '1' } as never))).toBe(
      'INVALID_VALUE Thrown: values: expected an item that it takes, got TypeError: no title',
    )
    const five = entity(app, 'Five', { primary }, { values: (() => 5) as never })
    expect(refusalText(() => untyped(keysOf)(five, { id: '1' }))).toBe(
      'INVALID_VALUE Five: values: expected an object of values, got 5',
    )
  })

  it('where `when` throws, for a put and for an update that asks it', () => {
    expect(refusalText(() => keysOf(torn, { id: '1', title: 'a' }))).toBe(message)
    const row = { PK: 'TASK#1', id: '1', title: 'a' }
    expect(refusalText(() => updateInput(torn, row, { title: 'b' }))).toBe(message)
  })
})

it('`when` of one index sees a stored item, even where another index has none', () => {
  const task = entity(app, 'Task', {
    primary,
    GSI1: { pk: key('TITLE', text('title')) },
    GSI2: { pk: key('DUE', time('due')), when: ({ due }) => typeof due === 'string' },
  })
  const keys = { PK: 'TASK#1', G1P: 'TITLE#a', G2P: 'DUE#2024-01-15T10:30:00.000Z' }
  const due = new Date('2024-01-15T10:30:00Z')
  expect(keysOf(task, { id: '1', title: 'a', due })).toEqual(keys)
})

describe('what `values` reads is the condition of a change, and no more', () => {
  const values = (item: { id: string; label: string }) => ({ id: item.id, title: item.label })

  it('of an update that changes a key', () => {
    const task = entity(app, 'Task', { primary, GSI1: { pk: key(text('title')) } }, { values })
    expect(updateInput(task, { id: '1', label: 'a' }, { label: 'b' })).toEqual({
      TableName: 'app',
      Key: { PK: 'TASK#1' },
      UpdateExpression: 'SET #k0 = :k0, #k1 = :k1',
      ConditionExpression: 'attribute_exists(#k2) AND #k3 = :k2 AND #k0 = :k3',
      ExpressionAttributeNames: { '#k0': 'label', '#k1': 'G1P', '#k2': 'PK', '#k3': 'id' },
      ExpressionAttributeValues: { ':k0': 'b', ':k1': 'b', ':k2': '1', ':k3': 'a' },
    })
  })

  it('of a change of what is unique', () => {
    const unique = [key('TITLE', text('title'))] as const
    const task = entity(app, 'Task', { primary }, { values, unique })
    const { TransactItems } = transactInput(task, { id: '1', label: 'a' }, { id: '1', label: 'b' })
    const names = TransactItems.map(({ Update }) => Update?.ExpressionAttributeNames)
    expect(names.find((one) => one !== undefined)).toEqual({
      '#k0': 'label',
      '#k1': 'PK',
      '#k2': 'id',
    })
  })
})

it('what is unique is in the condition of a change, even where `values` is the item itself', () => {
  const unique = [{ key: key('NAME', text('first'), text('last')), sparse: true }] as const
  const values = (item: { id: string; first?: string; last?: string }) => item
  const user = entity(app, 'User', { primary }, { values, unique })
  // It lacks both: whoever adds the other one meanwhile has to claim the name.
  expect(updateInput(user, { id: '1' }, { last: 'Lee' })).toMatchObject({
    ConditionExpression:
      'attribute_exists(#k1) AND #k2 = :k1 AND attribute_not_exists(#k3) AND attribute_not_exists(#k0)',
    ExpressionAttributeNames: { '#k0': 'last', '#k1': 'PK', '#k2': 'id', '#k3': 'first' },
  })
})

it('a revision has a clause of its own, even where `when` reads it', () => {
  const doc = entity(
    app,
    'Doc',
    {
      primary,
      GSI1: {
        pk: key(text('title')),
        when: (item) => (item as { rev?: number }).rev !== 0,
      },
    },
    { revision: 'rev' },
  )
  // As it was read, from before it had a revision.
  const row = { PK: 'TASK#1', id: '1', title: 'a' } as never
  const update = updateInput(doc, row, { title: 'b' })
  expect(update.ConditionExpression).toBe(
    'attribute_exists(#k3) AND attribute_not_exists(#k2) AND #k0 = :k3',
  )
  expect(update.ExpressionAttributeNames).toMatchObject({ '#k0': 'title', '#k2': 'rev' })
})
