import { integer, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, extend, table, transactInput, updateInput } from '../index.ts'

const seconds = 1_900_000_000
const primary = { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } as const
const unique = [key('EMAIL', text('email'))] as const
const item = { id: '1', email: 'a@b' }

const app = table({ name: 'app', pk: 'PK', sk: 'SK', ttl: 'expires' })
const account = entity(app, 'Account', { primary }, { unique })

// Found by the adversary.
describe('a marker expires with its item', () => {
  const byTime = { pk: 'G1P', sk: [{ name: 'expires', type: 'N' }] } as const
  const sorted = table({ name: 'app', pk: 'PK', sk: 'SK', ttl: 'expires', indexes: { byTime } })

  it.each(['expires', 'until'] as const)('where a key holds the time as %s', (name) => {
    const one = entity(
      sorted,
      'Account',
      { primary, byTime: { pk: key('ALL'), sk: [integer(name, { digits: 11 })], sparse: true } },
      { unique },
    )
    const before = { ...item, [name]: seconds }
    const [put, marker] = transactInput(one, undefined, before).TransactItems
    expect(put?.Put?.Item).toMatchObject({ expires: seconds })
    expect(marker?.Put?.Item).toMatchObject({ PK: 'EMAIL#a@b', expires: seconds })
    const changes: Record<string, number> = { [name]: seconds + 1 }
    const later = transactInput(one, before, { ...before, ...changes }).TransactItems
    expect(later[1]?.Put?.Item).toMatchObject({ expires: seconds + 1 })
    expect(() => updateInput(one, before, changes)).toThrow(
      'expires: expected no change of what is unique; transactInput changes it',
    )
    expect(updateInput(one, before, { note: 'a' }).UpdateExpression).toBe('SET #k0 = :k0')
  })

  it('and not where its own key has the attribute', () => {
    const own = table({
      name: 'app',
      pk: 'PK',
      sk: [{ name: 'expires', type: 'N' }],
      ttl: 'expires',
    })
    const sk = [integer('expires', { digits: 11 })] as const
    const one = entity(own, 'Account', { primary: { pk: primary.pk, sk } }, { unique })
    const before = { ...item, expires: seconds }
    const [, marker] = transactInput(one, undefined, before).TransactItems
    expect(marker?.Put?.Item).toMatchObject({ PK: 'EMAIL#a@b', expires: 0 })
    const [update] = transactInput(one, before, { ...before, note: 'a' }).TransactItems
    expect(update?.Update?.ConditionExpression).not.toContain('expires')
  })

  it('whose update may say the same time in another way, while it is the same', () => {
    const before = { ...item, expires: seconds }
    for (const expires of [seconds, BigInt(seconds), new Date(seconds * 1000 + 999)]) {
      const input = updateInput(account, before, { expires })
      // A reading from before the time changed would leave the marker behind.
      expect(input.ConditionExpression).toContain('#k0 = :k')
      expect(input.ExpressionAttributeNames).toMatchObject({ '#k0': 'expires' })
    }
    expect(() => updateInput(account, before, { expires: new Date(0) })).toThrow('transactInput')
    expect(() => updateInput(account, item, { expires: seconds })).toThrow('transactInput')
  })
})

// Found by attack: with a revision, `SET expires` left the marker behind.
it.each([{}, { revision: 'rev' }] as const)(
  'nothing else may write when it expires, with %j',
  (more) => {
    const one = entity(app, 'Account', { primary }, { unique, ...more })
    const update = updateInput(one, { ...item, rev: 1 } as never, { note: 'a' } as never)
    const later = {
      UpdateExpression: 'SET expires = :later',
      ExpressionAttributeValues: { ':later': seconds },
    }
    expect(() => extend(update, later)).toThrow('expected attributes that decide no key')
  },
)
