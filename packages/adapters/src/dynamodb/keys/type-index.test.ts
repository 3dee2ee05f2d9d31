import { key, text, time } from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, itemOf, keysOf, putInput, table, updateInput } from '../index.ts'

const primary = { pk: key('TASK', text('id')) } as const

// Found by an opponent: values that did not say the type were a condition that no row met.
describe('an index of the attribute that names the entity', () => {
  const typed = table({
    name: 'app',
    pk: 'PK',
    type: 'type',
    indexes: { byType: { pk: ['type'], sk: ['at'] } },
  })
  const byType = { pk: [text('type')], sk: [time('at')] } as const
  const note = entity(typed, 'Note', { primary, byType: { ...byType, sparse: true } })
  const at = '2024-01-15T10:30:00.000Z'

  it('holds each item, which need not say it', () => {
    const row = { PK: 'TASK#1', id: '1', at, type: 'Note' }
    expect(putInput(note, { id: '1', at }).Item).toEqual(row)
    const every = entity(typed, 'Note', { primary, byType })
    expect(untyped(putInput)(every, { id: '1', at })).toMatchObject({ Item: row })
    expect(untyped(keysOf)(every, { id: '1', at })).toEqual({ PK: 'TASK#1', at, type: 'Note' })
    expect(itemOf(note, row)).toEqual({ id: '1', at: new Date(at) })
  })

  it('changes with the values of an item that do not say it, and never loses it', () => {
    const update = updateInput(note, { id: '1', at }, { at: '2025-01-15T10:30:00Z' })
    expect(update.ConditionExpression).toBe('attribute_exists(#k2) AND #k0 = :k2')
    expect(update.ExpressionAttributeNames).toEqual({ '#k0': 'at', '#k1': 'type', '#k2': 'PK' })
    const gone = () => updateInput(note, { id: '1', at }, { type: undefined })
    expect(refusalText(gone)).toBe(
      'INVALID_VALUE Note: type: expected what the entity makes from its values, got undefined',
    )
  })
})
