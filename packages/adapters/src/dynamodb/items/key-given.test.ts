import { duration, key, sharded, text, uuid } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { spelledOut } from '../../../test/spelled-out.ts'
import { entity, table, transactInput, updateInput } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  type: 'type',
  indexes: {
    GSI1: { pk: 'G1P', sk: 'G1S' },
    native: { pk: ['unit'] },
    byTime: { pk: [{ name: 'TIME', type: 'N' }] },
  },
})
const primary = { pk: key('TASK', text('id')) } as const
const task = entity(app, 'Task', {
  primary,
  GSI1: { pk: key('TO', text('to')), sk: key(text('state')), sparse: true },
  byTime: { pk: [duration('spent')], sparse: true },
})
const MADE = 'expected what the entity makes from its values'

describe('a key among the changes', () => {
  it('is what the item has before or after, as its values make it', () => {
    const before = { id: '1', to: 'ann', state: 'open' }
    const written = { update: 'SET to = "bob", G1P = "TO#bob", G1S = "open"' }
    for (const given of [
      { PK: 'TASK#1' },
      { G1P: 'TO#ann' },
      { G1P: 'TO#bob', G1S: 'open' },
      { type: 'Task' },
    ]) {
      const input = updateInput(task, before, { to: 'bob', ...given } as never)
      expect(spelledOut(input)).toMatchObject(written)
    }
    for (const given of [
      { G1P: 'TO#eve' },
      { G1P: 'Task' },
      { G1S: 'TO#bob' },
      { TIME: true },
      { TIME: 5 },
      { G1P: undefined },
      { G1P: true },
      { type: undefined },
    ]) {
      const [name, value] = Object.entries(given)[0] as [string, unknown]
      expect(() => updateInput(task, { ...before, spent: 60 }, { to: 'bob', ...given })).toThrow(
        `Task: ${name}: ${MADE}, got ${typeof value === 'string' ? `"${value}"` : value}`,
      )
    }
  })

  it('may be none, where there is none', () => {
    const input = updateInput(task, { id: '1' }, { note: 'a', G1P: undefined } as never)
    expect(spelledOut(input).update).toBe('SET note = "a"')
  })

  it('may be on any shard that its value had, and is the partition key', () => {
    const wide = entity(app, 'Task', {
      primary,
      GSI1: {
        pk: sharded(key('TO', text('to')), { by: 'id', count: 2, formerly: [8] }),
        sk: key(text('state')),
      },
    })
    const before = { id: '1', to: 'ann', state: 'open' }
    const shards = [0, 1, 2, 3, 4, 5, 6, 7].map((shard) => `TO#ann#SHARD#${shard}`)
    const isTaken = (changes: object): boolean => {
      try {
        return spelledOut(updateInput(wide, before, changes as never)).update === 'SET note = "a"'
      } catch (error) {
        expect(String(error)).toContain(MADE)
        return false
      }
    }
    expect(shards.filter((G1P) => isTaken({ note: 'a', G1P }))).toHaveLength(2)
    expect(shards.filter((G1S) => isTaken({ note: 'a', G1S }))).toEqual([])
  })
})

describe('an attribute of a native key, where `values` derives the values', () => {
  const keys = {
    primary,
    native: { pk: [uuid('unit')], sparse: true },
    GSI1: { pk: key('TO', text('to')), sk: key('TO'), sparse: true },
  } as const
  const unit = '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'

  it('is a key that was given, where it is not derived from itself', () => {
    const derived = entity(app, 'Task', keys, {
      values: (item: { id: string; raw?: string; to?: string }) => ({
        id: item.id,
        unit: item.raw,
        to: item.to,
      }),
    })
    const before = { id: '1', raw: unit }
    expect(() => updateInput(derived, before, { unit: 'x' } as never)).toThrow(
      `Task: unit: ${MADE}, got "x"`,
    )
    expect(spelledOut(updateInput(derived, before, { unit, to: 'ann' } as never)).update).toBe(
      `SET to = "ann", unit = "${unit}", G1P = "TO#ann", G1S = "TO"`,
    )
  })

  // Found by the adversary: a transaction to an item as people have it was refused.
  it('need not be said by the item that a transaction makes', () => {
    const derived = entity(app, 'Task', keys, {
      values: ({ id, raw, to }: { id: string; raw?: string; to?: string }) => ({
        id,
        unit: raw,
        to,
      }),
    })
    const row = { PK: 'TASK#1', type: 'Task', id: '1', raw: unit, unit }
    const updateTo = (after: { id: string; raw?: string; to?: string }) =>
      spelledOut(transactInput(derived, row, after).TransactItems[0]?.Update).update
    expect(updateTo({ id: '1', raw: unit, to: 'ann' })).toBe(
      'SET to = "ann", G1P = "TO#ann", G1S = "TO"',
    )
    // It goes with what it was made of.
    expect(updateTo({ id: '1' })).toBe('REMOVE raw, unit')
  })

  it('goes with its value, even if another index changes as well', () => {
    const copied = entity(app, 'Task', keys, {
      values: (item: { id: string; unit?: string; to?: string }) => ({ ...item }),
    })
    const input = updateInput(copied, { id: '1', unit }, { unit: undefined, to: 'ann' })
    expect(spelledOut(input).update).toBe('SET to = "ann", G1P = "TO#ann", G1S = "TO" REMOVE unit')
  })
})
