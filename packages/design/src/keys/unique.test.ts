import { entity, table, tenantPolicy } from '@keywright/adapters'
import { integer, key, text } from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entityChart } from '../chart/entity-chart.ts'
import { lint } from '../lint/lint.ts'
import { compareLocks } from '../lock/compare-locks.ts'
import { lockOf } from '../lock/lock.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
const primary = { pk: key('TENANT', text('tenantId')), sk: key('ACCOUNT', text('id')) } as const
const email = key('EMAIL', text('email'))
const scoped = key('TENANT', text('tenantId'), 'NAME', text('userName'))
const accountWith = (unique: readonly unknown[]) =>
  entity(app, 'Account', { primary }, { unique: unique as never })

describe('what is unique', () => {
  it('is in the chart', () => {
    expect(entityChart([accountWith([email, { key: scoped, sparse: true }])]).slice(1)).toEqual([
      { entity: 'Account', index: 'unique', pk: 'EMAIL#<email>', sk: '' },
      {
        entity: 'Account',
        index: 'unique',
        pk: 'TENANT#<tenantId>#NAME#<userName>',
        sk: '',
        holds: 'sparse',
      },
    ])
  })

  it('begins with the tenant, or is said to be global', () => {
    const found = lint([accountWith([email, scoped])], { tenant: 'tenantId' })
    expect(found).toMatchObject([
      {
        rule: 'tenant-not-first',
        severity: 'error',
        entity: 'Account',
        index: 'primary',
        message:
          'EMAIL#<email> does not begin with tenantId: what one tenant takes, no other can have.',
      },
    ])
    expect(found[0]?.fix).toContain('{ key, global: true }')
    const global = accountWith([{ key: email, global: true }, scoped])
    expect(lint([global], { tenant: 'tenantId' })).toEqual([])
    expect(lint([accountWith([email])])).toEqual([])
  })

  it('is in the lock, with its format', () => {
    const [none, one] = [lockOf([accountWith([])]), lockOf([accountWith([email])])]
    expect(compareLocks(none, one)).toMatchObject([
      {
        index: 'unique EMAIL#<email>',
        change: 'it is unique now: rows that are stored have no markers',
        effect: 'new keys',
      },
    ])
    expect(compareLocks(one, none)).toMatchObject([
      { change: 'it is not unique any more: its markers stay in the table', effect: 'none' },
    ])
    const seat = (digits: number) =>
      lockOf([accountWith([key('SEAT', integer('seat', { digits }))])])
    expect(compareLocks(seat(3), seat(4))).toMatchObject([{ effect: 'stored keys unreadable' }])
    expect(compareLocks(seat(3), seat(3))).toEqual([])
  })

  it('is reached by the policy of its tenant, and by no other', () => {
    const arn = 'arn:aws:dynamodb:eu-west-1:123456789012:table/app'
    const policy = tenantPolicy([accountWith([scoped])], { tenantId: 'acme' }, { table: arn })
    expect(policy.Statement[0]?.Condition?.['ForAllValues:StringLike']).toEqual({
      'dynamodb:LeadingKeys': ['TENANT#acme', 'TENANT#acme#NAME#*'],
    })
    expect(() =>
      tenantPolicy([accountWith([email])], { tenantId: 'acme' }, { table: arn }),
    ).toThrow(
      'Account: unique: EMAIL#<email>: expected a partition key that begins with tenantId, got EMAIL#<email>',
    )
  })
})
