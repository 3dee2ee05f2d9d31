import { date, key, sharded, text } from '@keywright/core'
import { refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { isText, schemaOf, strict } from '../../../test/schemas/strict.ts'
import { spelledOut } from '../../../test/spelled-out.ts'
import { entity, itemOf, table, transactInput, updateInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'G1P' }, GSI2: { pk: 'G2P', sk: ['due'] } },
})

describe('a change of the primary key', () => {
  const primary = {
    pk: key('TEAM', text('org'), text('team')),
    sk: key('TASK', text('list'), text('id')),
  } as const
  const before = { org: 'a', team: 'b', list: 'c', id: '1' }

  it.each([
    ['org', 'PK'],
    ['team', 'PK'],
    ['list', 'SK'],
    ['id', 'SK'],
  ] as const)('is refused, where only %s changes', (name, attribute) => {
    const task = entity(app, 'Task', { primary })
    expect(() => updateInput(task, before, { [name]: 'x' })).toThrow(
      `Task: ${attribute}: expected the same primary key; transactInput changes it`,
    )
    expect(updateInput(task, before, { [name]: before[name] }).Key).toEqual({
      PK: 'TEAM#a#b',
      SK: 'TASK#c#1',
    })
  })

  it('is refused among other changes, and where one value is the whole key', () => {
    const users = table({ name: 'users', pk: 'PK' })
    const user = entity(users, 'User', { primary: { pk: key('USER', text('id')) } })
    for (const changes of [{ id: '2' }, { note: 'a', id: '2' }]) {
      expect(() => updateInput(user, { id: '1' }, changes)).toThrow(
        'User: PK: expected the same primary key; transactInput changes it, got "USER#2"',
      )
    }
  })

  it('is refused, where `values` derives it from what changes', () => {
    const task = entity(
      app,
      'Task',
      { primary },
      {
        values: (item: { path: string; id: string; note?: string }) => {
          const [org = '', team = '', list = ''] = item.path.split('/')
          return { org, team, list, id: item.id }
        },
      },
    )
    const item = { path: 'a/b/c', id: '1' }
    expect(() => updateInput(task, item, { path: 'a/b/d' })).toThrow(
      'Task: SK: expected the same primary key; transactInput changes it, got "TASK#d#1"',
    )
    expect(spelledOut(updateInput(task, item, { path: 'a/b/c/d' })).update).toBe(
      'SET path = "a/b/c/d"',
    )
  })

  // Found by a mutant that survived: the change was lost.
  it('is refused, where the changes name another shard', () => {
    const pk = sharded(key('USER', text('id')), { by: 'id', count: 2, formerly: [8] })
    const user = entity(app, 'User', { primary: { pk, sk: key('USER') } })
    const shards = [0, 1, 2, 3, 4, 5, 6, 7].map((shard) => `USER#1#SHARD#${shard}`)
    const row = { id: '1', SK: 'USER' }
    const held = shards.filter((PK) => updateInput(user, { ...row, PK }, {}).Key.PK === PK)
    expect(held).toHaveLength(2)
    const [one = '', other = ''] = held
    expect(() => updateInput(user, { ...row, PK: one }, { PK: other })).toThrow(
      `User: PK: expected the same primary key; transactInput changes it, got "${other}"`,
    )
    const same = updateInput(user, { ...row, PK: one }, { PK: one, name: 'x' })
    expect(same.Key).toEqual({ PK: one, SK: 'USER' })
    expect(spelledOut(same).update).toBe('SET name = "x"')
  })
})

describe('the indexes that a change touches', () => {
  it('are those whose function lists the attributes, and sees one come or go', () => {
    type Task = { id: string; note?: string }
    const task = entity(app, 'Task', {
      primary: { pk: key('TASK', text('id')), sk: key('TASK') },
      GSI1: { pk: key('NOTED'), when: (item: Task) => Object.keys(item).length > 1 },
    })
    expect(spelledOut(updateInput(task, { id: '1' }, { note: 'a' }))).toEqual({
      update: 'SET note = "a", G1P = "NOTED"',
      condition: 'attribute_exists(PK) AND attribute_not_exists(note)',
    })
    expect(spelledOut(updateInput(task, { id: '1', note: 'a' }, { note: undefined }))).toEqual({
      update: 'REMOVE note, G1P',
      condition: 'attribute_exists(PK) AND note = "a"',
    })
  })

  it('are those that a row is too old for, even if an attribute of the key is its own', () => {
    const task = entity(app, 'Task', {
      primary: { pk: key('TASK', text('id')), sk: key('TASK') },
      GSI2: { pk: key('TO', text('to')), sk: [date('due')], sparse: true },
    })
    const row = { PK: 'TASK#1', SK: 'TASK', id: '1', to: 'ann', due: '2024-01-15' }
    expect(spelledOut(updateInput(task, row, { note: 'a' }))).toEqual({
      update: 'SET note = "a", G2P = "TO#ann"',
      condition: 'attribute_exists(PK) AND to = "ann" AND due = "2024-01-15"',
    })
    expect(spelledOut(updateInput(task, { ...row, G2P: 'TO#ann' }, { note: 'a' }))).toEqual({
      update: 'SET note = "a"',
      condition: 'attribute_exists(PK)',
    })
  })

  // Found by a mutant that survived: such a row did not get into the new index.
  it('are those that a row is too old for, even if another index shares an attribute', () => {
    const shared = table({
      name: 'app',
      pk: 'PK',
      indexes: { byName: { pk: 'OWNER', sk: 'NAME' }, byTime: { pk: 'OWNER', sk: 'TIME' } },
    })
    const pk = key('OWNER', text('owner'))
    const doc = entity(shared, 'Doc', {
      primary: { pk: key('DOC', text('id')) },
      byName: { pk, sk: key(text('name')) },
      byTime: { pk, sk: key(date('day')) },
    })
    const item = { id: '1', owner: 'ann', name: 'a', day: '2024-01-15' }
    const row = { ...item, PK: 'DOC#1', OWNER: 'OWNER#ann', NAME: 'a' }
    expect(spelledOut(updateInput(doc, row, { note: 'x' }))).toEqual({
      update: 'SET note = "x", TIME = "2024-01-15"',
      condition: 'attribute_exists(PK) AND owner = "ann" AND name = "a" AND day = "2024-01-15"',
    })
  })
})

describe('a row of a table whose key is own attributes', () => {
  const teams = table({ name: 'teams', pk: ['team'], sk: ['id'], indexes: { GSI1: { pk: 'G1P' } } })
  const keys = {
    primary: { pk: [text('team')], sk: [text('id')] },
    GSI1: { pk: key('OWNER', text('owner'), text('state')), sparse: true },
  } as const
  const values = { team: 'a', id: '1' }

  it('is told by another key: what that is already is not written again', () => {
    const task = entity(teams, 'Task', keys)
    const before = { ...values, owner: 'ann', state: 'open' }
    const row = { ...before, G1P: 'OWNER#ann#open' }
    expect(spelledOut(updateInput(task, row, { owner: 'ann' })).update).toBe('SET owner = "ann"')
    expect(spelledOut(updateInput(task, before, { owner: 'ann' })).update).toBe(
      'SET owner = "ann", G1P = "OWNER#ann#open"',
    )
  })

  it('lacks what it does not have; values may only not say it', () => {
    const task = entity(teams, 'Task', keys, { revision: 'rev' })
    const before = { ...values, rev: 1 }
    expect(spelledOut(updateInput(task, before, { owner: 'bob' })).condition).toBe(
      'rev = 1 AND attribute_not_exists(owner) AND attribute_not_exists(state)',
    )
    const row = { ...before, G1P: 'OWNER#ann#open' }
    expect(spelledOut(updateInput(task, row, { owner: 'bob' })).condition).toBe('rev = 1')
  })
})

// Found by mutants that lived.
it('indexes that share an attribute are written together, and no other with them', () => {
  const shared = table({
    name: 'app',
    pk: 'PK',
    indexes: { GSI1: { pk: 'AP', sk: 'S' }, GSI2: { pk: 'BP', sk: 'S' }, GSI3: { pk: 'CP' } },
  } as never)
  const task = entity(shared, 'Task', {
    primary: { pk: key('TASK', text('id')) },
    GSI1: { pk: key('A', text('a')), sk: key('S', text('s')) },
    GSI2: { pk: key('B', text('b')), sk: key('S', text('s')) },
    GSI3: { pk: key('C', text('c')) },
  } as never)
  const before = { id: '1', a: 'a', b: 'b', c: 'c', s: 's' } as never
  const { ExpressionAttributeNames } = updateInput(task, before, { a: 'x' } as never)
  const names = Object.values(ExpressionAttributeNames ?? {})
  expect(names).toEqual(expect.arrayContaining(['AP', 'b']))
  expect(names).not.toContain('CP')
  expect(names).not.toContain('c')
})

describe('what `values` makes of other attributes', () => {
  const mailed = table({ name: 'app', pk: 'PK', indexes: { byMail: { pk: ['mail'] } } } as never)
  const options = {
    values: (one: { id: string; email: string }) => ({ ...one, note: 'made', mail: one.email }),
  }
  const keys = {
    primary: { pk: key('USER', text('id')) },
    byMail: { pk: [text('mail')], sparse: true },
  } as never
  const user = entity(mailed, 'User', keys, options as never)
  const row = { PK: 'USER#1', id: '1', email: 'a', mail: 'a', note: 'n' } as never

  it('keeps no attribute that is in no key', () => {
    const after = { id: '1', email: 'a' } as never
    expect(
      spelledOut(transactInput(user, row, after).TransactItems[0]?.Update as never),
    ).toMatchObject({
      update: 'REMOVE note',
    })
  })

  it('cannot be given another value', () => {
    const changed = () =>
      transactInput(user, row, { id: '1', email: 'a', mail: 'b', note: 'n' } as never)
    expect(refusalText(changed)).toBe(
      'INVALID_VALUE User: mail: expected what the entity makes from its values, got "b"',
    )
  })

  it('may be left out, or be what it is', () => {
    for (const mail of [undefined, 'a']) {
      const update = updateInput(user, row, { mail, on: 1 } as never)
      expect(spelledOut(update as never)).toMatchObject({ update: 'SET on = 1' })
    }
    // Another one is made by what `values` reads.
    const moved = updateInput(user, row, { email: 'b', mail: 'b' } as never)
    expect(spelledOut(moved as never)).toMatchObject({ update: 'SET email = "b", mail = "b"' })
  })

  it('is refused where `values` neither reads nor gives it', () => {
    const without = { values: ({ id }: { id: string }) => ({ id }) }
    const plain = entity(mailed, 'User', keys, without as never)
    const given = () => updateInput(plain, { id: '1' } as never, { mail: 'b' } as never)
    expect(refusalText(given)).toContain('User: mail: expected what the entity makes')
  })

  it('is a key that was given, where it is read by another name', () => {
    const named = {
      values: (one: { id: string; email: string }) => ({ id: one.id, mail: one.email }),
    }
    const plain = entity(mailed, 'User', keys, named as never)
    const given = { PK: 'USER#1', id: '1', email: 'a', mail: 'a' } as never
    expect(refusalText(() => updateInput(plain, given, { mail: 'b' } as never))).toContain(
      'User: mail: expected what the entity makes',
    )
  })

  it('need not be known to a strict schema, which knows the others', () => {
    const schema = schemaOf(strict({ id: isText, email: isText, note: isText })) as object
    const checked = entity(mailed, 'User', keys, { ...options, ...schema } as never)
    expect(itemOf(checked, row)).toEqual({ id: '1', email: 'a', note: 'n' })
  })
})
