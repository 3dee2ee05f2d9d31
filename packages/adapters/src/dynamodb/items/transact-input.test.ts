import { KeyError, key, text, time } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { spelledOut } from '../../../test/spelled-out.ts'
import { entity, keysOf, putInput, table, transactInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } },
})
const seat = entity(app, 'Seat', {
  primary: { pk: key('HALL', text('hall')), sk: key('SEAT', text('seat')) },
  GSI1: { pk: key('GUEST', text('guest')), sk: key(time('at')), sparse: true },
})
const item = {
  hall: 'A',
  seat: '1',
  guest: 'ann',
  at: '2024-01-15T10:30:00.000Z',
  note: { a: [1] },
}
const row = { ...item, ...keysOf(seat, item) }

describe('transactInput', () => {
  it('creates a row that is not there', () => {
    const [one, ...more] = transactInput(seat, undefined, item).TransactItems
    expect(one?.Put).toEqual(putInput(seat, item, { ifNew: true }))
    expect(more).toEqual([])
  })

  it('deletes a row that is there', () => {
    const expected = {
      TableName: 'app',
      Key: { PK: 'HALL#A', SK: 'SEAT#1' },
      ConditionExpression: 'attribute_exists(#k0)',
      ExpressionAttributeNames: { '#k0': 'PK' },
    }
    for (const before of [row, item, { hall: 'A', seat: '1' }]) {
      expect(transactInput(seat, before, undefined)).toEqual({
        TransactItems: [{ Delete: expected }],
      })
    }
  })

  it('moves a row while it is as it was, as far as that was said, whatever names its entity', () => {
    const typed = table({ name: 'app', pk: 'PK', type: 'type' })
    const user = entity(typed, 'User', { primary: { pk: key('USER', text('id')) } })
    const before = { PK: 'USER#1', type: 'User', id: '1', name: 'ann', note: undefined }
    const [old, next] = transactInput(user, before, { id: '2', name: 'ann' }).TransactItems
    expect(spelledOut(old?.Delete).condition).toBe(
      'attribute_exists(PK) AND id = "1" AND name = "ann"',
    )
    expect(next?.Put?.Item).toEqual({ PK: 'USER#2', type: 'User', id: '2', name: 'ann' })
  })

  // Found by a mutant that survived: the change was lost.
  it('updates a value that becomes a map, whatever the map looks like', () => {
    const odd = { ...row, n: 12, text: 'a', bytes: Uint8Array.of(1) }
    const maps = { n: { value: '12' }, text: { S: 'a' }, bytes: { B: Uint8Array.of(1) } }
    const [one] = transactInput(seat, odd, { ...odd, ...maps }).TransactItems
    expect(Object.values(one?.Update?.ExpressionAttributeValues ?? {})).toEqual(Object.values(maps))
  })

  it('updates what differs, where the row stays', () => {
    const after = { hall: 'A', seat: '1', guest: 'bob', at: new Date(item.at), more: 1 }
    for (const before of [row, item]) {
      const [one, ...others] = transactInput(seat, before, after).TransactItems
      expect(others).toEqual([])
      const update = one?.Update
      expect(update?.Key).toEqual({ PK: 'HALL#A', SK: 'SEAT#1' })
      const named = (update?.UpdateExpression ?? '').replace(/#k\d+/g, (at) =>
        String(update?.ExpressionAttributeNames[at]),
      )
      expect(named.replace(/:k\d+/g, '?').replace(', G1S = ?', '')).toBe(
        'SET guest = ?, more = ?, G1P = ? REMOVE note',
      )
    }
  })

  it('ignores keys in after: they are made of its values', () => {
    const stale = { ...row, guest: 'bob', G1P: 'GUEST#zoe' }
    const [one] = transactInput(seat, row, stale).TransactItems
    expect(Object.values(one?.Update?.ExpressionAttributeValues ?? {})).toContain('GUEST#bob')
    expect(Object.values(one?.Update?.ExpressionAttributeValues ?? {})).not.toContain('GUEST#zoe')
  })

  it('only checks, where nothing differs in any spelling', () => {
    const bytes = {
      bytes: Uint8Array.of(1, 2),
      set: new Set(['a', 'b']),
      big: 5n,
      deep: { at: [] },
    }
    const before = { ...row, ...bytes }
    const same = {
      ...item,
      at: '2024-01-15T11:30:00+01:00',
      bytes: Buffer.from([1, 2]),
      set: new Set(['b', 'a']),
      big: 5,
      deep: { at: [] },
    }
    const [one] = transactInput(seat, before, same).TransactItems
    expect(Object.keys(one ?? {})).toEqual(['ConditionCheck'])
    expect(one?.ConditionCheck?.ConditionExpression).toBe('attribute_exists(#k0)')
    for (const other of [
      { bytes: Uint8Array.of(1, 3) },
      { set: new Set(['a']) },
      { big: 6 },
      { big: '5' },
      { deep: { at: [null] } },
      { deep: { at: undefined } },
      { deep: { to: [] } },
    ]) {
      const [changed] = transactInput(seat, before, { ...same, ...other }).TransactItems
      expect(Object.keys(changed ?? {})).toEqual(['Update'])
    }
  })

  // Found by the adversary: what every object inherits was written as the value.
  it('removes an attribute called `constructor`', () => {
    const before = { ...row, constructor: 'ann' }
    const [one] = transactInput(seat, before, row).TransactItems
    expect(one?.Update?.UpdateExpression).toBe('REMOVE #k0')
    expect(one?.Update?.ExpressionAttributeNames['#k0']).toBe('constructor')
    const [two] = transactInput(seat, row, before).TransactItems
    expect(two?.Update?.ExpressionAttributeValues).toMatchObject({ ':k0': 'ann' })
  })

  it('takes neither nothing nor what is no item', () => {
    expect(() => transactInput(seat, undefined, undefined)).toThrow(
      'Seat: expected an item before or after, got undefined',
    )
    for (const bad of [null, 5, 'a']) {
      expect(() => transactInput(seat, bad as never, item)).toThrow(KeyError)
      expect(() => transactInput(seat, item, bad as never)).toThrow(KeyError)
    }
    expect(() => transactInput(seat, item, { hall: 'A' } as never)).toThrow(
      'SEAT#<seat>: seat: expected text, got undefined',
    )
  })
})
