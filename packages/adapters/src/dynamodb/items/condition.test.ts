import { KeyError, key, ranked, text, time, uuid } from '@keywright/core'
import { refusalText } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { spelledOut } from '../../../test/spelled-out.ts'
import { entity, table, updateInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  indexes: { GSI1: { pk: 'G1P' }, byLevel: { pk: ['level'] } },
})
const primary = { pk: key('TASK', text('id')) } as const

describe('the condition of an update', () => {
  it('compares maps and lists leaf by leaf, and their sizes', () => {
    type Task = { id: string; tags?: { owner?: string; all: readonly object[] } }
    const task = entity(app, 'Task', {
      primary,
      GSI1: { pk: key('OWNED'), when: (item: Task) => item.tags?.owner !== undefined },
    })
    const tags = { owner: 'ann', all: [{ a: 1 }] }
    const before = { id: '1', tags }
    expect(spelledOut(updateInput(task, before, { tags: undefined }))).toEqual({
      update: 'REMOVE tags, G1P',
      condition:
        'attribute_exists(PK) AND size(tags) = 2 AND tags.owner = "ann" AND size(tags.all) = 1' +
        ' AND size(tags.all[0]) = 1 AND tags.all[0].a = 1',
    })
    const low = updateInput(task, before, { tags: undefined }, { format: 'low-level' })
    expect(Object.values(low.ExpressionAttributeValues ?? {})).toEqual([
      { N: '2' },
      { S: 'ann' },
      { N: '1' },
      { N: '1' },
      { N: '1' },
    ])
  })

  it('has what a native key stores, whatever the value looks like', () => {
    const task = entity(app, 'Task', {
      primary,
      byLevel: { pk: [ranked('level', ['low', 'high'])] },
    })
    const before = { id: '1', level: 'high' } as const
    expect(spelledOut(updateInput(task, before, { level: 'low' }))).toEqual({
      update: 'SET level = "0"',
      condition: 'attribute_exists(PK) AND level = "1"',
    })
  })

  it('has what a row holds, in whatever spelling, and of values what is written today', () => {
    const task = entity(app, 'Task', {
      primary,
      GSI1: { pk: key('TO', text('to'), time('at')), sparse: true },
    })
    const before = { id: '1', to: 'ann', at: '2024-01-15T11:30:00+01:00' }
    const at = '2024-01-15T10:30:00.000Z'
    expect(spelledOut(updateInput(task, before, { to: 'bob' })).condition).toBe(
      `attribute_exists(PK) AND to = "ann" AND at = "${at}"`,
    )
    const row = { ...before, PK: 'TASK#1', G1P: `TO#ann#${at}` }
    expect(spelledOut(updateInput(task, row, { to: 'bob' })).condition).toBe(
      `attribute_exists(PK) AND to = "ann" AND at = "${before.at}"`,
    )
  })

  it('takes another spelling of a value, where a key with it is as it was', () => {
    const units = table({
      name: 'app',
      pk: 'PK',
      sk: 'SK',
      indexes: { GSI1: { pk: 'G1P', sk: 'G1S' }, LSI1: { sk: 'L1S' } },
    })
    const to = text('to')
    const task = entity(units, 'Task', {
      primary: { ...primary, sk: key('TASK') },
      GSI1: { pk: key('TO', to, uuid('unit')), sk: key('TO', to), sparse: true },
      LSI1: { sk: key('TO', to, uuid('unit')), sparse: true },
    })
    const unit = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
    const held = `TO#ann#${unit.toLowerCase()}`
    expect(spelledOut(updateInput(task, { id: '1', to: 'ann', unit }, { to: 'bob' }))).toEqual({
      update:
        `SET to = "bob", G1P = "TO#bob#${unit.toLowerCase()}", G1S = "TO#bob",` +
        ` L1S = "TO#bob#${unit.toLowerCase()}"`,
      condition:
        'attribute_exists(PK) AND to = "ann"' +
        ` AND (unit = "${unit}" OR G1P = "${held}" OR L1S = "${held}")`,
    })
    expect(spelledOut(updateInput(task, { id: '1', unit }, { to: 'bob' })).condition).toBe(
      `attribute_exists(PK) AND attribute_not_exists(to) AND (unit = "${unit}")`,
    )
  })

  it('asks for nothing that functions read, where nothing is written', () => {
    type Task = { id: string; open?: boolean; note?: string }
    const keys = {
      primary,
      GSI1: { pk: key('OPEN'), when: (item: Task) => item.open === true },
    } as const
    const task = entity(app, 'Task', keys)
    const before = { id: '1', open: true }
    expect(spelledOut(updateInput(task, before, {})).condition).toBe('attribute_exists(PK)')
    expect(spelledOut(updateInput(task, before, { note: 'a' })).condition).toBe(
      'attribute_exists(PK) AND open = true',
    )
    const counted = entity(app, 'Task', keys, { revision: 'rev' })
    expect(spelledOut(updateInput(counted, { ...before, rev: 1 }, { note: 'a' })).condition).toBe(
      'rev = 1',
    )
  })

  it('removes a key that the row may have, where the values before make none', () => {
    const task = entity(app, 'Task', { primary, GSI1: { pk: key('TO', text('to')), sparse: true } })
    const input = updateInput(task, { id: '1', to: 5 } as never, { to: undefined })
    expect(spelledOut(input)).toEqual({
      update: 'REMOVE to, G1P',
      condition: 'attribute_exists(PK) AND to = 5',
    })
  })
})

describe('an expression', () => {
  const task = entity(app, 'Task', { primary })
  const gone = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, undefined]))

  // Found by attack, on DynamoDB Local: 150 attributes and the keys were a ValidationException.
  it('has 300 operators at most, in a condition', () => {
    const all = entity(app, 'All', { primary }, { values: (item: { id: string }) => ({ ...item }) })
    const wide = (count: number, value: unknown) => ({
      id: '1',
      ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, value])),
    })
    const changed = (count: number, value: unknown) => () =>
      updateInput(all, { ...wide(count, value), PK: 'TASK#1' } as never, { a0: 2 } as never)
    const clauses = changed(148, 1)().ConditionExpression?.split(' AND ') ?? []
    expect(clauses).toHaveLength(150)
    expect(refusalText(changed(149, 1))).toBe(
      'INVALID_SIZE All: expected a condition of at most 300 operators (a revision needs one), got 301 operators',
    )
    // Of a list its size is compared: with an empty one there are 300.
    const listed = { ...wide(147, 1), PK: 'TASK#1', list: [] } as never
    expect(updateInput(all, listed, { a0: 2 } as never).ConditionExpression).toContain('size(')
    // Of a map its size is compared, too.
    expect(changed(59, { x: 1 })).not.toThrow()
    expect(changed(60, { x: 1 })).toThrow('got 303 operators')
  })

  it('has 4096 bytes at most', () => {
    const { UpdateExpression } = updateInput(task, { id: '1' }, { x: 1, y: 1, ...gone(596) })
    expect(UpdateExpression).toHaveLength(4096)
    const tooLong = () => updateInput(task, { id: '1' }, { x: 1, y: 1, ...gone(597) })
    expect(tooLong).toThrow(KeyError)
    expect(tooLong).toThrow('Task: expected an expression of at most 4096 bytes, got 4103 bytes')
  })
})
