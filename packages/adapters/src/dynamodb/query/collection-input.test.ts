import { desc, integer, key, sharded, text, token } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity } from '../schema/entity.ts'
import { table } from '../schema/table.ts'
import { collectionInput } from './collection-input.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    alone: { pk: 'ALONE' },
    native: { pk: ['team'], sk: ['role', { name: 'rank', type: 'N' }] },
    settled: { pk: 'TEAMS', sk: ['of', 'role'] },
    pair: { pk: ['hall', 'seats'] },
  },
})
const pk = key('USER', text('userId'))
const entityOf = (name: string, sk: unknown, more: object = {}) =>
  entity(app, name, { primary: { pk, sk }, ...more } as never)
const condition = (input: object) => {
  const { KeyConditionExpression, ExpressionAttributeValues, FilterExpression } = input as Record<
    string,
    unknown
  >
  return [KeyConditionExpression, ExpressionAttributeValues, FilterExpression]
}
const ask = (entities: readonly unknown[], given: object = { userId: '1' }, options = {}) =>
  condition(collectionInput(entities as never, given as never, options as never))

describe('collectionInput', () => {
  it('selects the range that holds the sort keys of all its entities', () => {
    const profile = entityOf('Profile', key('PROFILE'))
    const order = entityOf('Order', key('ORDER', text('id')))
    const note = entityOf('Note', key('NOTE', text('id')))
    const all = entityOf('All', key(text('any')))
    const on = { ':pk': 'USER#1' }
    expect(ask([profile])).toEqual([
      '#pk = :pk AND #sk = :sk',
      { ...on, ':sk': 'PROFILE' },
      undefined,
    ])
    expect(ask([order])).toEqual([
      '#pk = :pk AND begins_with(#sk, :sk)',
      { ...on, ':sk': 'ORDER#' },
      undefined,
    ])
    // The same range twice is that range, and the whole of it knows its prefix.
    expect(ask([order, order])).toEqual(ask([order]))
    const between = [
      '#pk = :pk AND #sk BETWEEN :lower AND :upper',
      { ...on, ':lower': 'NOTE#', ':upper': 'PROFILE' },
      undefined,
    ]
    expect(ask([profile, order, note])).toEqual(between)
    expect(ask([note, order, profile])).toEqual(between)
    expect(ask([order, note])[1]).toMatchObject({ ':lower': 'NOTE#', ':upper': 'ORDER$' })
    expect(ask([order, all])).toEqual(['#pk = :pk', on, undefined])
  })

  it('has no condition on a sort key where there is none', () => {
    const one = (name: string) =>
      entityOf(name, key(name), { alone: { pk: key('TEAM', text('team')) } })
    expect(ask([one('A'), one('B')], { team: 'x' }, { index: 'alone' })).toEqual([
      '#pk = :pk',
      { ':pk': 'TEAM#x' },
      undefined,
    ])
  })

  it('has a condition on a list of attributes where it is the same for all', () => {
    const member = (name: string, by: string, count: number) =>
      entity(app, name, {
        primary: { pk: key('M', text('id')), sk: key(name) },
        native: { pk: [text('team')], sk: [text(by), integer('rank', { digits: count })] },
      } as never)
    const [a, b] = [member('A', 'role', 2), member('B', 'role', 3)]
    expect(ask([a, b], { team: 'x' }, { index: 'native' })).toEqual([
      '#pk = :pk',
      { ':pk': 'x' },
      undefined,
    ])
    // Where the partition settles the first attribute, that may be one.
    const settled = (name: string, team: unknown) =>
      entity(app, name, {
        primary: { pk: key('M', text('id')), sk: key(name) },
        settled: { pk: key('TEAM', text('team')), sk: [team, text('role')] },
      } as never)
    const [c, d] = [settled('C', text('team')), settled('D', text('team'))]
    const e = settled('E', desc(text('team')))
    const given = [{ team: 'x' }, { index: 'settled' }] as const
    expect(ask([c, d], ...given)[1]).toEqual({ ':pk': 'TEAM#x', ':sk': 'x' })
    expect(ask([c, e], ...given)[1]).toEqual({ ':pk': 'TEAM#x' })
    expect(ask([e, c], ...given)[1]).toEqual({ ':pk': 'TEAM#x' })
  })

  it('is refused where one attribute of the partition differs', () => {
    const seat = (name: string, digits: number) =>
      entity(app, name, {
        primary: { pk: key('S', text('id')), sk: key(name) },
        pair: { pk: [text('hall'), integer('row', { digits })] },
      } as never)
    const given = [{ hall: 'a', row: 5 }, { index: 'pair' }] as const
    expect(ask([seat('A', 2), seat('B', 2)], ...given)[1]).toEqual({ ':pk': 'a', ':pk2': '05' })
    expect(() => ask([seat('A', 2), seat('B', 3)], ...given)).toThrow('entities of one partition')
  })

  it('filters by the value that decides the shard, where the sort key does not hold it', () => {
    const spread = (name: string, sk: unknown) =>
      entity(app, name, {
        primary: { pk: sharded(key('ORGS'), { by: 'orgId', count: 2 }), sk },
      } as never)
    const org = spread('Org', key('ORG', token('orgId')))
    const member = spread('Member', key('ORG', token('orgId'), 'MEMBER', text('id')))
    const unit = spread('Unit', key('UNIT', token('orgId')))
    const log = spread('Log', key('LOG', text('at')))
    const given = { orgId: 'acme' }
    const filter = '#by = :by'
    const [, values, filtered] = ask([org, member], given)
    // All their sort keys begin with the value: the range keeps other rows out.
    expect(values).toMatchObject({ ':lower': 'ORG#acme' })
    expect(filtered).toBeUndefined()
    expect(ask([org], given)[2]).toBeUndefined()
    expect(ask([org, unit], given)[2]).toBe(filter)
    expect(ask([unit, org], given)[2]).toBe(filter)
    expect(ask([org, log], given)[2]).toBe(filter)
    expect(ask([log, org], given)[2]).toBe(filter)
    expect(ask([log], given)[2]).toBe(filter)
    expect(ask([log], given)[1]).toMatchObject({ ':by': 'acme' })
    const within = spread('Within', key('X'))
    const own = entity(app, 'Own', {
      primary: { pk: sharded(key('OWN', text('orgId')), { by: 'orgId', count: 2 }), sk: key('Y') },
    } as never)
    expect(ask([within], given)[2]).toBe(filter)
    const listed = entity(app, 'Listed', {
      primary: { pk: key('L', text('id')), sk: key('L') },
      settled: { pk: sharded(key('T'), { by: 'orgId', count: 2 }), sk: [text('x'), text('role')] },
    } as never)
    expect(ask([listed], given, { index: 'settled' })[2]).toBe(filter)
    const sorted = entity(app, 'Sorted', {
      primary: { pk: key('L', text('id')), sk: key('L') },
      settled: {
        pk: sharded(key('T'), { by: 'orgId', count: 2 }),
        sk: [text('orgId'), text('role')],
      },
    } as never)
    expect(ask([sorted], given, { index: 'settled' })[2]).toBe(filter)
    expect(ask([own, own], given)[2]).toBeUndefined()
  })
})
