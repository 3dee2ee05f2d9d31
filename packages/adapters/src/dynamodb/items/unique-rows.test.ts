import { key, ranked, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, table, transactInput, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const keys = { primary: { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } } as const
const account = entity(app, 'Account', keys, {
  unique: [key('EMAIL', text('email')), { key: key('PHONE', text('phone')), sparse: true }],
})
const item = { id: '1', email: 'a#b@c', phone: '5' }
const row = { ...item, ...keysOf(account, item) }

const namesOf = (actions: readonly object[]): string[] =>
  actions.map((action) => {
    const [[name, input] = []] = Object.entries(action)
    const { Item, Key } = input as { Item?: { PK: string }; Key?: { PK: string } }
    return `${name} ${(Item ?? Key)?.PK}`
  })

describe('what is unique in a row as it was read', () => {
  // Found by the adversary: such an update changed the value and left its marker behind.
  it('is noticed by an update where `values` gives back the item itself', () => {
    const same = entity(app, 'Account', keys, {
      values: (one: { id: string; email?: string; phone?: string; bio?: string }) => one,
      unique: [{ key: key('BOTH', text('phone'), text('email')), sparse: true }],
    })
    for (const [before, changes] of [
      [{ id: '1' }, { email: 'x', phone: '5' }],
      [{ id: '1', phone: '5' }, { email: 'x' }],
      [item, { email: 'x' }],
      [item, { phone: undefined }],
    ] as const) {
      expect(() => updateInput(same, before, changes)).toThrow('transactInput changes it')
    }
    expect(updateInput(same, item, { bio: 'x' }).UpdateExpression).toBe('SET #k0 = :k0')
  })

  // Found by the adversary: the row could not be deleted, nor get what it lacked.
  it('may be missing in a row from before it had to be there', () => {
    const { email: _, ...old } = row
    const whole = transactInput(account, old as typeof row, row).TransactItems
    expect(namesOf(whole)).toEqual(['Update ACCOUNT#1', 'Put EMAIL#a$23b@c', 'Put PHONE#5'])
    const gone = transactInput(account, old as typeof row, undefined).TransactItems
    expect(namesOf(gone)).toEqual(['Delete ACCOUNT#1', 'Delete PHONE#5'])
    const { ConditionExpression, ExpressionAttributeNames: names = {} } = gone[0]?.Delete ?? {}
    const [lacked] = Object.entries(names).find(([, name]) => name === 'email') ?? []
    expect(ConditionExpression).toContain(`attribute_not_exists(${lacked})`)
    expect(() => transactInput(account, old as typeof row, old as typeof row)).toThrow(
      'Account: unique: EMAIL#<email>: email: expected a value',
    )
  })

  // Found by the adversary: the row as read holds the text of the own attribute.
  it('is read from an attribute that a key of its own stores in another spelling', () => {
    const levels = table({
      name: 'app',
      pk: 'PK',
      sk: 'SK',
      indexes: { byLevel: { pk: ['level'] } },
    })
    const level = ranked('level', ['low', 'high'])
    const one = entity(
      levels,
      'Account',
      { ...keys, byLevel: { pk: [level] } },
      { unique: [key('LEVEL', level)] },
    )
    const stored = transactInput(one, undefined, { id: '1', level: 'high' }).TransactItems[0]?.Put
    const asRead = stored?.Item as { id: string; level: 'high' }
    expect(asRead.level).toBe('1')
    const gone = transactInput(one, asRead, undefined).TransactItems
    expect(namesOf(gone)).toEqual(['Delete ACCOUNT#1', 'Delete LEVEL#1'])
    expect(updateInput(one, asRead, { ...asRead, bio: 'x' }).UpdateExpression).toContain('SET')
  })
})
