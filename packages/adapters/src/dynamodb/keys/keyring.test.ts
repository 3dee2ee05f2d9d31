import { integer, key, ranked, text } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, putInput, table, updateInput } from '../index.ts'

it('what is no item is refused as none', () => {
  const one = entity(table({ name: 'app', pk: 'PK' }), 'One', { primary: { pk: key('ONE') } })
  expect(refusalText(() => untyped(keysOf)(one, 5))).toBe(
    'INVALID_VALUE One: expected an item, got 5',
  )
})

describe('keys in the format of the low-level client', () => {
  it('have types, whether they are all text or all attributes of the item', () => {
    const user = entity(table({ name: 'app', pk: 'PK' }), 'User', {
      primary: { pk: key('USER', text('id')) },
    })
    expect(keysOf(user, { id: '1' }, { format: 'low-level' })).toEqual({ PK: { S: 'USER#1' } })
    expect(putInput(user, { id: '1' }, { format: 'low-level' }).Item).toEqual({
      PK: { S: 'USER#1' },
      id: { S: '1' },
    })
  })

  it('are numbers in the format of the document client', () => {
    const counts = table({ name: 'app', pk: [{ name: 'n', type: 'N' }] })
    const counted = entity(counts, 'Counted', { primary: { pk: [integer('n', { digits: 3 })] } })
    expect(keysOf(counted, { n: 5 })).toStrictEqual({ n: 5 })
    expect(keysOf(counted, { n: 5 }, { format: 'low-level' })).toEqual({ n: { N: '5' } })
  })
})

it('a time of expiry that a key makes is not asked of the item', () => {
  const app = table({
    name: 'app',
    pk: 'PK',
    ttl: 'expiresAt',
    indexes: { byExpiry: { pk: ['owner'], sk: [{ name: 'expiresAt', type: 'N' }] } },
  })
  const session = entity(app, 'Session', {
    primary: { pk: key('SESSION', text('id')) },
    byExpiry: { pk: [text('owner')], sk: [integer('until', { digits: 10 })] },
  })
  const item = { id: '1', owner: 'ann', until: 1_700_000_000 }
  const made = { PK: 'SESSION#1', ...item, expiresAt: 1_700_000_000 }
  expect(putInput(session, { ...item, expiresAt: 'soon' } as never).Item).toEqual(made)
})

it('an attribute under another name than its field is a key, and the value is the item’s', () => {
  const app = table({ name: 'app', pk: 'PK', indexes: { byRank: { pk: ['rank'] } } })
  const task = entity(app, 'Task', {
    primary: { pk: key('TASK', text('id')) },
    byRank: { pk: [ranked('level', ['low', 'high'])] },
  })
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = updateInput(
    task,
    { id: '1', level: 'low' },
    { level: 'high' },
  )
  expect(UpdateExpression).toBe('SET #k0 = :k0, #k1 = :k1')
  expect(ExpressionAttributeNames).toMatchObject({ '#k0': 'level', '#k1': 'rank' })
  expect(ExpressionAttributeValues).toMatchObject({ ':k0': 'high', ':k1': '1' })
})
