import { bytes, date, duration, key, sharded, text, time, uuid } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { updateInput } from './update-input.ts'

/** The names and values that an input sets, without their placeholders. */
const setBy = (input: ReturnType<typeof updateInput>): Record<string, unknown> => {
  const [, clause = ''] = /SET (.*?)(?: REMOVE|$)/.exec(input.UpdateExpression ?? '') ?? []
  return Object.fromEntries(
    [...clause.matchAll(/(#k\d+) = (:k\d+)/g)].map(([, name = '', value = '']) => [
      input.ExpressionAttributeNames[name],
      input.ExpressionAttributeValues?.[value],
    ]),
  )
}

const app = table({
  name: 'app',
  pk: 'PK',
  indexes: { GSI1: { pk: 'GSI1PK' }, native: { pk: ['due', { name: 'constructor', type: 'N' }] } },
})

// Each was found by the adversary.
describe('updateInput', () => {
  it('knows that `values` may give back the item itself', () => {
    const task = entity(
      app,
      'Task',
      {
        primary: { pk: key('TASK', text('id')) },
        GSI1: { pk: key('TO', text('to')), sparse: true },
      },
      { values: (item: { id: string; to?: string }) => item },
    )
    const input = updateInput(task, { id: '1' }, { to: 'ann' })
    expect(setBy(input)).toEqual({ to: 'ann', GSI1PK: 'TO#ann' })
    expect(input.ConditionExpression).toContain('attribute_not_exists(#k0)')
  })

  it('reads only what the item itself has, even under the name of `constructor`', () => {
    const task = entity(app, 'Task', {
      primary: { pk: key('TASK', text('id')) },
      native: { pk: [date('due'), duration('constructor')], sparse: true },
    })
    const input = updateInput(task, { id: '1', due: '2024-01-15' } as never, {
      constructor: 5 as never,
    })
    expect(setBy(input)).toEqual({ constructor: 5 })
    expect(input.ConditionExpression).toContain('attribute_not_exists(#k0)')
    const gone = { due: undefined } as never
    const removed = updateInput(task, { id: '1', due: '2024-01-15' } as never, gone)
    expect(removed.UpdateExpression).toBe('REMOVE #k0')
  })

  it('takes a row and a value that goes as changes, where there were other shards', () => {
    const task = entity(app, 'Task', {
      primary: { pk: key('TASK', text('id')) },
      GSI1: {
        pk: sharded(key('TO', text('to')), { by: 'id', count: 2, formerly: [8] }),
        sparse: true,
      },
    })
    const row = { PK: 'TASK#1', id: '1', to: 'ann', GSI1PK: 'TO#ann#SHARD#1' }
    const { UpdateExpression } = updateInput(task, row, { ...row, to: undefined })
    expect(UpdateExpression).toBe('SET #k0 = :k0 REMOVE #k1, #k2')
  })

  it('changes an attribute of a native key that `values` copies', () => {
    const scan = entity(
      table({ name: 'app', pk: 'PK', indexes: { native: { pk: ['unit'] } } }),
      'Scan',
      {
        primary: { pk: key('SCAN', bytes('id')) },
        native: { pk: [uuid('unit')], sparse: true },
      },
      { values: (item: { id: Uint8Array; unit?: string }) => ({ ...item }) },
    )
    const id = Uint8Array.of(1)
    const unit = '0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F'
    const input = updateInput(scan, { id }, { unit })
    expect(setBy(input)).toEqual({ unit: unit.toLowerCase() })
    const { ConditionExpression, ExpressionAttributeNames } = updateInput(
      scan,
      { id, unit },
      { unit: undefined },
    )
    expect(Object.values(ExpressionAttributeNames)).toContain('unit')
    expect(ConditionExpression).toBe('attribute_exists(#k1) AND #k2 = :k0 AND #k0 = :k1')
  })

  it('writes a key again that may be on another shard than the row that was read', () => {
    const byTo = (count: number, formerly: number[]) =>
      entity(app, 'Task', {
        primary: { pk: key('TASK', text('id')) },
        GSI1: { pk: sharded(key('ALL'), { by: 'to', count, formerly }) },
      })
    const shardOf = (to: string, count: number) =>
      setBy(updateInput(byTo(count, []), { id: '1', to: '?' }, { to }))['GSI1PK']
    // What the row had with three shards is what it gets with eight.
    const to = 'ann'
    const next = [...'abcdefghijklmnopqrstuvwxyz'].find((one) => shardOf(one, 8) === shardOf(to, 3))
    const before = { id: '1', to, PK: 'TASK#1', GSI1PK: shardOf(to, 3) as string }
    const input = updateInput(byTo(8, [3]), before, { to: next as string })
    expect(setBy(input)).toEqual({ to: next, GSI1PK: before.GSI1PK })
  })

  it('removes a key that the row may have got since it was read', () => {
    const task = entity(app, 'Task', {
      primary: { pk: key('TASK', text('id')) },
      GSI1: { pk: key('TO', text('to')), sparse: true },
    })
    const before = { id: '1', to: 'ann', PK: 'TASK#1' }
    const input = updateInput(task, before, { to: undefined })
    expect(input.UpdateExpression).toBe('REMOVE #k0, #k1')
    expect(input.ExpressionAttributeNames).toMatchObject({ '#k0': 'to', '#k1': 'GSI1PK' })
  })

  it('takes values for values where the table has own attributes, and not for a row', () => {
    const teams = table({
      name: 'teams',
      pk: ['team'],
      sk: ['id'],
      indexes: { GSI1: { pk: 'G1P' } },
    })
    type Task = { team: string; id: string; urgent?: boolean }
    const task = entity(
      teams,
      'Task',
      {
        primary: { pk: [text('team')], sk: [text('id')] },
        GSI1: { pk: key('URGENT'), when: (item: Task) => item.urgent === true },
      },
      { values: (item: Task) => ({ ...item }) },
    )
    const values = { team: 'a', id: '1', urgent: true }
    for (const before of [values, { ...values, G1P: 'URGENT' }]) {
      const { UpdateExpression, ExpressionAttributeNames } = updateInput(task, before, {
        urgent: undefined,
      })
      expect(UpdateExpression).toBe('REMOVE #k0, #k1')
      expect(Object.values(ExpressionAttributeNames)).toContain('G1P')
    }
  })

  it("has no condition on the table's own key, in whatever spelling it is given", () => {
    const log = table({ name: 'log', pk: ['host'], sk: ['at'] })
    const line = entity(
      log,
      'Line',
      { primary: { pk: [text('host')], sk: [time('at')] } },
      { values: (item: { host: string; at: Date; note?: string }) => ({ ...item }) },
    )
    const at = new Date('2024-01-03T00:00:00Z')
    const input = updateInput(line, { host: 'a', at }, { note: 'x' })
    expect(input.Key).toEqual({ host: 'a', at: at.toISOString() })
    expect(input.ConditionExpression).toBe('attribute_exists(#k1)')
  })
})

describe('values that are not the whole item', () => {
  const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } } })
  const repo = entity(app, 'Repo', {
    primary: { pk: key('REPO', text('id')) },
    GSI1: { pk: key('OWNER', text('owner')), sk: key(text('state')) },
  })

  it('are enough for a change that touches no key', () => {
    const input = updateInput(repo, { id: '1' }, { description: 'new' })
    expect(input.UpdateExpression).toBe('SET #k0 = :k0')
    expect(input.ConditionExpression).toBe('attribute_exists(#k1)')
  })

  it('are asked for what else a key holds that changes', () => {
    expect(() => updateInput(repo, { id: '1' }, { owner: 'bob' })).toThrow(
      'Repo: state: expected its value before the change, because a key of GSI1 holds it, got undefined',
    )
    expect(() => updateInput(repo, { id: '1', PK: 'REPO#1' }, { owner: 'bob' })).toThrow(
      'state: expected a value, or sparse: true',
    )
  })
})
