import { KeyError, key, text, time } from '@keywright/core'
import { refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { spelledOut } from '../../../test/spelled-out.ts'
import {
  deleteInput,
  entity,
  extend,
  itemOf,
  putInput,
  table,
  transactInput,
  updateInput,
} from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  type: 'type',
  ttl: 'expires',
  indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } },
})
const keys = {
  primary: { pk: key('DOC', text('id')), sk: key('DOC') },
  GSI1: { pk: key('OWNER', text('owner')), sk: key(time('at')), sparse: true },
} as const
const doc = entity(app, 'Doc', keys, { revision: 'rev' })
const item = { id: '1', owner: 'ann', at: new Date(0), title: 'a' }
const created = putInput(doc, item).Item
const isRevision = (number: unknown) => ({
  ConditionExpression: '#k0 = :k0',
  ExpressionAttributeNames: { '#k0': 'rev' },
  ExpressionAttributeValues: { ':k0': number },
})

describe('a revision', () => {
  it('does not say what values leave out of a key that the changes touch', () => {
    // The row may have an owner and a time: its keys would stay on the old ones.
    const partial = updateInput(doc, { id: '1', rev: 1 }, { owner: 'bob' })
    expect(partial.UpdateExpression).toBe('SET #k0 = :k0, #k1 = :k1')
    expect(partial.ConditionExpression).toBe(
      '#k1 = :k2 AND attribute_not_exists(#k0) AND attribute_not_exists(#k2)',
    )
    expect(partial.ExpressionAttributeNames).toEqual({ '#k0': 'owner', '#k1': 'rev', '#k2': 'at' })
    const [action] = transactInput(
      doc,
      { id: '1', rev: 1 },
      { id: '1', owner: 'bob' },
    ).TransactItems
    expect(action).toMatchObject({ Update: { ConditionExpression: partial.ConditionExpression } })
    // A row as read lacks what it does not have, and changes elsewhere need none of it.
    const { owner: _, at: __, G1P: ___, G1S: ____, ...row } = created as Record<string, unknown>
    for (const input of [
      updateInput(doc, row as never, { owner: 'bob' }),
      updateInput(doc, { id: '1', rev: 1 }, { title: 'b' }),
    ]) {
      expect(input.ConditionExpression).toBe('#k1 = :k2')
    }
  })

  it('is 1 in a new item, which must not be there', () => {
    for (const input of [putInput(doc, item), putInput(doc, item, { ifNew: true })]) {
      expect(input.Item.rev).toBe(1)
      expect(input.ConditionExpression).toBe('attribute_not_exists(#pk)')
    }
    const [one] = transactInput(doc, undefined, item).TransactItems
    expect(one?.Put).toEqual(putInput(doc, item))
    const low = putInput(doc, item, { format: 'low-level' }).Item as Record<string, unknown>
    expect(low['rev']).toEqual({ N: '1' })
  })

  it('is counted up by a put, on one comparison', () => {
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`a${i}`, i]))
    const input = putInput(doc, { ...created, ...wide })
    expect(input.Item.rev).toBe(2)
    expect(input).toMatchObject(isRevision(1))
    const low = putInput(doc, created, { format: 'low-level' })
    expect(low).toMatchObject(isRevision({ N: '1' }))
  })

  it('goes on where an item was deleted', () => {
    const again = putInput(doc, { ...item, rev: 7 }, { ifNew: true })
    expect(again.Item.rev).toBe(8)
    expect(again.ConditionExpression).toBe('attribute_not_exists(#pk)')
  })

  it('is counted up by an update, and is its only condition', () => {
    for (const before of [created, itemOf(doc, created), { id: '1', rev: 1 }]) {
      const input = updateInput(doc, before, { title: 'b' })
      expect(input).toMatchObject({
        UpdateExpression: 'SET #k0 = :k0, #k1 = :k1',
        ConditionExpression: '#k1 = :k2',
        ExpressionAttributeNames: { '#k0': 'title', '#k1': 'rev' },
        ExpressionAttributeValues: { ':k0': 'b', ':k1': 2, ':k2': 1 },
      })
    }
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`a${i}`, i]))
    const moved = updateInput(doc, { ...created, ...wide }, { owner: 'bob' })
    expect(moved.ConditionExpression).toMatch(/^#k\d+ = :k\d+$/)
    expect(Object.values(moved.ExpressionAttributeValues ?? {})).toContain('OWNER#bob')
    expect(updateInput(doc, created, {}).UpdateExpression).toBe('SET #k0 = :k0')
  })

  it('may be extended', () => {
    const input = extend(updateInput(doc, created, { title: 'b' }), {
      ConditionExpression: 'attribute_exists(title)',
    })
    expect(input.ConditionExpression).toBe('(#k1 = :k2) AND (attribute_exists(title))')
  })

  it('guards a deletion, where it is known', () => {
    expect(deleteInput(doc, { id: '1' })).not.toHaveProperty('ConditionExpression')
    expect(deleteInput(doc, created)).toMatchObject(isRevision(1))
    expect(deleteInput(doc, { id: '1', rev: 4 })).toMatchObject(isRevision(4))
    expect(deleteInput(doc, created, { format: 'low-level' })).toMatchObject(isRevision({ N: '1' }))
    const [one] = transactInput(doc, created, undefined).TransactItems
    expect(one?.Delete).toMatchObject(isRevision(1))
  })

  // Found by the adversary: by the values of such a key, nothing could be deleted.
  it('guards no deletion by a key of own attributes, and one of a row', () => {
    const music = table({ name: 'music', pk: ['artist'], sk: ['song'] })
    const song = entity(
      music,
      'Song',
      { primary: { pk: [text('artist')], sk: [text('song')] } },
      { revision: 'rev' },
    )
    const values = { artist: 'ann', song: 'a' }
    expect(deleteInput(song, values)).toEqual({ TableName: 'music', Key: values })
    expect(deleteInput(song, { ...values, rev: 4 })).toMatchObject(isRevision(4))
    const before = deleteInput(song, { ...values, year: 1999 }).ConditionExpression
    expect(before).toBe('attribute_exists(#k0) AND attribute_not_exists(#k1)')
  })

  it('guards a deletion of a row by more than its key, where the table has no sort key', () => {
    const users = table({ name: 'users', pk: ['id'] })
    const user = entity(users, 'User', { primary: { pk: [text('id')] } }, { revision: 'rev' })
    expect(deleteInput(user, { id: '1' })).not.toHaveProperty('ConditionExpression')
    expect(deleteInput(user, { id: '1', name: 'ann' }).ConditionExpression).toBe(
      'attribute_exists(#k0) AND attribute_not_exists(#k1)',
    )
  })

  it('is counted up by a transaction: in place, and under a new key', () => {
    const wide = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`a${i}`, i]))
    const before = { ...created, ...wide }
    const [update] = transactInput(doc, before, { ...before, title: 'b' }).TransactItems
    expect(update?.Update?.ConditionExpression).toBe('#k1 = :k2')
    const [old, new_] = transactInput(doc, before, { ...before, id: '2' }).TransactItems
    expect(old?.Delete).toMatchObject(isRevision(1))
    expect(new_?.Put?.Item).toMatchObject({ PK: 'DOC#2', rev: 2 })
    const [same] = transactInput(doc, created, item).TransactItems
    expect(same?.Update?.UpdateExpression).toBe('SET #k0 = :k0')
  })

  it('of a row from before there were any is 0', () => {
    const { rev, ...old } = created
    expect(itemOf(doc, old).rev).toBe(0)
    for (const before of [old, itemOf(doc, old)]) {
      const input = updateInput(doc, before as { id: string; rev: number }, { title: 'b' })
      expect(input.ConditionExpression).toBe('attribute_exists(#k2) AND attribute_not_exists(#k1)')
      expect(input.ExpressionAttributeValues).toEqual({ ':k0': 'b', ':k1': 1 })
    }
    expect(deleteInput(doc, old).ConditionExpression).toBe(
      'attribute_exists(#k0) AND attribute_not_exists(#k1)',
    )
    expect(putInput(doc, itemOf(doc, old))).toMatchObject({
      Item: { rev: 1 },
      ConditionExpression: 'attribute_exists(#k0) AND attribute_not_exists(#k1)',
    })
  })

  it('of 0 is none in the row, whose new key is put on that condition', () => {
    const before = { id: '1', rev: 0, title: 'a' }
    const [old, next] = transactInput(doc, before, { ...before, id: '2' }).TransactItems
    expect(spelledOut(old?.Delete).condition).toBe(
      'attribute_exists(PK) AND attribute_not_exists(rev) AND id = "1" AND title = "a"' +
        ' AND attribute_not_exists(owner) AND attribute_not_exists(at)',
    )
    expect(next?.Put?.Item).toEqual({
      id: '2',
      title: 'a',
      rev: 1,
      PK: 'DOC#2',
      SK: 'DOC',
      type: 'Doc',
    })
  })

  // Yesterday's code may write such a row without counting.
  it('is not all that a row without one relies on', () => {
    const { rev, ...old } = created
    const { ConditionExpression, ExpressionAttributeNames: names } = updateInput(
      doc,
      { ...itemOf(doc, old), at: created.at },
      { owner: 'bob' },
    )
    const still = Object.entries(names).filter(([one]) => ConditionExpression.includes(`${one} =`))
    expect(still.map(([, name]) => name).sort()).toEqual(['at', 'owner'])
    for (const before of [old, { ...itemOf(doc, old), at: created.at }]) {
      const [gone] = transactInput(doc, before as typeof created, {
        ...item,
        id: '2',
      }).TransactItems
      const { ConditionExpression: all = '', ExpressionAttributeNames = {} } = gone?.Delete ?? {}
      const [counts] =
        Object.entries(ExpressionAttributeNames).find(([, one]) => one === 'rev') ?? []
      expect(all).toContain(`attribute_not_exists(${counts})`)
      expect(Object.values(ExpressionAttributeNames)).toContain('title')
    }
  })

  it.each([
    [
      () => updateInput(doc, { id: '1' } as never, { title: 'b' }),
      'Doc: rev: expected the revision that was read, as the row and itemOf have it, got undefined',
    ],
    [
      () => updateInput(doc, { id: '1', PK: undefined } as never, { title: 'b' }),
      'Doc: rev: expected the revision that was read',
    ],
    [
      () => updateInput(doc, created, { rev: 5 }),
      'Doc: rev: expected no change: each write counts it up, got 5',
    ],
    [() => updateInput(doc, created, { rev: undefined } as never), 'Doc: rev: expected no change'],
    [
      () => transactInput(doc, { id: '1' } as never, { id: '2' }),
      'Doc: rev: expected the revision',
    ],
    ...[-1, 1.5, '1', Number.MAX_SAFE_INTEGER, {}, Number.NaN].map(
      (rev) =>
        [
          () => putInput(doc, { ...item, rev } as never),
          'Doc: rev: expected a revision: a whole number',
        ] as const,
    ),
  ] as readonly (readonly [() => unknown, string])[])('is refused (%#)', (work, message) => {
    expect(work).toThrow(KeyError)
    expect(work).toThrow(message)
  })

  it('is not an attribute that is called `undefined`, where there is none', () => {
    const plain = entity(app, 'Doc', keys)
    const odd = { id: '1', undefined: 'x' }
    const row = { ...odd, PK: 'DOC#1', SK: 'DOC', type: 'Doc' }
    expect(putInput(plain, odd)).toEqual({ TableName: 'app', Item: row })
    expect(transactInput(plain, undefined, odd).TransactItems[0]?.Put?.Item).toEqual(row)
    expect(deleteInput(plain, row)).toEqual({ TableName: 'app', Key: { PK: 'DOC#1', SK: 'DOC' } })
    expect(spelledOut(updateInput(plain, odd, { undefined: undefined }))).toEqual({
      update: 'REMOVE undefined',
      condition: 'attribute_exists(PK)',
    })
  })

  it('may be among the changes as it was read', () => {
    const { ExpressionAttributeNames: names, UpdateExpression = '' } = updateInput(doc, created, {
      ...created,
      title: 'b',
    })
    const [rev] = Object.entries(names).find(([, name]) => name === 'rev') ?? []
    expect(UpdateExpression.split(`${rev} = `)).toHaveLength(2)
  })

  // Found by an opponent: another revision in what is written was ignored in silence.
  it('is that of one read, before and after a transaction', () => {
    const row = { ...created, rev: 3 }
    const changed = (rev: unknown) => () => transactInput(doc, row, { ...row, rev, x: 1 } as never)
    expect(changed(3)).not.toThrow()
    expect(changed(undefined)).not.toThrow()
    expect(refusalText(changed(4))).toBe(
      'INVALID_VALUE Doc: rev: expected no change: each write counts it up, got 4',
    )
    // Of a row that has none, `itemOf` gives 0, and nothing but its condition is written.
    const { rev: _, ...old } = created as typeof created & { rev: number }
    const [action] = transactInput(doc, old as never, { ...old, rev: 0 } as never).TransactItems
    expect(Object.keys(action ?? {})).toEqual(['Update'])
    expect(action?.Update?.UpdateExpression).toBe('SET #k0 = :k0')
    // That is no change: what `when` reads is not asked for.
    const held = entity(
      app,
      'Doc',
      { ...keys, GSI1: { ...keys.GSI1, when: (one) => (one as { on?: boolean }).on === true } },
      { revision: 'rev' },
    )
    const [same] = transactInput(held, old as never, { ...old, rev: 0 } as never).TransactItems
    expect(Object.values(same?.Update?.ExpressionAttributeNames ?? {})).toEqual(['rev', 'PK'])
    // Without one, an attribute of no name is no revision.
    const plain = entity(app, 'Doc', keys)
    const odd = { id: '1', undefined: 'a' } as never
    expect(() => transactInput(plain, odd, { id: '1', undefined: 'b' } as never)).not.toThrow()
  })

  it.each(['PK', 'G1S', 'type', 'expires', 'id', 'owner'])('is not %s', (revision) => {
    expect(() => entity(app, 'Doc', keys, { revision })).toThrow(
      'Doc: revision: expected an attribute of its own',
    )
  })
  it.each([5, '', {}])('has a name, and not %j', (revision) => {
    expect(() => entity(app, 'Doc', keys, { revision: revision as never })).toThrow(
      'Doc: revision: expected the name of an attribute',
    )
  })
})
