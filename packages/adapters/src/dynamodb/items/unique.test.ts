import { bytes, integer, KeyError, key, sharded, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import {
  deleteInput,
  entity,
  group,
  identify,
  isMarker,
  itemOf,
  keysOf,
  ownerInput,
  putInput,
  table,
  transactInput,
  updateInput,
} from '../index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK', type: 'type', ttl: 'expires' })
const keys = { primary: { pk: key('ACCOUNT', text('id')), sk: key('ACCOUNT') } } as const
const email = key('EMAIL', text('email'))
const account = entity(app, 'Account', keys, {
  unique: [email, { key: key('PHONE', text('phone')), sparse: true }],
})
const item = { id: '1', email: 'a#b@c', phone: '5' }
const row = { ...item, ...keysOf(account, item) }
const marker = {
  PK: 'EMAIL#a$23b@c',
  SK: 'UNIQUE',
  ownerKey: { PK: 'ACCOUNT#1', SK: 'ACCOUNT' },
  type: 'Account.unique',
}

const namesOf = (actions: readonly object[]): string[] =>
  actions.map((action) => {
    const [[name, input] = []] = Object.entries(action)
    const { Item, Key } = input as { Item?: { PK: string }; Key?: { PK: string } }
    return `${name} ${(Item ?? Key)?.PK}`
  })

describe('unique', () => {
  it('is marked by rows that come with the item', () => {
    const { TransactItems } = transactInput(account, undefined, { ...item, expires: 1900000000 })
    expect(namesOf(TransactItems)).toEqual(['Put ACCOUNT#1', 'Put EMAIL#a$23b@c', 'Put PHONE#5'])
    expect(TransactItems[1]?.Put).toEqual({
      TableName: 'app',
      Item: { ...marker, expires: 1900000000 },
      ConditionExpression: 'attribute_not_exists(#k0)',
      ExpressionAttributeNames: { '#k0': 'PK' },
    })
    const low = transactInput(account, undefined, item, { format: 'low-level' }).TransactItems[1]
    expect(low?.Put?.Item).toEqual({
      PK: { S: marker.PK },
      SK: { S: 'UNIQUE' },
      ownerKey: { M: { PK: { S: 'ACCOUNT#1' }, SK: { S: 'ACCOUNT' } } },
      type: { S: 'Account.unique' },
    })
  })

  it('changes, moves and goes with it', () => {
    const changed = transactInput(account, row, { ...row, email: 'x@y' }).TransactItems
    expect(namesOf(changed)).toEqual([
      'Update ACCOUNT#1',
      'Put EMAIL#x@y',
      'Put PHONE#5',
      'Delete EMAIL#a$23b@c',
    ])
    expect(changed[0]?.Update?.ConditionExpression).toBe(
      'attribute_exists(#k1) AND #k0 = :k1 AND #k2 = :k2 AND attribute_not_exists(#k3)',
    )
    expect(changed[3]?.Delete?.ConditionExpression).toBe(
      'attribute_not_exists(#k0) OR (#k1.#k0 = :k0 AND #k1.#k2 = :k1)',
    )
    const moved = transactInput(account, row, { ...row, id: '2', phone: undefined }).TransactItems
    expect(namesOf(moved)).toEqual([
      'Delete ACCOUNT#1',
      'Put ACCOUNT#2',
      'Put EMAIL#a$23b@c',
      'Delete PHONE#5',
    ])
    expect(moved[2]?.Put?.Item['ownerKey']).toEqual({ PK: 'ACCOUNT#2', SK: 'ACCOUNT' })
    const gone = transactInput(account, row, undefined).TransactItems
    expect(namesOf(gone)).toEqual(['Delete ACCOUNT#1', 'Delete EMAIL#a$23b@c', 'Delete PHONE#5'])
    expect(gone[0]?.Delete?.ConditionExpression).toBe(
      'attribute_exists(#k0) AND #k1 = :k0 AND #k2 = :k1',
    )
  })

  it('puts the markers that a row lacks, where nothing changes', () => {
    expect(namesOf(transactInput(account, row, row).TransactItems)).toEqual([
      'ConditionCheck ACCOUNT#1',
      'Put EMAIL#a$23b@c',
      'Put PHONE#5',
    ])
  })

  it('is one marker where two keys write the same text', () => {
    const two = entity(app, 'Two', keys, {
      unique: [key('MAIL', text('first')), key('MAIL', text('second'))],
    })
    const same = { id: '1', first: 'a', second: 'a' }
    expect(namesOf(transactInput(two, undefined, same).TransactItems)).toEqual([
      'Put ACCOUNT#1',
      'Put MAIL#a',
    ])
    const crossed = transactInput(
      two,
      { id: '1', first: 'a', second: 'b' },
      { id: '1', first: 'b', second: 'a' },
    )
    expect(namesOf(crossed.TransactItems)).toEqual(['Update ACCOUNT#1', 'Put MAIL#b', 'Put MAIL#a'])
  })

  it('is refused where one request would have to write two rows', () => {
    for (const [work, name] of [
      [() => putInput(account, item), 'putInput'],
      [() => deleteInput(account, item), 'deleteInput'],
    ] as const) {
      expect(work).toThrow(KeyError)
      expect(work).toThrow(
        `Account: expected transactInput, because what is unique changes with the item, got ${name}`,
      )
    }
    for (const changes of [{ email: 'x' }, { phone: undefined }, { expires: 5 }]) {
      expect(() => updateInput(account, row, changes)).toThrow(
        'expected no change of what is unique; transactInput changes it',
      )
    }
    expect(() => updateInput(account, { id: '1' }, { email: 'x' })).toThrow('transactInput')
  })

  it('lets an update through that leaves it as it is', () => {
    expect(updateInput(account, { id: '1' }, { bio: 'x' }).ConditionExpression).toBe(
      'attribute_exists(#k1)',
    )
    expect(updateInput(account, row, { ...row, bio: 'x' }).ConditionExpression).toContain(' AND ')
    const folded = entity(app, 'Account', keys, {
      values: (one: typeof item) => ({ id: one.id, email: one.email.toLowerCase() }),
      unique: [email],
    })
    const input = updateInput(folded, item, { email: 'A#B@C' })
    expect(input.ConditionExpression).toContain('#k0 = :k2')
  })

  it('needs the values that were there before', () => {
    expect(() => transactInput(account, { id: '1' }, { ...item })).toThrow(
      'before: Account: unique: EMAIL#<email>: email: expected a value, or sparse: true, got undefined',
    )
    class Named {
      id = '1'
      get email() {
        return 'a'
      }
    }
    expect(() => transactInput(account, undefined, new Named())).toThrow('an own property')
  })

  it('is told apart from items', () => {
    const low = { PK: { S: marker.PK }, SK: { S: 'UNIQUE' }, ownerKey: { M: {} } }
    const loose = entity(app, 'Loose', {
      primary: { pk: key(text('a'), text('b')), sk: key(text('c')) },
    })
    const { type, ...untyped } = marker
    for (const one of [marker, low, untyped]) {
      expect(isMarker(account, one)).toBe(true)
      expect(identify([account, loose], one)).toBeUndefined()
    }
    expect(group([account, loose], [untyped, row])).toMatchObject({
      Account: [{ item: row }],
      Loose: [],
    })
    expect(isMarker(account, row)).toBe(false)
    expect(isMarker(account, { ...marker, SK: 'OTHER' })).toBe(false)
    expect(isMarker(account, { PK: marker.PK, SK: 'UNIQUE' })).toBe(false)
    const own = entity(
      app,
      'Mail',
      {
        primary: { pk: key('EMAIL', text('email')), sk: key('UNIQUE') },
      },
      { unique: [email] },
    )
    expect(() => transactInput(own, undefined, { email: 'a' })).toThrow(
      'Mail: expected a primary key that no marker of unique has, got "EMAIL#a"',
    )
    expect(() => itemOf(own, untyped)).toThrow('Mail: expected a row of Mail')
  })

  it('has at most 100 actions', () => {
    const names = Array.from({ length: 101 }, (_, i) => `f${i}`)
    const wide = entity(app, 'Wide', keys, {
      unique: names.map((name) => ({ key: key('F', text(name)), sparse: true })),
    })
    const some = (count: number) =>
      Object.fromEntries([['id', '1'], ...names.slice(0, count).map((name) => [name, name])])
    expect(transactInput(wide, undefined, some(99) as never).TransactItems).toHaveLength(100)
    expect(() => transactInput(wide, undefined, some(100) as never)).toThrow(
      'Wide: expected at most 100 actions, got 101',
    )
  })
})

describe('unique keys on own attributes', () => {
  it.each([
    ['S', 'UNIQUE'],
    ['N', 0],
    ['B', new TextEncoder().encode('UNIQUE')],
  ] as const)('have a sort key of type %s', (type, sort) => {
    const music = table({ name: 'music', pk: ['artist'], sk: [{ name: 'at', type }] })
    const song = entity(
      music,
      'Song',
      {
        primary: {
          pk: [text('artist')],
          sk: [
            type === 'N' ? integer('at', { digits: 3 }) : type === 'B' ? bytes('at') : text('at'),
          ],
        },
      } as never,
      { unique: [key('CODE', text('code'))] },
    )
    expect(ownerInput(song, { code: 'a b' }).Key).toEqual({ artist: 'CODE#a$20b', at: sort })
  })

  it('are refused where the partition key is no text', () => {
    const byNumber = table({ name: 'numbers', pk: [{ name: 'n', type: 'N' }] })
    expect(() =>
      entity(
        byNumber,
        'N',
        { primary: { pk: [integer('n', { digits: 3 })] } },
        { unique: [email] },
      ),
    ).toThrow('N: unique: expected a table with text as its partition key, got "N"')
  })

  it('are refused where an item has the key of a marker', () => {
    const ids = table({ name: 'ids', pk: ['id'] })
    const one = entity(ids, 'One', { primary: { pk: [text('id')] } }, { unique: [email] })
    expect(() => transactInput(one, undefined, { id: 'EMAIL#x', email: 'x' })).toThrow(
      'One: expected a primary key that no marker of unique has',
    )
  })
})

describe('ownerInput', () => {
  it('takes the values of one of the keys', () => {
    expect(ownerInput(account, { phone: '5' })).toEqual({
      TableName: 'app',
      Key: { PK: 'PHONE#5', SK: 'UNIQUE' },
    })
    expect(ownerInput(account, { email: 'a' }, { format: 'low-level' }).Key).toEqual({
      PK: { S: 'EMAIL#a' },
      SK: { S: 'UNIQUE' },
    })
    const folded = entity(app, 'Account', keys, {
      values: (one: typeof item) => ({ ...one, email: one.email.toLowerCase() }),
      unique: [email, key('AT', time('at'))],
    })
    expect(ownerInput(folded, { email: 'Ann' }).Key['PK']).toBe('EMAIL#ann')
    expect(ownerInput(folded, { at: new Date(0) }).Key['PK']).toBe('AT#1970-01-01T00:00:00.000Z')
  })

  it('derives the values of the key that it was asked for', () => {
    const upper = (one: Partial<typeof item>) => ({ ...one, phone: one.phone?.toUpperCase() })
    const derived = entity(app, 'Account', keys, {
      values: upper as (one: typeof item) => typeof item,
      unique: [email, key('PHONE', text('phone'))],
    })
    expect(ownerInput(derived, { phone: 'five' }).Key['PK']).toBe('PHONE#FIVE')
    expect(ownerInput(derived, { email: 'Ann' }).Key['PK']).toBe('EMAIL#Ann')
  })

  it('takes more values, where they are those of one key alone', () => {
    const values = { email: 'a', name: 'Ann' }
    expect(ownerInput(account, values as never).Key['PK']).toBe('EMAIL#a')
  })

  // Found by the adversary: nobody could ask for the owner of the longer one.
  it('tells two keys apart of which one has more values', () => {
    const both = entity(app, 'Account', keys, {
      unique: [email, key('TENANT', text('tenant'), 'EMAIL', text('email'))],
    })
    expect(ownerInput(both, { email: 'a' }).Key['PK']).toBe('EMAIL#a')
    expect(ownerInput(both, { email: 'a', tenant: 'b' }).Key['PK']).toBe('TENANT#b#EMAIL#a')
    expect(() => ownerInput(both, { ...item, tenant: 'b' })).toThrow('the values of one of')
  })

  it.each([
    [{}, 'Account: expected the values of one of EMAIL#<email>, PHONE#<phone>, got nothing'],
    [
      item,
      'Account: expected the values of one of EMAIL#<email>, PHONE#<phone>, got id, email, phone',
    ],
    [null, 'Account: expected values of a unique key, got null'],
    [{ email: 5 }, 'EMAIL#<email>: email: expected text, got 5'],
    [{ email: '\ud800' }, 'email: expected'],
    [{ email: 'x'.repeat(3000) }, 'expected a key of 1 to 2048 bytes'],
  ])('refuses %j', (values, message) => {
    expect(() => ownerInput(account, values as never)).toThrow(KeyError)
    expect(() => ownerInput(account, values as never)).toThrow(message)
  })
})

describe('what is given as unique', () => {
  it.each([
    [email, 'Account: unique: expected a list of keys'],
    [[5], 'Account: unique: expected an object of options, got 5'],
    [[{}], 'Account: unique: expected a key, not sharded'],
    [
      [{ key: email, sparze: true }],
      'Account: unique: expected the options key, sparse, global, got "sparze"',
    ],
    [[{ key: 5 }], 'Account: unique: expected a key, not sharded'],
    [[sharded(email, { by: 'email', count: 2 })], 'Account: unique: expected a key, not sharded'],
    [[text('email')], 'Account: unique: expected'],
  ])('is refused (%#)', (unique, message) => {
    expect(() => entity(app, 'Account', keys, { unique: unique as never })).toThrow(KeyError)
    expect(() => entity(app, 'Account', keys, { unique: unique as never })).toThrow(message)
  })
  it('is no value with the name of an attribute that holds a key, nor the revision', () => {
    // The row has its sort key there: its marker would never be found again.
    const named = () =>
      entity(app, 'X', { primary: { pk: key('X', text('id')), sk: key('X') } }, {
        unique: [{ key: key('U', text('SK')), sparse: true }],
      } as never)
    expect(named).toThrow('X: primary: sk: expected a value of another name than its attribute')
    const counted = () =>
      entity(app, 'X', { primary: { pk: key('X', text('id')), sk: key('X') } }, {
        unique: [key('U', text('rev'))],
        revision: 'rev',
      } as never)
    expect(counted).toThrow('X: revision: expected an attribute of its own, got "rev"')
  })

  it('needs a table that leaves the attribute of owners alone', () => {
    const taken = table({ name: 'app', pk: 'PK', sk: 'ownerKey' })
    expect(() => entity(taken, 'Account', keys, { unique: [email] })).toThrow(
      'Account: unique: expected a table without an attribute of markers, got "ownerKey"',
    )
  })
})

// Found by a mutant that lived: the condition asked for an attribute without a name.
it('a table without a time of expiry asks for none', () => {
  const bare = table({ name: 'app', pk: 'PK', sk: 'SK' })
  const counted = entity(bare, 'Account', keys, { unique: [email], revision: 'rev' })
  const before = { id: '1', email: 'a', rev: 1 } as never
  const { TransactItems } = transactInput(counted, before, { ...item, email: 'a', rev: 1 } as never)
  const [action] = TransactItems
  const names = Object.values(action?.Update?.ExpressionAttributeNames ?? {})
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toBeTypeOf('string')
})
