import { bigint, decimal, key, ranked, text, time, uuid } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, keysOf, putInput, table, transactInput, updateInput } from '../index.ts'

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

// Found by the adversary: what decided the index when a row was written was not what decided it when it was read.
describe('a function sees an item as it is read', () => {
  const own = table({
    name: 'app',
    pk: 'PK',
    indexes: {
      GSI1: { pk: ['level'], sk: ['due'] },
      GSI2: { pk: [{ name: 'count', type: 'N' }], sk: [{ name: 'price', type: 'N' }] },
      GSI3: { pk: ['ref'] },
      GSI4: { pk: 'G4P' },
    },
  })
  const keys = {
    primary,
    GSI1: { pk: [ranked('level', ['low', 'high'])], sk: [time('due')], sparse: true },
    GSI2: {
      pk: [bigint('count', { digits: 9 })],
      sk: [decimal('price', { digits: 3, scale: 2 })],
      sparse: true,
    },
    GSI3: { pk: [uuid('ref')], sparse: true },
  } as const
  const ID = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
  const item = {
    id: '1',
    level: 'high',
    due: '2024-01-15T12:30:00+02:00',
    count: 7n,
    price: '1.50',
    ref: ID,
    more: { large: 2n ** 60n, few: [1n], some: new Set([2n]) },
  }
  const asRead = {
    level: '1',
    due: '2024-01-15T10:30:00.000Z',
    count: 7,
    price: 1.5,
    ref: ID.toLowerCase(),
    more: { large: 2n ** 60n, few: [1], some: new Set([2]) },
  }

  it('`when`, for the item as it is written and for its row', () => {
    const seen: object[] = []
    const when = (one: object): boolean => seen.push({ ...one }) > 0
    const task = entity(own, 'Task', { ...keys, GSI4: { pk: key('ALL'), when } })
    const { Item } = putInput(task, item as never)
    keysOf(task, Item as never)
    // The SDK gives numbers back as numbers.
    updateInput(task, { ...(Item as object), ...asRead } as never, { note: 'a' } as never)
    expect(seen.length).toBeGreaterThan(3)
    for (const one of seen) expect(one).toMatchObject(asRead)
  })

  it('`values`, and `when` what `values` has made of an own attribute', () => {
    const seen: object[] = []
    const when = (one: object): boolean => seen.push({ ...one }) > 0
    const folded: object[] = []
    const values = (one: { id: string; mail?: string }): object => {
      folded.push({ ...one })
      return { ...one, mail: one.mail?.toLowerCase() }
    }
    const mailed = table({
      name: 'app',
      pk: 'PK',
      indexes: { GSI1: { pk: ['mail'] }, GSI2: { pk: 'G2P' } },
    })
    const user = entity(
      mailed,
      'User',
      { primary, GSI1: { pk: [text('mail')], sparse: true }, GSI2: { pk: key('ALL'), when } },
      { values: values as never },
    )
    const { Item } = putInput(user, { id: '1', mail: 'A@B.C' } as never)
    expect(Item).toEqual({ PK: 'TASK#1', id: '1', mail: 'a@b.c', G2P: 'ALL' })
    updateInput(user, { id: '1', mail: 'A@B.C' } as never, { note: 'a' } as never)
    expect(seen).toEqual([
      { id: '1', mail: 'a@b.c' },
      { id: '1', mail: 'a@b.c' },
      { id: '1', mail: 'a@b.c', note: 'a' },
    ])
    expect(folded[0]).toEqual({ id: '1', mail: 'A@B.C' })
    putInput(user, { id: '2' } as never)
    expect(seen.at(-1)).toStrictEqual({ id: '2' })
  })
})

it('an own attribute for which `values` gives nothing is refused, and not lost', () => {
  const mailed = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: ['mail'] } } })
  const user = entity(
    mailed,
    'User',
    { primary, GSI1: { pk: [text('mail')], sparse: true } },
    { values: ({ id }: { id: string }) => ({ id }) },
  )
  const expected =
    'INVALID_VALUE User: mail: expected no value, because `values` gives none, got "a"'
  const item = { id: '1', mail: 'a' } as never
  expect(refusalText(() => putInput(user, item))).toBe(expected)
  expect(refusalText(() => transactInput(user, undefined, item))).toBe(expected)
  expect(putInput(user, { id: '1', mail: null } as never).Item).toEqual({ PK: 'TASK#1', id: '1' })
})

describe('an own attribute for which `values` gives nothing after a change', () => {
  const mailed = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: ['mail'] } } })
  const keys = { primary, GSI1: { pk: [text('mail')], sparse: true } } as const
  interface User {
    id: string
    mail?: string
    isPublic?: boolean
    to?: { mail: string }
  }
  const row = { PK: 'TASK#1', id: '1', mail: 'a', isPublic: true, to: { mail: 'a' } }
  const lost = 'INVALID_VALUE User: mail: expected no value, because `values` gives none, got "a"'

  it('is refused, and not removed in silence', () => {
    const values = (item: User): object => ({
      ...item,
      mail: item.isPublic ? item.mail : undefined,
    })
    const user = entity(mailed, 'User', keys, { values })
    expect(refusalText(() => updateInput(user, row, { isPublic: false }))).toBe(lost)
    expect(refusalText(() => transactInput(user, row, { ...row, isPublic: false }))).toBe(lost)
    const hidden = { PK: 'TASK#1', id: '1' }
    expect(refusalText(() => updateInput(user, hidden, { mail: 'a' }))).toBe(lost)
    // Who removes it says so.
    const { UpdateExpression } = updateInput(user, row, { isPublic: false, mail: undefined })
    expect(UpdateExpression).toBe('SET #k0 = :k0 REMOVE #k1')
  })

  it('goes, where it was made of other attributes', () => {
    const values = (item: User): object => ({ ...item, mail: item.to?.mail })
    const user = entity(mailed, 'User', keys, { values })
    expect(updateInput(user, row, { to: undefined })).toMatchObject({
      UpdateExpression: 'REMOVE #k0, #k1',
      ExpressionAttributeNames: { '#k0': 'to', '#k1': 'mail' },
    })
  })
})

it('an own key that `values` folds may be given in another spelling', () => {
  const own = table({ name: 'app', pk: ['id'] })
  const user = entity(
    own,
    'User',
    { primary: { pk: [text('id')] } },
    { values: (item: { id: string; note?: string }) => ({ ...item, id: item.id.toLowerCase() }) },
  )
  const changed = { Key: { id: 'a' }, UpdateExpression: 'SET #k0 = :k0' }
  expect(updateInput(user, { id: 'a' }, { id: 'A', note: 'x' })).toMatchObject(changed)
  const [action] = transactInput(user, { id: 'a' }, { id: 'A', note: 'x' }).TransactItems
  expect(action?.Update).toMatchObject(changed)
  expect(refusalText(() => updateInput(user, { id: 'a' }, { id: 'B' }))).toBe(
    'INVALID_VALUE User: id: expected the same primary key; transactInput changes it, got "b"',
  )
})

it('a name that means nothing elsewhere is a value like any other', () => {
  const odd = entity(app, 'Odd', { primary: { pk: key('ODD', text('undefined')) } })
  expect(untyped(keysOf)(odd, { undefined: 'a' })).toEqual({ PK: 'ODD#a' })
  expect(refusalText(() => untyped(keysOf)(odd, {}))).toContain('undefined: expected text')
  // Of a row of the low-level client the key would be an object.
  const task = entity(app, 'Task', { primary })
  expect(keysOf(task, { id: '1', PK: null } as never)).toEqual({ PK: 'TASK#1' })
})

it('an own attribute is written as it is, where no function looks at how it is spelt', () => {
  const own = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: ['level'] } } })
  const level = ranked('level', ['low', 'high'])
  const task = entity(own, 'Task', { primary, GSI1: { pk: [level] } })
  const row = { PK: 'TASK#1', id: '1', level: '1' } as never
  const [action] = transactInput(task, row, { id: '1', level: 'high' }).TransactItems
  expect(action?.Update?.ExpressionAttributeValues).toMatchObject({ ':k0': '1' })
})
