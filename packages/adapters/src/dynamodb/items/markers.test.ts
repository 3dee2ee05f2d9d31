import { bytes, integer, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { spelledOut } from '../../../test/spelled-out.ts'
import { entity, extend, identify, isMarker, table, transactInput, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const primary = { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } as const
const email = key('EMAIL', text('email'))
const phone = { key: key('PHONE', text('phone')), sparse: true } as const
const account = entity(app, 'Account', { primary }, { unique: [email, phone] })
const item = { id: '1', email: 'a@b' }

describe('a marker', () => {
  it('holds its key and that of its owner, and no more', () => {
    const [, marker] = transactInput(account, undefined, { ...item, undefined: 5 }).TransactItems
    expect(marker?.Put?.Item).toEqual({
      PK: 'EMAIL#a@b',
      SK: 'UNIQUE',
      ownerKey: { PK: 'ACCOUNT#1', SK: 'ACCOUNT' },
    })
  })

  it.each([
    ['N', integer('no', { digits: 3 }), 5, { N: '0' }, { N: '5' }],
    [
      'B',
      bytes('no'),
      Uint8Array.of(1),
      { B: new TextEncoder().encode('UNIQUE') },
      { B: Uint8Array.of(1) },
    ],
  ] as const)('has a sort key of the type of the table: %s', (type, no, value, sort, owner) => {
    const own = table({ name: 'app', pk: 'PK', sk: [{ name: 'no', type }] })
    const sk = [no] as const
    const one = entity(own, 'Account', { primary: { pk: primary.pk, sk } }, { unique: [email] })
    const created = transactInput(one, undefined, { ...item, no: value } as never, {
      format: 'low-level',
    })
    const row = created.TransactItems[1]?.Put?.Item as Record<string, unknown>
    expect(row).toEqual({
      PK: { S: 'EMAIL#a@b' },
      no: sort,
      ownerKey: { M: { PK: { S: 'ACCOUNT#1' }, no: owner } },
    })
    expect(isMarker(one, { PK: 'EMAIL#a@b', no: sort, ownerKey: {} })).toBe(true)
    // A row without its whole key is none.
    expect(isMarker(one, { PK: 'EMAIL#a@b', ownerKey: {} })).toBe(false)
    expect(identify([one], { PK: 'EMAIL#a@b', ownerKey: {} })).toBeUndefined()
  })

  it('is no row of another table', () => {
    for (const PK of [5, { N: '5' }, undefined, 'ACCOUNT#1', { S: 'ACCOUNT#1' }]) {
      expect(isMarker(account, { PK, SK: 'UNIQUE', ownerKey: {} })).toBe(false)
    }
    const row = { PK: 'EMAIL#a@b', SK: 'UNIQUE', ownerKey: {} }
    expect(isMarker(account, row)).toBe(true)
    expect(isMarker(entity(app, 'Account', { primary }), row)).toBe(false)
  })

  it('has a key that no item of its entity has', () => {
    const one = entity(
      app,
      'Account',
      { primary: { pk: key('EMAIL', text('id')), sk: key(text('kind')) } },
      { unique: [email] },
    )
    const taken = { ...item, kind: 'UNIQUE' }
    let error: unknown
    try {
      transactInput(one, undefined, taken)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'INVALID_VALUE' })
    expect(String(error)).toContain(
      'Account: expected a primary key that no marker of unique has, got "EMAIL#1"',
    )
  })
})

describe('what decides the markers of an item', () => {
  it('is a condition of the change that writes them, as far as it is there', () => {
    const [update] = transactInput(account, item, { ...item, email: 'c@d' }).TransactItems
    expect(spelledOut(update?.Update)).toEqual({
      update: 'SET email = "c@d"',
      condition: 'attribute_exists(PK) AND email = "a@b" AND attribute_not_exists(phone)',
    })
    const [old] = transactInput(account, item, { ...item, id: '2' }).TransactItems
    expect(spelledOut(old?.Delete).condition).toBe(
      'attribute_exists(PK) AND id = "1" AND email = "a@b" AND attribute_not_exists(phone)',
    )
  })

  it('is all that a function listed, unless a revision counts it', () => {
    const values = (one: { id: string; email: string; bio?: string }) => ({ ...one })
    const before = { ...item, bio: 'x' }
    const listed = entity(app, 'Account', { primary }, { unique: [email], values })
    const [gone] = transactInput(listed, before, undefined).TransactItems
    expect(spelledOut(gone?.Delete).condition).toBe(
      'attribute_exists(PK) AND id = "1" AND email = "a@b" AND bio = "x"',
    )
    const counted = entity(
      app,
      'Account',
      { primary },
      { unique: [email], values, revision: 'rev' },
    )
    const [other] = transactInput(counted, { ...before, rev: 1 }, undefined).TransactItems
    expect(spelledOut(other?.Delete).condition).toBe('rev = 1 AND email = "a@b"')
  })
})

describe('the time at which an item and its markers expire', () => {
  const expiring = table({ name: 'app', pk: 'PK', sk: 'SK', ttl: 'expires' })
  const later = 1_900_000_000

  it('is a condition of a change of either, unless a revision counts it', () => {
    const one = entity(expiring, 'Account', { primary }, { unique: [email] })
    const [update] = transactInput(one, item, { ...item, email: 'c@d' }).TransactItems
    expect(spelledOut(update?.Update).condition).toBe(
      'attribute_exists(PK) AND email = "a@b" AND attribute_not_exists(expires)',
    )
    const [old] = transactInput(one, item, { ...item, id: '2' }).TransactItems
    expect(spelledOut(old?.Delete).condition).toBe(
      'attribute_exists(PK) AND id = "1" AND email = "a@b" AND attribute_not_exists(expires)',
    )
    const counted = entity(expiring, 'Account', { primary }, { unique: [email], revision: 'rev' })
    const row = { ...item, PK: 'ACCOUNT#1', SK: 'ACCOUNT' }
    for (const [before, condition] of [
      [{ ...item, rev: 1, expires: later }, 'rev = 1'],
      [{ ...row, rev: 1 }, 'rev = 1'],
      // Values that are no row may only not say it, and nobody has counted the writes of an older row.
      [{ ...item, rev: 1 }, 'rev = 1 AND attribute_not_exists(expires)'],
      [row, 'attribute_exists(PK) AND attribute_not_exists(rev) AND attribute_not_exists(expires)'],
    ] as const) {
      const isOf = ({ condition: text }: { condition?: string }): boolean =>
        text?.replace(' AND email = "a@b"', '') === condition
      const given = before as { id: string; email: string; rev: number; expires?: number }
      const [next] = transactInput(counted, given, { ...given, email: 'c@d' }).TransactItems
      expect(spelledOut(next?.Update)).toSatisfy(isOf)
      const [moved] = transactInput(counted, given, { ...item, id: '2' }).TransactItems
      if (given.rev) expect(spelledOut(moved?.Delete)).toSatisfy(isOf)
      if (given.expires) continue
      // Found by the adversary: the item lost its time, and its markers kept theirs.
      expect(spelledOut(updateInput(counted, given, { expires: undefined }))).toSatisfy(isOf)
    }
  })

  it('may be extended where nothing is unique', () => {
    const one = entity(expiring, 'Account', { primary })
    const input = extend(updateInput(one, item, { bio: 'x' }), {
      UpdateExpression: 'SET expires = :at',
      ExpressionAttributeValues: { ':at': later },
    })
    expect(input.UpdateExpression).toBe('SET #k0 = :k0, expires = :at')
  })

  it('may come and go in a key that has it under another name, by transactInput', () => {
    const sorted = table({
      name: 'app',
      pk: 'PK',
      sk: 'SK',
      ttl: 'expires',
      indexes: { byTime: { pk: 'G1P', sk: [{ name: 'expires', type: 'N' }] } },
    })
    const sk = [integer('until', { digits: 11 })] as const
    const one = entity(
      sorted,
      'Account',
      { primary, byTime: { pk: key('ALL'), sk, sparse: true } },
      { unique: [email] },
    )
    for (const [before, until] of [
      [item, later],
      [{ ...item, until: later }, undefined],
    ] as const) {
      expect(() => updateInput(one, before, { until })).toThrow(
        'Account: expires: expected no change of what is unique; transactInput changes it',
      )
    }
  })
})
