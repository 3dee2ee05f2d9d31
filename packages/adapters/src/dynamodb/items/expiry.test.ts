import { bucket, desc, integer, KeyError, key, text, time } from '@keywright/core'
import { refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, putInput, table, transactInput, updateInput } from '../index.ts'

const app = table({ name: 'app', pk: 'PK', ttl: 'expires' })
const session = entity(app, 'Session', { primary: { pk: key('SESSION', text('id')) } })
const at = new Date('2024-01-15T10:30:00.999Z')
const seconds = 1705314600

describe('the time at which an item expires', () => {
  it('is written in seconds, as DynamoDB reads it', () => {
    expect(putInput(session, { id: '1', expires: at }).Item).toMatchObject({ expires: seconds })
    expect(putInput(session, { id: '1', expires: seconds }).Item).toMatchObject({
      expires: seconds,
    })
    const low = putInput(session, { id: '1', expires: at }, { format: 'low-level' }).Item
    expect(low).toMatchObject({ expires: { N: String(seconds) } })
    expect(updateInput(session, { id: '1' }, { expires: at }).ExpressionAttributeValues).toEqual({
      ':k0': seconds,
    })
    const before = { id: '1', expires: seconds }
    const [same] = transactInput(session, before, { id: '1', expires: at }).TransactItems
    expect(Object.keys(same ?? {})).toEqual(['ConditionCheck'])
    expect(putInput(session, { id: '1', expires: null }).Item).toMatchObject({ expires: null })
    expect(putInput(session, { id: '1', expires: undefined }).Item).not.toHaveProperty('expires')
    expect(putInput(session, { id: '1', expires: 5n }).Item).toMatchObject({ expires: 5n })
  })

  it('is what `when` sees', () => {
    const byTime = table({
      name: 'app',
      pk: 'PK',
      ttl: 'expires',
      indexes: { GSI1: { pk: 'G1P' } },
    })
    const seen: unknown[] = []
    const when = (item: { expires?: unknown }) => seen.push(item.expires) > 0
    const one = entity(byTime, 'Session', {
      primary: { pk: key('SESSION', text('id')) },
      GSI1: { pk: key('ALL'), when },
    })
    putInput(one, { id: '1', expires: at })
    expect(seen).toEqual([seconds])
  })

  it.each([
    '2024-01-15T10:30:00Z',
    at.getTime(),
    seconds + 0.5,
    -1,
    new Date(Number.NaN),
    {},
    10n ** 30n,
  ])('is not %s', (expires) => {
    for (const work of [
      () => putInput(session, { id: '1', expires }),
      () => updateInput(session, { id: '1' }, { expires }),
      () => transactInput(session, undefined, { id: '1', expires }),
      () => transactInput(session, { id: '1' }, { id: '1', expires }),
      () => transactInput(session, { id: '1' }, { id: '2', expires }),
    ]) {
      expect(work).toThrow(KeyError)
      expect(work).toThrow('Session: expires: expected a Date')
    }
  })

  it('may be changed where it was text before', () => {
    const before = { PK: 'SESSION#1', id: '1', expires: '2024-01-15T10:30:00.999Z' }
    expect(updateInput(session, before, { expires: at }).ExpressionAttributeValues).toEqual({
      ':k0': seconds,
    })
    const [one] = transactInput(session, before, { id: '2', expires: at }).TransactItems
    expect(one?.Delete?.ExpressionAttributeValues).toMatchObject({ ':k1': before.expires })
  })

  it('is no time in a key: a row as read would be refused', () => {
    const byTime = table({
      name: 'app',
      pk: 'PK',
      ttl: 'expires',
      indexes: { GSI1: { pk: 'G1P' } },
    })
    const primary = { pk: key('SESSION', text('id')) }
    for (const field of [time('expires'), desc(time('expires')), bucket('expires', 'day')]) {
      const define = () => entity(byTime, 'Session', { primary, GSI1: { pk: key('AT', field) } })
      expect(refusalText(define)).toBe(
        `INVALID_DEFINITION Session: expires: expected integer('expires', { digits: 11 }), as the table stores seconds, got "${field.kind}"`,
      )
    }
    const unique = [key('AT', time('expires'))]
    expect(() => entity(byTime, 'Session', { primary }, { unique })).toThrow('stores seconds')
    // What `values` derives is not the attribute.
    const derived = entity(
      byTime,
      'Session',
      { primary, GSI1: { pk: key('AT', time('expires')) } },
      {
        values: (item: { id: string; expires: number }) => ({
          id: item.id,
          expires: new Date(item.expires * 1000),
        }),
      },
    )
    const { Item } = putInput(derived, { id: '1', expires: seconds })
    expect(Item.G1P).toBe('AT#2024-01-15T10:30:00.000Z')
    expect(putInput(derived, Item).Item).toEqual(Item)
  })

  it('may be a number in a key', () => {
    const own = table({
      name: 'app',
      pk: 'PK',
      ttl: 'expires',
      indexes: { byTime: { pk: 'G1P', sk: [{ name: 'expires', type: 'N' }] } },
    })
    const one = entity(own, 'Session', {
      primary: { pk: key('SESSION', text('id')) },
      byTime: { pk: key('ALL'), sk: [integer('expires', { digits: 11 })] },
    })
    expect(putInput(one, { id: '1', expires: seconds }).Item).toMatchObject({ expires: seconds })
  })
})
